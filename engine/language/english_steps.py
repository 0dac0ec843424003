"""English card text: the sentences."""

from typing import Any

from engine.language import nodes as n
from engine.language.english import article, plural
from engine.language.english_values import EnglishValues
from engine.language.writer import ABILITY, Mention, shift


class English(EnglishValues):
    """Writes one card's text in English."""

    # ------------------------------------------------------------ sentences

    def join(self, opening: str, clauses: list[str]) -> str:
        sentences = []
        for i, clause in enumerate(clauses):
            if opening.endswith(": ") and i == 0:
                clause = _capital(clause)
            text = f"{opening.rstrip()} {clause}" if opening and i == 0 else clause
            sentences.append(_capital(text))
        return " ".join(text if text.endswith(".") else f"{text}." for text in sentences)

    def reminder(self, term: Any) -> str:
        return f"{_capital(term.en)}."

    def opening(self, once: bool, subject: Any, condition: Any) -> str:
        clause = self.words.events[self.event].clause.en
        if "{whose}" in clause:
            either = "each player's" if clause.startswith("at ") else "a player's"
            whose = {"you": "your", "enemy": "your opponent's", "any": either}[subject]
            text = clause.format(whose=whose)
        else:
            text = self.say(
                "when",
                clause=clause.format(subject=self._subject(subject), s="" if subject == "you" else "s"),
            )
        if condition is not None:
            text += f", {self.say('if', condition=self.condition(condition))}"
        return (self.say("once", rest=text) if once else text) + ","

    def paid(self, price: n.Price) -> str:
        said = []
        trash = self.words.zones["trash"].en
        if price.amount and price.counter is not None:
            said.append(
                self.say("pay_counter", n=price.amount, counter=self.words.counters[price.counter].en)
            )
        elif price.amount:
            said.append(self.own_phrase("pay", "points", n=price.amount))
        if price.rest:
            said.append(self.say("pay_rest", verb=self.words.terms["rest"].en, objects=self.myself()))
        if price.discard:
            key = "pay_same_name" if price.same_name else "pay_discard"
            said.append(self.say(key, cards=self._cards(price.discard)))
        if price.leave:
            said.append(self.say("pay_leave", objects=self.myself(), trash=trash))
        if price.exile:
            said.append(self._exiling(price))
        return ", ".join(said)

    def price(self, ability: n.Activated) -> str:
        timings = " / ".join(self.words.activations[timing].en for timing in ability.timing)
        text = self.say(
            "activated_once" if ability.once else "activated",
            timings=timings,
            price=self.paid(ability.activate),
        )
        text = text.removesuffix(" — ")
        return f"{text}: {_capital(self.if_opening(ability.if_))}" if ability.if_ is not None else f"{text}: "

    def _exiling(self, price: n.Price) -> str:
        """ "exile 2 cards from your trash", under its name where the ruleset has one"""
        text = self.say("exile", objects=self.group(self.fuel(price), "from"))
        named = self.words.terms.get("price")
        return text if named is None else self.say("named_price", name=named.en, n=price.exile, text=text)

    def priced(self, opening: str, price: n.Price) -> str:
        return f"{opening} {self.say('priced', price=self._exiling(price))}"

    def burst(self, condition: Any) -> str:
        opening = f"{self.words.terms['burst'].en}: "
        return opening if condition is None else f"{opening}{_capital(self.if_opening(condition))}"

    def _subject(self, subject: Any) -> str:
        if isinstance(subject, n.SubjectFilter):
            noun = self.told_of(subject.type)
            return self.single(noun, subject.side, subject.where, subject.other)
        term = self.words.events[self.event]
        anything = (
            "a player"
            if term.fields[term.subject] == "player"
            else self.single(self.words.terms["unit"], "any", [], False)
        )
        if subject == "self":
            return self.myself()
        if subject == "host":
            return self.words.terms["host"].en
        return {"you": "you", "enemy": "your opponent"}.get(subject, anything)

    def if_opening(self, condition: Any) -> str:
        return self.say("if", condition=self.condition(condition)) + ","

    def choice(self, selector: n.Selector, modal: bool) -> str:
        if selector.by == "you":
            return self.say("choose", objects=self.group(selector))
        text = self.group(selector)
        own = text.replace(" enemy ", " of their ", 1)
        if own != text and not isinstance(selector.count, n.UpTo) and selector.count == 1:
            noun = self.noun(selector)[0]
            own = own.replace(noun.en, noun.plural or f"{noun.en}s", 1)
        return self.say("choose_enemy", objects=own)

    def _sequence(self, steps: list[Any], modal: bool = False) -> str:
        """Several steps in one sentence."""
        clauses = self.clauses(steps, modal)
        if len(clauses) < 3:
            return ", then ".join(clauses)
        return f"{', '.join(clauses[:-1])}, then {clauses[-1]}"

    # ------------------------------------------------------------ steps

    def step(self, step: Any, modal: bool) -> str:
        match step:
            case n.Damage():
                return self._damage(step)
            case n.Destroy() | n.Ready() | n.Rest():
                text = f"{self.words.terms[step.key].en} {self.objects(step.to)}"
                if isinstance(step, n.Destroy):
                    self._alias(step.bind, step.to)
                return text
            case n.Heal():
                objects = self.objects(step.to)
                amount, tail = self.amount(step.amount)
                key = "heal" if amount.isdigit() else "heal_equal"
                return self.say(key, objects=objects, amount=amount, tail=tail)
            case n.Attach():
                return self.say(
                    "attach", cards=self.objects(step.cards, "from"), objects=self.objects(step.to)
                )
            case n.UseCard():
                return self.say("use_free" if step.free else "use", objects=self.objects(step.cards, "from"))
            case n.Bury():
                trash = self.words.zones["trash"].en
                return self.say("bury", objects=self.objects(step.to), trash=trash)
            case n.Exile():
                return self.say("exile", objects=self.objects(step.to, "from"))
            case n.Return():
                whose, zone = self._whose(step.to, step.into)
                return self.say(f"return_{step.into}", objects=self.objects(step.to), whose=whose, zone=zone)
            case n.Move():
                return self._move(step)
            case n.Deploy():
                key = "deploy_many" if self.many(step.cards) else "deploy"
                verb, _, rest = self.words.terms["deploy"].en.partition(" {}")
                return self.say(key, verb=verb, objects=f"{self.objects(step.cards, 'from')}{rest}")
            case n.Reveal():
                return self.say("reveal", objects=self.objects(step.cards))
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
            case n.Create():
                many = step.count > 1
                return self.say(
                    "create", verb=self.words.terms["deploy"].en, n=step.count, name=self.name(step.token),
                    s="s" if many else "", rested=f"{self.words.states['rested'].en} " if step.rested else "",
                )  # fmt: skip
            case n.Strike():
                amount, tail = self.amount(step.amount)
                whose = {"you": "your", "enemy": "your opponent's"}.get(step.player, "each player's")
                return self.words.terms["strike"].en.format(amount=amount, whose=whose) + tail
            case n.Draw() | n.Discard() | n.Mill() | n.Look() | n.Shuffle() | n.Gain() | n.Lose():
                return self._player_step(step, modal)
        return self._control(step)

    def _damage(self, step: n.Damage) -> str:
        objects = self.objects(step.to)
        amount, tail = self.amount(step.amount)
        self._alias(step.bind, step.to)
        if amount.isdigit():
            return self.say("damage", amount=amount, objects=objects, tail=tail)
        if amount == "that amount":
            return self.say("damage", amount="that much", objects=objects, tail="")
        return self.say("damage_equal", amount=amount, objects=objects)

    def _alias(self, bind: str | None, objects: Any) -> None:
        """What a step binds is what it was done to."""
        if bind is None:
            return
        if isinstance(objects, n.Selector):
            self.bind(bind, objects).pending = None
        else:
            mention = self.mention_of(objects)
            self.mentions[bind] = mention or self.subject
        self.last = bind

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

    def _control(self, step: Any) -> str:
        match step:
            case n.If():
                text = f"{self.say('if', condition=self.condition(step.if_))}, {self._sequence(step.then)}"
                return text.removesuffix(".") + self._else("otherwise", step.else_)
            case n.May():
                enemy = step.by == "enemy"
                self.chooser = step.by
                text = self.say("may_enemy" if enemy else "may", steps=self._sequence(step.may, modal=True))
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
                return self.say(key, n=self.value(step.repeat), steps=self._sequence(step.do))
        raise TypeError(f"no step: {step!r}")

    def _for_each(self, step: n.ForEach) -> str:
        if isinstance(step.for_each, n.Selector) and step.for_each.count == "all":
            objects = self._each(step.for_each)
        else:
            objects = f"of {self.objects(step.for_each)}"
        mention = self.mention_of(step.for_each)
        if isinstance(step.for_each, n.Selector):
            noun, card = self.noun(step.for_each)
            side: str = step.for_each.side
        else:
            noun, card, side = (
                (mention.noun, mention.card, mention.side)
                if mention
                else (self.words.terms["unit"], False, "any")
            )
        self.mentions[step.as_] = Mention(noun, card, False, side, each=True)
        self.last = step.as_
        return self.say(
            "for_each",
            objects=objects,
            steps=self._sequence(step.do),
        )

    def _else(self, key: str, steps: list[Any] | None) -> str:
        return "" if steps is None else f". {self.say(key, steps=self._sequence(steps))}"

    # ------------------------------------------------------------ continuous effects and replacements

    def static(self, ability: n.Static) -> str:
        opening = (
            f"{self.say('while', condition=self.condition(ability.if_))}," if ability.if_ is not None else ""
        )
        node = ability.static
        if isinstance(node, n.StaticCost):
            text = self.say(
                "cost_less" if node.by < 0 else "cost_more", objects=self._all(node.of), n=abs(node.by), s=""
            )
            return self.join(opening, [text])
        many = isinstance(node.to, n.Selector) and not self.lone(node.to)
        objects = self._all(node.to)
        you = objects == "you"
        match node:
            case n.StaticBoost():
                amount, tail = self.amount(node.amount)
                attribute = self.words.attributes[node.attribute].en
                number = amount.lstrip("-").isdigit()
                text = self.say(
                    "static_boost" if number else "static_boost_equal", objects=objects, s="" if many else "s",
                    amount=f"{int(amount):+d}" if number else amount, attribute=attribute, tail=tail,
                    bonus=article(f"{attribute} bonus"),
                )  # fmt: skip
            case n.StaticGrant():
                keyword = self.keyword(node.keyword, node.amount)
                text = self.say(
                    "static_grant", objects=objects, has="have" if many or you else "has", keyword=keyword
                )
            case _:
                text = self.say("static_forbid", objects=objects, action=self._action(node.action, many))
        return self.join(opening, [text])

    def _action(self, action: str, many: bool) -> str:
        term = self.words.actions[action]
        return (many and term.plural) or term.en

    def _all(self, objects: Any) -> str:
        text = self.objects(objects)
        return text.removeprefix("all ") if isinstance(objects, n.Selector) else text

    def replacement(self, ability: n.Replacement) -> str:
        about_it = "$event" in repr(ability.if_)
        opening = ""
        if ability.if_ is not None and not about_it:
            opening = f"{self.say('while', condition=self.condition(ability.if_))}, "
        text = opening + self._would(ability.replace)
        if about_it:
            text = self.say("and", clause=text, condition=self.condition(ability.if_))
        if ability.once is not None:
            text = self.say("once", rest=text)
        return self.join(
            f"{text},", [self._instead(ability.with_, ability.replace.key, self.past("destroy"))]
        )

    def respond(self, ability: n.Respond) -> str:
        what = ability.respond
        if isinstance(what, n.ReplaceEffect):
            side = (
                "any " if what.side == "any" else "an enemy " if what.side == "enemy" else "one of your own "
            )
            noun = {"effect": "effect", "modifier": "modifier", "any": "effect or modifier"}[what.what]
            if what.side == "own":
                noun = noun.replace("effect", "effects").replace("modifier", "modifiers")
            return self.say("nullify", what=f"{side}{noun}")
        return self.join(
            f"{self._would(what)},", [self._instead(ability.with_, what.key, self.past("destroy"))]
        )

    def _would(self, what: Any) -> str:
        if isinstance(what, n.ReplaceHeal):
            objects = self.one(what.to) if isinstance(what.to, n.Selector) else self.objects(what.to)
            return self.say("would_heal", objects=objects)
        if isinstance(what, n.ReplaceDamage | n.ReplaceDestroy):
            objects = self.one(what.to) if isinstance(what.to, n.Selector) else self.objects(what.to)
            source, destroyed = self._source(what.source), self.past("destroy")
            return self.say(f"would_{what.key}", objects=objects, destroyed=destroyed, source=source)
        player = {"you": "you", "enemy": "your opponent"}.get(what.player, "a player")
        term = self.words.counters[what.counter] if isinstance(what, n.ReplaceLose) else None
        counter = term.plural or term.en if term is not None else ""
        return self.say(f"would_{what.key}", player=player, counter=counter)

    def _instead(self, with_: Any, key: str, destroyed: str) -> str:
        if with_ == "nothing":
            return self.say(f"nothing_{key}", destroyed=destroyed)
        if isinstance(with_, n.Reduce):
            return self.say("reduced", value=self.value(with_.reduce))
        if isinstance(with_, n.Amount):
            if isinstance(with_.amount, n.Halve) and with_.amount.halve == "$event.amount":
                return self.say("halved", round=with_.amount.round)
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
        return self.say("source_" + "_".join(parts), ability=ability, one=article(ability)) if parts else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
