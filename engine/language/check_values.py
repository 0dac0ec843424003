"""References, values, conditions and selectors against the vocabulary: the half of the checks that steps share."""

from collections.abc import Collection
from typing import Any

from engine.language import nodes as n
from engine.language.expressions import Comparison, State
from engine.language.faults import Fault, Path, fault, unknown
from engine.language.scope import KIND_OF, Binding, Kind, Scope
from engine.language.vocabulary import Vocabulary
from engine.words import WORDS, Either, Said, said

MAX_NODES = 250
PLAYERS = ("you", "enemy")


class ValueChecker:
    """Notes each fault of one card in `faults`. Paths start at the card."""

    def __init__(self, vocabulary: Vocabulary, type_: str) -> None:
        self.words = vocabulary
        self.type = type_
        self.faults: list[Fault] = []
        self.size = 0
        self.lasting = False
        """Inside of a continuous effect: what it reads, everybody sees at once."""
        self.cards: list[tuple[str, Path]] = []
        """Ids of cards that are named."""

    def fault(self, path: Path, code: str, /, **fields: Any) -> None:
        """Notes a fault by the code of its words."""
        self.faults.append(fault(path, code, **fields))

    def known(self, what: str, word: str, table: Collection[str], path: Path) -> bool:
        """Whether the word stands in the table; a fault if not. `what` is a code, or an attribute whose word it is."""
        if word not in table:
            self.faults.append(unknown(path, said(what) if what in WORDS else what, word, table))
            return False
        return True

    def has(self, node: Any, path: Path) -> None:
        """A fault where the ruleset has no use for the node."""
        if type(node).__name__ in self.words.without:
            self.fault((*path, node.key), "no_use", ruleset=self.words.ruleset, node=node.key)

    def hosts(self, path: Path) -> bool:
        """Whether anything can be attached in this ruleset, so that there may be a host; a fault if not."""
        if "host" not in self.words.terms:
            self.fault(path, "no_host", ruleset=self.words.ruleset)
            return False
        return True

    # ------------------------------------------------------------ references

    def reference(self, text: str, scope: Scope, path: Path) -> Binding | None:
        """What a reference to a thing means, or None with a fault."""
        if text == "self":
            return Binding("card" if scope.loose or self.type in self.words.used else "object")
        if text == "host":
            return Binding("object") if self.hosts(path) else None
        if text in PLAYERS:
            return Binding("player")
        name, _, field = text.removeprefix("$").partition(".")
        if not text.startswith("$"):
            self.fault(path, "not_a_reference", text=text)
            return None
        if name == "event":
            return self._event_field(field, scope, path)
        if field:
            self.fault(path, "thing_wanted", text=text, name=name)
            return None
        return self._binding(name, scope, path)

    def _event_field(self, field: str, scope: Scope, path: Path) -> Binding | None:
        if scope.event is None:
            self.fault(path, "no_event_here")
            return None
        if not field:
            self.fault(path, "name_event_field", fields=tuple(f"`$event.{name}`" for name in scope.event))
            return None
        if not self.known("an_event_field", field, scope.event, path):
            return None
        return Binding(KIND_OF[scope.event[field]])

    def _binding(self, name: str, scope: Scope, path: Path) -> Binding | None:
        found = scope.names.get(name)
        if found is None:
            self.faults.append(
                unknown(path, said("a_name"), f"${name}", [f"${known}" for known in scope.names])
            )
            return None
        found.used = True
        return found

    def want(self, text: str, kinds: tuple[Kind, ...], scope: Scope, path: Path) -> Binding | None:
        """The reference's meaning if it is of one of these kinds; a fault if not."""
        found = self.reference(text, scope, path)
        if found is not None and found.kind not in kinds:
            wanted = Either(_thing(kind) for kind in kinds)
            self.fault(path, "wrong_kind", text=text, kind=_thing(found.kind), wanted=wanted)
            return None
        return found

    def player(self, word: str, scope: Scope, path: Path) -> None:
        """A player word of a step."""
        if word not in ("you", "enemy", "each"):
            self.want(word, ("player",), scope, path)

    # ------------------------------------------------------------ values

    def value(self, value: Any, scope: Scope, path: Path) -> None:
        """A number, a reference to one, or a value node."""
        if isinstance(value, int):
            return
        if isinstance(value, str):
            if self.operand(value, scope, path) not in ("number", None):
                self.fault(path, "not_a_number", text=value)
            return
        self.size += 1
        match value:
            case n.Count():
                self._group(value.count, scope, (*path, "count"))
            case n.Total():
                self._group(value.of, scope, (*path, "of"), measured=True)
                if self.known("an_attribute", value.total, self.words.attributes, (*path, "total")):
                    self.known("a_number_word", value.total, self.words.numbers, (*path, "total"))
            case n.Halve():
                self.value(value.halve, scope, (*path, "halve"))
            case n.Times() | n.Plus():
                pair = value.times if isinstance(value, n.Times) else value.plus
                for i, part in enumerate(pair):
                    self.value(part, scope, (*path, value.key, i))

    def _group(self, objects: Any, scope: Scope, path: Path, *, measured: bool = False) -> None:
        if isinstance(objects, n.Selector):
            self.selector(objects, scope, path, matching=True, measured=measured)
        elif self.want(objects, ("object", "card"), scope, path) and measured:
            self._told(objects, scope.unseen(objects), path)

    def operand(self, text: str, scope: Scope, path: Path) -> str | None:
        """What a dotted or bare word reads: `number`, the name of a word attribute, or None with a fault."""
        if "." not in text and not text.startswith("$"):
            if not scope.candidate:
                self.fault(path, "whose", word=text)
                return None
            return self._attribute(text, path)
        head, _, attribute = text.rpartition(".")
        if not head:
            found = self.reference(text, scope, path)
            if found is not None and found.kind != "number":
                self.fault(path, "read_attribute", text=text, kind=_thing(found.kind))
            return "number" if found is not None and found.kind == "number" else None
        if head == "$event":
            found = self._event_field(attribute, scope, path)
            if found is not None and found.kind != "number":
                self.fault(path, "read_attribute", text=text, kind=_thing(found.kind))
                return None
            return "number" if found else None
        found = self.reference(head, scope, path)
        if found is None:
            return None
        if found.kind == "player":
            return "number" if self.known("a_counter", attribute, self.words.counters, path) else None
        if found.kind in ("number", "word"):
            self.fault(path, "no_attributes", text=head, kind=_thing(found.kind))
            return None
        if not found.single:
            self.fault(path, "may_be_several", text=head, attribute=attribute)
            return None
        self._told(head, found.unseen, path)
        return self._attribute(attribute, path)

    def _told(self, text: str, zone: str, path: Path) -> None:
        """A fault where what an effect does would tell everybody about a card that not everybody has seen."""
        if zone:
            self.fault(path, "reads_unseen", text=text, zone=zone)

    def _attribute(self, word: str, path: Path) -> str | None:
        if not self.known("an_attribute", word, self.words.attributes, path):
            return None
        return "number" if word in self.words.numbers else word

    # ------------------------------------------------------------ conditions

    def condition(self, condition: Any, scope: Scope, path: Path) -> None:
        """A condition, as text or as a node."""
        self.size += 1
        match condition:
            case Comparison():
                self._comparison(condition.left, condition.op, condition.right, scope, path)
            case State():
                table = self.words.keywords if condition.keyword else self.words.states
                self._state(
                    "a_keyword" if condition.keyword else "a_state",
                    condition.word,
                    table,
                    condition.of,
                    scope,
                    path,
                )
            case n.Compare():
                self.value(condition.left, scope, (*path, "compare", "left"))
                if isinstance(condition.left, str):
                    self._comparison(condition.left, condition.op, condition.right, scope, (*path, "compare"))
                else:
                    self.value(condition.right, scope, (*path, "compare", "right"))
            case n.Has():
                self._state(
                    "a_keyword", condition.has, self.words.keywords, condition.of, scope, (*path, "has")
                )
            case n.Is():
                self._state("a_state", condition.is_, self.words.states, condition.of, scope, (*path, "is"))
            case n.Exists():
                self.selector(condition.exists, scope, (*path, "exists"), matching=True)
            case n.Destroyed():
                self.want(condition.destroyed, ("object",), scope, (*path, "destroyed"))
            case n.Not():
                self.condition(condition.not_, scope, (*path, "not"))
            case n.AllOf() | n.AnyOf():
                parts = condition.all if isinstance(condition, n.AllOf) else condition.any
                for i, part in enumerate(parts):
                    self.condition(part, scope, (*path, condition.key, i))

    def _comparison(self, left: Any, op: str, right: Any, scope: Scope, path: Path) -> None:
        kind = "number" if isinstance(left, int) else self.operand(left, scope, path)
        if kind is None:
            return
        if kind == "number":
            if not isinstance(right, int | str):
                self.value(right, scope, path)
            elif isinstance(right, str) and self.operand(right, scope, path) not in ("number", None):
                self.fault(path, "number_against_word", left=left, right=right)
            return
        if op not in ("==", "!="):
            self.fault(path, "word_compared", word=kind)
        if not isinstance(right, str):
            self.fault(path, "word_against_number", word=kind)
        elif "." in right:
            if self.operand(right, scope, path) not in (kind, None):
                self.fault(path, "not_such_a_word", text=right, word=kind)
        else:
            self.known(kind, right, self.words.words.get(kind, {}), path)

    def _state(
        self, what: str, word: str, table: Collection[str], of: str | None, scope: Scope, path: Path
    ) -> None:
        if word not in table and what == "a_state" and word in self.words.keywords:
            self.fault(path, "write_has", word=word)
            return
        if not self.known(what, word, table, path):
            return
        if not of:
            if scope.off_table and what == "a_state":
                self.fault(path, "only_on_table", state=self.words.states[word])
            elif not scope.candidate:
                self.fault(path, "who", word=word)
            elif what == "a_keyword" and self.words.keywords[word].on == "player":
                self.fault(path, "on_players", word=word)
            return
        on_player = what == "a_keyword" and self.words.keywords[word].on == "player"
        kinds: tuple[Kind, ...] = ("player",) if on_player else ("object", "card")
        if self.want(of, kinds, scope, path):
            self._told(of, scope.unseen(of), path)

    # ------------------------------------------------------------ selectors

    def selector(
        self, node: n.Selector, scope: Scope, path: Path, *, matching: bool = False, measured: bool = False
    ) -> Binding | None:
        """What a selector yields. `matching`: it only counts or describes, nobody chooses; `measured`: attributes are read."""
        self.size += 1
        kind = self._source_kind(node, scope, path)
        if node.type is not None:
            self.known("a_card_type", node.type, self.words.types, (*path, "type"))
        if node.name is not None:
            self.cards.append((node.name, (*path, "name")))
        if node.other and self.type in self.words.used:
            self.fault((*path, "other"), "other_of_nothing")
        for i, condition in enumerate(node.where):
            self.condition(condition, scope.inside_where(kind == "card"), (*path, "where", i))
        if node.count == "all":
            for name, wrong in (("by", node.by != "you"), ("random", node.random)):
                if wrong:
                    self.fault((*path, name), "needs_count", field=name)
        elif matching:
            self.fault((*path, "count"), "all_meant")
        self._check_sight(node, path, matching, measured)
        unseen = (
            node.from_ if node.from_ in self.words.hidden | self.words.private else scope.unseen(node.from_)
        )
        if matching and (measured or filters(node)):
            self._told(node.from_, scope.unseen(node.from_), path)
        if kind is None:
            return None
        count = node.count.up_to if isinstance(node.count, n.UpTo) else node.count
        return Binding(kind, single=count == 1, unseen=unseen)

    def _source_kind(self, node: n.Selector, scope: Scope, path: Path) -> Kind | None:
        path = (*path, "from")
        if node.from_ in self.words.zones:
            return "object" if node.from_ in self.words.table else "card"
        if not node.from_.startswith("$"):
            self.known("a_zone", node.from_, self.words.zones, path)
            return None
        if node.from_.startswith("$event"):
            self.fault(path, "from_event")
            return None
        found = self.want(node.from_, ("object", "card"), scope, path)
        if "side" in node.model_fields_set:
            self.fault(path, "side_of_bound", text=node.from_)
        return found.kind if found else None

    def _check_sight(self, node: n.Selector, path: Path, matching: bool, measured: bool) -> None:
        """Nobody chooses among, or learns about, cards that they don't see."""
        filtered = measured or filters(node)
        chosen = node.count != "all"
        if node.from_ in self.words.hidden and (filtered or (chosen and not node.random and not node.top)):
            self.fault(path, "nobody_sees", zone=node.from_)
        if node.from_ not in self.words.private:
            return
        if self.lasting and filtered:
            self.fault(path, "would_show", zone=node.from_)
            return
        blind = node.side == "any" or (node.side == "own") != (node.by == "you")
        if blind and filtered:
            self.fault(path, "owner_sees_where", zone=node.from_)
        if blind and chosen and not node.random:
            self.fault(path, "owner_sees_choice", zone=node.from_)
        if matching and node.by != "you":
            self.fault((*path, "by"), "nothing_chosen")


def filters(node: n.Selector) -> bool:
    """Whether a selector tells one card from another."""
    return bool(node.where or node.name or node.type)


def _thing(kind: Kind) -> Said:
    """What a kind is called: "an object on the table"."""
    return said(f"thing_{kind}")
