"""English card text: nouns. On them stand `english_values`, `english_steps` and `english_abilities`."""

import re
from typing import Any

from engine.language import nodes as n
from engine.language.expressions import Comparison, State
from engine.language.mentions import Mention
from engine.language.negation import plain
from engine.language.phrases_en import PHRASES
from engine.language.vocabulary import Term
from engine.language.writer import Writer

NUMBER = {
    "<=": "{} or less",
    ">=": "{} or more",
    "<": "less than {}",
    ">": "more than {}",
    "==": "{}",
    "!=": "other than {}",
}
COUNTED = {
    "<=": "{} or fewer", ">=": "{} or more", "<": "fewer than {}", ">": "more than {}", "==": "exactly {}",
    "!=": "other than {}",
}  # fmt: skip
NOT = "n't"
_ORDINALS = ("first", "second", "third", "fourth")


def plural(term: Term) -> str:
    """The plural of a term."""
    return term.plural or f"{term.en}s"


def article(noun: str) -> str:
    """"a unit", "an enemy unit"."""  # fmt: skip
    word = noun.lstrip("“").lower()
    vowel = word.startswith(("a", "e", "i", "o", "un")) and not word.startswith(("unit", "one"))
    return f"{'an' if vowel else 'a'} {noun}"


class EnglishNouns(Writer):
    """Noun phrases."""

    lang = "en"
    phrases = PHRASES

    # ------------------------------------------------------------ objects

    def objects(self, objects: Any, preposition: str = "in") -> str:
        """What a step is done to, as an object of the sentence."""
        if isinstance(objects, n.Selector):
            return self.group(objects, preposition)
        if objects == "self":
            return self.myself()
        if objects in ("you", "enemy"):
            return "you" if objects == "you" else "your opponent"
        if objects == "host":
            return self.words.terms["host"].en
        name, _, field = objects[1:].partition(".")
        if name == "event":
            return self.event_thing(field)
        mention = self.mentions[name]
        if mention.pending is not None:
            text = self.group(mention.pending, preposition)
            self.told(name)
            return text
        text = self.pronoun(name, mention)
        self.last = name
        return text

    def myself(self) -> str:
        """ "this unit", or "it" where that can be nothing else"""
        it = self.self_told and self.last == "self"
        self.self_told, self.last = True, "self"
        return "it" if it else self.self_noun()

    def self_noun(self) -> str:
        """ "this unit" """
        term = "unit" if self.card_type in self.words.units and not self.loose else "card"
        own = None if self.loose else self.words.terms.get(f"this_{self.card_type}")
        return f"this {(own or self.words.terms[term]).en}"

    def event_thing(self, field: str) -> str:
        """ "that unit" """
        term = self.words.terms.get(f"event_{field}")
        if term is not None:
            return term.en
        if self.event in self.words.events and field != self.words.events[self.event].subject:
            return f"that {field}"
        if self.subject_is_self:
            return self.myself()
        it, self.last = self.last == "event", "event"
        return "it" if it else f"that {self.subject.noun.en}"

    def pronoun(self, name: str, mention: Mention) -> str:
        """ "it", or "that unit" where "it" would be something else; "the rest" of cards that were chosen from."""
        if mention.parted:
            return "the rest"
        if self.last == name or (self.last not in self.mentions and self.last not in ("self", "event")):
            return "them" if mention.many else "it"
        rivals = self.rivals(mention)
        if not rivals:
            return f"those {plural(mention.noun)}" if mention.many else f"that {mention.noun.en}"
        noun = plural(mention.noun) if mention.many else mention.noun.en
        if sum(other.side == mention.side for other in rivals) == 1 and mention.side != "any":
            return f"your chosen {noun}" if mention.side == "own" else f"the chosen enemy {noun}"
        return f"the {_ORDINALS[rivals.index(mention)]} {noun}"

    def group(self, selector: n.Selector, preposition: str = "in") -> str:
        """ "up to 2 of your red units with cost 3 or less" """
        if selector.from_.startswith("$"):
            return self._taken(selector)
        noun, card = self.noun(selector)
        if self.lone(selector) and not selector.where:
            return f"your {noun.en}" if selector.side == "own" else f"the enemy {noun.en}"
        count = selector.count
        number = count.up_to if isinstance(count, n.UpTo) else count
        many = number != 1
        enemy = "enemy" if not card and selector.side == "enemy" else ""
        adjectives, posts = self.qualities(selector.where, many, enemy)
        where = "" if not card else f" {preposition} {self.zone(selector, chosen=count != 'all')}"

        quantity = (
            "all" if count == "all" else f"up to {number}" if isinstance(count, n.UpTo) else str(number)
        )
        if card and selector.count == "all" and not selector.where and not selector.type:
            return f"all {plural(noun)}{where}"
        own = not card and selector.side == "own"

        if selector.other:
            adjectives.insert(0, "other")
        if selector.random:
            adjectives.insert(0, "random")
        if selector.top:
            adjectives.insert(0, "top" if number == 1 else f"top {number}")
            quantity, where = "the", where.replace(f" {preposition} ", " of ", 1)
        if selector.name is not None:
            noun = Term(f"“{self.name(selector.name)}”", "", f"“{self.name(selector.name)}”")
        text = " ".join([*adjectives, plural(noun) if many or own else noun.en])
        if own:
            text = f"your {text}" if count == "all" else f"of your {text}"
        return f"{quantity} {text}{self.after(posts)}{where}"

    def _taken(self, selector: n.Selector) -> str:
        """ "1 of them", "1 red unit card from among them" """
        count = selector.count
        number = count.up_to if isinstance(count, n.UpTo) else count
        quantity = (
            "all" if number == "all" else f"up to {number}" if isinstance(count, n.UpTo) else str(number)
        )
        noun, _ = self.noun(selector)
        adjectives, posts = self.qualities(selector.where, number != 1)
        if not adjectives and not posts and selector.type is None:
            return f"{quantity} of them"
        text = " ".join([*adjectives, plural(noun) if number != 1 else noun.en])
        return f"{quantity} {text}{self.after(posts)} among them"

    def _one_taken(self, selector: n.Selector) -> str:
        """ "one of them", "a red unit card among them" """
        adjectives, posts = self.qualities(selector.where, False)
        if not adjectives and not posts and selector.type is None:
            return "one of them"
        text = " ".join([*adjectives, self.noun(selector)[0].en])
        return f"{article(text)}{self.after(posts)} among them"

    def zone(self, selector: n.Selector, chosen: bool = False) -> str:
        """ "your trash" """
        term = self.words.zones[selector.from_]
        name = term.en.removeprefix("the ")
        if selector.side == "any":
            return f"either player's {name}" if chosen else f"both players' {plural(term)}"
        return f"your {name}" if selector.side == "own" else f"your opponent's {name}"

    def one(self, selector: n.Selector) -> str:
        """A single example: "an enemy unit", "another of your units", "a unit card in your trash"."""
        if selector.from_.startswith("$"):
            return self._one_taken(selector)
        if self.lone(selector) and not selector.where:
            return self.group(selector)
        return self.single(
            self.noun(selector)[0], selector.side, selector.where, selector.other, selector.name,
            self.zone(selector) if selector.from_ not in self.words.table else "",
        )  # fmt: skip

    def single(
        self, noun: Term, side: str, where: list[Any], other: bool, name: str | None = None, zone: str = ""
    ) -> str:
        """The same, from its parts."""
        adjectives, posts = self.qualities(where, False, "enemy" if side == "enemy" and not zone else "")
        base = f"“{self.name(name)}”" if name is not None else noun.en
        text = " ".join([*adjectives, base])
        located = f" in {zone}" if zone else ""
        tail = self.after(posts)
        if side == "own" and not zone:
            many = " ".join([*adjectives, base if name is not None else plural(noun)])
            return f"{'another' if other else 'one'} of your {many}{tail}"
        return f"{'another ' + text if other else article(text)}{tail}{located}"

    # ------------------------------------------------------------ qualities

    def qualities(self, where: list[Any], many: bool, enemy: str = "") -> tuple[list[str], list[str]]:
        """The conditions of a selector as adjectives (states, "enemy", words) and as what follows the noun."""
        states: list[str] = [enemy] if enemy else []
        words: list[str] = []
        posts: list[str] = []
        for condition in map(plain, where):
            before, text = self.quality(condition, many)
            if not before:
                posts.append(text)
            elif isinstance(condition, Comparison):
                words.append(text)
            else:
                states.insert(len(states) - bool(enemy), text)
        return [*states, *words], sorted(posts, key=lambda post: not post.startswith("with"))

    def quality(self, condition: Any, many: bool) -> tuple[bool, str]:
        """One condition on a candidate, as `plain` has it: whether it stands before the noun, and its words."""
        match condition:
            case Comparison(left=str(left)) if "." not in left:
                return self._compared_quality(left, condition.op, condition.right)
            case State(of=""):
                return self._state_quality(condition.word, condition.keyword, condition.negated, many)
            case n.Has(of=None):
                return self._state_quality(condition.has, True, False, many)
            case n.Is(of=None):
                return self._state_quality(condition.is_, False, False, many)
            case n.Not(not_=n.Has(of=None) as inner):
                return self._state_quality(inner.has, True, True, many)
            case n.Not(not_=n.Is(of=None) as inner):
                return self._state_quality(inner.is_, False, True, many)
            case n.AnyOf() | n.AllOf():
                parts = condition.any if isinstance(condition, n.AnyOf) else condition.all
                word = " or " if isinstance(condition, n.AnyOf) else " and "
                said = [self.quality(part, many) for part in parts]
                if all(before for before, _ in said):
                    return True, word.join(text for _, text in said)
                be = "are" if many else "is"
                texts = [f"that {be} {text}" if before else text for before, text in said]
                if isinstance(condition, n.AllOf):
                    texts.sort(key=lambda text: not text.startswith("with"))
                    return False, self.after(texts).removeprefix(" ")
                if texts[0].startswith("that "):  # "that is rested or has cost 1 or less"
                    have = "have " if many else "has "
                    texts = [re.sub("^with ", have, text.removeprefix("that ")) for text in texts]
                    return False, f"that {word.join(texts)}"
                return False, word.join(texts)
        return False, f"if {self.condition(condition)}"

    def _compared_quality(self, left: str, op: str, right: Any) -> tuple[bool, str]:
        attribute = self.words.attributes[left].en
        if left not in self.words.numbers:
            if isinstance(right, str) and "." in right:
                same = "the same" if op == "==" else "another"
                owner = "as" if op == "==" else "than"
                return False, f"of {same} {attribute} {owner} {self._named(right.rpartition('.')[0])}"
            word = self.words.words[left][right].en
            return True, word if op == "==" else f"non-{word}"
        if isinstance(right, int):
            if " " in attribute:
                return False, f"with {COUNTED[op].format(right)} {attribute}"
            return False, f"with {attribute} {NUMBER[op].format(right)}"
        if "." not in str(right):
            value = f"its {self.words.attributes[right].en}"
        else:
            self.last = "" if str(right).startswith("self.") else self.last
            value = self.value(right)
        return False, f"with {attribute} {NUMBER[op].format(value)}"

    def _named(self, objects: str) -> str:
        """A thing by its noun: inside of a description "it" would be the thing described."""
        return self.self_noun() if objects == "self" else self.objects(objects)

    def _state_quality(self, word: str, keyword: bool, negated: bool, many: bool) -> tuple[bool, str]:
        if keyword:
            return False, f"{'without' if negated else 'with'} {self.words.keywords[word].name.en}"
        state = self.words.states[word].en
        if negated:
            return False, f"that {'aren' if many else 'isn'}'t {state}"
        return " " not in state, state

    def after(self, posts: list[str]) -> str:
        """What follows the noun."""
        text = ""
        for post in posts:
            text += (
                f" and {post.removeprefix('with ')}"
                if " with " in text and post.startswith("with ")
                else f" {post}"
            )
        return text
