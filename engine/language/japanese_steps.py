"""Japanese card text: the sentences."""

from typing import Any

from engine.language import nodes as n
from engine.language.japanese import JapaneseNouns
from engine.language.writer import ABILITY, Mention, shift

_ICHIDAN = ("える", "ける", "げる", "せる", "てる", "める", "れる", "見る", "いる")
_TE = {
    "す": "して",
    "く": "いて",
    "ぐ": "いで",
    "ぶ": "んで",
    "む": "んで",
    "う": "って",
    "つ": "って",
    "る": "って",
}
_STEM = {"す": "し", "く": "き", "ぐ": "ぎ", "ぶ": "び", "む": "み", "う": "い", "つ": "ち", "る": "り"}


def te_form(clause: str) -> str:
    """破壊する → 破壊して, 引く → 引いて, 与える → 与えて."""
    if clause.endswith("する"):
        return clause[:-2] + "して"
    if clause.endswith("行う"):
        return clause[:-1] + "って"
    if clause.endswith(_ICHIDAN):
        return clause[:-1] + "て"
    return clause[:-1] + _TE[clause[-1]] if clause[-1] in _TE else clause


def stem(clause: str) -> str:
    """破壊する → 破壊し, 引く → 引き, 与える → 与え."""
    if clause.endswith("する"):
        return clause[:-2] + "し"
    if clause.endswith(_ICHIDAN):
        return clause[:-1]
    return clause[:-1] + _STEM[clause[-1]] if clause[-1] in _STEM else clause


