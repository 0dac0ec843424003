"""The sense of an effect's steps: what they are done to, what they bind, how far they may go."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from engine.language import nodes as n
from engine.language.check_values import ValueChecker, filters
from engine.language.faults import Path
from engine.language.scope import Binding, Kind, Scope
from engine.words import said

MAX_DEPTH = 5
TABLE: tuple[Kind, ...] = ("object",)
ANYTHING: tuple[Kind, ...] = ("object", "card")


class StepChecker(ValueChecker):
    """Walks the steps of one card's effects."""

    # ------------------------------------------------------------ steps

    def _steps(self, steps: list[Any], scope: Scope, path: Path, depth: int) -> None:
        if depth > MAX_DEPTH:
            self.fault(path, "steps_too_deep", most=MAX_DEPTH)
            return
        for i, step in enumerate(steps):
            self._step(step, scope, (*path, i), depth)

    def _branch(self, steps: list[Any], scope: Scope, path: Path, depth: int) -> None:
        inner = scope.branch()
        self._steps(steps, inner, path, depth + 1)
        self._unused(inner, scope.names)

    def _step(self, step: Any, scope: Scope, path: Path, depth: int) -> None:
        self.size += 1
        self.has(step, path)
        if not step.flat:
            path = (*path, step.key)
        match step:
            case n.Choose():
                self._choose(step.choose, scope, (*path, "choose"))
            case n.Damage() | n.Destroy():
                found = self._objects(step.to, TABLE, scope, (*path, "to"))
                if isinstance(step, n.Damage):
                    self._amount(step.amount, scope, (*path, "amount"))
                if step.bind is not None:
                    self._bind(
                        step.bind, Binding("object", bool(found and found.single), (*path, "bind")), scope
                    )
            case n.Bury() | n.Return() | n.Level() | n.Ready() | n.Rest():
                self._objects(step.to, TABLE, scope, (*path, "to"))
                if isinstance(step, n.Level) and step.by == 0:
                    self.fault((*path, "by"), "changes_nothing")
            case n.Heal():
                self._objects(step.to, TABLE, scope, (*path, "to"))
                self._amount(step.amount, scope, (*path, "amount"))
            case n.Boost():
                self._objects(step.to, TABLE, scope, (*path, "to"))
                self._boost(step.attribute, step.amount, scope, path)
                self._lasts(step.until, path)
            case n.Grant():
                self._lasts(step.until, path)
                found = self._objects(step.to, (*TABLE, "player"), scope, (*path, "to"))
                self._grantable(step.keyword, found.kind if found else None, step.amount, path)
            case _:
                self._with_cards(step, scope, path, depth)

    def _with_cards(self, step: Any, scope: Scope, path: Path, depth: int) -> None:
        """A step that is done with cards, wherever they lie."""
        match step:
            case n.Create():
                self.cards.append((step.token, (*path, "token")))
            case n.Attach():
                self._objects(step.cards, ("card",), scope, (*path, "cards"))
                self._objects(step.to, TABLE, scope, (*path, "to"))
                scope.shown(step.cards)
            case n.UseCard():
                self._objects(step.cards, ("card",), scope, (*path, "cards"))
                scope.shown(step.cards)
            case n.Exile():
                self._objects(step.to, ANYTHING, scope, (*path, "to"))
                scope.shown(step.to)
            case n.Move() | n.Deploy() | n.Reveal():
                self._objects(step.cards, ("card",), scope, (*path, "cards"))
                if not isinstance(step, n.Move) or step.reveal or step.into in ("trash", "exile"):
                    scope.shown(step.cards)
                if isinstance(step, n.Move) and step.into == "exile":
                    self.known("a_zone", "exile", self.words.zones, (*path, "into"))
            case _:
                self._to_player(step, scope, path, depth)

    def _to_player(self, step: Any, scope: Scope, path: Path, depth: int) -> None:
        """A step that is done to a player, or by one."""
        match step:
            case n.Strike():
                self.player(step.player, scope, (*path, "player"))
                self._amount(step.amount, scope, (*path, "amount"))
            case n.Draw() | n.Discard() | n.Mill() | n.Look():
                self.player(step.player, scope, (*path, "player"))
                self._amount(step.count, scope, (*path, "count"))
                if isinstance(step, n.Look):
                    seen = Binding("card", step.count == 1, (*path, "bind"), unseen="deck")
                    self._bind(step.bind, seen, scope)
            case n.Shuffle():
                self.player(step.player, scope, (*path, "player"))
            case n.Gain() | n.Lose():
                self.player(step.player, scope, (*path, "player"))
                self._counter(step.counter, (*path, "counter"))
                self._amount(step.amount, scope, (*path, "amount"))
            case _:
                self._control(step, scope, path, depth)

    def _control(self, step: Any, scope: Scope, path: Path, depth: int) -> None:
        match step:
            case n.If():
                self.condition(step.if_, scope, (*path, "if"))
                self._branch(step.then, scope, (*path, "then"), depth)
            case n.May():
                self._branch(step.may, scope, (*path, "may"), depth)
            case n.Modes():
                for i, mode in enumerate(step.modes):
                    self._branch(mode, scope, (*path, "modes", i), depth)
            case n.ForEach():
                found = self._objects(step.for_each, ANYTHING, scope, (*path, "for_each"))
                unseen = found.unseen if found else ""
                if isinstance(step.for_each, n.Selector) and filters(step.for_each):
                    self._told(step.for_each.from_, unseen, (*path, "for_each"))
                inner = scope.branch()
                inner.names[step.as_] = Binding(found.kind if found else "object", unseen=unseen)
                self._steps(step.do, inner, (*path, "do"), depth + 1)
                self._unused(inner, scope.names)
            case n.Repeat():
                self._amount(step.repeat, scope, (*path, "repeat"), n.Repeat.most)
                self._branch(step.do, scope, (*path, "do"), depth)
        if isinstance(step, n.If | n.May) and step.else_ is not None:
            self._branch(step.else_, scope, (*path, "else"), depth)

    # ------------------------------------------------------------ parts of steps

    def _choose(self, choices: dict[str, n.Selector], scope: Scope, path: Path) -> None:
        for name, selector in choices.items():
            found = self.selector(selector, scope, (*path, name))
            if selector.count == "all":
                self.fault((*path, name), "count_needed")
            bound = found or Binding("object", single=False)
            self._bind(name, replace(bound, path=(*path, name), used=False), scope)

    def _bind(self, name: str, binding: Binding, scope: Scope) -> None:
        if name in ("event", "self", "host", "you", "enemy"):
            self.fault(binding.path, "reserved", name=name)
        elif name in scope.names:
            self.fault(binding.path, "bound_already", name=name)
        scope.names[name] = binding

    def _objects(self, objects: Any, kinds: tuple[Kind, ...], scope: Scope, path: Path) -> Binding | None:
        if not isinstance(objects, n.Selector):
            return self.want(objects, kinds, scope, path)
        found = self.selector(objects, scope, path)
        if found is not None and found.kind not in kinds:
            remedy = said("use_move" if found.kind == "card" else "use_return")
            self.fault((*path, "from"), "out_of_reach", zone=objects.from_, remedy=remedy)
            return None
        return found

    def _amount(self, value: Any, scope: Scope, path: Path, most: int = 100_000) -> None:
        self.value(value, scope, path)
        if isinstance(value, int) and not 1 <= value <= most:
            self.fault(path, "out_of_bounds", value=value, most=most)

    def _boost(self, attribute: str, amount: Any, scope: Scope, path: Path) -> None:
        if self.known("an_attribute", attribute, self.words.attributes, (*path, "attribute")) and (
            attribute not in self.words.boostable
        ):
            known = tuple(sorted(self.words.boostable))
            self.fault((*path, "attribute"), "cant_be_changed", attribute=attribute, known=known)
        self.value(amount, scope, (*path, "amount"))
        if amount == 0:
            self.fault((*path, "amount"), "changes_nothing")

    def _lasts(self, until: n.Until, path: Path) -> None:
        if until == "battle" and not self.words.battles:
            self.fault((*path, "until"), "no_battles", ruleset=self.words.ruleset)

    def _counter(self, name: str, path: Path) -> None:
        table = [counter for counter in self.words.counters if counter not in self.words.zones]
        self.known("a_counter", name, table, path)

    def _grantable(self, word: str, kind: Kind | None, number: int | None, path: Path) -> None:
        path = (*path, "keyword")
        if not self.known("a_keyword", word, self.words.keywords, path) or kind is None:
            return
        self._numbered(word, number, path)
        on = self.words.keywords[word].on
        if (on == "player") != (kind == "player"):
            other = said("on_player" if kind == "player" else "on_unit")
            self.fault(path, "keyword_of", keyword=word, on=said(f"on_{on}"), kind=other)

    def _numbered(self, keyword: str, number: int | None, path: Path) -> None:
        counted = self.words.keywords[keyword].counted
        if counted and number is None:
            self.fault(path, "keyword_number", keyword=keyword)
        elif not counted and number is not None:
            self.fault(path, "keyword_no_number", keyword=keyword)

    def _unused(self, scope: Scope, outside: Collection[str] = ()) -> None:
        for name, binding in scope.names.items():
            if name not in outside and not binding.used and binding.path:
                self.fault(binding.path, "binding_unused", name=name)
