"""Choices as two operations: one asks, and only lists; one takes the answer."""

from typing import Any

from engine.kernel import zones
from engine.kernel.chance import below
from engine.kernel.choosing import discard_decision, exile_decision, option_of, picked
from engine.kernel.decisions import Decision, Option
from engine.kernel.definitions import (
    Choice,
    Op,
)
from engine.kernel.state import State
from engine.language import nodes as n
from engine.language.flow import END, Flow, assign
from engine.language.reading import Objects, Reader


def fuel_of(price: n.Price, reader: Reader) -> Objects:
    """The cards of the own trash that the price may exile."""
    return reader.objects(n.Selector.model_construct(from_="trash", side="own", where=price.where))


def aimed(choice: n.Selector) -> bool:
    """Whether its player picks the target: what the other player or chance picks is picked in the resolution."""
    return choice.by == "you" and not choice.random


class Choices(Flow):
    """Choosing targets, bursts, prices and discards."""

    def step(self, step: Any) -> None:
        """A step whose own selector picks some of what it finds chooses first."""
        for field in ("to", "cards"):
            things = getattr(step, field, None)
            if isinstance(things, n.Selector) and things.count != "all":
                name = f"{field} {len(self.ops)}"
                self.choice(name, things)
                step = step.model_copy(update={field: f"${name}"})
        super().step(step)

    def choose(self, step: n.Choose) -> None:
        for name, selector in step.choose.items():
            self.choice(name, selector)

    def choice(self, name: str, selector: n.Selector) -> None:
        everything = self.reader.objects(selector)

        def objects(s: State, f: Any) -> tuple[int, ...]:
            spent = getattr(f, "spent", ())
            found = everything(s, f)
            return tuple([t for t in found if t not in spent]) if spent else found

        slot = self.reader.slot(name)
        place = self.reader.places.get(selector.from_[1:], selector.from_)
        if not place.startswith("$") and place not in self.reader.vocabulary.table:
            self.reader.places[name] = place
        self.candidates[f"${name}"] = objects
        least = selector.count if isinstance(selector.count, int) else 0
        self.choices.append(Choice(slot, objects, least))
        if least and self.reader.vocabulary.strict:

            def enough(s: State, f: Any) -> None:
                if len(objects(s, f)) < least:
                    f.at = END

            self.ops.append(enough)
        if selector.count == "all":
            self.ops.append(lambda s, f: assign(f, slot, objects(s, f)))
            return
        up_to = isinstance(selector.count, n.UpTo)
        most = selector.count.up_to if isinstance(selector.count, n.UpTo) else int(selector.count)
        if selector.top:
            self.ops.append(lambda s, f: assign(f, slot, objects(s, f)[: -most - 1 : -1]))
            return
        blind = selector.from_ in self.reader.vocabulary.private and selector.side != (
            "own" if selector.by == "you" else "enemy"
        )
        if selector.random or blind:

            def at_random(s: State, f: Any) -> None:
                found = list(objects(s, f))
                assign(
                    f, slot, tuple([found.pop(below(s, len(found))) for _ in range(min(most, len(found)))])
                )

            self.ops.append(at_random)
            return
        secret = selector.from_.startswith("$") or selector.from_ not in self.reader.vocabulary.table
        ask = self.asker(objects, most, up_to, secret, selector)
        self.ops.append(ask)

        def take(s: State, f: Any) -> None:
            assign(f, slot, picked(s, objects(s, f), s.answer, most))

        self.ops.append(take)

    def asker(self, objects: Objects, most: int, up_to: bool, cards: bool, selector: n.Selector) -> Op:
        zone = selector.from_
        hidden = cards and zone != "trash" and zone != "exile"
        whole = self.reader.objects(selector.model_copy(update={"where": [], "type": None, "name": None}))
        enemy = selector.by == "enemy"

        def ask(s: State, f: Any) -> Decision | None:
            found = objects(s, f)
            s.answer = None
            player = 1 - f.player if enemy else f.player
            prompt = ("choose", s.defs[f.card].id)
            if not found:
                if hidden and whole(s, f):
                    return Decision(player, "choose", [("none",)], prompt=prompt, public=True)
                return None
            if len(found) <= most and not up_to and not hidden:
                return None
            options = [option_of(s, t) for t in found]
            if most == 1 and not up_to:
                return Decision(player, "choose", list(dict.fromkeys(options)), prompt=prompt, public=hidden)
            size = min(most, len(found))
            least = 0 if up_to else size
            return Decision(
                player,
                "choose",
                options,
                min=least,
                max=size,
                default=tuple(range(least)),
                prompt=prompt,
                public=hidden,
            )

        return ask

    def offer(self, word: str, condition: Any) -> None:
        """The player says whether the card does anything at all; not asked where its condition doesn't hold."""
        test = self.reader.condition(condition) if condition is not None else None

        def ask(s: State, f: Any) -> Decision | None:
            if test is not None and not test(s, f, f.source):
                s.answer = ("no",)
                return None
            options: list[Option] = [("yes",), ("no",)]
            return Decision(f.player, word, options, default=(1,), prompt=(word, s.defs[f.card].id))

        def take(s: State, f: Any) -> None:
            if s.answer[0] != "yes":
                f.at = END

        self.ops += [ask, take]

    def pay(self, price: n.Price) -> None:
        """The player may exile cards of the trash; who can't or doesn't want to gets nothing."""
        fuel, due = fuel_of(price, self.reader), price.exile

        def enough(s: State, f: Any) -> None:
            if len(fuel(s, f)) < due or not s.rules.allows(s, "price"):
                f.at = END

        def ask(s: State, f: Any) -> Decision | None:
            found = fuel(s, f)
            s.answer = None
            if len(found) == due:
                return None
            return exile_decision(s, f.player, found, due, ("exile", s.defs[f.card].id))

        def take(s: State, f: Any) -> None:
            for card in picked(s, fuel(s, f), s.answer, due):
                zones.move(s, f.player, card, "trash", "exile")

        self.ops.append(enough)
        self.offer("price", None)
        self.ops += [ask, take]

    def discard(self, step: n.Discard) -> None:
        players = self.reader.players(step.player)
        count = self.reader.value(step.count)
        self.can(lambda s, c: any(s.seats[p].zones["hand"] for p in players(s, c)))
        if step.random:

            def at_random(s: State, f: Any) -> None:
                for player in players(s, f):
                    zones.discard_random(s, player, count(s, f))

            self.ops.append(at_random)
            return
        for turn in range(2 if step.player == "each" else 1):

            def ask(s: State, f: Any, turn: int = turn) -> Decision | None:
                player = players(s, f)[turn]
                hand = s.seats[player].zones["hand"]
                size = min(count(s, f), len(hand))
                s.answer = None
                if size <= 0 or size == len(hand):
                    return None
                return discard_decision(s, player, size, ("discard", s.defs[f.card].id))

            def take(s: State, f: Any, turn: int = turn) -> None:
                player = players(s, f)[turn]
                hand = tuple(s.seats[player].zones["hand"])
                size = min(count(s, f), len(hand))
                if size > 0:
                    zones.discard(s, player, picked(s, hand, s.answer, size))

            self.ops += [ask, take]
