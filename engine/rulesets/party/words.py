"""What `party` says to people; the sentences stand in words.yaml."""

from pathlib import Path
from typing import Any, cast

from engine.kernel.characteristics import number
from engine.kernel.decisions import Decision, Option
from engine.kernel.definitions import Activation
from engine.kernel.state import FIRST_PERMANENT, Permanent, State
from engine.language.render import ability_text
from engine.language.words import Phrasebook, Words, tables
from engine.rulesets.party.attack import Attack, Joining
from engine.rulesets.party.procedures import party
from engine.rulesets.party.using import Use

TABLES = tables(Path(__file__).with_name("words.yaml"))


def details(s: State, d: Decision, option: Option, lang: str) -> dict[str, Any]:
    """Costs and numbers as they are now, for the player who is asked."""
    verb = option[0]
    if verb == "pass":
        return {"variant": "on"} if d.kind == "main" and not s.line else {}
    if verb in ("attack", "join", "block", "unit"):
        return _unit(s, s.permanents[option[1]], verb)
    if verb in ("play", "cast"):
        held = s.seats[d.player].zones["hand"]
        card = next(c for c in held if s.defs[c].id == option[1])
        numbers = s.defs[card].numbers
        found = {"cost": party(s).cost_of(s, card), "power": numbers["power"][0] if numbers else 0}
        return found | ({} if numbers else {"variant": "backup"})
    if verb == "use":
        return {"text": _ability(s, s.permanents[option[1]], option[2], lang)}
    if verb == "share":
        return {"amount": option[1]}
    if verb == "card":
        return {"about": _about(s, option[1], lang)}
    return {}


def _unit(s: State, p: Permanent, verb: str) -> dict[str, Any]:
    if "power" not in s.defs[p.card].numbers:
        return {}
    found: dict[str, Any] = {"power": number(s, p, "power"), "damage": p.damage}
    if verb == "unit":
        found["variant"] = "damaged" if p.damage else "forward"
    return found


def _ability(s: State, p: Permanent, ability: int, lang: str) -> str:
    d = s.defs[p.card]
    assert isinstance(d.abilities[ability], Activation)
    names = {c.id: c.name for c in s.rules.cards.values()}
    return ability_text(d.node.abilities[ability], d.type, s.rules.vocabulary, lang, names)


def _about(s: State, card: str, lang: str) -> str:
    d = s.rules.cards[card]
    term = s.rules.vocabulary.types[d.type]
    power = d.numbers["power"][0] if d.numbers else 0
    kind = TABLES[lang].phrases["unit_of" if d.numbers else "other_of"]
    return kind.format(type=term.ja if lang == "ja" else term.en, cost=d.cost, power=power)


def context(s: State, d: Decision, words: Words) -> dict[str, Any]:
    """What the questions of the rules mention."""
    ja = words.phrases["joiner"] != ", "

    def called(thing: int) -> str:
        name = s.defs[s.permanents[thing].card if thing >= FIRST_PERMANENT else thing].name
        return name.ja if ja else name.en

    frame = s.frames[-1]
    if d.kind in ("main", "priority"):
        mine = words.phrases["place_mine" if d.player == s.active else "place_theirs"]
        top = called(s.line[-1].card) if s.line else ""
        place = words.phrases["place_on" if top else "place"]
        return {"place": place.format(phase=words.terms["phase"][s.phase], whose=mine, stack=top)}
    if d.kind == "pay":
        use = cast(Use, frame)
        paid = sum([1 if i >= FIRST_PERMANENT else 2 for i in use.sources])
        return {"paid": paid, "due": use.due(s)[0]}
    if d.kind in ("join", "block", "share"):
        members = [i for i in cast(Attack | Joining, frame).members if i in s.permanents]
        found: dict[str, Any] = {
            "attackers": words.phrases["joiner"].join([called(i) for i in members]),
            "sum": sum([max(0, number(s, s.permanents[i], "power")) for i in members]),
        }
        if d.kind == "share":
            blocker = s.permanents[s.battle[2]]
            left = max(0, number(s, blocker, "power")) - sum(cast(Attack, frame).shares)
            found |= {"blocker": called(blocker.id), "left": left}
        return found
    return {}


PHRASEBOOK = Phrasebook(
    words=TABLES,
    quiet=frozenset(
        {
            "game_began",
            "phase_began",
            "start_phase",
            "end_phase",
            "rested",
            "shuffled",
            "paid",
            "chosen",
            "cast",
            "strikes",
            "blocked",
            "hits",
        }
    ),
    enters={"enters": "unit"},
    leaves=frozenset({"destroyed", "buried", "exiled", "returned"}),
    groups=(
        ("play",),
        ("cast",),
        ("use",),
        ("attack",),
        ("pass_quiet", "pass_turn", "pass_all"),
        ("pass", "no_block", "no_attack", "go"),
    ),
    idle=frozenset({"pass", "no_block", "no_attack", "go"}),
    careful=frozenset({"no_attack"}),
    details=details,
    context=context,
)
