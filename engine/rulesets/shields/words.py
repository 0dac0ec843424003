"""What `shields` says to people: its events, options, questions and terms, in English and Japanese."""

from pathlib import Path
from typing import Any

from engine.kernel.characteristics import LENT, number, worth
from engine.kernel.decisions import Decision, Option
from engine.kernel.state import State
from engine.language.render import ability_text
from engine.language.words import Phrasebook, Words, tables
from engine.rulesets.shields.playing import Play
from engine.rulesets.shields.resources import level, price

TABLES = tables(Path(__file__).with_name("words.yaml"))


def details(s: State, d: Decision, option: Option, lang: str) -> dict[str, Any]:
    """Costs and numbers as they are now, for the player who is asked."""
    verb = option[0]
    if verb in ("attack", "at", "block", "onto", "unit", "support", "activate"):
        return _unit(s, option, lang)
    if verb in ("deploy", "pair", "play"):
        held = s.seats[d.player].zones["hand"]
        card = next(c for c in held if s.defs[c].id == option[1])
        return _card(s, card, verb)
    if verb == "card":
        return {"about": _about(s, option[1], lang)}
    if verb == "pay":
        frame = s.frames[-1]
        due = price(s, frame.card) if isinstance(frame, Play) else frame.price(s).amount  # type: ignore[attr-defined]
        return {"ex": option[1], "active": due - option[1], "variant": min(option[1], 1)}
    return {}


def _unit(s: State, option: Option, lang: str) -> dict[str, Any]:
    p = s.permanents[option[1]]
    ap, hp = number(s, p, "ap"), number(s, p, "hp")
    found: dict[str, Any] = {"ap": ap, "hp": hp, "left": hp - p.damage}
    if option[0] == "support":
        found["amount"] = worth(s, p, "support")
    elif option[0] == "activate":
        card = p.card if option[2] < LENT else p.under[option[2] // LENT - 1][0]
        node = s.defs[card].node
        names = {c.id: c.name for c in s.rules.cards.values()}
        found["text"] = ability_text(
            node.abilities[option[2] % LENT], node.type, s.rules.vocabulary, lang, names
        )
    elif option[0] == "unit" and s.defs[p.card].type == "base":
        found["variant"] = "base"
    elif p.damage:
        found["variant"] = "damaged"
    return found


def _card(s: State, card: int, verb: str) -> dict[str, Any]:
    d = s.defs[card]
    found: dict[str, Any] = {"cost": price(s, card), "variant": d.type}
    for name in ("ap", "hp"):
        found[name] = d.numbers[name][0] if name in d.numbers else 0
    return found


def _about(s: State, card: str, lang: str) -> str:
    d = s.rules.cards[card]
    term = s.rules.vocabulary.types[d.type]
    phrases = TABLES[lang].phrases
    numbers = {name: d.numbers[name][0] if name in d.numbers else 0 for name in ("ap", "hp")}
    kind = phrases["unit_of" if "ap" in d.numbers else "other_of"]
    return kind.format(type=term.ja if lang == "ja" else term.en, cost=d.cost, **numbers)


def context(s: State, d: Decision, words: Words) -> dict[str, Any]:
    """What the questions of the rules mention."""
    seat = s.seats[d.player]
    found: dict[str, Any] = {
        "active": seat.counters["active"],
        "ex": seat.counters["ex"],
        "level": level(s, d.player),
    }
    if d.kind in ("block", "target"):
        found["ap"] = number(s, s.permanents[d.prompt[1]], "ap")
    return found


PHRASEBOOK = Phrasebook(
    words=TABLES,
    quiet=frozenset(
        {
            "game_began", "phase_began", "start_step", "end_step", "rested", "shuffled", "paid", "attacks_player",
            "attacks_unit", "battle_damage", "defeats", "moved", "linked",
        }
    ),
    enters={"deployed": "unit"},
    leaves=frozenset({"destroyed", "exiled", "returned", "base_destroyed", "trashed"}),
    groups=(
        ("deploy",),
        ("pair",),
        ("play",),
        ("support", "activate"),
        ("attack",),
        ("pass_turn",),
        ("end", "pass", "no_block"),
    ),
    idle=frozenset({"end", "pass", "no_block"}),
    careful=frozenset({"end"}),
    details=details,
    context=context,
)  # fmt: skip
