"""Japanese card text: the sentences of a card's abilities."""

from typing import Any

from engine.language import nodes as n
from engine.language.japanese_steps import JapaneseSteps, signed
from engine.language.japanese_verbs import stem
from engine.language.writer import ABILITY


class Japanese(JapaneseSteps):
    """Writes one card's text in Japanese."""

    # ------------------------------------------------------------ openings and prices

    def reminder(self, term: Any) -> str:
        return f"{term.ja}。"

    def opening(self, once: bool, subject: Any, condition: Any) -> str:
        clause = self.words.events[self.event].clause.ja
        if "{whose}" in clause:
            either = "いずれかのプレイヤーの" if clause.endswith("た時") else "各プレイヤーの"
            text = clause.format(whose={"you": "自分の", "enemy": "相手の", "any": either}[subject])
        else:
            text = self.say("when", clause=clause.format(subject=self._subject(subject)))
        if condition is not None:
            text += f"、{self.say('if', condition=self.condition(condition))}"
        return (self.say("once", rest=text) if once else text) + "、"

    def paid(self, price: n.Price) -> str:
        said = []
        trash = self.words.zones["trash"].ja
        if price.amount and price.counter is not None:
            said.append(
                self.say("pay_counter", n=price.amount, counter=self.words.counters[price.counter].ja)
            )
        elif price.amount:
            said.append(self.own_phrase("pay", "points", n=price.amount))
        if price.rest:
            said.append(self._verb("rest", self.self_noun()))
        if price.discard:
            said.append(self.say("pay_same_name" if price.same_name else "pay_discard", n=price.discard))
        if price.leave:
            said.append(self.say("pay_leave", objects=self.self_noun(), trash=trash))
        if price.exile:
            said.append(self._exiling(price))
        return "、".join([*map(stem, said[:-1]), *said[-1:]])

    def price(self, ability: n.Activated) -> str:
        timings = "／".join(self.words.activations[timing].ja for timing in ability.timing)
        parts = self.paid(ability.activate)
        text = self.say("activated_once" if ability.once else "activated", timings=timings, price=parts)
        text = f"{text.removesuffix('：')}："
        return text + (self.if_opening(ability.if_) if ability.if_ is not None else "")

    def _exiling(self, price: n.Price) -> str:
        text = self.say("exile", objects=self.group(self.fuel(price)), exile=self._exile())
        named = self.words.terms.get("price")
        return text if named is None else self.say("named_price", name=named.ja, n=price.exile, text=text)

    def priced(self, opening: str, price: n.Price) -> str:
        return f"{opening}{self.say('priced', price=self._exiling(price))}"

    def burst(self, condition: Any) -> str:
        opening = f"{self.words.terms['burst'].ja}："
        return opening if condition is None else f"{opening}{self.if_opening(condition)}"

    def _subject(self, subject: Any) -> str:
        if isinstance(subject, n.SubjectFilter):
            noun = self.told_of(subject.type)
            return self.described(noun, subject.side, subject.where, subject.other)
        term = self.words.events[self.event]
        anything = "プレイヤー" if term.fields[term.subject] == "player" else self.words.terms["unit"].ja
        if subject == "host":
            return self.words.terms["host"].ja
        return {"self": self.self_noun(), "you": "自分", "enemy": "相手"}.get(subject, anything)

    # ------------------------------------------------------------ continuous effects and replacements

    def static(self, ability: n.Static) -> str:
        opening = (
            f"{self.say('while', condition=self.condition(ability.if_))}、" if ability.if_ is not None else ""
        )
        node = ability.static
        if isinstance(node, n.StaticCost):
            key = "cost_less" if node.by < 0 else "cost_more"
            return self.join(
                opening, [self.say(key, objects=self.objects(node.of).removesuffix("すべて"), n=abs(node.by))]
            )
        objects = self.objects(node.to)
        match node:
            case n.StaticBoost():
                amount, tail = self.amount(node.amount)
                attribute = self.words.attributes[node.attribute].ja
                key = "static_boost" if amount.lstrip("-").isdigit() else "static_boost_equal"
                text = self.say(key, tail=tail, objects=objects, attribute=attribute, amount=signed(amount))
            case n.StaticGrant():
                text = self.say(
                    "static_grant",
                    objects=objects.removesuffix("すべて"),
                    keyword=self.keyword(node.keyword, node.amount),
                )
            case _:
                text = self.say(
                    "static_forbid",
                    objects=objects.removesuffix("すべて"),
                    action=self.words.actions[node.action].ja,
                )
        return self.join(opening, [text])

    def replacement(self, ability: n.Replacement) -> str:
        about_it = "$event" in repr(ability.if_)
        text = self._would(ability.replace)
        if ability.if_ is not None:
            condition = self.condition(ability.if_)
            opening = self.say("while", condition=condition)
            text = self.say("and", clause=text, condition=condition) if about_it else f"{opening}、{text}"
        if ability.once is not None:
            text = self.say("once", rest=text)
        return self.join(f"{text}、", [self.instead(ability.with_, ability.replace)])

    def respond(self, ability: n.Respond) -> str:
        what = ability.respond
        if isinstance(what, n.ReplaceEffect):
            side = {"own": "自分の", "enemy": "相手の", "any": ""}[what.side]
            noun = {"effect": "効果", "modifier": "修飾", "any": "効果か修飾"}[what.what]
            return self.say("nullify", what=f"{side}{noun}")
        return self.join(f"{self._would(what)}、", [self.instead(ability.with_, what)])

    def _would(self, what: Any) -> str:
        if isinstance(what, n.ReplaceHeal):
            return self.say("would_heal", objects=self.objects(what.to).removesuffix("すべて"))
        if isinstance(what, n.ReplaceDamage | n.ReplaceDestroy):
            objects = self.objects(what.to).removesuffix("すべて")
            source, destroyed = self._source(what.source), self.past("destroy")
            return self.say(f"would_{what.key}", objects=objects, destroyed=destroyed, source=source)
        player = {"you": "自分", "enemy": "相手"}.get(what.player, "プレイヤー")
        if isinstance(what, n.ReplaceLose):
            counter = self.words.counters[what.counter].ja
            return self.own_phrase("would_lose", what.counter, player=player, counter=counter)
        return self.say(f"would_{what.key}", player=player)

    def _source(self, source: n.Source) -> str:
        key = self.source_key(source)
        return (
            self.say(key, ability=self.term(self.words.terms.get("source_ability", ABILITY))) if key else ""
        )
