"""A card's text, generated from what it does."""

from collections.abc import Mapping

from engine.language.nodes import CardNode, Localized
from engine.language.vocabulary import Vocabulary


def card_text(card: CardNode, vocabulary: Vocabulary, lang: str, names: Mapping[str, Localized]) -> str:
    """The printed text."""
    return ""
