"""Japanese card text: what an effect does, step by step."""

from typing import Any, ClassVar

from engine.language import nodes as n
from engine.language.japanese import JapaneseNouns
from engine.language.japanese_verbs import stem, te_form
from engine.language.mentions import Mention


class JapaneseSteps(JapaneseNouns):
    """Writes the steps of an effect in Japanese."""

    stop: ClassVar[str] = "。"
    gap: ClassVar[str] = ""

    # ------------------------------------------------------------ sentences

    def join(self, opening: str, clauses: list[str]) -> str:
        return opening + "".join(
            clause if clause.endswith(("」", "。")) else f"{clause}。" for clause in clauses
        )

    def if_opening(self, condition: Any) -> str:
        return self.say("if", condition=self.condition(condition)) + "、"

    def choice(self, selector: n.Selector) -> str:
        if selector.by == "you":
            return self.say("choose", objects=self.group(selector))
        return self.say("choose_enemy", objects=self.group(selector).replace("相手の", "自身の", 1))

    def sequence(self, steps: list[Any], modal: bool = False) -> str:
        """Several steps in one sentence, the last in the plain form."""
        clauses = self.clauses(steps, modal)
        return "、".join([*map(stem, clauses[:-1]), clauses[-1]])

    def allowed(self, clause: str) -> str:
        return te_form(clause)

    def each_of(self, objects: Any) -> str:
        return self.objects(objects).removesuffix("すべて")

    def past(self, verb: str) -> str:
        """The noun that される makes passive: 破壊"""
        return self.words.terms[verb].ja.removesuffix("する")

    # ------------------------------------------------------------ steps

    def _verb(self, key: str, objects: str) -> str:
        """破壊する, or 行動権を回復する with the objects before it."""
        verb = self.words.terms[key].ja
        return f"{objects}の{verb}" if "を" in verb else f"{objects}を{verb}"

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
                    self.alias(step.bind, step.to)
                return self._verb(step.key, objects)
            case n.Heal():
                objects = self.objects(step.to)
                amount, tail = self.amount(step.amount)
                key = "heal" if amount.isdigit() else "heal_equal"
                return self.say(key, objects=objects, amount=amount, tail=tail)
            case n.Bury():
                trash = self.words.zones["trash"].ja
                return self.say("bury", objects=self.objects(step.to), trash=trash)
            case n.Return():
                return self.say(
                    f"return_{step.into}", objects=self.objects(step.to), whose=self._whose(step.to)
                )
            case n.Boost():
                amount, tail = self.amount(step.amount)
                number = amount.lstrip("-").isdigit()
                return self.say(
                    "boost" if number else "boost_equal", objects=self.objects(step.to), amount=signed(amount), tail=tail,
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
        return self._with_cards(step, modal)

    def _with_cards(self, step: Any, modal: bool) -> str:
        """A step that is done with cards, wherever they lie."""
        match step:
            case n.Attach():
                return self.say("attach", cards=self.objects(step.cards), objects=self.objects(step.to))
            case n.UseCard():
                return self.say("use_free" if step.free else "use", objects=self.objects(step.cards))
            case n.Exile():
                return self.say("exile", objects=self.objects(step.to), exile=self._exile())
            case n.Move():
                return self._move(step)
            case n.Deploy():
                return self.say(
                    "deploy", objects=self.objects(step.cards), verb=self.words.terms["deploy"].ja
                )
            case n.Reveal():
                return self.say("reveal", objects=self.objects(step.cards))
            case n.Create():
                rested = f"{self.words.states['rested'].ja}で" if step.rested else ""
                return self.say(
                    "create",
                    verb=self.words.terms["deploy"].ja,
                    n=step.count,
                    name=self.name(step.token),
                    rested=rested,
                )
        return self._to_player(step, modal)

    def _to_player(self, step: Any, modal: bool) -> str:
        """A step that is done to a player, or by one."""
        match step:
            case n.Strike():
                amount, tail = self.amount(step.amount)
                whose = {"you": "自分の", "enemy": "相手の"}.get(step.player, "各プレイヤーの")
                return tail + self.words.terms["strike"].ja.format(amount=amount, whose=whose)
            case n.Draw() | n.Discard() | n.Mill() | n.Look() | n.Shuffle() | n.Gain() | n.Lose():
                return self._player_step(step, modal)
        return self.control(step)

    def _damage(self, step: n.Damage) -> str:
        objects = self.objects(step.to)
        amount, tail = self.amount(step.amount)
        self.alias(step.bind, step.to)
        if tail:
            return self.say("damage_tail", tail=tail.removesuffix("、"), objects=objects, amount=amount)
        if amount.isdigit():
            return self.say("damage", objects=objects, amount=amount)
        if amount == "その数値":
            return self.say("damage", objects=objects, amount="同じだけの")
        return self.say("damage_equal", objects=objects, amount=amount)

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


def signed(amount: str) -> str:
    """A number with its sign; what isn't one as it is."""
    return f"{int(amount):+d}" if amount.lstrip("-").isdigit() else amount
