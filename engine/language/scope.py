"""What a name means at a place of an ability: bindings, the event's fields, the candidate of a `where`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from engine.language.faults import Path
from engine.language.vocabulary import FieldType

Kind = Literal["object", "card", "player", "number", "word"]
"""`object`: something on the table; `card`: a card elsewhere."""

KIND_OF: dict[FieldType, Kind] = {
    "unit": "object", "card": "card", "player": "player", "number": "number", "word": "word",
}  # fmt: skip


@dataclass
class Binding:
    """A name's meaning; `single`: it never stands for more than one thing."""

    kind: Kind
    single: bool = True
    path: Path = ()
    used: bool = False
    unseen: str = ""
    """The zone that the cards come from, as long as not everybody has seen them."""


@dataclass(frozen=True)
class Scope:
    """The names that may be used at one place."""

    names: dict[str, Binding] = field(default_factory=dict)
    event: Mapping[str, FieldType] | None = None
    candidate: bool = False
    off_table: bool = False
    """The candidate is a card off the table: it has no states."""
    loose: bool = False
    """`self` is a card off the table."""

    def branch(self) -> "Scope":
        """For a branch: what it binds ends with it; what it uses counts as used outside."""
        return replace(self, names=dict(self.names))

    def shown(self, reference: Any) -> None:
        """Everybody has seen the cards of a name from here on."""
        name = reference[1:] if isinstance(reference, str) and reference.startswith("$") else ""
        if name in self.names:
            self.names[name] = replace(self.names[name], unseen="")

    def unseen(self, reference: str) -> str:
        """The zone that a name's cards come from if not everybody has seen them, else an empty text."""
        found = self.names.get(reference.removeprefix("$"))
        return found.unseen if found is not None and reference.startswith("$") else ""

    def inside_where(self, off_table: bool) -> "Scope":
        """For the conditions of a selector: bare attributes are the candidate's."""
        return replace(self, candidate=True, off_table=off_table)
