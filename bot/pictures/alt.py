"""The table and a hand in words, for those who can't see the picture; from the same view."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.pictures.gauges import size
from bot.pictures.guide import Guide, guide
from bot.pictures.look import on_table
from bot.pictures.page import named, objects
from bot.pictures.texts import text
from engine.registry import Ruleset

LIMIT = 1024
"""Characters that Discord takes as the description of a file."""

Json = dict[str, Any]


def describe_board(view: Json, ruleset: Ruleset, lang: str, names: Sequence[str] = ()) -> str:
    """Who is to move, then for each player counters, piles and what lies on the table; at most 1,024 characters."""
    g = guide(ruleset, lang)
    people = named(g, names)
    below = view["viewer"] or 0
    parts = [_moment(view, g, people), _battle(view, g, people)]
    parts += [_side(view, g, people[player], player) for player in (below, 1 - below)]
    return _limited(text(lang, "stop").join(p for p in parts if p) + text(lang, "stop").rstrip())


def describe_hand(view: Json, ruleset: Ruleset, lang: str) -> str:
    """The viewer's own hand in words; at most 1,024 characters. Raises `ValueError` for a spectator."""
    if view["viewer"] is None:
        raise ValueError("a spectator has no hand")
    g = guide(ruleset, lang)
    held = Counter(c for c in view["seats"][view["viewer"]]["zones"]["hand"] if c is not None)
    told = [g.name(c) + (f" ×{n}" if n > 1 else "") for c, n in held.items()]
    said = text(lang, "comma").join(told) or text(lang, "empty")
    return _limited(text(lang, "hand") + text(lang, "colon") + said + text(lang, "stop").rstrip())


def _limited(said: str) -> str:
    return said if len(said) <= LIMIT else said[: LIMIT - 1] + "…"


def _moment(view: Json, g: Guide, people: Sequence[str]) -> str:
    end, lang = view["outcome"], g.lang
    if end is not None:
        who = text(lang, "draw") if end["winner"] is None else text(lang, "wins", who=people[end["winner"]])
        return f"{who} ({g.ending(end['reason'])})"
    if not view["turn"]:
        return text(lang, "setup")
    turn = text(lang, "turn", who=people[view["active"]])
    return text(lang, "comma").join([text(lang, "round", round=view["round"]), turn, g.phase(view["phase"])])


def _battle(view: Json, g: Guide, people: Sequence[str]) -> str:
    battle = view["battle"]
    if not battle or view["outcome"] is not None:
        return ""
    found = {unit["id"]: (player, unit["card"]) for player, unit in objects(view)}
    attackers = [i for i in (battle["attacker"], *battle.get("others", ())) if i in found]
    if not attackers:
        return ""
    target = (
        g.name(found[battle["blocker"]][1])
        if battle["blocker"] in found
        else people[1 - found[attackers[0]][0]]
    )
    names = " + ".join(g.name(found[i][1]) for i in attackers)
    return text(g.lang, "attack", attackers=names, target=target)


def _side(view: Json, g: Guide, name: str, player: int) -> str:
    lang, seat = g.lang, view["seats"][player]
    told = [f"{g.label(x.label)} {seat['counters'][x.counter]}" for x in g.layout.gauges if x.form != "flag"]
    for place in g.layout.places:
        if place.form == "marks":
            told.append(f"{g.label(place.label)} {size(seat, place.zone)}")
    told += [f"{g.label(p.label)} {size(seat, p.zone)}" for p in g.layout.piles if not p.quiet]
    units = [_unit(g, unit) for owner, unit in objects(view) if owner == player]
    said = text(lang, "comma").join(told)
    return f"{name}{text(lang, 'colon')}{said}" + (f" – {text(lang, 'comma').join(units)}" if units else "")


def _unit(g: Guide, unit: Json) -> str:
    look = on_table(g, unit)
    numbers = ", ".join(n.text + n.of for n in (look.left, look.right) if n)
    words = [w for w in (numbers, look.level, text(g.lang, "rested") if unit["rested"] else "") if w]
    return look.name + (f" ({', '.join(words)})" if words else "")
