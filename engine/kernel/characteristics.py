"""What an object is like now: continuous effects are computed when read, from an index by what they change.

Nothing derived is kept, so nothing can be stale. While the filter of a continuous effect is evaluated, numbers and
keywords are read without continuous effects (`base`, `base_has`), so that two of them can't chase each other.
"""

from typing import TYPE_CHECKING, Any

from engine.kernel.definitions import Continuous, forbidding, granting, laying, lowering
from engine.kernel.state import FIRST_PERMANENT, Modifier, Permanent, State

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition


def definition(s: State, thing: int) -> "Definition":
    """The definition of a card, or of an object on the table or just gone from it."""
    return s.defs[thing if thing < FIRST_PERMANENT else seen(s, thing).card]


def seen(s: State, number: int) -> Permanent:
    """The object, or its last state if it has left the table."""
    return s.permanents.get(number) or s.gone[number][0]


LENT = 64
"""From here on the number of an ability is one that a card under the object lends."""


def ability(s: State, p: Permanent, i: int) -> Any:
    """The object's ability of that number: its own, or one that a card under it lends."""
    card = p.card if i < LENT else p.under[i // LENT - 1][0]
    return s.defs[card].abilities[i % LENT]


def reaching(s: State, what: str, thing: int) -> list[tuple[Permanent, Continuous]]:
    """The continuous effects that change this of an object, a card or a player, each with its holder.

    Those of muted holders do nothing; what mutes is muted by nothing continuous.
    """
    found = []
    mutes = s.rules.mutes
    mutable = mutes in s.statics
    for source, i in s.statics.get(what, ()):
        p = s.permanents[source]
        if (mutable or p.mods) and (base_muted(s, p) if what == mutes else muted(s, p)):
            continue
        effect = ability(s, p, i)
        if effect.affects(s, p, thing):
            found.append((p, effect))
    return found


def muted(s: State, p: Permanent) -> bool:
    """Whether the object has lost its abilities and keywords (override 1.10, Silence)."""
    return base_muted(s, p) or (
        s.rules.mutes in s.statics and p.id in s.permanents and bool(reaching(s, s.rules.mutes, p.id))
    )


def base_muted(s: State, p: Permanent) -> bool:
    """The same, without continuous effects."""
    return bool(p.mods) and lasts(p.mods, s.rules.mute)


def lasts(mods: tuple[Modifier, ...], keyword: str) -> bool:
    """Whether the keyword (or the state) is among what lasts."""
    return any(m[0] == "keyword" and m[1] == keyword for m in mods)


def base(s: State, p: Permanent, attribute: str) -> int:
    """The printed number at the object's level, with what lasts on it, without continuous effects."""
    printed = s.defs[p.card].numbers[attribute]
    value = printed[p.level - 1] if len(printed) > 1 else printed[0]
    if p.under and s.rules.lends:
        value += lent(s, p, attribute)
    for m in p.mods:
        if m[0] == attribute:
            value += m[1]
    return value


def lent(s: State, p: Permanent, attribute: str) -> int:
    """What the cards under an object add to one of its numbers."""
    total = 0
    for card, up in p.under:
        if up and attribute in s.defs[card].numbers:
            total += s.defs[card].numbers[attribute][0]
    return total


def number(s: State, p: Permanent, attribute: str) -> int:
    """The number now; it may be negative."""
    printed = s.defs[p.card].numbers[attribute]
    value = printed[p.level - 1] if len(printed) > 1 else printed[0]
    if p.under and s.rules.lends:
        value += lent(s, p, attribute)
    for m in p.mods:
        if m[0] == attribute:
            value += m[1]
    if attribute not in s.statics or p.id not in s.permanents:
        return value
    for holder, effect in reaching(s, attribute, p.id):
        value += effect.amount(s, holder)
    return value


def lowered(s: State, attribute: str) -> bool:
    """Whether some continuous effect may lower the attribute of something now."""
    return bool(s.statics) and lowering(attribute) in s.statics


def failing(s: State, attribute: str) -> list[Permanent]:
    """Objects that have no more of the number than there is damage on them; without damage, none of it at all.

    Continuous effects that only add are asked about an object only if it would fail without them.
    """
    low = lowered(s, attribute)
    found = []
    for p in s.permanents.values():
        if not (p.damage or p.mods or low) or attribute not in s.defs[p.card].numbers:
            continue
        if (low or p.damage >= base(s, p, attribute)) and p.damage >= number(s, p, attribute):
            found.append(p)
    return found


def has(s: State, p: Permanent, keyword: str) -> bool:
    """Whether the object has the keyword: printed or granted, and not muted ("can't" beats "can")."""
    found = keyword in s.defs[p.card].keywords
    if not found and p.under and s.rules.lends:
        found = any(keyword in s.defs[card].keywords for card, up in p.under if up)
    if not found and p.mods:
        found = lasts(p.mods, keyword)
    if not found and s.statics and granting(keyword) in s.statics:
        found = bool(reaching(s, granting(keyword), p.id))
    return found and (keyword == s.rules.mute or not ((p.mods or s.statics) and muted(s, p)))


def base_has(s: State, p: Permanent, keyword: str) -> bool:
    """Whether the object has the keyword, without continuous effects."""
    found = keyword in s.defs[p.card].keywords or lasts(p.mods, keyword)
    if not found and p.under and s.rules.lends:
        found = any(keyword in s.defs[card].keywords for card, up in p.under if up)
    return found and (keyword == s.rules.mute or not base_muted(s, p))


def worth(s: State, p: Permanent, keyword: str) -> int:
    """The number of a keyword that has one: printed, lent and granted numbers add up; 0 where it isn't there."""
    total = s.defs[p.card].counted.get(keyword, 0)
    if p.under and s.rules.lends:
        total += sum([s.defs[card].counted.get(keyword, 0) for card, up in p.under if up])
    for m in p.mods:
        if m[0] == "keyword" and m[1] == keyword:
            total += m[3]
    if s.statics and p.id in s.permanents:
        total += sum([effect.amount(s, holder) for holder, effect in reaching(s, granting(keyword), p.id)])
    return total if not total or not ((p.mods or s.statics) and muted(s, p)) else 0


def keywords(s: State, p: Permanent) -> list[str]:
    """Every keyword the object has, in the order of the vocabulary."""
    found = set(s.defs[p.card].keywords)
    if p.mods:
        found.update([m[1] for m in p.mods if m[0] == "keyword"])
    if p.under and s.rules.lends:
        found.update(*[s.defs[card].keywords for card, up in p.under if up])
    grants = s.rules.grants
    if not grants.keys().isdisjoint(s.statics):
        found.update([grants[what] for what in s.statics if what in grants])
    return [k for k in s.rules.vocabulary.keywords if k in found and has(s, p, k)] if found else []


def forbidden(s: State, p: Permanent, action: str, by: int = 0) -> bool:
    """Whether a continuous effect (`by`: of that object alone) says that the object can't do this."""
    if not s.statics or forbidding(action) not in s.statics:
        return False
    found = reaching(s, forbidding(action), p.id)
    return bool(found) and (not by or any(holder.id == by for holder, _ in found))


def player_has(s: State, player: int, keyword: str) -> bool:
    """Whether a state (a draw lock) lies on the player."""
    mods = s.seats[player].mods
    if mods and lasts(mods, keyword):
        return True
    return bool(s.statics) and laying(keyword) in s.statics and bool(reaching(s, laying(keyword), player))


def cost(s: State, card: int) -> int:
    """What a card in hand or set costs now, before what its player does to lower it; may be below 0."""
    value = s.defs[card].cost
    if "cost" not in s.statics:
        return value
    for holder, effect in reaching(s, "cost", card):
        value += effect.amount(s, holder)
    return value


def attribute(s: State, thing: int, name: str, live: bool = True) -> Any:
    """An attribute of a card or an object: a number or a word."""
    if thing < FIRST_PERMANENT:
        d = s.defs[thing]
        return d.numbers[name][0] if name in d.numbers else d.attributes.get(name, 0)
    p = seen(s, thing)
    if name == "level":
        return p.level
    if name == "damage":
        return p.damage
    if name == "under":
        return len(p.under)
    if name in s.rules.counted:
        return worth(s, p, name)
    d = s.defs[p.card]
    if name in d.numbers:
        value = number(s, p, name) if live else base(s, p, name)
        return value if name != s.rules.worn else max(0, value - p.damage)
    return d.attributes.get(name, 0)


def in_state(s: State, thing: int, state: str) -> bool:
    """Whether an object is in a state that conditions can name."""
    p = seen(s, thing)
    if state == "rested":
        return p.rested
    if state == "damaged":
        return p.damage > 0
    if state == "attacking":
        return bool(s.battle) and (s.battle[1] == thing or thing in s.battle[3:])
    if state == "blocking":
        return bool(s.battle) and s.battle[2] == thing
    return p.entered == s.turn if state == "fresh" else s.rules.state(s, p, state)


def expire(mods: tuple[Modifier, ...], turn: int) -> tuple[Modifier, ...]:
    """The modifiers that outlast the turn."""
    return tuple([m for m in mods if m[2] <= 0 or m[2] > turn])


def end_battle(mods: tuple[Modifier, ...], serial: int) -> tuple[Modifier, ...]:
    """The modifiers that outlast the battle."""
    return tuple([m for m in mods if m[2] != -serial])
