"""English card text: nouns, values and conditions. The sentences are in `english_steps`."""

from typing import Any

from engine.language import nodes as n
from engine.language.expressions import Comparison, State
from engine.language.phrases_en import PHRASES
from engine.language.vocabulary import Term
from engine.language.writer import Mention, Writer

_NUMBER = {
    "<=": "{} or less",
    ">=": "{} or more",
    "<": "less than {}",
    ">": "more than {}",
    "==": "{}",
    "!=": "other than {}",
}
_COUNTED = {
    "<=": "{} or fewer", ">=": "{} or more", "<": "fewer than {}", ">": "more than {}", "==": "exactly {}",
    "!=": "other than {}",
}  # fmt: skip
_COMPARED = {
    "<=": "isn't higher than {}", ">=": "isn't lower than {}", "<": "is lower than {}", ">": "is higher than {}", "==": "equals {}",
    "!=": "doesn't equal {}",
}  # fmt: skip
_COMPARED_COUNTS = {
    "<=": "no more {} than", ">=": "at least as many {} as", "<": "fewer {} than", ">": "more {} than", "==": "as many {} as",
    "!=": "not as many {} as",
}  # fmt: skip
_NOT = "n't"
_ORDINALS = ("first", "second", "third", "fourth")
_FLIPPED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}


def plural(term: Term) -> str:
    """The plural of a term."""
    return term.plural or f"{term.en}s"


def article(noun: str) -> str:
    """"a unit", "an enemy unit"."""  # fmt: skip
    word = noun.lstrip("“").lower()
    vowel = word.startswith(("a", "e", "i", "o", "un")) and not word.startswith(("unit", "one"))
    return f"{'an' if vowel else 'a'} {noun}"


