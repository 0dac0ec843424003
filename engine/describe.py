"""Decisions, options and events in words for a person, in English and Japanese.

A `Teller` speaks of one game. It names units as the table shows them: with their owner where that isn't clear, and
with a number (`Kiln Whelp #2`) that a unit keeps for as long as it lies beside others of its name.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.kernel.decisions import Decision
from engine.kernel.events import Event, mask_of, told
from engine.kernel.state import State
from engine.language.render import mode_texts
from engine.language.words import LANGUAGES, Phrasebook, Words, phrasebook


class Roster:
    """Which units have been on the table under which numbers, from the public events of a game."""

    def __init__(self, book: Phrasebook) -> None:
        self.units: dict[int, tuple[int, int, int]] = {}
        """Card, owner and mark by the unit's number, those that have left included."""
        self.present: set[int] = set()
        self._book = book

    def hear(self, s: State, event: Event) -> None:
        """Takes one event of the log into account."""
        name = event[0]
        if name in self._book.leaves:
            self.present.discard(event[s.rules.schema[name].position("unit")])
        elif name in self._book.enters:
            kind = s.rules.schema[name]
            self.enters(
                s, *[event[kind.position(field)] for field in (self._book.enters[name], "card", "player")]
            )

    def enters(self, s: State, unit: int, card: int, owner: int) -> None:
        """A unit comes onto the table, or its card changes."""
        self.present.add(unit)
        name = s.defs[card].name
        beside = {
            mark
            for other, (c, o, mark) in self.units.items()
            if other in self.present and other != unit and o == owner and s.defs[c].name == name
        }
        self.units[unit] = (card, owner, next(m for m in range(1, len(beside) + 2) if m not in beside))


