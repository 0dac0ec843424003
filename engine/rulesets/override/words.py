"""What `override` says to people: its events, options, questions and terms, in English and Japanese."""

from pathlib import Path
from typing import Any, cast

from engine.kernel.characteristics import number
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import Window
from engine.kernel.state import Permanent, State
from engine.language.words import Phrasebook, Words, tables
from engine.rulesets.override.costs import price
from engine.rulesets.override.deploying import Deploy
from engine.rulesets.override.spells import face_down

TABLES = tables(Path(__file__).with_name("words.yaml"))


def details(s: State, d: Decision, option: Option, lang: str) -> dict[str, Any]:
    """Costs and numbers as they are now, for the player who is asked."""
    verb = option[0]
    if verb in ("attack", "block", "onto", "unit"):
        return _unit(s, s.permanents[option[1]], verb)
    if verb in ("deploy", "play", "set"):
        held = s.seats[d.player].zones["hand"]
        card = next(c for c in held if s.defs[c].id == option[1])
        return _cost(s, d.player, card)
    if verb == "drive":
        found = _cost(s, d.player, next(c for c in face_down(s, d.player) if s.defs[c].id == option[1]))
        return found | ({"variant": "free"} if not found["cost"] else {})
    if verb == "card":
        return {"about": _about(s, option[1], lang)}
    if verb in ("copies", "full", "reduce"):
        frame = cast(Deploy, s.frames[-1])
        cost = price(s, frame.player, frame.card)
        bp = s.defs[frame.card].numbers["bp"][option[1] if verb == "copies" else 0]
        return {
            "cost": max(0, cost - (verb == "reduce")),
            "bp": bp,
            "variant": option[1] if verb == "copies" else "",
        }
    return {}


def _unit(s: State, p: Permanent, verb: str) -> dict[str, Any]:
    if "bp" not in s.defs[p.card].numbers:
        return {"variant": "thing"}
    found: dict[str, Any] = {"level": p.level, "bp": number(s, p, "bp"), "damage": p.damage}
    if verb == "onto" and p.rested:
        found["variant"] = "rested"
    elif verb == "unit" and p.damage:
        found["variant"] = "damaged"
    return found


def _cost(s: State, player: int, card: int) -> dict[str, Any]:
    numbers = s.defs[card].numbers
    return {"cost": price(s, player, card), "bp": numbers["bp"][0] if "bp" in numbers else 0}


def _about(s: State, card: str, lang: str) -> str:
    d = s.rules.cards[card]
    term = s.rules.vocabulary.types[d.type]
    phrases = TABLES[lang].phrases
    bp = d.numbers["bp"][0] if "bp" in d.numbers else 0
    kind = phrases["unit_of" if "bp" in d.numbers else "other_of"]
    return kind.format(type=term.ja if lang == "ja" else term.en, cost=d.cost, bp=bp)


def context(s: State, d: Decision, words: Words) -> dict[str, Any]:
    """What the questions of the rules mention."""
    found: dict[str, Any] = {"cp": s.seats[d.player].counters["cp"]}
    if d.kind == "block":
        p = s.permanents[d.prompt[1]]
        found |= {"level": p.level, "bp": number(s, p, "bp")}
    elif d.kind == "window":
        names = words.terms["moment"]
        events = cast(Window, s.frames[-1]).events
        found["events"] = words.phrases["between"].join(names[e] for e in events)
    return found


PHRASEBOOK = Phrasebook(
    words=TABLES,
    quiet=frozenset(
        {
            "game_began",
            "phase_began",
            "start_phase",
            "end_phase",
            "block_decided",
            "rested",
            "shuffled",
            "paid",
        }
    ),
    enters={"deployed": "unit", "played": "unit"},
    leaves=frozenset({"destroyed", "exiled", "returned", "replaced_field", "field_destroyed"}),
    groups=(
        ("deploy",),
        ("set", "play"),
        ("drive",),
        ("attack",),
        ("pass_turn",),
        ("end", "pass", "no_block"),
    ),
    idle=frozenset({"end", "pass", "no_block"}),
    careful=frozenset({"end"}),
    details=details,
    context=context,
)