class EnglishNouns(Writer):
    """Noun phrases, values and conditions."""

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
        if self.card_type in self.words.units:
            return f"this {self.words.terms.get(f'self_{self.card_type}', self.words.terms['unit']).en}"
        return f"this {self.words.terms['card'].en}"

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

    def zone(self, selector: n.Selector, chosen: bool = False) -> str:
        """ "your trash" """
        name = self.words.zones[selector.from_].en.removeprefix("the ")
        if chosen and selector.side == "any":
            return f"either player's {name}"
        return {"own": f"your {name}", "enemy": f"your opponent's {name}", "any": f"both players' {name}s"}[
            selector.side
        ]

    def one(self, selector: n.Selector) -> str:
        """A single example: "an enemy unit", "another of your units", "a unit card in your trash"."""
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
        for condition in where:
            before, text = self.quality(condition, many)
            if not before:
                posts.append(text)
            elif isinstance(condition, Comparison):
                words.append(text)
            else:
                states.insert(len(states) - bool(enemy), text)
        return [*states, *words], sorted(posts, key=lambda post: not post.startswith("with"))

    def quality(self, condition: Any, many: bool) -> tuple[bool, str]:
        """One condition on a candidate: whether it stands before the noun, and its words."""
        match condition:
            case Comparison(left=str(left)) if "." not in left:
                return self._compared_quality(left, condition.op, condition.right)
            case State(of=""):
                table = self.words.keywords if condition.keyword else self.words.states
                return self._state_quality(
                    condition.word, table is self.words.keywords, condition.negated, many
                )
            case n.Has(of=None):
                return self._state_quality(condition.has, True, False, many)
            case n.Is(of=None):
                return self._state_quality(condition.is_, False, False, many)
            case n.Not():
                inner = condition.not_
                if isinstance(inner, n.Has | n.Is) and inner.of is None:
                    keyword = isinstance(inner, n.Has)
                    word = inner.has if isinstance(inner, n.Has) else inner.is_
                    return self._state_quality(word, keyword, True, many)
                return False, f"not {self.quality(inner, many)[1]}"
            case n.AnyOf() | n.AllOf():
                parts = condition.any if isinstance(condition, n.AnyOf) else condition.all
                word = " or " if isinstance(condition, n.AnyOf) else " and "
                said = [self.quality(part, many) for part in parts]
                if all(before for before, _ in said):
                    return True, word.join(text for _, text in said)
                be = "are" if many else "is"
                return False, word.join(f"that {be} {text}" if before else text for before, text in said)
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
                return False, f"with {_COUNTED[op].format(right)} {attribute}"
            return False, f"with {attribute} {_NUMBER[op].format(right)}"
        if "." not in str(right):
            value = f"its {self.words.attributes[right].en}"
        else:
            self.last = "" if str(right).startswith("self.") else self.last
            value = self.value(right)
        return False, f"with {attribute} {_NUMBER[op].format(value)}"

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

    # ------------------------------------------------------------ values

    def value(self, value: Any) -> str:
        """A value as a noun phrase."""
        match value:
            case int():
                return str(value)
            case str():
                return self._reading(value)
            case n.Count():
                return f"the number of {self._plural_group(value.count)}"
            case n.Total():
                return f"the total {self.words.attributes[value.total].en} of {self._plural_group(value.of)}"
            case n.Halve():
                return f"half of {self.value(value.halve)}, rounded {value.round}"
            case n.Times():
                return " times ".join(self.value(part) for part in value.times)
            case n.Plus():
                first, second = value.plus
                if isinstance(second, int) and second < 0:
                    return f"{self.value(first)} minus {-second}"
                return f"{self.value(first)} plus {self.value(second)}"
        raise TypeError(f"no value: {value!r}")

    def _plural_group(self, objects: Any) -> str:
        if not isinstance(objects, n.Selector):
            return self.objects(objects)
        return self.group(objects).removeprefix("all ")

    def _reading(self, text: str) -> str:
        head, _, attribute = text.rpartition(".")
        if head == "$event":
            return "that amount" if attribute == "amount" else f"that {attribute}"
        if head in ("you", "enemy"):
            term, whose = self.words.counters[attribute].en, "your" if head == "you" else "your opponent's"
            if term.startswith("cards in "):
                return f"the number of cards in {whose} {term.removeprefix('cards in ').removeprefix('the ')}"
            if attribute in self.words.zones:
                return f"the number of {term} {'you have' if head == 'you' else 'your opponent has'}"
            return f"{whose} {term}"
        term = self.words.attributes[attribute].en
        owner = self.possessive(head)
        return (
            f"the number of {term.removesuffix(' it')} {self.objects(head)}"
            if " " in term
            else f"{owner} {term}"
        )

    def possessive(self, objects: str) -> str:
        """ "its", "this unit's" """
        thing = self.objects(objects)
        return {"it": "its", "them": "their"}.get(thing, f"{thing}'" if thing.endswith("s") else f"{thing}'s")

    def amount(self, value: Any) -> tuple[str, str]:
        """A value as a short number and a tail: "1000", " for each of your red units"."""
        if isinstance(value, n.Times) and isinstance(value.times[0], int):
            factor, other = value.times
            if isinstance(other, n.Count) and isinstance(other.count, n.Selector):
                return str(factor), self.say("for_each_tail", noun=self._each(other.count))
            if isinstance(other, str) and other.startswith("self.") and " " in self._attribute(other):
                return str(factor), self.say(
                    "for_each_tail", noun=self._attribute(other).replace("cards", "card")
                )
            value = self.value(other)
            if value.startswith("the number of "):
                each = (
                    value.removeprefix("the number of ")
                    .replace("cards", "card", 1)
                    .replace("units", "unit", 1)
                )
                return str(factor), self.say("for_each_tail", noun=each)
            return str(factor), self.say("times_tail", value=value)
        return self.value(value), ""

    def _each(self, selector: n.Selector) -> str:
        text = self.one(selector)
        return (
            text.removeprefix("one ")
            if text.startswith("one of")
            else text.removeprefix("an ").removeprefix("a ")
        )

    def _attribute(self, text: str) -> str:
        return self.words.attributes[text.rpartition(".")[2]].en

    # ------------------------------------------------------------ conditions

    def condition(self, condition: Any, negated: bool = False) -> str:
        match condition:
            case Comparison():
                return self._comparison(condition.left, condition.op, condition.right)
            case n.Compare():
                return self._comparison(condition.left, condition.op, condition.right)
            case State():
                return self._state(
                    condition.of, condition.word, condition.keyword, condition.negated != negated
                )
            case n.Has():
                return self._state(condition.of or "self", condition.has, True, negated)
            case n.Is():
                return self._state(condition.of or "self", condition.is_, False, negated)
            case n.Exists():
                return self._exists(condition.exists, negated)
            case n.Destroyed():
                mention = self.mention_of(condition.destroyed)
                thing = "any of them" if mention and mention.many else self.objects(condition.destroyed)
                be = "were" if thing == "any of them" else "was"
                return f"{thing} {be}{_NOT if negated else ''} {self.past('destroy')} this way"
            case n.Not():
                return self.condition(condition.not_, not negated)
            case n.AllOf():
                return " and ".join(self.condition(part, negated) for part in condition.all)
            case n.AnyOf():
                return " or ".join(self.condition(part, negated) for part in condition.any)
        raise TypeError(f"no condition: {condition!r}")

    def past(self, verb: str) -> str:
        """ "destroyed" """
        word = self.words.terms[verb].en
        return word + ("d" if word.endswith("e") else "ed") if word != "break" else "broken"

    def _comparison(self, left: Any, op: str, right: Any) -> str:
        if isinstance(left, int) and not isinstance(right, int):
            left, op, right = right, _FLIPPED[op], left
        if isinstance(left, n.Count) and isinstance(left.count, n.Selector) and isinstance(right, int):
            what = self._plural_group(left.count)
            if left.count.side == "own" and left.count.from_ in self.words.table:
                return f"you have {_COUNTED[op].format(right)} {what.replace('your ', '', 1)}"
            return f"there are {_COUNTED[op].format(right)} {what}"
        counter = (
            left.rpartition(".")[2] if isinstance(left, str) and left.startswith(("you.", "enemy.")) else ""
        )
        if counter in self.words.zones:
            return self._counted(str(left).partition(".")[0], counter, op, right)
        said = self.value(left)
        if isinstance(right, int):
            return f"{said} is {_NUMBER[op].format(right)}"
        if isinstance(right, str) and "." not in right and "$" not in right:
            attribute = str(left).rpartition(".")[2]
            return f"{said} {'is' if op == '==' else 'is not'} {self.words.words[attribute][right].en}"
        return f"{said} {_COMPARED[op].format(self.value(right))}"

    def _counted(self, player: str, counter: str, op: str, right: Any) -> str:
        who = "you have" if player == "you" else "your opponent has"
        term = self.words.counters[counter].en
        if isinstance(right, str) and right.rpartition(".")[2] == counter:
            than = "your opponent" if player == "you" else "you"
            return f"{who} {_COMPARED_COUNTS[op].format(term)} {than}"
        return f"{who} {_COUNTED[op].format(self.value(right))} {term}"

    def _state(self, of: str, word: str, keyword: bool, negated: bool) -> str:
        thing = self.objects(of or "self")
        you = thing == "you"
        if keyword:
            have = ("don't have" if you else "doesn't have") if negated else ("have" if you else "has")
            return f"{thing} {have} {self.words.keywords[word].name.en}"
        return f"{thing} is{_NOT if negated else ''} {self.words.states[word].en}"

    def _exists(self, selector: n.Selector, negated: bool) -> str:
        if selector.from_.startswith("$"):
            origin = self.mentions[selector.from_[1:]]
            noun, _ = self.noun(selector)
            adjectives, posts = self.qualities(selector.where, False)
            text = f"{article(' '.join([*adjectives, noun.en]))}{self.after(posts)}"
            if not origin.many:
                return f"{self.objects(selector.from_)} is{_NOT if negated else ''} {text}"
            return f"there is {'no ' + text.partition(' ')[2] if negated else text} among them"
        table = selector.from_ in self.words.table
        if table and selector.side != "any":
            noun, _ = self.noun(selector)
            who = "you" if selector.side == "own" else "your opponent"
            have = (
                ("don't have" if who == "you" else "doesn't have")
                if negated
                else ("have" if who == "you" else "has")
            )
            return f"{who} {have} {self.single(noun, 'any', selector.where, selector.other, selector.name)}"
        text = self.one(selector)
        return f"there is {'no ' + text.partition(' ')[2] if negated else text}"