class Teller:
    """The words of one game in one language, for one reader."""

    def __init__(self, s: State, lang: str, names: Sequence[str] = (), you: int | None = None) -> None:
        if lang not in LANGUAGES:
            raise LookupError(f"no words in {lang!r}; there are {', '.join(LANGUAGES)}")
        self._s = s
        self.book = phrasebook(self._s.rules.name)
        self.words: Words = self.book.words[lang]
        self.lang = lang
        phrases = self.words.phrases
        self.names = tuple(names) or tuple([phrases["player"].format(player=i) for i in range(2)])
        self._you = you
        self._roster = Roster(self.book)
        self._heard = 0

    def say(self, what: int | dict[str, Any] | None) -> str:
        """The open decision (`None`), an option (its index) or an event, in words.

        Raises `IndexError` for an option that there isn't, `LookupError` for an unknown event.
        """
        if what is None:
            return self.decision()
        return self.option(what) if isinstance(what, int) else self.event(what)

    # ---- what is asked

    def decision(self) -> str:
        """The open decision as a question to its player; after the end, that the game is over."""
        d = self._s.decision
        if d is None:
            return self.words.phrases["over"]
        template = self._special(self.words.decisions, d.kind, [d.prompt[0]] if d.prompt else [])
        fields: dict[str, Any] = {
            "round": self._s.round,
            "turn": self._s.turn,
            "how_many": self._how_many(d.min, d.max),
        }
        if len(d.prompt) > 1:
            thing = d.prompt[1]
            if isinstance(thing, str):
                fields["card"] = self._timed(self._quoted(self.card(thing)), d)
            else:
                fields["attacker"] = self._aimed(thing, None)
                fields["card"] = self._timed(fields["attacker"], d)
        return _sentence(template.format(**fields | self.book.context(self._s, d, self.words)))

    def option(self, index: int) -> str:
        """An option of the open decision."""
        d = self._s.decision
        if d is None or not 0 <= index < len(d.options):
            raise IndexError(f"there is no option {index}")
        option = d.options[index]
        details = self.book.details(self._s, d, option, self.lang)
        template = self._special(self.words.options, option[0], [details.get("variant", "")])
        fields: dict[str, Any] = {}
        alone = option[0] in ("card", "unit")  # a name in a list, in no sentence
        for argument in option[1:]:
            if isinstance(argument, str):
                if argument in self._s.rules.cards:
                    fields["card"] = self.card(argument) if alone else self._quoted(self.card(argument))
            elif argument in self._units():
                fields["unit"] = (self.unit if alone else self._aimed)(argument, d.player)
        if option[0] == "mode":
            fields["mode"] = self._mode(d, option[1])
        return template.format(**fields | details)

    def nothing(self) -> str:
        """What it means to choose no option of the open decision. Raises `ValueError` where that can't be chosen."""
        d = self._s.decision
        if d is None or d.min:
            raise ValueError("something has to be chosen here")
        return self._special(self.words.options, "nothing", [d.kind])

    def _mode(self, d: Decision, number: int) -> str:
        """What a mode of the card does; its number where that isn't clear."""
        rules = self._s.rules
        names = {c.id: c.name for c in rules.cards.values()}
        texts = mode_texts(rules.cards[d.prompt[1]].node, rules.vocabulary, self.lang, names)
        fitting = [found for found in texts if len(found) == len(d.options)]
        if len(fitting) == 1:
            return fitting[0][number]
        return self.words.phrases["mode"].format(number=number + 1)

    def _timed(self, card: str, d: Decision) -> str:
        """A card that asks the same several times says which of them it is."""
        if not d.time:
            return card
        phrases, (nth, of) = self.words.phrases, d.time
        ordinal = phrases.get(f"ordinal.{nth}", phrases["ordinal"]).format(number=nth)
        return phrases["time"].format(card=card, nth=ordinal, of=of)

    def _how_many(self, least: int, most: int) -> str:
        phrases = self.words.phrases
        if least == most:
            return phrases["exactly"].format(count=most)
        return phrases["range" if least else "up_to"].format(least=least, most=most, count=most)

    # ---- what has happened

    def event(self, event: dict[str, Any]) -> str:
        """An event as `game.events` or `game.events_for` give it, in words."""
        return self._say(event, self._units())

    def story(
        self, viewer: int | None, start: int = 0, *, everything: bool = False
    ) -> Iterator[tuple[int, str, str]]:
        """Number, kind and words of the events that the viewer may know of, each unit named as it was then."""
        s, roster = self._s, Roster(self.book)
        mask = 7 if everything else mask_of(viewer)
        for number, event in enumerate(s.log):
            roster.hear(s, event)
            if number >= start:
                yield number, event[0], self._say(told(s, event, mask), roster.units)

    def _say(self, event: dict[str, Any], units: dict[int, tuple[int, int, int]]) -> str:
        kind = self._s.rules.schema.get(event["kind"])
        if kind is None:
            raise LookupError(f"no event {event['kind']!r} in {self._s.rules.name}")
        fields: dict[str, Any] = {}
        special: list[Any] = []
        for name, type_ in zip(kind.fields, kind.types, strict=True):
            value = event[name]
            if type_ == "player":
                fields |= self._player(value)
                special += ["draw"] if value is None else []
            elif type_ == "unit":
                fields[name] = self._label(value, units, self._you, always=True)
            elif type_ == "card":
                fields[name] = self.card(value) if value is None else self._quoted(self.card(value))
                special += ["hidden"] if value is None else []
            elif type_ == "cards":
                fields[name] = self._cards(value)
            elif type_ == "word":
                fields[name] = self._term(name, value)
                special.append(value)
            else:
                fields |= {name: value, "pl": "" if value == 1 else "s"}
                special.append(value)
        if kind.name in self.book.enters:
            fields["card"] = self._label(event[self.book.enters[kind.name]], units, None, always=False)
        return _sentence(self._special(self.words.events, kind.name, special).format(**fields))

    # ---- names

    def card(self, card: str | None) -> str:
        """A card's name; a hidden one is "a card"."""
        if card is None:
            return self.words.phrases["a_card"]
        name = self._s.rules.cards[card].name
        return name.ja if self.lang == "ja" else name.en

    def unit(self, number: int, asked: int | None = None) -> str:
        """A unit's name on the table; `asked` is the player for whom units of the other one are "enemy" units."""
        return self._of_enemy(number, self._name(number, self._units()), asked)

    def _aimed(self, number: int, asked: int | None) -> str:
        """`unit` as it stands in a sentence."""
        return self._of_enemy(number, self._label(number, self._units(), None, always=False), asked)

    def _of_enemy(self, number: int, label: str, asked: int | None) -> str:
        found = self._units().get(number)
        if asked is None or found is None or found[1] == asked:
            return label
        return self.words.phrases["enemy"].format(unit=label)

    def card_of(self, number: int) -> str | None:
        """The id of a unit's card; `None` where there was no such unit."""
        found = self._units().get(number)
        return None if found is None else self._s.defs[found[0]].id

    def player(self, player: int) -> str:
        """A player's name, or "you"."""
        return self.words.phrases["you"] if player == self._you else self.names[player]

    def _player(self, player: int | None) -> dict[str, Any]:
        if player is None:
            return {"who": "", "whose": "", "whom": "", "s": "", "es": "", "their": "", "is_": "", "has_": ""}
        mine = player == self._you
        who = self.player(player)
        return {
            "who": who,
            "whom": who.lower() if mine else who,
            "whose": self._whose(player),
            "s": "" if mine else "s",
            "es": "" if mine else "es",
            "their": self.words.phrases["your"] if mine else "their",
            "is_": "are" if mine else "is",
            "has_": "have" if mine else "has",
        }

    def _whose(self, player: int) -> str:
        phrases = self.words.phrases
        return phrases["your"] if player == self._you else phrases["whose"].format(who=self.names[player])

    def _units(self) -> dict[int, tuple[int, int, int]]:
        log = self._s.log
        for event in log[self._heard :]:
            self._roster.hear(self._s, event)
        self._heard = len(log)
        for p in self._s.permanents.values():
            if p.id not in self._roster.units:  # laid out without an event, as in a scene
                self._roster.enters(self._s, p.id, p.card, p.owner)
        return self._roster.units

    def _label(
        self, number: int, units: dict[int, tuple[int, int, int]], you: int | None, *, always: bool
    ) -> str:
        """A unit's name in a sentence, with its owner where that is always said."""
        name = self._name(number, units)
        if number not in units:
            return name
        label, whose = self._quoted(name), self._whose(units[number][1])
        return self.words.phrases["owned"].format(whose=whose, unit=label) if always else label

    def _name(self, number: int, units: dict[int, tuple[int, int, int]]) -> str:
        phrases = self.words.phrases
        if number not in units:
            return phrases["a_card"]
        card, _, mark = units[number]
        name = self.card(self._s.defs[card].id)
        return phrases["nth"].format(name=name, mark=mark) if mark > 1 else name

    def _quoted(self, name: str) -> str:
        """A name in a sentence: nothing but brackets tells a Japanese one from the words around it."""
        return self.words.phrases["quoted"].format(name=name)

    def _cards(self, cards: list[str] | int) -> str:
        phrases = self.words.phrases
        if isinstance(cards, list):
            return phrases["joiner"].join(self._quoted(self.card(c)) for c in cards) or phrases["no_cards"]
        return phrases["one_card"] if cards == 1 else phrases["n_cards"].format(count=cards)

    def _term(self, field: str, word: str) -> str:
        table = self.words.terms.get({"origin": "zone", "to": "zone"}.get(field, field), {})
        vocabulary = self._s.rules.vocabulary
        if word in table:
            return table[word]
        for name in ("counter", "zone", "what"):
            if field in ("what", "to") and word in self.words.terms.get(name, {}):
                return self.words.terms[name][word]
        term = (
            vocabulary.keywords[word].name if word in vocabulary.keywords else vocabulary.attributes.get(word)
        )
        return word if term is None else term.ja if self.lang == "ja" else term.en

    def _special(self, table: Any, kind: str, special: list[Any]) -> str:
        """The template for the kind, the most special one that there is."""
        words = [str(w) for w in special if w != ""]
        for size in range(len(words), 0, -1):
            for at in range(len(words) - size + 1):
                found = table.get(".".join([kind, *words[at : at + size]]))
                if found is not None:
                    return str(found)
        return str(table[kind])


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
