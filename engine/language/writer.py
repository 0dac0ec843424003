"""What both languages share when an ability is put into words: what has been mentioned, and in which order to say it.

A chosen thing is described where it is first used ("deal 2000 damage to 1 enemy unit") and is a pronoun from then on
("destroy it"); only where the description doesn't fit into the sentence the choice gets a sentence of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from engine.language import nodes as n
from engine.language.expressions import Comparison, State
from engine.language.mentions import Mention, Mentions
from engine.language.negation import plain
from engine.language.vocabulary import Term

_INLINE = (
    n.Damage,
    n.Destroy,
    n.Bury,
    n.Exile,
    n.Return,
    n.Deploy,
    n.Boost,
    n.Grant,
    n.Level,
    n.Ready,
    n.Rest,
    n.Move,
    n.Reveal,
    n.Heal,
    n.UseCard,
)


ABILITY = Term("ability", "能力")
"""What deals damage and breaks besides battle, where the ruleset has no word of its own (`source_ability`)."""


def shift(amount: Any) -> int:
    """By how much an amount is that of the event, and more or less: 1 for `plus: [$event.amount, 1]`, else 0."""
    if isinstance(amount, n.Plus) and amount.plus[0] == "$event.amount" and isinstance(amount.plus[1], int):
        return amount.plus[1]
    return 0


class Writer(Mentions, ABC):
    """Writes one card's text. One writer a card and language."""

    stop: ClassVar[str]
    """What ends a sentence."""
    gap: ClassVar[str]
    """What stands between two sentences, or an opening and what follows."""

    # ------------------------------------------------------------ abilities

    def ability(self, ability: Any) -> str:
        """One ability as sentences."""
        text = self._ability(ability)
        if getattr(ability, "anywhere", False) and "anywhere" in self.words.terms:
            return self.say("anywhere", where=self.term(self.words.terms["anywhere"]), text=text)
        return text

    def _ability(self, ability: Any) -> str:
        self.mentions.clear()
        self.last, self.event, self.subject_is_self, self.self_told = "", "", False, False
        self.chooser, self.loose = "you", isinstance(ability, n.Burst)
        match ability:
            case n.Triggered():
                self.event, subject = next(iter(ability.when.items()))
                self._set_subject(subject)
                opening = self.opening(ability.once is not None, subject, ability.if_)
                if ability.price is not None:
                    opening = self.priced(opening, ability.price)
                return self.join(opening, self._body(ability))
            case n.Burst():
                return self.join(self.burst(ability.if_), self._body(ability))
            case n.OneShot():
                opening = self.if_opening(ability.if_) if ability.if_ is not None else ""
                return self.join(opening, self._body(ability))
            case n.Activated():
                return self.join(self.price(ability), self._body(ability))
            case n.Static():
                return self.static(ability)
            case n.Replacement():
                self._set_replaced(ability.replace)
                return self.replacement(ability)
            case n.Respond():
                self._set_replaced(ability.respond)
                text = self.respond(ability)
                if not ability.do:
                    return text
                self.mentions.clear()
                self.last = ""
                steps: list[Any] = [n.Choose(choose=ability.choose)] if ability.choose else []
                return self.say("then", text=text, rest=self.join("", self.clauses([*steps, *ability.do])))
        raise TypeError(f"no ability: {ability!r}")

    def _set_replaced(self, what: Any) -> None:
        self.event = what.key
        to = getattr(what, "to", None)
        self.subject_is_self = to == "self"
        self.last = "self" if to == "self" else "event"
        noun = self.noun(to)[0] if isinstance(to, n.Selector) else self.words.terms["unit"]
        self.subject = Mention(noun, False, False, self.owner(to) if to else "any")

    def _set_subject(self, subject: Any) -> None:
        self.subject_is_self = subject == "self"
        term = self.words.events[self.event]
        self.last = "self" if subject == "self" else "event" if term.fields[term.subject] != "player" else ""
        side = subject.side if isinstance(subject, n.SubjectFilter) else "own" if subject == "self" else "any"
        noun = self.told_of(subject.type if isinstance(subject, n.SubjectFilter) else None)
        self.subject = Mention(noun, term.fields[term.subject] == "card", False, side)

    def _body(self, ability: n.Triggered | n.OneShot | n.Activated | n.Burst) -> list[str]:
        steps: list[Any] = [n.Choose(choose=ability.choose)] if ability.choose else []
        return self.clauses([*steps, *(ability.burst if isinstance(ability, n.Burst) else ability.do)])

    def clauses(self, steps: Sequence[Any], modal: bool = False) -> list[str]:
        """The steps as clauses without full stops. `modal`: they follow "you may"."""
        said: list[str] = []
        for i, step in enumerate(steps):
            if not isinstance(step, n.Choose):
                said.append(self.step(step, modal))
                continue
            for name, selector in step.choose.items():
                self.bind(name, selector)
                if not self._fits_inline(name, selector, steps[i + 1 :], len(step.choose)):
                    said.append(self.choice(selector))
                    self.told(name)
        return said

    def _fits_inline(self, name: str, selector: n.Selector, following: Sequence[Any], choices: int) -> bool:
        if choices > 1 or selector.by != "you" or not following or not isinstance(following[0], _INLINE):
            return False
        step = following[0]
        if getattr(step, "reveal", False):
            return False
        reads_it = f"${name}" in repr(getattr(step, "amount", ""))
        return not reads_it and getattr(step, "to", getattr(step, "cards", None)) == f"${name}"

    # ------------------------------------------------------------ steps

    def control(self, step: Any) -> str:
        """A step that holds others."""
        match step:
            case n.If():
                text = self.if_opening(step.if_) + self.gap + self.sequence(step.then)
                return text.removesuffix(self.stop) + self._else("otherwise", step.else_)
            case n.May():
                enemy = step.by == "enemy"
                self.chooser = step.by
                allowed = self.allowed(self.sequence(step.may, modal=True))
                self.chooser = "you"
                text = self.say("may_enemy" if enemy else "may", steps=allowed)
                return text + self._else("if_they_do_not" if enemy else "if_you_do_not", step.else_)
            case n.Modes():
                said = [self.say("mode", steps=self.join("", self.clauses(mode))) for mode in step.modes]
                return self.say("modes" if step.by == "you" else "modes_enemy", modes="".join(said))
            case n.ForEach():
                objects = self.each_of(step.for_each)
                self._loop(step)
                return self.say("for_each", objects=objects, steps=self.sequence(step.do))
            case n.Repeat():
                key = "repeat" if isinstance(step.repeat, int) else "repeat_equal"
                return self.say(key, n=self.value(step.repeat), steps=self.sequence(step.do))
        raise TypeError(f"no step: {step!r}")

    def _else(self, key: str, steps: list[Any] | None) -> str:
        return "" if steps is None else self.stop + self.gap + self.say(key, steps=self.sequence(steps))

    def _loop(self, step: n.ForEach) -> None:
        """Notes what each one is called inside of the loop."""
        things = step.for_each
        if isinstance(things, n.Selector):
            self.mentions[step.as_] = Mention(*self.noun(things), False, things.side, each=True)
        else:
            found = self.mention_of(things) or Mention(self.words.terms["unit"], False, False, "any")
            self.mentions[step.as_] = Mention(found.noun, found.card, False, found.side, each=True)
        self.last = step.as_

    def alias(self, bind: str | None, objects: Any) -> None:
        """What a step binds is what it was done to."""
        if bind is None:
            return
        if isinstance(objects, n.Selector):
            self.bind(bind, objects).pending = None
        else:
            self.mentions[bind] = self.mention_of(objects) or self.subject
        self.last = bind

    # ------------------------------------------------------------ conditions

    def condition(self, condition: Any) -> str:
        """A condition as a clause."""
        condition = plain(condition)
        match condition:
            case Comparison() | n.Compare():
                return self.compared(condition.left, condition.op, condition.right)
            case State(word, of, keyword, negated):
                return self.in_state(of, word, keyword=keyword, negated=negated)
            case n.AllOf():
                return self.all_of(self._side_by_side(condition.all, n.AnyOf))
            case n.AnyOf():
                return self.any_of(self._side_by_side(condition.any, n.AllOf))
            case n.Not():
                return self._fact(condition.not_, negated=True)
        return self._fact(condition, negated=False)

    def _side_by_side(self, parts: list[Any], group: type[n.AllOf | n.AnyOf]) -> list[str]:
        """Conditions as clauses; those that join others the other way come last and are told as one, or who reads would
        not know what belongs together."""
        told = [(isinstance(part, group), part) for part in sorted(parts, key=lambda p: isinstance(p, group))]
        return [self.grouped(part) if whole else self.condition(part) for whole, part in told]

    def _fact(self, fact: Any, *, negated: bool) -> str:
        match fact:
            case n.Has():
                return self.in_state(fact.of or "self", fact.has, keyword=True, negated=negated)
            case n.Is():
                return self.in_state(fact.of or "self", fact.is_, keyword=False, negated=negated)
            case n.Exists():
                return self.exists(fact.exists, negated=negated)
            case n.Destroyed():
                return self.destroyed(fact.destroyed, negated=negated)
        raise TypeError(f"no condition: {fact!r}")

    # ------------------------------------------------------------ replacements

    def instead(self, with_: Any, what: Any) -> str:
        """What becomes of a replaced event."""
        if with_ == "nothing":
            counter = getattr(what, "counter", "")
            return self.own_phrase(f"nothing_{what.key}", counter, destroyed=self.past("destroy"))
        if isinstance(with_, n.Reduce):
            return self.say("reduced", value=self.value(with_.reduce))
        if isinstance(with_, n.Amount):
            if isinstance(with_.amount, n.Halve) and with_.amount.halve == "$event.amount":
                return self.say(f"halved_{with_.amount.round}")
            by = shift(with_.amount)
            if by:
                return self.say("raised" if by > 0 else "lowered", value=abs(by))
            return self.say("becomes", value=self.value(with_.amount))
        return self.say("instead", step=self.step(with_, modal=False))

    def source_key(self, source: n.Source) -> str:
        """The phrase for who or what does it; empty where anything may."""
        parts = [part for part in (source.side, source.kind) if part != "any"]
        if source.kind == "battle":
            parts = ["battle"]
        return "source_" + "_".join(parts) if parts else ""

    # ------------------------------------------------------------ what a language provides

    @abstractmethod
    def sequence(self, steps: list[Any], modal: bool = False) -> str:
        """Several steps in one sentence."""

    @abstractmethod
    def each_of(self, objects: Any) -> str:
        """ "of them", "unit you control": what a loop goes through."""

    @abstractmethod
    def past(self, verb: str) -> str:
        """ "destroyed" """

    def allowed(self, clause: str) -> str:
        """A clause in the form that follows "you may"."""
        return clause

    @abstractmethod
    def opening(self, once: bool, subject: Any, condition: Any) -> str:
        """ "When this unit attacks, if …," """

    @abstractmethod
    def price(self, ability: n.Activated) -> str:
        """ "Main — pay 1 cost, rest this unit:" """

    @abstractmethod
    def priced(self, opening: str, price: n.Price) -> str:
        """The opening of a triggered ability that has a price."""

    @abstractmethod
    def burst(self, condition: Any) -> str:
        """The opening of what a card does when it is turned up."""

    @abstractmethod
    def paid(self, price: n.Price) -> str:
        """ "pay 1 cost, discard a card" """

    @abstractmethod
    def respond(self, ability: n.Respond) -> str:
        """What an answer puts in front of what it answers."""

    @abstractmethod
    def reminder(self, term: Term) -> str:
        """A keyword's reminder, in brackets on the card."""

    @abstractmethod
    def if_opening(self, condition: Any) -> str:
        """ "If …," """

    @abstractmethod
    def join(self, opening: str, clauses: list[str]) -> str:
        """Sentences with full stops."""

    @abstractmethod
    def choice(self, selector: n.Selector) -> str:
        """ "Choose 1 enemy unit" """

    @abstractmethod
    def step(self, step: Any, modal: bool) -> str:
        """One step as a clause."""

    @abstractmethod
    def static(self, ability: n.Static) -> str:
        """A continuous effect as a sentence."""

    @abstractmethod
    def replacement(self, ability: n.Replacement) -> str:
        """A replacement as a sentence."""

    @abstractmethod
    def compared(self, left: Any, op: str, right: Any) -> str:
        """ "your LP is 3 or less" """

    @abstractmethod
    def in_state(self, of: str, word: str, *, keyword: bool, negated: bool) -> str:
        """ "it isn't rested", "it has haste" """

    @abstractmethod
    def exists(self, selector: n.Selector, *, negated: bool) -> str:
        """ "your opponent has a unit" """

    @abstractmethod
    def destroyed(self, objects: str, *, negated: bool) -> str:
        """ "it was destroyed this way" """

    @abstractmethod
    def grouped(self, condition: n.AllOf | n.AnyOf) -> str:
        """ "either your LP is 3 or less or it is rested" """

    @abstractmethod
    def all_of(self, clauses: list[str]) -> str:
        """Clauses that all hold."""

    @abstractmethod
    def any_of(self, clauses: list[str]) -> str:
        """Clauses of which one holds."""

    @abstractmethod
    def value(self, value: Any) -> str:
        """A value as a noun phrase."""
