"""A card's printed text, generated from what it does, so that text and behaviour can't differ."""

from collections.abc import Mapping
from typing import Any

from engine.language import nodes as n
from engine.language.keyed import Node
from engine.language.nodes import CardNode, Localized
from engine.language.vocabulary import Vocabulary
from engine.language.walk import nodes_of
from engine.language.writer import Writer


def card_text(
    card: CardNode,
    vocabulary: Vocabulary,
    lang: str,
    names: Mapping[str, Localized],
    *,
    reminders: bool = True,
) -> str:
    """The rules text, one line an ability: conditions of use, keywords with their reminders, abilities.

    `lang` is `en` or `ja`; `names` gives the name of each card that the text may mention; without `reminders` keywords
    stand alone, and those that the card gives to others aren't explained. Empty for a card without rules text.
    """
    writer = _writer(card.type, vocabulary, lang, names)
    lines = [*_own_fields(card, writer)]
    for printed in card.keywords:
        keyword, number = (printed, None) if isinstance(printed, str) else next(iter(printed.items()))
        text = writer.reminder(vocabulary.keywords[keyword].reminder)
        if number is not None:
            text = text.format(n=number)
        phrase = "reminder" if reminders else "no_reminder"
        lines.append(writer.say(phrase, name=writer.keyword(keyword, number), text=text))
    named = {i for group in card.named for i in range(group.first, group.first + group.count)}
    for group in card.named:
        said = " ".join(
            writer.ability(ability) for ability in card.abilities[group.first : group.first + group.count]
        )
        name = group.text.en if lang == "en" else group.text.ja
        lines.append(writer.say("reminder", name=name, text=said))
    lines += [writer.ability(ability) for i, ability in enumerate(card.abilities) if i not in named]
    if reminders:
        lines += _given(card, vocabulary, writer)
    if card.unimplemented:
        lines.append(writer.say("unimplemented", text=card.unimplemented))
    return "\n".join(lines)


def _given(card: CardNode, vocabulary: Vocabulary, writer: Writer) -> list[str]:
    """What the keywords mean that the card gives and hasn't printed itself."""
    told = {printed if isinstance(printed, str) else next(iter(printed)) for printed in card.keywords}
    lines = []
    for node in nodes_of(card):
        if isinstance(node, n.Grant | n.StaticGrant) and node.keyword not in told:
            told.add(node.keyword)
            text = writer.reminder(vocabulary.keywords[node.keyword].reminder)
            if node.amount is None or isinstance(node.amount, int):
                name = writer.keyword(node.keyword, node.amount)
                lines.append(writer.say("given", name=name, text=text.format(n=node.amount)))
    return lines


def ability_text(
    ability: Any, card_type: str, vocabulary: Vocabulary, lang: str, names: Mapping[str, Localized]
) -> str:
    """One ability in words, as on a card of this type."""
    return _writer(card_type, vocabulary, lang, names).ability(ability)


def _writer(card_type: str, vocabulary: Vocabulary, lang: str, names: Mapping[str, Localized]) -> Writer:
    from engine.language.english_abilities import English
    from engine.language.japanese_abilities import Japanese

    return (English if lang == "en" else Japanese)(vocabulary, card_type, names)


def _own_fields(card: CardNode, writer: Writer) -> list[str]:
    """The sentences for the fields that the ruleset's card class adds, where the ruleset has words for them."""
    lines = []
    for field in type(card).model_fields:
        value = getattr(card, field)
        if field in n.CardNode.model_fields or value is None or field not in writer.words.terms:
            continue
        if isinstance(value, bool):
            lines += [writer.term(writer.words.terms[field])] if value else []
            continue
        if isinstance(value, n.Price):
            said = writer.paid(value)
        elif isinstance(value, Localized):
            said = value.en if writer.lang == "en" else value.ja
        elif isinstance(value, str):
            known = [table[value] for table in writer.words.words.values() if value in table]
            said = writer.term(known[0]) if known else writer.name(value)
        else:
            said = writer.condition(value)
        lines.append(writer.term(writer.words.terms[field]).format(said))
    return lines


def mode_texts(
    card: CardNode, vocabulary: Vocabulary, lang: str, names: Mapping[str, Localized]
) -> list[list[str]]:
    """For every "choose one" of the card, in the order of its text: each of its modes in words."""
    found = []
    for ability in card.abilities:
        writer = _writer(card.type, vocabulary, lang, names)
        writer.ability(ability)  # so that it knows what the modes speak of
        found += [[writer.join("", writer.clauses(mode)) for mode in step.modes] for step in _modes(ability)]
    return found


def _modes(node: Any) -> list[n.Modes]:
    """The steps under a node that offer modes."""
    if isinstance(node, n.Modes):
        return [node]
    parts: list[Any] = []
    if isinstance(node, Node):
        parts = [getattr(node, field) for field in type(node).model_fields]
    elif isinstance(node, list | tuple):
        parts = list(node)
    return [found for part in parts for found in _modes(part)]
