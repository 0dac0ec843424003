"""English card text: what an effect does, step by step."""

from typing import Any, ClassVar

from engine.language import nodes as n
from engine.language.english import article, plural
from engine.language.english_values import EnglishValues
from engine.language.mentions import Mention


class EnglishSteps(EnglishValues):
    """Writes the steps of an effect in English."""

    stop: ClassVar[str] = "."
    gap: ClassVar[str] = " "

    # ------------------------------------------------------------ sentences

    def join(self, opening: str, clauses: list[str]) -> str:
        sentences = []
        for i, clause in enumerate(clauses):
            if opening.endswith(": ") and i == 0:
                clause = capital(clause)
            text = f"{opening.rstrip()} {clause}" if opening and i == 0 else clause
            sentences.append(capital(text))
        return " ".join(text if text.endswith(".") else f"{text}." for text in sentences)

    def if_opening(self, condition: Any) -> str:
        return self.say("if", condition=self.condition(condition)) + ","

    def choice(self, selector: n.Selector) -> str:
        if selector.by == "you":
            return self.say("choose", objects=self.group(selector))
        text = self.group(selector)
        own = text.replace(" enemy ", " of their ", 1)
        if own != text and not isinstance(selector.count, n.UpTo) and selector.count == 1:
            noun = self.noun(selector)[0]
            own = own.replace(noun.en, noun.plural or f"{noun.en}s", 1)
        return self.say("choose_enemy", objects=own)

    def sequence(self, steps: list[Any], modal: bool = False) -> str:
        """Several steps in one sentence."""
        clauses = self.clauses(steps, modal)
        if len(clauses) < 3:
            return ", then ".join(clauses)
        return f"{', '.join(clauses[:-1])}, then {clauses[-1]}"

    def each_of(self, objects: Any) -> str:
        if isinstance(objects, n.Selector) and objects.count == "all":
            return self._each(objects)
        return f"of {self.objects(objects)}"

    # ------------------------------------------------------------ steps

    def step(self, step: Any, modal: bool) -> str:
        match step:
            case n.Damage():
                return self._damage(step)
            case n.Destroy() | n.Ready() | n.Rest():
                text = f"{self.words.terms[step.key].en} {self.objects(step.to)}"
                if isinstance(step, n.Destroy):
                    self.alias(step.bind, step.to)
                return text
            case n.Heal():
                objects = self.objects(step.to)
                amount, tail = self.amount(step.amount)
                key = "heal" if amount.isdigit() else "heal_equal"
                return self.say(key, objects=objects, amount=amount, tail=tail)
            case n.Bury():
                trash = self.words.zones["trash"].en
                return self.say("bury", objects=self.objects(step.to), trash=trash)
            case n.Return():
                whose, zone = self._whose(step.to, step.into)
                return self.say(f"return_{step.into}", objects=self.objects(step.to), whose=whose, zone=zone)
            case n.Boost():
                return self._boost(step, modal)
            case n.Grant():
                objects, s = self._statement(step.to)
                keyword = self.keyword(step.keyword, step.amount)
                until = self.say(f"until_{step.until}")
                return self.say(
                    "grant_modal" if modal else "grant", objects=objects, s=s, keyword=keyword, until=until
                )
            case n.Level():
                return self.say(
                    "level_up" if step.by > 0 else "level_down", what=self._level_of(step.to), n=abs(step.by)
                )
        return self._with_cards(step, modal)

    def _with_cards(self, step: Any, modal: bool) -> str:
        """A step that is done with cards, wherever they lie."""
        match step:
            case n.Attach():
                return self.say(
                    "attach", cards=self.objects(step.cards, "from"), objects=self.objects(step.to)
                )
            case n.UseCard():
                return self.say("use_free" if step.free else "use", objects=self.objects(step.cards, "from"))
            case n.Exile():
                return self.say("exile", objects=self.objects(step.to, "from"))
            case n.Move():
                return self._move(step)
            case n.Deploy():
                key = "deploy_many" if self.many(step.cards) else "deploy"
                verb, _, rest = self.words.terms["deploy"].en.partition(" {}")
                return self.say(key, verb=verb, objects=f"{self.objects(step.cards, 'from')}{rest}")
            case n.Reveal():
                return self.say("reveal", objects=self.objects(step.cards))
            case n.Create():
                many = step.count > 1
                return self.say(
                    "create", verb=self.words.terms["deploy"].en, n=step.count, name=self.name(step.token),
                    s="s" if many else "", rested=f"{self.words.states['rested'].en} " if step.rested else "",
                )  # fmt: skip
        return self._to_player(step, modal)

    def _to_player(self, step: Any, modal: bool) -> str:
        """A step that is done to a player, or by one."""
        match step:
            case n.Strike():
                amount, tail = self.amount(step.amount)
                whose = {"you": "your", "enemy": "your opponent's"}.get(step.player, "each player's")
                return self.words.terms["strike"].en.format(amount=amount, whose=whose) + tail
            case n.Draw() | n.Discard() | n.Mill() | n.Look() | n.Shuffle() | n.Gain() | n.Lose():
                return self._player_step(step, modal)
        return self.control(step)

    def _damage(self, step: n.Damage) -> str:
        objects = self.objects(step.to)
        amount, tail = self.amount(step.amount)
        self.alias(step.bind, step.to)
        if amount.isdigit():
            return self.say("damage", amount=amount, objects=objects, tail=tail)
        if amount == "that amount":
            return self.say("damage", amount="that much", objects=objects, tail="")
        return self.say("damage_equal", amount=amount, objects=objects)

    def _move(self, step: n.Move) -> str:
        whose, zone = self._whose(step.cards, step.into)
        objects = self.objects(step.cards, "from")
        if step.reveal:
            rest = self.say(
                f"move_{step.into}", objects="them" if self.many(step.cards) else "it", whose=whose, zone=zone
            )
            return self.say("reveal_and", objects=objects, rest=rest)
        return self.say(f"move_{step.into}", objects=objects, whose=whose, zone=zone)

    def _whose(self, objects: Any, into: str) -> tuple[str, str]:
        zone = self.words.zones[into.partition("_")[0]]
        if self.owner(objects) == "own":
            return "your", zone.en
        return ("their owners'", plural(zone)) if self.many(objects) else ("its owner's", zone.en)

    def _statement(self, objects: Any) -> tuple[str, str]:
        """The objects as a subject, and the ending of their verb."""
        text = self.objects(objects)
        return text, "" if self.many(objects) or text == "you" else "s"

    def _boost(self, step: n.Boost, modal: bool) -> str:
        objects, s = self._statement(step.to)
        amount, tail = self.amount(step.amount)
        number = amount.lstrip("-").isdigit()
        return self.say(
            f"boost{'' if number else '_equal'}{'_modal' if modal else ''}", objects=objects, s=s, tail=tail,
            amount=f"{int(amount):+d}" if number else amount, attribute=self.words.attributes[step.attribute].en,
            bonus=article(f"{self.words.attributes[step.attribute].en} bonus"), until=self.say(f"until_{step.until}"),
        )  # fmt: skip

    def _level_of(self, objects: Any) -> str:
        thing = self.objects(objects)
        if thing == "it":
            return self.say("its_level")
        return self.say("their_level") if thing == "them" else self.say("level_of", objects=thing)

    def _player_step(self, step: Any, modal: bool) -> str:
        if step.player == self.chooser:
            return self._verb(step, imperative=True, their=self.chooser != "you")
        text = self._verb(step, imperative=step.player == "you")
        if step.player == "you" and not modal:
            return text
        named = "its owner" if self.owned() else "that player"
        who = {"you": "you", "enemy": "your opponent", "each": "each player"}.get(step.player, named)
        if not modal:
            return f"{who} {text}"
        return self.say("have", clause=f"{who} {self._verb(step, imperative=True, their=True)}")

    def _verb(self, step: Any, imperative: bool, their: bool = False) -> str:
        s = "" if imperative else "s"
        whose = "your" if imperative and not their else "their"
        deck, trash = (self.words.zones[zone].en for zone in ("deck", "trash"))
        match step:
            case n.Draw():
                return self.say("draw", s=s, cards=self._cards(step.count))
            case n.Discard():
                random = self.say("at_random") if step.random else ""
                return self.say("discard", s=s, cards=self._cards(step.count), random=random)
            case n.Mill():
                return self.say("mill", s=s, cards=self._top(step.count), their=whose, deck=deck, trash=trash)
            case n.Look():
                noun = self.words.terms["card"]
                self.mentions[step.bind] = Mention(
                    noun, True, step.count != 1, "own" if imperative else "enemy"
                )
                self.last = step.bind
                if step.count == f"{step.player}.deck":
                    return self.say("look_all", s=s, their=whose, deck=deck)
                return self.say("look", s=s, cards=self._top(step.count), their=whose, deck=deck)
            case n.Shuffle():
                return self.say("shuffle", s=s, their=whose, deck=deck)
        amount, tail = self.amount(step.amount)
        key = step.key if amount.isdigit() else f"{step.key}_equal"
        term = self.words.counters[step.counter]
        counter = term.en if amount == "1" else term.plural or term.en
        return self.own_phrase(key, step.counter, s=s, amount=amount, counter=counter, tail=tail)

    def _cards(self, count: Any) -> str:
        if isinstance(count, int):
            return self.say("one_card") if count == 1 else self.say("cards", n=count)
        return self.say("cards_equal", n=self.value(count))

    def _top(self, count: Any) -> str:
        if count == 1:
            return self.say("top_one")
        return self.say("top_many" if isinstance(count, int) else "top_equal", n=self.value(count))


def capital(text: str) -> str:
    """The beginning of a sentence."""
    return text[:1].upper() + text[1:]