class Japanese(JapaneseNouns):
    """Writes one card's text in Japanese."""

    # ------------------------------------------------------------ sentences

    def join(self, opening: str, clauses: list[str]) -> str:
        return opening + "".join(
            clause if clause.endswith(("」", "。")) else f"{clause}。" for clause in clauses
        )

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

    def _verb(self, key: str, objects: str) -> str:
        """破壊する, or 行動権を回復する with the objects before it."""
        verb = self.words.terms[key].ja
        return f"{objects}の{verb}" if "を" in verb else f"{objects}を{verb}"

    def _subject(self, subject: Any) -> str:
        if isinstance(subject, n.SubjectFilter):
            noun = self.told_of(subject.type)
            return self.described(noun, subject.side, subject.where, subject.other)
        term = self.words.events[self.event]
        anything = "プレイヤー" if term.fields[term.subject] == "player" else self.words.terms["unit"].ja
        if subject == "host":
            return self.words.terms["host"].ja
        return {"self": self.self_noun(), "you": "自分", "enemy": "相手"}.get(subject, anything)

    def if_opening(self, condition: Any) -> str:
        return self.say("if", condition=self.condition(condition)) + "、"

    def choice(self, selector: n.Selector, modal: bool) -> str:
        if selector.by == "you":
            return self.say("choose", objects=self.group(selector))
        return self.say("choose_enemy", objects=self.group(selector).replace("相手の", "自身の", 1))

    def sequence(self, steps: list[Any], modal: bool = False) -> str:
        """Several steps in one sentence, the last in the plain form."""
        clauses = self.clauses(steps, modal)
        return "、".join([*map(stem, clauses[:-1]), clauses[-1]])

    # ------------------------------------------------------------ steps

    def _exile(self) -> str:
        term = self.words.terms.get("exile")
        return term.ja if term is not None else "追放する"

    def step(self, step: Any, modal: bool) -> str:
        match step:
            case n.Damage():
                return self._damage(step)
            case n.Destroy() | n.Ready() | n.Rest():
                objects = self.objects(step.to)
                if isinstance(step, n.Destroy):
                    self._alias(step.bind, step.to)
                return self._verb(step.key, objects)
            case n.Heal():
                objects = self.objects(step.to)
                amount, tail = self.amount(step.amount)
                key = "heal" if amount.isdigit() else "heal_equal"
                return self.say(key, objects=objects, amount=amount, tail=tail)
            case n.Attach():
                return self.say("attach", cards=self.objects(step.cards), objects=self.objects(step.to))
            case n.UseCard():
                return self.say("use_free" if step.free else "use", objects=self.objects(step.cards))
            case n.Bury():
                trash = self.words.zones["trash"].ja
                return self.say("bury", objects=self.objects(step.to), trash=trash)
            case n.Exile():
                return self.say("exile", objects=self.objects(step.to), exile=self._exile())
            case n.Return():
                return self.say(
                    f"return_{step.into}", objects=self.objects(step.to), whose=self._whose(step.to)
                )
            case n.Move():
                return self._move(step)
            case n.Deploy():
                return self.say(
                    "deploy", objects=self.objects(step.cards), verb=self.words.terms["deploy"].ja
                )
            case n.Reveal():
                return self.say("reveal", objects=self.objects(step.cards))
            case n.Boost():
                amount, tail = self.amount(step.amount)
                number = amount.lstrip("-").isdigit()
                return self.say(
                    "boost" if number else "boost_equal", objects=self.objects(step.to), amount=_signed(amount), tail=tail,
                    attribute=self.words.attributes[step.attribute].ja, until=self.say(f"until_{step.until}"),
                )  # fmt: skip
            case n.Grant():
                keyword = self.keyword(step.keyword, step.amount)
                return self.say(
                    "grant",
                    objects=self.objects(step.to),
                    keyword=keyword,
                    until=self.say(f"until_{step.until}"),
                )
            case n.Level():
                return self.say(
                    "level_up" if step.by > 0 else "level_down",
                    objects=self.objects(step.to),
                    amount=abs(step.by),
                )
            case n.Create():
                rested = f"{self.words.states['rested'].ja}で" if step.rested else ""
                return self.say(
                    "create",
                    verb=self.words.terms["deploy"].ja,
                    n=step.count,
                    name=self.name(step.token),
                    rested=rested,
                )
            case n.Strike():
                amount, tail = self.amount(step.amount)
                whose = {"you": "自分の", "enemy": "相手の"}.get(step.player, "各プレイヤーの")
                return tail + self.words.terms["strike"].ja.format(amount=amount, whose=whose)
            case n.Draw() | n.Discard() | n.Mill() | n.Look() | n.Shuffle() | n.Gain() | n.Lose():
                return self._player_step(step, modal)
        return self._control(step)

    def _damage(self, step: n.Damage) -> str:
        objects = self.objects(step.to)
        amount, tail = self.amount(step.amount)
        self._alias(step.bind, step.to)
        if tail:
            return self.say("damage_tail", tail=tail.removesuffix("、"), objects=objects, amount=amount)
        if amount.isdigit():
            return self.say("damage", objects=objects, amount=amount)
        if amount == "その数値":
            return self.say("damage", objects=objects, amount="同じだけの")
        return self.say("damage_equal", objects=objects, amount=amount)

    def _alias(self, bind: str | None, objects: Any) -> None:
        if bind is None:
            return
        if isinstance(objects, n.Selector):
            self.bind(bind, objects).pending = None
        else:
            self.mentions[bind] = self.mention_of(objects) or self.subject

    def _move(self, step: n.Move) -> str:
        objects = self.objects(step.cards)
        whose, zone = self._whose(step.cards), self.words.zones["trash"].ja
        if not step.reveal:
            return self.say(f"move_{step.into}", objects=objects, whose=whose, zone=zone, exile=self._exile())
        rest = self.say(f"move_{step.into}", objects="", whose=whose, zone=zone, exile=self._exile())
        rest = rest.removeprefix("を")
        return self.say("reveal_and", objects=objects, rest=rest)

    def _whose(self, objects: Any) -> str:
        return "自分の" if self.owner(objects) == "own" else "持ち主の"

    def _player_step(self, step: Any, modal: bool) -> str:
        named = "その持ち主" if self.owned() else "そのプレイヤー"
        who = {"you": "", "enemy": "相手は", "each": "各プレイヤーは"}.get(step.player, f"{named}は")
        whose = {"you": "自分の", "enemy": "相手の", "each": "各プレイヤーの"}.get(step.player, f"{named}の")
        if step.player == self.chooser == "enemy":
            who, whose = "", "自身の"
        made = modal and step.player != self.chooser and isinstance(step, n.Draw | n.Discard)
        if made:
            who = {"you": "あなたに", "enemy": "相手に", "each": "各プレイヤーに"}.get(
                step.player, f"{named}に"
            )
        if isinstance(step, n.Gain | n.Lose):
            amount, tail = self.amount(step.amount)
            key = step.key if amount.isdigit() else f"{step.key}_equal"
            counter = self.words.counters[step.counter].ja
            return self.own_phrase(
                key, step.counter, tail=tail, who=who, whose=whose, counter=counter, amount=amount
            )
        if isinstance(step, n.Shuffle):
            return self.say("shuffle", whose=whose)
        if isinstance(step, n.Look):
            side = "own" if step.player == "you" else "enemy"
            self.mentions[step.bind] = Mention(self.words.terms["card"], True, step.count != 1, side)
        key = f"{step.key}{'' if isinstance(step.count, int) else '_equal'}"
        key = (
            f"{step.key}_made"
            if made
            else "look_one"
            if isinstance(step, n.Look) and step.count == 1
            else "look_all"
            if isinstance(step, n.Look) and step.count == f"{step.player}.deck"
            else key
        )
        random = self.say("at_random") if isinstance(step, n.Discard) and step.random else ""
        trash = self.words.zones["trash"].ja
        return self.say(key, who=who, whose=whose, n=self.value(step.count), random=random, trash=trash)

    def _control(self, step: Any) -> str:
        match step:
            case n.If():
                text = f"{self.say('if', condition=self.condition(step.if_))}、{self.sequence(step.then)}"
                return text.removesuffix("。") + self._else("otherwise", step.else_)
            case n.May():
                enemy = step.by == "enemy"
                self.chooser = step.by
                text = self.say(
                    "may_enemy" if enemy else "may", steps=te_form(self.sequence(step.may, modal=True))
                )
                self.chooser = "you"
                return text + self._else("if_they_do_not" if enemy else "if_you_do_not", step.else_)
            case n.Modes():
                modes = "".join(
                    self.say("mode", steps=self.join("", self.clauses(mode))) for mode in step.modes
                )
                return self.say("modes" if step.by == "you" else "modes_enemy", modes=modes)
            case n.ForEach():
                return self._for_each(step)
            case n.Repeat():
                key = "repeat" if isinstance(step.repeat, int) else "repeat_equal"
                return self.say(key, n=self.value(step.repeat), steps=self.sequence(step.do))
        raise TypeError(f"no step: {step!r}")

    def _for_each(self, step: n.ForEach) -> str:
        objects = self.objects(step.for_each).removesuffix("すべて")
        if isinstance(step.for_each, n.Selector):
            noun, card = self.noun(step.for_each)
            side: str = step.for_each.side
        else:
            found = self.mention_of(step.for_each)
            noun, card, side = (
                (found.noun, found.card, found.side) if found else (self.words.terms["unit"], False, "any")
            )
        self.mentions[step.as_] = Mention(noun, card, False, side, each=True)
        return self.say("for_each", objects=objects, steps=self.sequence(step.do))

    def _else(self, key: str, steps: list[Any] | None) -> str:
        return "" if steps is None else f"。{self.say(key, steps=self.sequence(steps))}"

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
                text = self.say(key, tail=tail, objects=objects, attribute=attribute, amount=_signed(amount))
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
        destroyed = self.words.terms["destroy"].ja.removesuffix("する")
        return self.join(f"{text}、", [self._instead(ability.with_, ability.replace, destroyed)])

    def respond(self, ability: n.Respond) -> str:
        what = ability.respond
        if isinstance(what, n.ReplaceEffect):
            side = {"own": "自分の", "enemy": "相手の", "any": ""}[what.side]
            noun = {"effect": "効果", "modifier": "修飾", "any": "効果か修飾"}[what.what]
            return self.say("nullify", what=f"{side}{noun}")
        destroyed = self.words.terms["destroy"].ja.removesuffix("する")
        return self.join(f"{self._would(what)}、", [self._instead(ability.with_, what, destroyed)])

    def _would(self, what: Any) -> str:
        if isinstance(what, n.ReplaceHeal):
            return self.say("would_heal", objects=self.objects(what.to).removesuffix("すべて"))
        if isinstance(what, n.ReplaceDamage | n.ReplaceDestroy):
            objects = self.objects(what.to).removesuffix("すべて")
            destroyed = self.words.terms["destroy"].ja.removesuffix("する")
            source = self._source(what.source)
            return self.say(f"would_{what.key}", objects=objects, destroyed=destroyed, source=source)
        player = {"you": "自分", "enemy": "相手"}.get(what.player, "プレイヤー")
        if isinstance(what, n.ReplaceLose):
            counter = self.words.counters[what.counter].ja
            return self.own_phrase("would_lose", what.counter, player=player, counter=counter)
        return self.say(f"would_{what.key}", player=player)

    def _instead(self, with_: Any, what: Any, destroyed: str) -> str:
        if with_ == "nothing":
            return self.own_phrase(f"nothing_{what.key}", getattr(what, "counter", ""), destroyed=destroyed)
        if isinstance(with_, n.Reduce):
            return self.say("reduced", value=self.value(with_.reduce))
        if isinstance(with_, n.Amount):
            if isinstance(with_.amount, n.Halve) and with_.amount.halve == "$event.amount":
                return self.say("halved", round="上げ" if with_.amount.round == "up" else "捨て")
            by = shift(with_.amount)
            if by:
                return self.say("raised" if by > 0 else "lowered", value=abs(by))
            return self.say("becomes", value=self.value(with_.amount))
        return self.say("instead", step=self.step(with_, modal=False))

    def _source(self, source: n.Source) -> str:
        parts = [part for part in (source.side, source.kind) if part != "any"]
        if source.kind == "battle":
            parts = ["battle"]
        ability = self.term(self.words.terms.get("source_ability", ABILITY))
        return self.say("source_" + "_".join(parts), ability=ability) if parts else ""


def _signed(amount: str) -> str:
    if amount.lstrip("-").isdigit():
        return f"{int(amount):+d}"
    return amount
