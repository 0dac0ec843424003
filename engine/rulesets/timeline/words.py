"""What `timeline` says to people: its events, options, questions and terms, in English and Japanese."""

from pathlib import Path
from typing import Any

from engine.kernel.characteristics import number
from engine.kernel.decisions import Decision, Option
from engine.kernel.state import Permanent, State
from engine.language.words import Phrasebook, Words, tables
from engine.rulesets.timeline.effects import hp
from engine.rulesets.timeline.procedures import timeline

TABLES = tables(Path(__file__).with_name("words.yaml"))


def details(s: State, d: Decision, option: Option, lang: str) -> dict[str, Any]:
    """Costs and numbers as they are now, for the player who is asked."""
    verb = option[0]
    if verb == "pass":
        return {"variant": "answer" if d.kind == "answer" else "step" if d.player == s.active else ""}
    if verb == "unit":
        return _unit(s, s.permanents[option[1]])
    if verb == "use":
        card = next(c for c in s.seats[d.player].zones["hand"] if s.defs[c].id == option[1])
        return {"cost": timeline(s).price(s, card)}
    if verb == "skill":
        return {"cost": s.defs[s.permanents[option[1]].card].activations[option[2]].price.amount}
    if verb == "attack":
        p = s.permanents[s.seats[d.player].zones["main"][0]]
        return {"atk": max(0, number(s, p, "atk"))}
    if verb == "entry" and len(option) > 4:
        return {"variant": option[4]}
    return {}


def _unit(s: State, p: Permanent) -> dict[str, Any]:
    if "hp" not in s.defs[p.card].numbers:
        return {"variant": "thing"}
    return {"hp": hp(s, p), "full": max(0, number(s, p, "hp")), "atk": number(s, p, "atk")}


def context(s: State, d: Decision, words: Words) -> dict[str, Any]:
    """What the questions of the rules mention: the cost that is left, and the timeline as a numbered list."""
    return {"cost": s.seats[d.player].counters["cost"], "line": told(s, words)}


def told(s: State, words: Words) -> str:
    """The timeline, oldest first, a line for each entry: "1. Boil Over", "2. the defeat of Lamp Monk"."""
    if not s.line:
        return words.phrases["empty"]
    japanese = words.phrases["empty"].startswith("タ")
    lines = [words.phrases["line"]]
    for at, e in enumerate(s.line, start=1):
        card = s.defs[e.card].name if e.card >= 0 else None
        name = "" if card is None else card.ja if japanese else card.en
        rule = e.program.partition(":")[2]
        what = words.terms["rule"][rule].format(card=name) if rule in words.terms["rule"] else name
        lines.append(words.phrases["numbered"].format(number=at, what=what))
    return "\n".join(lines)


PHRASEBOOK = Phrasebook(
    words=TABLES,
    quiet=frozenset(
        {
            "game_began",
            "phase_began",
            "start_step",
            "end_step",
            "shuffled",
            "paid",
            "put",
            "shifted",
            "resolves",
        }
    ),
    enters={"placed": "unit", "equipped": "equipment", "laid": "unit"},
    leaves=frozenset({"destroyed", "removed"}),
    groups=(
        ("use",),
        ("skill", "switch"),
        ("attack",),
        ("answer",),
        ("pass_turn",),
        ("pass",),
    ),
    idle=frozenset({"pass"}),
    careful=frozenset(),
    details=details,
    context=context,
)
