"""English card text: values and conditions."""

from typing import Any

from engine.language import nodes as n
from engine.language.english import COUNTED, NOT, NUMBER, EnglishNouns, article

_COMPARED = {
    "<=": "isn't higher than {}", ">=": "isn't lower than {}", "<": "is lower than {}", ">": "is higher than {}",
    "==": "equals {}", "!=": "doesn't equal {}",
}  # fmt: skip
_COMPARED_COUNTS = {
    "<=": "no more {} than", ">=": "at least as many {} as", "<": "fewer {} than", ">": "more {} than", "==": "as many {} as",
    "!=": "not as many {} as",
}  # fmt: skip
_FLIPPED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}


class EnglishValues(EnglishNouns):
    """Values and conditions."""

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
                if isinstance(value.of, str) and not self.mentions[value.of[1:]].many:
                    return f"{self.possessive(value.of)} {self.words.attributes[value.total].en}"
                return f"the total {self.words.attributes[value.total].en} of {self._plural_group(value.of)}"
            case n.Halve():
                return f"half of {self.value(value.halve)} (rounded {value.round})"
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
        if self.is_player(head):
            word = self.words.counters[attribute]
            term = word.plural or word.en
            whose = {"you": "your", "enemy": "your opponent's"}.get(head, "that player's")
            if term.startswith("cards in "):
                return f"the number of cards in {whose} {term.removeprefix('cards in ').removeprefix('the ')}"
            if attribute in self.words.zones:
                has = {"you": "you have", "enemy": "your opponent has"}.get(head, "that player has")
                return f"the number of {term} {has}"
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

    def destroyed(self, objects: str, *, negated: bool) -> str:
        mention = self.mention_of(objects)
        thing = "any of them" if mention and mention.many else self.objects(objects)
        be = "were" if thing == "any of them" else "was"
        return f"{thing} {be}{NOT if negated else ''} {self.past('destroy')} this way"

    def grouped(self, condition: n.AllOf | n.AnyOf) -> str:
        return ("either " if isinstance(condition, n.AnyOf) else "") + self.condition(condition)

    def all_of(self, clauses: list[str]) -> str:
        return " and ".join(clauses)

    def any_of(self, clauses: list[str]) -> str:
        joint = ", or " if any(" and " in clause for clause in clauses) else " or "
        return joint.join(clauses)

    def past(self, verb: str) -> str:
        """ "destroyed" """
        word = self.words.terms[verb].en
        return word + ("d" if word.endswith("e") else "ed") if word != "break" else "broken"

    def compared(self, left: Any, op: str, right: Any) -> str:
        if isinstance(left, int) and not isinstance(right, int):
            left, op, right = right, _FLIPPED[op], left
        if isinstance(left, n.Count) and isinstance(left.count, n.Selector) and isinstance(right, int):
            what = self._plural_group(left.count)
            if left.count.side == "own" and left.count.from_ in self.words.table:
                return f"you have {COUNTED[op].format(right)} {what.replace('your ', '', 1)}"
            both = " combined" if "both players'" in what else ""
            return f"there are {COUNTED[op].format(right)} {what}{both}"
        counter = (
            left.rpartition(".")[2] if isinstance(left, str) and left.startswith(("you.", "enemy.")) else ""
        )
        if counter in self.words.zones or (counter and self.words.counters[counter].plural):
            return self._counted(str(left).partition(".")[0], counter, op, right)
        said = self.value(left)
        if isinstance(right, int):
            return f"{said} is {NUMBER[op].format(right)}"
        if isinstance(right, str) and "." not in right and "$" not in right:
            attribute = str(left).rpartition(".")[2]
            return f"{said} {'is' if op == '==' else 'is not'} {self.words.words[attribute][right].en}"
        return f"{said} {_COMPARED[op].format(self.value(right))}"

    def _counted(self, player: str, counter: str, op: str, right: Any) -> str:
        who = "you have" if player == "you" else "your opponent has"
        word = self.words.counters[counter]
        term = word.plural or word.en
        if isinstance(right, str) and right.rpartition(".")[2] == counter:
            than = "your opponent" if player == "you" else "you"
            return f"{who} {_COMPARED_COUNTS[op].format(term)} {than}"
        return f"{who} {COUNTED[op].format(self.value(right))} {term}"

    def in_state(self, of: str, word: str, *, keyword: bool, negated: bool) -> str:
        thing = self.objects(of or "self")
        you = thing == "you"
        if keyword:
            have = ("don't have" if you else "doesn't have") if negated else ("have" if you else "has")
            return f"{thing} {have} {self.words.keywords[word].name.en}"
        return f"{thing} is{NOT if negated else ''} {self.words.states[word].en}"

    def exists(self, selector: n.Selector, *, negated: bool) -> str:
        if selector.from_.startswith("$"):
            origin = self.mentions[selector.from_[1:]]
            noun, _ = self.noun(selector)
            adjectives, posts = self.qualities(selector.where, False)
            text = f"{article(' '.join([*adjectives, noun.en]))}{self.after(posts)}"
            if not origin.many:
                return f"{self.objects(selector.from_)} is{NOT if negated else ''} {text}"
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
