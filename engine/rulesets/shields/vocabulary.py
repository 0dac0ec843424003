"""The words of `shields` for the card language: `vocabulary.yaml`, and the card classes."""

from pathlib import Path

from engine.language.nodes import CardNode
from engine.language.vocabulary_file import read_vocabulary
from engine.rulesets.shields.card_classes import BaseNode, CommandNode, PilotNode, ResourceNode, UnitNode

CARD_CLASSES: dict[str, type[CardNode]] = {
    "unit": UnitNode,
    "pilot": PilotNode,
    "command": CommandNode,
    "base": BaseNode,
    "resource": ResourceNode,
}

VOCABULARY = read_vocabulary(Path(__file__).with_name("vocabulary.yaml"), CARD_CLASSES)
