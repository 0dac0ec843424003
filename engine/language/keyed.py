"""The one way in which a card file says "one of these": by its key.

`{damage: {to: $hit, amount: 2000}}` is a step because `damage` is a step's key. A *wrapped* node stands under its
key; a *flat* node (`{if: …, then: …}`) has its key among its own fields. Either way the tree holds the node itself,
and the JSON Schema shows what an author writes.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


class Node(BaseModel):
    """A validated piece of a card file. Nodes never change after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)

    key: ClassVar[str] = ""
    flat: ClassVar[bool] = False


class Keyed:
    """Annotation for "exactly one of these node classes, named by its key".

    Where a mapping has the keys of two (`when` and `do`), the class that stands first is meant.
    """

    def __init__(self, nodes: Callable[[], Sequence[type[Node]]]) -> None:
        self.nodes = nodes

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        nodes = self.nodes()
        keys = [node.key for node in nodes]
        choices = {node.key: self._choice(node, handler) for node in nodes}

        def key_of(value: Any) -> str | None:
            if isinstance(value, Node):
                return value.key
            if not isinstance(value, dict) or not value:
                return None
            return next((key for key in keys if key in value), str(next(iter(value))))

        return core_schema.tagged_union_schema(choices, discriminator=key_of)

    @staticmethod
    def _choice(node: type[Node], handler: GetCoreSchemaHandler) -> CoreSchema:
        body = handler.generate_schema(node)
        if node.flat:
            return body
        wrapped = core_schema.typed_dict_schema(
            {node.key: core_schema.typed_dict_field(body, required=True)}, extra_behavior="forbid"
        )
        return core_schema.no_info_after_validator_function(lambda found: found[node.key], wrapped)
