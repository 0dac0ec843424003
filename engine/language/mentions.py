"""What a card's text has spoken of, and by which noun: what "it", "them" and "the rest" would be understood as."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.language import nodes as n
from engine.language.vocabulary import Term, Vocabulary

Lang = Literal["en", "ja"]


@dataclass
class Mention:
    """A bound thing, as far as the text has told of it."""

    noun: Term
    card: bool
    """A card off the table, not an object on it."""
    many: bool
    side: str
    """Whose it is: own, enemy or any."""
    pending: n.Selector | None = None
    """Its description, not told yet."""
    taken_from: str = ""
    """The bound cards that it was chosen from."""
    parted: bool = False
    """Some of these cards have been chosen: what is left is "the rest"."""
    each: bool = False
    """One of several, in a loop."""


class Mentions:
    """The words for one card's text in one language, and what it has told of so far."""

    lang: Lang
    phrases: Mapping[str, str]

    def __init__(self, vocabulary: Vocabulary, card_type: str, names: Mapping[str, n.Localized]) -> None:
        self.words = vocabulary
        self.card_type = card_type
        self.names = names
        self.mentions: dict[str, Mention] = {}
        self.last = ""
        """The name that "it" would be understood as."""
        self.subject = Mention(self.words.terms["unit"], False, False, "any")
        """What the trigger is about."""
        self.subject_is_self = False
        self.self_told = False
        """The text has spoken of the card itself."""
        self.loose = False
        """The card itself is off the table."""
        self.event = ""
        self.chooser = "you"
        """Whose decision is being told: "your opponent may discard a card"."""

    # ------------------------------------------------------------ words

    def say(self, key: str, **parts: object) -> str:
        """A phrase of the table, filled."""
        return self.phrases[key].format(**parts)

    def own_phrase(self, key: str, about: str, /, **parts: object) -> str:
        """A phrase about a counter: the ruleset's own (`lose_cost` among its terms), or the common one."""
        own = self.words.terms.get(f"{key}_{about}")
        return self.say(key, **parts) if own is None else self.term(own).format(**parts)

    def owned(self) -> bool:
        """Whether the player whom the event names is the owner of what the event is about."""
        term = self.words.events.get(self.event)
        return term is not None and term.fields[term.subject] != "player"

    def term(self, term: Term) -> str:
        """The term in the writer's language."""
        return term.en if self.lang == "en" else term.ja

    def keyword(self, word: str, number: int | None) -> str:
        """A keyword's name, with its number if it has one."""
        return self.words.keywords[word].named(self.lang, number)

    def fuel(self, price: n.Price) -> n.Selector:
        """The cards that a price exiles."""
        return n.Selector.model_construct(
            from_="trash", side="own", where=price.where, count=price.exile, type=None, name=None, other=False,
            random=False, by="you",
        )  # fmt: skip

    def name(self, card_id: str) -> str:
        """A card's name; its id where it isn't known."""
        found = self.names.get(card_id)
        return card_id if found is None else found.en if self.lang == "en" else found.ja

    def noun(self, selector: n.Selector) -> tuple[Term, bool]:
        """The noun for what a selector yields, and whether it is a card off the table."""
        if selector.from_.startswith("$"):
            base = self.mentions[selector.from_[1:]]
            card = base.card
        else:
            card = selector.from_ not in self.words.table
        kind = self.words.types.get(selector.type) if selector.type else None
        if not card:
            return kind or self.words.terms.get(f"in_{selector.from_}", self.words.terms["unit"]), False
        plain = self.words.terms.get(f"in_{selector.from_}")
        if plain is not None:
            return kind or plain, True
        plain = self.words.terms["card"]
        return (plain if kind is None else Term(f"{kind.en} {plain.en}", f"{kind.ja}{plain.ja}")), True

    def told_of(self, kind: str | None) -> Term:
        """The noun for what the watched event is about, of a type where one is said."""
        term = self.words.events[self.event]
        if term.fields[term.subject] == "card":
            plain = self.words.terms["card"]
            type_ = self.words.types.get(kind) if kind else None
            return Term(f"{type_.en} {plain.en}", f"{type_.ja}{plain.ja}") if type_ else plain
        return self.words.types[kind] if kind else self.words.terms["unit"]

    # ------------------------------------------------------------ mentions

    def bind(self, name: str, selector: n.Selector) -> Mention:
        """Notes what a choice binds; whoever says it clears `pending`."""
        noun, card = self.noun(selector)
        count = selector.count.up_to if isinstance(selector.count, n.UpTo) else selector.count
        origin = selector.from_[1:] if selector.from_.startswith("$") else ""
        side = self.mentions[origin].side if origin else selector.side
        self.mentions[name] = Mention(noun, card, count != 1, side, selector, origin)
        return self.mentions[name]

    def told(self, name: str) -> None:
        """The text has just spoken of this."""
        mention = self.mentions[name]
        mention.pending = None
        if mention.taken_from:
            self.mentions[mention.taken_from].parted = True
        self.last = name

    def mention_of(self, objects: Any) -> Mention | None:
        """The mention behind a reference, if it is bound or the event's."""
        if isinstance(objects, str) and objects.startswith("$"):
            name, _, field = objects[1:].partition(".")
            return self.subject if name == "event" and field else self.mentions.get(name)
        return None

    def is_player(self, reference: str) -> bool:
        """Whether a reference means a player: `you`, `enemy`, or a field of the event that is one."""
        name, _, field = reference.partition(".")
        if name != "$event":
            return reference in ("you", "enemy")
        term = self.words.events.get(self.event)
        return field == "player" if term is None else term.fields.get(field) == "player"

    def rivals(self, mention: Mention) -> list[Mention]:
        """Other bound things that the same noun could mean, in order, this one among them; empty if there are none."""
        same = {
            id(m): m
            for m in self.mentions.values()
            if m.noun == mention.noun and m.many == mention.many and not m.each
        }
        told = [m for m in same.values() if m.pending is None and not m.parted]
        return told if len(told) > 1 and mention in told else []

    def owner(self, objects: Any) -> str:
        """Whose the objects are: own, enemy or any."""
        if isinstance(objects, n.Selector):
            mention = self.mention_of(objects.from_)
            return mention.side if mention else objects.side
        mention = self.mention_of(objects)
        return mention.side if mention else "own"

    def many(self, objects: Any) -> bool:
        """Whether the objects take a plural."""
        if isinstance(objects, n.Selector):
            count = objects.count.up_to if isinstance(objects.count, n.UpTo) else objects.count
            return count != 1 and not self.lone(objects)
        mention = self.mention_of(objects)
        return bool(mention and mention.many)

    def lone(self, objects: Any) -> bool:
        """Whether the selector names the one object that a player's zone can hold."""
        return (
            isinstance(objects, n.Selector)
            and objects.from_ in self.words.single
            and objects.count == "all"
            and objects.side != "any"
            and not objects.where
        )
