"""The sense of a card: every reference, word and bound is checked against the ruleset's vocabulary at load.

Here the card and its abilities; on `check_steps` for what an effect does, and that on `check_values` for what is read.
"""

import types
from collections.abc import Collection, Mapping
from typing import Any, Union, get_args, get_origin

from engine.language import nodes as n
from engine.language.check_steps import TABLE, StepChecker
from engine.language.check_values import MAX_NODES
from engine.language.faults import Fault, Path, unknown
from engine.language.scope import Kind, Scope
from engine.language.vocabulary import FieldType, Vocabulary
from engine.words import said

REPLACED_FIELDS: dict[str, dict[str, FieldType]] = {
    "damage": {"unit": "unit", "amount": "number"},
    "destroy": {"unit": "unit"},
    "draw": {"player": "player", "amount": "number"},
    "lose": {"player": "player", "amount": "number"},
    "heal": {"unit": "unit", "amount": "number"},
    "effect": {},
}
"""What `$event` offers inside of a replacement."""


def check_card(card: n.CardNode, vocabulary: Vocabulary, ids: Collection[str], prefix: str) -> list[Fault]:
    """Every fault of sense. `ids`: the cards of the set, whose ids begin with `prefix`. Paths start at the card."""
    checker = Checker(vocabulary, card.type)
    checker.card(card)
    for name, path in checker.cards:
        if name.startswith(prefix) and name not in ids:
            checker.faults.append(unknown(path, said("the_card"), name, ids))
    return checker.faults


def strangers(card: n.CardNode, vocabulary: Vocabulary, ids: Collection[str]) -> list[Fault]:
    """The cards that this one names and that aren't among those in play: known only when the sets are together."""
    checker = Checker(vocabulary, card.type)
    checker.card(card)
    return [unknown(path, said("the_card"), name, ids) for name, path in checker.cards if name not in ids]


