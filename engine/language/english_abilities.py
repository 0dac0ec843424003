"""English card text: the sentences of a card's abilities."""

from typing import Any

from engine.language import nodes as n
from engine.language.english import article
from engine.language.english_steps import EnglishSteps, capital
from engine.language.writer import ABILITY


class English(EnglishSteps):
    """Writes one card's text in English."""

    # ------------------------------------------------------------ openings and prices

    def reminder(self, term: Any) -> str:
        return f"{capital(term.en)}."

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
        return f"{text}: {capital(self.if_opening(ability.if_))}" if ability.if_ is not None else f"{text}: "

    def _exiling(self, price: n.Price) -> str:
        """ "exile 2 cards from your trash", under its name where the ruleset has one"""
        text = self.say("exile", objects=self.group(self.fuel(price), "from"))
        named = self.words.terms.get("price")
        return text if named is None else self.say("named_price", name=named.en, n=price.exile, text=text)

    def priced(self, opening: str, price: n.Price) -> str:
        return f"{opening} {self.say('priced', price=self._exiling(price))}"

    def burst(self, condition: Any) -> str:
        opening = f"{self.words.terms['burst'].en}: "
        return opening if condition is None else f"{opening}{capital(self.if_opening(condition))}"

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
        return self.join(f"{text},", [self.instead(ability.with_, ability.replace)])

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
        return self.join(f"{self._would(what)},", [self.instead(ability.with_, what)])

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

    def _source(self, source: n.Source) -> str:
        key = self.source_key(source)
        ability = self.term(self.words.terms.get("source_ability", ABILITY))
        return self.say(key, ability=ability, one=article(ability)) if key else ""
