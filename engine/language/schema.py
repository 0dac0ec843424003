"""The JSON Schema of a set file, for completion and checks in an editor; made from the node classes and a vocabulary."""

from collections.abc import Iterable
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from engine.language.nodes import CardNode, MacroNode, SetNode
from engine.language.vocabulary import Vocabulary

Json = dict[str, Any]
_REFERENCE = {"type": "string", "pattern": r"^\$\$?[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$"}
"""A binding, or a macro's parameter."""


def json_schema(vocabulary: Vocabulary) -> Json:
    """The schema of a set file for one ruleset (JSON Schema 2020-12). The loader checks more than a schema can say."""
    classes: list[type[Any]] = [*vocabulary.card_classes.values(), SetNode, MacroNode]
    found, schema = models_json_schema(
        [(node, "validation") for node in classes],
        ref_template="#/$defs/{model}",
        schema_generator=GenerateJsonSchema,
    )
    refs = {node: found[node, "validation"] for node in classes}
    definitions: Json = schema["$defs"]
    _name_words(definitions, vocabulary)
    macro_use = {"type": "object", "minProperties": 1, "maxProperties": 1}
    for node in vocabulary.card_classes.values():
        properties = definitions[refs[node]["$ref"].rpartition("/")[2]]["properties"]
        properties.pop("named", None)
        words = {
            "anyOf": [
                _enum(vocabulary.keywords),
                {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"},
                macro_use,
            ]
        }
        properties["keywords"]["items"] = words
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A card set for {vocabulary.ruleset}",
        "type": "object",
        "additionalProperties": False,
        "required": ["dsl", "ruleset", "set", "cards"],
        "properties": {
            "dsl": {"const": 1},
            "ruleset": {"const": vocabulary.ruleset},
            "set": refs[SetNode],
            "macros": {"type": "object", "additionalProperties": refs[MacroNode]},
            "cards": {"type": "array", "minItems": 1, "items": {"oneOf": [refs[c] for c in vocabulary.card_classes.values()]}},
        },
        "$defs": definitions,
    }  # fmt: skip


def _name_words(definitions: Json, vocabulary: Vocabulary) -> None:
    """Puts the ruleset's words in place of "any word", so that an editor can offer them."""
    counters = [counter for counter in vocabulary.counters if counter not in vocabulary.zones]
    words: dict[str, Json] = {
        "keyword": _enum(vocabulary.keywords),
        "counter": _enum(counters),
        "action": _enum(vocabulary.actions),
        "attribute": _enum(vocabulary.boostable),
        "has": _enum(vocabulary.keywords),
        "is": _enum(vocabulary.states),
        "total": _enum(vocabulary.numbers),
        "from": {"anyOf": [_enum(vocabulary.zones), _REFERENCE]},
    }
    card_names = {node.__name__ for node in vocabulary.card_classes.values()} | {CardNode.__name__}
    for name, definition in definitions.items():
        properties = definition.get("properties", {})
        for field, word in words.items():
            if field in properties and name not in card_names and properties[field].get("type") != "boolean":
                kept = {
                    key: properties[field][key]
                    for key in ("description", "title")
                    if key in properties[field]
                }
                properties[field] = {**word, **kept}
        if "when" in properties:
            properties["when"]["propertyNames"] = _enum(vocabulary.events)
        if "type" in properties and name not in card_names:
            properties["type"] = {"anyOf": [_enum(vocabulary.types), {"type": "null"}], "default": None}


def _enum(words: Iterable[str]) -> Json:
    return {"enum": sorted(words)}


if __name__ == "__main__":
    import json
    import sys

    from engine.registry import rulesets, vocabulary

    names = rulesets()
    if len(sys.argv) != 2 or sys.argv[1] not in names:
        sys.exit(f"usage: python -m engine.language.schema {{{','.join(names)}}}")
    print(json.dumps(json_schema(vocabulary(sys.argv[1])), ensure_ascii=False, indent=1))
