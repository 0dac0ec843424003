"""Japanese card text: nouns, values and conditions. On them stand `japanese_steps` and `japanese_abilities`."""

from typing import Any

from engine.language import nodes as n
from engine.language.expressions import Comparison, State
from engine.language.mentions import Mention
from engine.language.negation import plain
from engine.language.phrases_ja import PHRASES
from engine.language.vocabulary import Term
from engine.language.writer import Writer

_NUMBER = {"<=": "{}以下", ">=": "{}以上", "<": "{}未満", ">": "{}より大きい", "==": "{}", "!=": "{}以外"}
_COMPARED = {
    "<=": "{}以下", ">=": "{}以上", "<": "{}より低い", ">": "{}より高い", "==": "{}と同じ", "!=": "{}と異なる",
}  # fmt: skip
_FLIPPED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}
WHOSE = {"own": "自分の", "enemy": "相手の", "any": ""}


class JapaneseNouns(Writer):
    """Noun phrases, values and conditions."""

    lang = "ja"
    phrases = PHRASES

    # ------------------------------------------------------------ objects

    def objects(self, objects: Any) -> str:
        """What a step is done to, without its particle."""
        if isinstance(objects, n.Selector):
            return self.group(objects)
        if objects == "self":
            return self.self_noun()
        if objects in ("you", "enemy"):
            return "自分" if objects == "you" else "相手"
        if objects == "host":
            return self.words.terms["host"].ja
        name, _, field = objects[1:].partition(".")
        if name == "event":
            return self.event_thing(field)
        mention = self.mentions[name]
        if mention.pending is not None:
            text = self.group(mention.pending)
            self.told(name)
            return text
        self.last = name
        return self.pronoun(mention)

    def self_noun(self) -> str:
        """このユニット"""
        term = "unit" if self.card_type in self.words.units and not self.loose else "card"
        own = None if self.loose else self.words.terms.get(f"this_{self.card_type}")
        return f"この{(own or self.words.terms[term]).ja}"

    def event_thing(self, field: str) -> str:
        """そのユニット"""
        term = self.words.terms.get(f"event_{field}")
        if term is not None:
            return term.ja
        return self.self_noun() if self.subject_is_self else f"その{self.subject.noun.ja}"

    def pronoun(self, mention: Mention) -> str:
        """そのユニット、それらのカード、残り"""
        if mention.parted:
            return f"残りの{mention.noun.ja}"
        if mention.each:
            return "それ"
        rivals = self.rivals(mention)
        if rivals and self.last != "":
            if sum(other.side == mention.side for other in rivals) == 1 and mention.side != "any":
                return f"選んだ{WHOSE[mention.side]}{mention.noun.ja}"
            return f"{rivals.index(mention) + 1}つ目の{mention.noun.ja}"
        return f"{'それらの' if mention.many else 'その'}{mention.noun.ja}"

    def group(self, selector: n.Selector) -> str:
        """相手のコスト3以下のユニット1体"""
        noun, card = self.noun(selector)
        if selector.top:
            noun = Term(noun.en, f"一番上の{noun.ja}")
        return self.single(selector, noun) + ("" if self.lone(selector) else self._number(selector, card))

    def single(self, selector: n.Selector, noun: Term) -> str:
        """The same without a number: 相手のコスト3以下のユニット"""
        return self.described(
            noun,
            selector.side,
            selector.where,
            selector.other,
            selector.name,
            self.zone(selector),
            selector.random,
        )

    def described(
        self, noun: Term, side: str, where: list[Any], other: bool,
        name: str | None = None, zone: str = "", random: bool = False,
    ) -> str:  # fmt: skip
        """A noun with everything that describes it, from its parts."""
        whose = zone or WHOSE[side]
        text = ("無作為に選んだ" if random else "") + whose
        text += "他の" if other else ""
        text += "".join(self.quality(condition) for condition in where)
        return text + (f"「{self.name(name)}」" if name is not None else noun.ja)

    def zone(self, selector: n.Selector) -> str:
        """自分の捨て札の; その中の for bound cards; nothing for the table."""
        if selector.from_.startswith("$"):
            return "その中の"
        if selector.from_ in self.words.table or f"in_{selector.from_}" in self.words.terms:
            return ""
        name = self.words.zones[selector.from_].ja
        return {"own": "自分の", "enemy": "相手の", "any": "お互いの"}[selector.side] + f"{name}の"

    def _flat(self, selector: n.Selector) -> bool:
        """Whether the things in a zone of the table are counted as cards and not as figures."""
        term = self.words.terms.get(f"in_{selector.from_}")
        return term is not None and self.words.terms["unit"].ja not in term.ja

    def _number(self, selector: n.Selector, card: bool) -> str:
        unit = "枚" if card or self._flat(selector) else "体"
        count = selector.count
        if count == "all":
            return "すべて"
        return f"{count.up_to}{unit}まで" if isinstance(count, n.UpTo) else f"{count}{unit}"

    # ------------------------------------------------------------ qualities

    def quality(self, condition: Any) -> str:
        """A condition on a candidate, before its noun: コスト3以下の"""
        condition = plain(condition)
        match condition:
            case Comparison(left=str(left)) if "." not in left:
                return self._compared_quality(left, condition.op, condition.right)
            case State(of=""):
                return self._state_quality(condition.word, condition.keyword, condition.negated)
            case n.Has(of=None):
                return self._state_quality(condition.has, True, False)
            case n.Is(of=None):
                return self._state_quality(condition.is_, False, False)
            case n.Not(not_=n.Has(of=None) as inner):
                return self._state_quality(inner.has, True, True)
            case n.Not(not_=n.Is(of=None) as inner):
                return self._state_quality(inner.is_, False, True)
            case n.AnyOf():
                *others, last = [self.quality(part) for part in condition.any]
                return "か".join([*map(_bare, others), last])
            case n.AllOf():
                return "".join(self.quality(part) for part in condition.all)
        return f"（{self.condition(condition)}なら）"

    def _compared_quality(self, left: str, op: str, right: Any) -> str:
        attribute = self.words.attributes[left].ja
        if left not in self.words.numbers:
            if isinstance(right, str) and "." in right:
                owner = self.objects(right.rpartition(".")[0])
                return f"{owner}と{'同じ' if op == '==' else '異なる'}{attribute}の"
            return self.words.words[left][right].ja + ("の" if op == "==" else "以外の")
        if isinstance(right, int):
            unit = "枚" if attribute.endswith("枚数") else ""
            said = f"{attribute}{'が' if unit or op == '>' else ''}{_NUMBER[op].format(f'{right}{unit}')}"
            return said if op == ">" else f"{said}の"
        value = f"その{self.words.attributes[right].ja}" if "." not in str(right) else self.value(right)
        return f"{attribute}が{_COMPARED[op].format(value)}" + ("の" if op in ("<=", ">=") else "")

    def _state_quality(self, word: str, keyword: bool, negated: bool) -> str:
        if keyword:
            return f"【{self.words.keywords[word].name.ja}】を持{'たない' if negated else 'つ'}"
        state = self.words.states[word].ja
        if state.endswith(("た", "る")):
            return (
                f"{state[:-1]}ていない"
                if negated and state.endswith("た")
                else f"{state[:-1]}ない"
                if negated
                else state
            )
        return f"{state}でない" if negated else f"{state}の"

    # ------------------------------------------------------------ values

    def value(self, value: Any) -> str:
        """A value as a noun phrase."""
        match value:
            case int():
                return str(value)
            case str():
                return self._reading(value)
            case n.Count():
                return f"{self._counted_group(value.count)}の数"
            case n.Total():
                if isinstance(value.of, str) and not self.mentions[value.of[1:]].many:
                    return self._reading(f"{value.of}.{value.total}")
                return f"{self._counted_group(value.of)}の{self.words.attributes[value.total].ja}の合計"
            case n.Halve():
                return (
                    f"{self.value(value.halve)}の半分（端数切り{'上げ' if value.round == 'up' else '捨て'}）"
                )
            case n.Times():
                return "×".join(self.value(part) for part in value.times)
            case n.Plus():
                first, second = value.plus
                if isinstance(second, int) and second < 0:
                    return f"{self.value(first)}－{-second}"
                return f"{self.value(first)}＋{self.value(second)}"
        raise TypeError(f"no value: {value!r}")

    def _counted_group(self, objects: Any) -> str:
        if not isinstance(objects, n.Selector):
            return self.objects(objects)
        return self.single(objects, self.noun(objects)[0])

    def _reading(self, text: str) -> str:
        head, _, attribute = text.rpartition(".")
        if head == "$event":
            return (
                "その数値"
                if attribute == "amount"
                else f"その{self.words.attributes.get(attribute, Term('', '数値')).ja}"
            )
        if self.is_player(head):
            who = {"you": "自分", "enemy": "相手"}.get(head, "そのプレイヤー")
            return f"{who}の{self.words.counters[attribute].ja}"
        term = self.words.attributes[attribute].ja
        if head.startswith("$") and head[1:] == self.last:
            return f"その{term}"
        return f"{self.objects(head)}の{term}"

    def amount(self, value: Any) -> tuple[str, str]:
        """A value as a short number and what stands before the clause: "1000", "自分の赤のユニット1体につき、"."""
        if isinstance(value, n.Times) and isinstance(value.times[0], int):
            factor, other = value.times
            if isinstance(other, n.Count) and isinstance(other.count, n.Selector):
                noun, card = self.noun(other.count)
                unit = "枚" if card else "体"
                return str(factor), self.say("for_each_tail", noun=self.single(other.count, noun), unit=unit)
            said = self.value(other)
            if said.endswith("の枚数"):
                return str(factor), self.say("for_each_tail", noun=said.removesuffix("の枚数"), unit="枚")
            return str(factor), self.say("times_tail", value=said)
        return self.value(value), ""

    # ------------------------------------------------------------ conditions

    def destroyed(self, objects: str, *, negated: bool) -> str:
        mention = self.mention_of(objects)
        thing = "そのいずれか" if mention and mention.many else self.objects(objects)
        return f"{thing}がこれによって{self.past('destroy')}され{'なかった' if negated else 'た'}"

    def grouped(self, condition: n.AllOf | n.AnyOf) -> str:
        return f"（{self.condition(condition)}）"

    def all_of(self, clauses: list[str]) -> str:
        return "、かつ".join([*map(_and_form, clauses[:-1]), clauses[-1]])

    def any_of(self, clauses: list[str]) -> str:
        return "、または".join(clauses)

    def compared(self, left: Any, op: str, right: Any) -> str:
        if isinstance(left, int) and not isinstance(right, int):
            left, op, right = right, _FLIPPED[op], left
        if isinstance(left, n.Count) and isinstance(left.count, n.Selector) and isinstance(right, int):
            _, card = self.noun(left.count)
            op, right = (">=", right + 1) if op == ">" else (op, right)
            both = "合わせて" if card and left.count.side == "any" else ""
            where = f"{both}{right}{'枚' if card else '体'}"
            there = "" if op in ("<", "<=") else "ある" if card else "いる"
            return f"{self._counted_group(left.count)}が{_NUMBER[op].format(where)}{there}"
        said = self.value(left)
        unit = "枚" if said.endswith("枚数") else ""
        said = said.removesuffix("の枚数")
        if isinstance(right, int):
            return f"{said}が{_NUMBER[op].format(f'{right}{unit}')}"
        if isinstance(right, str) and "." not in right and "$" not in right:
            attribute = str(left).rpartition(".")[2]
            return f"{said}が{self.words.words[attribute][right].ja}" + ("" if op == "==" else "でない")
        compared = _COMPARED[op].format(self.value(right).removesuffix("の枚数"))
        counter = (
            left.rpartition(".")[2] if isinstance(left, str) and left.startswith(("you.", "enemy.")) else ""
        )
        if unit or (counter and self.words.counters[counter].plural):
            compared = compared.replace("より低い", "より少ない").replace("より高い", "より多い")
        return f"{said}が{compared}"

    def in_state(self, of: str, word: str, *, keyword: bool, negated: bool) -> str:
        thing = self.objects(of or "self")
        if keyword:
            return f"{thing}が【{self.words.keywords[word].name.ja}】を持{'たない' if negated else 'つ'}"
        state = self._state_quality(word, False, negated)
        return f"{thing}が{state.removesuffix('の')}"

    def exists(self, selector: n.Selector, *, negated: bool) -> str:
        noun, card = self.noun(selector)
        if selector.from_.startswith("$") and not self.mentions[selector.from_[1:]].many:
            qualities = "".join(self.quality(condition) for condition in selector.where)
            return f"{self.objects(selector.from_)}が{qualities}{noun.ja}{'でない' if negated else ''}"
        inside = self.zone(selector).removesuffix("の")
        verb = (
            ("ない" if negated else "ある")
            if card or self._flat(selector)
            else ("いない" if negated else "いる")
        )
        if inside:
            described = self.described(noun, "any", selector.where, selector.other, selector.name)
            return f"{inside}に{described}が{verb}"
        return f"{self.single(selector, noun)}が{verb}"


def _and_form(clause: str) -> str:
    """自分のLPが少ない → 自分のLPが少なく: the form before かつ."""
    for ending, joined in (
        ("い", "く"),
        ("ある", "あり"),
        ("いる", "いて"),
        ("された", "され"),
        ("持つ", "持ち"),
    ):
        if clause.endswith(ending):
            return clause.removesuffix(ending) + joined
    return clause + "で"


def _bare(quality: str) -> str:
    return quality.removesuffix("の")