class Checker(StepChecker):
    """Walks one card."""

    def card(self, card: n.CardNode) -> None:
        """The whole card."""
        for i, printed in enumerate(card.keywords):
            path: Path = ("keywords", i)
            keyword = printed if isinstance(printed, str) else next(iter(printed))
            if self.known("a_keyword", keyword, self.words.keywords, path):
                self._numbered(keyword, None if isinstance(printed, str) else printed[keyword], path)
                if self.words.keywords[keyword].on != "unit" or card.type not in self.words.units:
                    self.fault(path, "keyword_on_type", keyword=keyword, type=self.words.types[card.type])
                if any(
                    keyword == k or keyword in k
                    for k in card.keywords[:i]
                    if k == keyword or not isinstance(k, str)
                ):
                    self.fault(path, "written_twice", word=keyword)
        self._own_fields(card)
        for i, ability in enumerate(card.abilities):
            self._ability(ability, ("abilities", i))
            if isinstance(ability, n.OneShot) and any(
                isinstance(other, n.OneShot) for other in card.abilities[:i]
            ):
                self.fault(("abilities", i), "one_do")
        if card.type in self.words.used and not card.abilities and not card.unimplemented:
            self.fault((), "does_nothing", type=self.words.types[card.type])
        if self.size > MAX_NODES:
            self.fault(("abilities",), "many_nodes", count=self.size, most=MAX_NODES)

    def _own_fields(self, card: n.CardNode) -> None:
        """The ruleset's own fields of its card class: named cards and conditions."""
        for name, field in type(card).model_fields.items():
            if name in n.CardNode.model_fields or getattr(card, name) is None:
                continue
            branches = get_args(field.annotation) if _is_union(field.annotation) else (field.annotation,)
            if n.CardId in branches:
                self.cards.append((getattr(card, name), (name,)))
            elif any(branch in branches for branch in get_args(n.Condition)):
                self.condition(getattr(card, name), Scope(), (name,))

    # ------------------------------------------------------------ abilities

    def _ability(self, ability: Any, path: Path) -> None:
        self.size += 1
        self.has(ability, path)
        match ability:
            case n.Triggered():
                event, subject = next(iter(ability.when.items()))
                scope = Scope(event=self._trigger(event, subject, (*path, "when", event)))
                if ability.price is not None:
                    self._exiling(ability.price, (*path, "price"))
                self._body(ability, scope, path)
            case n.OneShot():
                if self.type not in self.words.used:
                    self.fault((*path, "do"), "not_used", type=self.words.types[self.type])
                self._body(ability, Scope(), path)
            case n.Activated():
                if not self.words.activations:
                    self.fault((*path, "activate"), "no_activated", ruleset=self.words.ruleset)
                for i, timing in enumerate(ability.timing):
                    self.known("a_timing", timing, self.words.activations, (*path, "timing", i))
                for i, condition in enumerate(ability.activate.where):
                    where = (*path, "activate", "where", i)
                    self.condition(condition, Scope().inside_where(True), where)
                self._body(ability, Scope(), path)
            case n.Burst():
                self._body(ability, Scope(loose=True), path)
            case n.Static():
                if self.type in self.words.used:
                    self.fault((*path, "static"), "static_on_used", type=self.words.types[self.type])
                self.lasting = True
                if ability.if_ is not None:
                    self.condition(ability.if_, Scope(), (*path, "if"))
                self._static(ability.static, (*path, "static", ability.static.key))
                self.lasting = False
            case n.Replacement():
                if self.type in self.words.used:
                    self.fault((*path, "replace"), "replace_on_used", type=self.words.types[self.type])
                self._replacement(ability, path)
            case n.Respond():
                if self.type not in self.words.used:
                    self.fault((*path, "respond"), "answer_on_stays", type=self.words.types[self.type])
                self._rewriting(ability.respond, ability.with_, (*path, "respond"), path)
                scope = Scope()
                if ability.choose:
                    self._choose(ability.choose, scope, (*path, "choose"))
                if ability.do:
                    self._steps(ability.do, scope, (*path, "do"), 1)
                self._unused(scope)

    def _exiling(self, price: n.Price, path: Path) -> None:
        """The price of a triggered ability: cards of the trash and nothing else."""
        if not price.exile or price.amount or price.rest or price.discard or price.leave:
            self.fault(path, "exile_alone")
        for i, condition in enumerate(price.where):
            self.condition(condition, Scope().inside_where(True), (*path, "where", i))

    def _body(
        self, ability: n.Triggered | n.OneShot | n.Activated | n.Burst, scope: Scope, path: Path
    ) -> None:
        if ability.if_ is not None:
            self.condition(ability.if_, scope, (*path, "if"))
        if ability.choose:
            self._choose(ability.choose, scope, (*path, "choose"))
        burst = isinstance(ability, n.Burst)
        steps = ability.burst if isinstance(ability, n.Burst) else ability.do
        self._steps(steps, scope, (*path, "burst" if burst else "do"), 1)
        self._unused(scope)

    def _trigger(self, event: str, subject: Any, path: Path) -> Mapping[str, FieldType] | None:
        if not self.known("an_event", event, self.words.events, path):
            return None
        term = self.words.events[event]
        kind = term.fields[term.subject]
        if subject == "host":
            self.hosts(path)
        if isinstance(subject, n.SubjectFilter):
            if kind == "player":
                self.fault(path, "about_player", event=event)
            if subject.type is not None:
                self.known("a_card_type", subject.type, self.words.types, (*path, "type"))
            for i, condition in enumerate(subject.where):
                self.condition(condition, Scope(event=term.fields, candidate=True), (*path, "where", i))
        elif kind == "player" and subject == "self":
            self.fault(path, "about_player", event=event)
        elif kind != "player" and subject in ("you", "enemy"):
            side = "own" if subject == "you" else "enemy"
            self.fault(path, "about_thing", event=event, kind=said(f"kind_{kind}"), side=side)
        elif kind == "unit" and subject == "self" and self.words.units and self.type not in self.words.units:
            self.fault(path, "about_units", event=event)
        if self.type in self.words.used and subject != "self":
            self.fault(path, "wait_on_used", type=self.words.types[self.type])
        return term.fields

    # ------------------------------------------------------------ continuous effects and replacements

    def _static(self, node: Any, path: Path) -> None:
        self.size += 1
        match node:
            case n.StaticBoost():
                self._all_of(node.to, TABLE, path)
                self._boost(node.attribute, node.amount, Scope(), path)
            case n.StaticGrant():
                kind = self._all_of(node.to, (*TABLE, "player"), path)
                self._grantable(node.keyword, kind, node.amount, path)
            case n.StaticForbid():
                self._all_of(node.to, TABLE, path)
                self.known("an_action", node.action, self.words.actions, (*path, "action"))
            case n.StaticCost():
                self.lasting = False  # what a card in hand costs is its owner's to see
                found = self.selector(node.of, Scope(), (*path, "of"), matching=True)
                if found is not None and found.kind != "card":
                    self.fault((*path, "of"), "cost_off_table")
                if node.by == 0:
                    self.fault((*path, "by"), "changes_nothing")

    def _all_of(self, objects: Any, kinds: tuple[Kind, ...], path: Path) -> Kind | None:
        """Objects that are described and not chosen."""
        path = (*path, "to")
        if not isinstance(objects, n.Selector):
            found = self.want(objects, kinds, Scope(), path)
            return found.kind if found else None
        found = self.selector(objects, Scope(), path, matching=True)
        if found is not None and found.kind not in kinds:
            self.fault((*path, "from"), "not_on_table", zone=objects.from_)
        return found.kind if found else None

    def _replacement(self, ability: n.Replacement, path: Path) -> None:
        if ability.if_ is not None:
            self.condition(ability.if_, Scope(event=REPLACED_FIELDS[ability.replace.key]), (*path, "if"))
        self._rewriting(ability.replace, ability.with_, (*path, "replace"), path)

    def _rewriting(self, what: Any, instead: Any, at: Path, path: Path) -> None:
        """What an event is, and what becomes of it."""
        key = what.key
        scope = Scope(event=REPLACED_FIELDS[key])
        self.size += 1
        self.has(what, at)
        if isinstance(what, n.ReplaceDamage | n.ReplaceDestroy | n.ReplaceHeal):
            self._all_of(what.to, TABLE, (*at, key))
        elif isinstance(what, n.ReplaceDraw | n.ReplaceLose):
            self.player(what.player, Scope(), (*at, key, "player"))
        if isinstance(what, n.ReplaceLose):
            self._counter(what.counter, (*at, key, "counter"))
        if isinstance(what, n.ReplaceEffect) and instead != "nothing":
            self.fault((*path, "with"), "only_nothing")
        if isinstance(instead, n.Amount | n.Reduce):
            self.has(instead, (*path, "with"))
            if "amount" not in REPLACED_FIELDS[key]:
                self.fault((*path, "with"), "no_number_to_change", event=key)
            value = instead.amount if isinstance(instead, n.Amount) else instead.reduce
            self.value(value, scope, (*path, "with", instead.key))
        elif instead != "nothing":
            self._step(instead, scope, (*path, "with"), 1)


def _is_union(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, types.UnionType)
