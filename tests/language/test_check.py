"""The sense of abilities: each fault that the vocabulary or the bindings show, with its message."""

import pytest

from tests.language.sample import HEADER, ability, problems

CHOOSE = "choose: {hit: {from: field, side: enemy, count: 1}}"
WHEN = "when: {deployed: self}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # bindings
        (f"{{{WHEN}, do: [{{destroy: {{to: $hit}}}}]}}", "unknown name `$hit`"),
        (f"{{{WHEN}, {CHOOSE}, do: [{{draw: {{}}}}]}}", "choose.hit: `$hit` is never used"),
        (f"{{{WHEN}, {CHOOSE}, do: [{{{CHOOSE}}}, {{destroy: {{to: $hit}}}}]}}", "`$hit` is bound already"),
        (f"{{{WHEN}, {CHOOSE}, do: [{{move: {{cards: $hit, into: hand}}}}]}}", "`$hit` is an object on the table, wanted a card"),
        (f"{{{WHEN}, {CHOOSE}, do: [{{draw: {{player: $hit}}}}]}}", "`$hit` is an object on the table, wanted a player"),
        (f"{{{WHEN}, {CHOOSE}, do: [{{draw: {{count: $hit}}}}]}}", "not a number: read one of its attributes"),
        (f"{{{WHEN}, {CHOOSE}, do: [{{draw: {{count: $hit.cots}}}}]}}", "unknown attribute `cots`, did you mean `cost`?"),
        (f"{{{WHEN}, do: [{{may: [{{{CHOOSE}}}]}}, {{destroy: {{to: $hit}}}}]}}", "do[1].destroy.to: unknown name `$hit`"),
        (f"{{{WHEN}, do: [{{look: {{bind: seen}}}}, {{destroy: {{to: $seen}}}}]}}", "`$seen` is a card, wanted an object on the table"),
        (f"{{{WHEN}, choose: {{all_: {{from: field, count: 2}}}}, do: [{{draw: {{count: $all_.cost}}}}]}}", "write `{total: cost, of: $all_}`"),
        (f"{{{WHEN}, choose: {{event: {{from: field, count: 1}}}}, do: [{{destroy: {{to: $event.unit}}}}]}}", "`event` has a meaning of its own"),
        # events
        ("{when: {deploy: self}, do: [{draw: {}}]}", "unknown event `deploy`, did you mean `deployed`?"),
        ("{when: {deployed: you}, do: [{draw: {}}]}", "`deployed` is about a unit: write `self`, `any` or `{side: own}`"),
        ("{when: {lp_lost: self}, do: [{draw: {}}]}", "`lp_lost` is about a player: write `you`, `enemy` or `any`"),
        ("{when: {lp_lost: {side: own}}, do: [{draw: {}}]}", "`lp_lost` is about a player: write `you`, `enemy` or `any`"),
        ("{when: {attacks: self}, do: [{destroy: {to: $event.attacker}}]}", "unknown field of the event `attacker` (known: player, unit)"),
        ("{when: {attacks: self}, do: [{draw: {count: $event.unit}}]}", "not a number"),
        ("{when: {attacks: self}, do: [{draw: {count: $event}}]}", "name a field of the event: `$event.unit`, `$event.player`"),
        ("{static: {boost: {to: self, attribute: bp, amount: $event.amount}}}", "no event is being watched"),
        # the words of the ruleset
        (f"{{{WHEN}, do: [{{boost: {{to: self, attribute: cost, amount: 1}}}}]}}", "`cost` can't be changed (known: bp)"),
        (f"{{{WHEN}, do: [{{boost: {{to: self, attribute: pb, amount: 1}}}}]}}", "unknown attribute `pb`, did you mean `bp`?"),
        (f"{{{WHEN}, do: [{{grant: {{to: self, keyword: hast}}}}]}}", "unknown keyword `hast`, did you mean `haste`?"),
        (f"{{{WHEN}, do: [{{grant: {{to: enemy, keyword: haste}}}}]}}", "`haste` is a keyword of a unit, not of a player"),
        (f"{{{WHEN}, do: [{{grant: {{to: self, keyword: draw_lock}}}}]}}", "`draw_lock` is a keyword of a player, not of a unit"),
        (f"{{{WHEN}, do: [{{gain: {{counter: hand}}}}]}}", "unknown counter `hand` (known: cp, lp)"),
        ("{static: {forbid: {to: self, action: atack}}}", "unknown action `atack`, did you mean `attack`?"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: feld}}}}}}]}}", "unknown zone `feld`, did you mean `field`?"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, type: unt}}}}}}]}}", "unknown card type `unt`, did you mean `unit`?"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, name: EMB-999}}}}}}]}}", "unknown card `EMB-999` (known: EMB-001)"),
        # conditions
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, where: [colour == rde]}}}}}}]}}", "unknown colour `rde`, did you mean `red`?"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, where: [colour < red]}}}}}}]}}", "`colour` is a word: compare it with `==` or `!=`"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, where: [colour == 3]}}}}}}]}}", "`colour` is a word, not a number"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, where: [cost == red]}}}}}}]}}", "unknown attribute `red`"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, where: [haste]}}}}}}]}}", "`haste` is a keyword: write `has haste`"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, where: [restd]}}}}}}]}}", "unknown state `restd`, did you mean `rested`?"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, where: [has draw_lock]}}}}}}]}}", "write `has you.draw_lock` or `has enemy.draw_lock`"),
        (f"{{{WHEN}, if: cost <= 3, do: [{{draw: {{}}}}]}}", "whose `cost`? Write `self.cost`, `you.cost` or `$name.cost`"),
        (f"{{{WHEN}, if: rested, do: [{{draw: {{}}}}]}}", "who is meant by `rested`? Write `self.rested` or `$name.rested`"),
        (f"{{{WHEN}, if: you.pl < 3, do: [{{draw: {{}}}}]}}", "unknown counter `pl`, did you mean `lp`?"),
        # selectors
        (f"{{{WHEN}, choose: {{c: {{from: deck, count: 1}}}}, do: [{{move: {{cards: $c, into: hand}}}}]}}", "nobody sees the cards in `deck`: `look` at them first and choose from what it binds"),
        (f"{{{WHEN}, choose: {{c: {{from: hand, side: enemy, where: [cost <= 2], count: 1}}}}, do: [{{move: {{cards: $c, into: trash}}}}]}}", "seen by their owner only: no conditions on them here"),
        (f"{{{WHEN}, choose: {{c: {{from: field}}}}, do: [{{destroy: {{to: $c}}}}]}}", "nothing is chosen without a `count`"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: field, random: true}}}}}}]}}", "nothing is chosen here: `random` needs a `count`"),
        (f"{{{WHEN}, if: {{exists: {{from: field, count: 1}}}}, do: [{{draw: {{}}}}]}}", "nothing is chosen here: all that match are meant"),
        (f"{{{WHEN}, do: [{{look: {{bind: s}}}}, {{move: {{cards: {{from: $s, side: own}}, into: hand}}}}]}}", "`side` means nothing here, use `where`"),
        (f"{{{WHEN}, do: [{{destroy: {{to: {{from: trash}}}}}}]}}", "`trash` can't be reached by this step: use `move`"),
        (f"{{{WHEN}, do: [{{move: {{cards: {{from: field}}, into: hand}}}}]}}", "use `return`, `destroy` or `exile`"),
        (f"{{{WHEN}, if: {{exists: {{from: trash, where: [rested]}}}}, do: [{{draw: {{}}}}]}}", "only what is on the table is ever rested"),
        (f"{{{WHEN}, do: [{{reveal: {{cards: {{from: $event.unit}}}}}}]}}", "`from` takes a zone or cards bound before"),
        (f"{{{WHEN}, choose: {{c: {{from: set, side: enemy, count: 1}}}}, do: [{{move: {{cards: $c, into: trash}}}}]}}", "choose at `random`, or let the owner choose"),
        # bounds
        (f"{{{WHEN}, do: [{{repeat: 21, do: [{{draw: {{}}}}]}}]}}", "21 is out of bounds: 1 to 20"),
        (f"{{{WHEN}, do: [{{damage: {{to: self, amount: 0}}}}]}}", "0 is out of bounds: 1 to 100000"),
        (f"{{{WHEN}, do: [{{boost: {{to: self, attribute: bp, amount: 0}}}}]}}", "0 changes nothing"),
        (f"{{{WHEN}, do: [{{level: {{to: self, by: 0}}}}]}}", "0 changes nothing"),
        (f"{{{WHEN}, do: {'[{may: ' * 7}[{{draw: {{}}}}]{'}]' * 7}}}", "steps nested deeper than 5"),
        (f"{{{WHEN}, do: [{', '.join(['{may: [' + ', '.join(['{draw: {}}'] * 20) + ']}'] * 15)}]}}", "nodes; a card has at most 250"),
        # kinds of cards and abilities
        ("{do: [{draw: {}}]}", "a unit isn't used: say `when` this happens"),
        ("{static: {cost: {of: {from: field}, by: 1}}}", "a cost is paid for cards off the table"),
        ("{replace: {destroy: {to: self}}, with: {amount: 1}}", "`destroy` has no number to change"),
        ("{replace: {damage: {to: {from: trash}}}, with: nothing}", "`trash` is not on the table"),
        ("{replace: {lose: {counter: pl}}, with: nothing}", "unknown counter `pl`, did you mean `lp`?"),
    ],
)  # fmt: skip
def test_an_ability_of_a_unit(text: str, message: str) -> None:
    found = ability(text)
    assert [line for line in found if message in line], found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{static: {boost: {to: {from: field}, attribute: bp, amount: 500}}}", "a spell doesn't stay: it can't work all the time"),
        ("{replace: {draw: {}}, with: nothing}", "a spell doesn't stay: it can't replace anything"),
        ("{when: {deployed: any}, do: [{draw: {}}]}", "a spell doesn't stay: it can't wait for anything"),
        ("{when: {deployed: self}, do: [{draw: {}}]}", "`deployed` is about units, and this card is none"),
        ("{do: [{destroy: {to: {from: field, other: true}}}]}", "this card is on no table: `other` leaves out nothing"),
        ("{do: [{rest: {to: self}}]}", "`self` is a card, wanted an object on the table"),
    ],
)  # fmt: skip
def test_an_ability_of_a_spell(text: str, message: str) -> None:
    found = ability(text, type_="spell")
    assert [line for line in found if message in line], found


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            "type: spell, timing: [action], abilities: [{do: [{draw: {}}]}, {do: [{draw: {}}]}]",
            "a card has one ability with `do` alone",
        ),
        ("type: spell, timing: [action]", "this spell does nothing: it needs an ability with `do`"),
        ("type: field, cost: 1, keywords: [haste]", "`haste` can't be printed on a field spell"),
        (
            "type: unit, colour: red, cost: 1, bp: [1000, 1000, 1000], keywords: [haste, haste]",
            "`haste` is written twice",
        ),
        (
            "type: unit, colour: red, cost: 1, bp: [1000, 1000, 1000], keywords: [draw_lock]",
            "`draw_lock` can't be printed on a unit",
        ),
        ("type: field, cost: 1, activator: EMB-2", "unknown card `EMB-2`, did you mean `EMB-1`?"),
        (
            "type: unit, colour: red, cost: 1, bp: [1000, 1000, 1000], kind: miracle, condition: lp < 3",
            "whose `lp`?",
        ),
        (
            "type: unit, colour: red, cost: 1, bp: [1000, 1000, 1000], kind: miracle",
            "`condition` belongs to a miracle awakening",
        ),
    ],
)
def test_a_card(card: str, message: str) -> None:
    found = problems(f"{HEADER}cards:\n- {{id: EMB-1, name: {{en: A, ja: 甲}}, {card}}}\n")
    assert [line for line in found if message in line], found


def test_unimplemented_cards_are_counted() -> None:
    from tests.language.sample import load

    text = f"{HEADER}cards:\n- {{id: EMB-1, name: {{en: A, ja: 甲}}, type: spell, timing: [action], unimplemented: Wins.}}\n"
    assert load(text).unimplemented == ("EMB-1",)
