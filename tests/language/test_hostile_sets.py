"""Communities' sets that mean harm, or are merely unlucky: refused at load, or played to the end without holding up a host."""

import random

import pytest

import engine
from engine import registry
from engine.language.faults import SetError

HEAD = "dsl: 1\nruleset: override\nset: {id: EVL, name: {en: Evil, ja: 悪}, version: 1}\ncards:\n"
UNIT = """\
- id: EVL-001
  name: {en: Evil Eye, ja: 邪眼}
  type: unit
  colour: red
  cost: 0
  bp: [3000, 4000, 5000]
  abilities:
"""


def refused(text: str) -> str:
    with pytest.raises(SetError) as caught:
        engine.ruleset("override", [engine.load_set(text)])
    return str(caught.value)


def played(abilities: str, seed: int = 0) -> list[engine.Game]:
    """Two random games in which the card is met, saved, described and replayed."""
    found = engine.load_set(HEAD + UNIT + abilities)
    rs = engine.ruleset("override", [found])
    units = [c for c in rs.cards if rs.cards[c].type == "unit" and c not in found.cards]
    deck = rs.deck("3 EVL-001\n" + "".join(f"3 {c}\n" for c in units[:12]) + f"1 {units[12]}\n")
    games = []
    for number in (seed, seed + 1):
        rng = random.Random(number)
        game = engine.new_game("override", [deck, deck], number, sets=[found])
        moves = 0
        while game.decision is not None and moves < 400:
            game.push(engine.random_choice(game.decision, rng))
            moves += 1
            if moves % 40 == 0:
                assert engine.Game.from_json(game.to_json()) == game
                for option in range(len(game.decision.options) if game.decision else 0):
                    game.describe(option, lang="ja")
        assert engine.replay(game.record()) == game
        games.append(game)
    return games


@pytest.mark.parametrize(
    "do",
    [
        "boost: {to: self, attribute: bp, amount: {times: [self.bp, self.bp]}, until: forever}",
        "gain: {counter: lp, amount: {times: [you.lp, you.lp]}}",
        "damage: {to: {from: field, side: any}, amount: {times: [{times: [self.bp, 999999999]}, 999999999]}}",
    ],
)
def test_numbers_that_multiply_themselves_stay_numbers(do: str) -> None:
    for game in played(f"  - when: {{deployed: self}}\n    do: [{{repeat: 20, do: [{{{do}}}]}}]\n"):
        assert max(seat["counters"]["lp"] for seat in game.view(0)["seats"]) < 10**13
        assert all(len(str(e)) < 500 for e in game.events)


def test_triggers_that_wake_each_other_end_with_a_fault_and_the_game_goes_on() -> None:
    loop = "  - when: {lp_lost: you}\n    do: [{gain: {counter: lp, amount: 2}}, {lose: {player: you, counter: lp, amount: 1}}]\n"
    games = played(loop)
    assert any(e["kind"] == "fault" for game in games for e in game.events)
    assert all(game.turn > 2 for game in games)


def test_repeats_in_repeats_end_with_a_fault_or_the_library() -> None:
    deep = "{boost: {to: self, attribute: bp, amount: 1}}"
    for _ in range(4):
        deep = f"{{repeat: 20, do: [{deep}]}}"
    games = played(f"  - when: {{deployed: self}}\n    do: [{deep}]\n")
    assert any(e["kind"] == "fault" for game in games for e in game.events)


@pytest.mark.parametrize(
    "abilities",
    [
        "  - static: {boost: {to: {from: field, side: any, where: [bp > 4000]}, attribute: bp, amount: -2000}}\n"
        "  - static: {boost: {to: {from: field, side: any}, attribute: bp, amount: {total: bp, of: {from: field, side: any}}}}\n",
        "  - static: {grant: {to: {from: field, side: any, where: [not has silence]}, keyword: silence}}\n",
        "  - replace: {draw: {player: each}}\n    with: {damage: {to: {from: field, side: any}, amount: 3000}}\n"
        "  - replace: {damage: {to: {from: field, side: any}}}\n    with: {draw: {count: 3, player: each}}\n",
        "  - replace: {destroy: {to: {from: field, side: any}}}\n    with: nothing\n",
        "  - when: {deployed: self}\n    do: [{return: {to: self, into: hand}}]\n",
        "  - when: {deployed: self}\n    do: [{for_each: {from: trash, side: any}, as: x, do: [{mill: {player: each, count: 5}}]}]\n",
    ],
    ids=["numbers", "silence", "draws", "nobody dies", "come and go", "a growing zone"],
)  # fmt: skip
def test_effects_that_read_each_other_end(abilities: str) -> None:
    for game in played(abilities):
        assert game.outcome is not None or game.turn > 2


@pytest.mark.parametrize(
    ("abilities", "message"),
    [
        ("  - static: {boost: {to: host, attribute: bp, amount: 500}}\n", "override attaches nothing"),
        ("  - when: {deployed: host}\n    do: [{draw: {}}]\n", "override attaches nothing"),
        ("  - when: {deployed: self}\n    do: [{draw: {count: host.cost}}]\n", "override attaches nothing"),
        (
            "  - when: {deployed: self}\n    do: [{destroy: {to: {from: field, side: enemy, name: ZZZ-001}}}]\n",
            "unknown card `ZZZ-001`",
        ),
        (
            "  - static: {boost: {to: self, attribute: bp, amount: {total: cost, of: {from: deck}}}}\n",
            "nobody sees the cards in `deck`",
        ),
        (
            "  - when: {deployed: self}\n    do: [{draw: {count: {total: cost, of: {from: hand, side: enemy}}}}]\n",
            "seen by their owner only",
        ),
        (
            "  - static: {boost: {to: self, attribute: bp, amount: {total: cost, of: {from: hand}}}}\n",
            "would show everybody",
        ),
        (
            "  - static: {grant: {to: self, keyword: haste}}\n    if: {exists: {from: set, where: [cost >= 2]}}\n",
            "would show everybody",
        ),
    ],
)
def test_what_would_break_or_tell_is_refused(abilities: str, message: str) -> None:
    assert message in refused(HEAD + UNIT + abilities)


RANDOM = "choose: {x: {from: hand, side: enemy, count: 1, random: true}}"
OWN = "choose: {x: {from: hand, count: 1}}"


@pytest.mark.parametrize(
    "do",
    [
        f"{{{RANDOM}}}, {{draw: {{count: $x.cost}}}}",
        f"{{{OWN}}}, {{draw: {{count: $x.cost}}}}",
        f"{{{RANDOM}}}, {{if: $x.cost <= 2, then: [{{draw: {{}}}}]}}",
        f"{{{RANDOM}}}, {{if: has $x.haste, then: [{{draw: {{}}}}]}}",
        f"{{{RANDOM}}}, {{if: $x.colour == red, then: [{{draw: {{}}}}]}}",
        f"{{{RANDOM}}}, {{draw: {{count: {{times: [$x.cost, 2]}}}}}}",
        f"{{{RANDOM}}}, {{draw: {{count: {{total: cost, of: $x}}}}}}",
        f"{{{RANDOM}}}, {{draw: {{count: {{count: {{from: $x, where: [cost <= 2]}}}}}}}}",
        f"{{{RANDOM}}}, {{if: {{exists: {{from: $x, type: unit}}}}, then: [{{draw: {{}}}}]}}",
        f"{{{RANDOM}}}, {{move: {{cards: $x, into: deck_top}}}}, {{draw: {{count: $x.cost}}}}",
        "{for_each: {from: hand}, as: x, do: [{draw: {count: $x.cost}}]}",
        "{look: {count: 3, bind: seen}}, {for_each: $seen, as: x, do: [{if: $x.cost <= 2, then: [{draw: {}}]}]}",
        "{look: {count: 3, bind: seen}}, {for_each: {from: $seen, type: unit}, do: [{draw: {}}]}",
        "{look: {count: 3, bind: seen}}, {choose: {x: {from: $seen, count: 1}}}, {draw: {count: $x.cost}}",
        f"{{{RANDOM}}}, {{may: [{{reveal: {{cards: $x}}}}]}}, {{draw: {{count: $x.cost}}}}",
    ],
)
def test_what_happens_tells_nothing_of_a_card_that_not_everybody_has_seen(do: str) -> None:
    assert "would tell everybody about a card of" in refused(
        HEAD + UNIT + f"  - when: {{deployed: self}}\n    do: [{do}]\n"
    )


@pytest.mark.parametrize(
    "do",
    [
        f"{{{RANDOM}}}, {{reveal: {{cards: $x}}}}, {{draw: {{count: $x.cost}}}}",
        f"{{{RANDOM}}}, {{move: {{cards: $x, into: trash}}}}, {{if: $x.cost <= 2, then: [{{draw: {{}}}}]}}",
        "{look: {count: 3, bind: seen}}, {choose: {x: {from: $seen, where: [cost <= 2], count: {up_to: 1}}}},"
        " {move: {cards: $x, into: hand, reveal: true}}, {draw: {count: $x.cost}}",
        "{choose: {x: {from: trash, count: 1}}}, {draw: {count: $x.cost}}",
    ],
)
def test_what_everybody_has_seen_may_be_read(do: str) -> None:
    assert engine.load_set(HEAD + UNIT + f"  - when: {{deployed: self}}\n    do: [{do}]\n")


def test_the_number_of_hidden_cards_may_be_counted() -> None:
    played("  - static: {boost: {to: self, attribute: bp, amount: {times: [{count: {from: hand}}, 500]}}}\n")


def test_a_card_of_the_shipped_set_may_be_named() -> None:
    played(
        "  - when: {deployed: self}\n    do: [{destroy: {to: {from: field, side: enemy, name: FDB-001}}}]\n"
    )


def test_an_activator_that_no_set_has_is_refused() -> None:
    text = HEAD + UNIT.replace("  abilities:\n", "  activator: ZZZ-009\n")
    assert "unknown card `ZZZ-009`" in refused(text)


@pytest.mark.parametrize("sign", [r"\a", r"\e[31m", r"\u202e", r"\u200b", r"\n", r"\u2028", r"\r"])
def test_names_hold_nothing_that_a_terminal_obeys(sign: str) -> None:
    assert "can't be seen" in refused(HEAD + UNIT.replace("en: Evil Eye", f'en: "Evil{sign} Eye"') + "  - when: {deployed: self}\n    do: [{draw: {}}]\n")  # fmt: skip


def test_a_decks_name_is_shown_without_them() -> None:
    text = engine.ruleset("override").decks["sparks"].text.partition("\n")[2]
    deck = engine.parse_deck("override", "# name: A\x1b[31mB\u202e\t\x07C\n" + text)
    assert deck.name == "A[31mB C"


@pytest.mark.parametrize(
    "text", [HEAD[:-1] + " [" + "a," * 900_000 + "]", "- {a: [1]}\n" * 150_000], ids=["words", "mappings"]
)
def test_a_file_of_a_million_values_is_refused_unread(text: str) -> None:
    with pytest.raises(SetError, match="more than 120,000 values") as caught:
        engine.load_set(text)
    assert len(caught.value.problems) == 1


@pytest.mark.parametrize(
    "fields",
    [
        ", ".join(f"bq{n}: 1" for n in range(20_000)),
        ", ".join("bq: 1" for _ in range(20_000)),
        f"keywords: [{','.join(f'hast{n}' for n in range(5_000))}]",
    ],
    ids=["fields", "one field", "keywords"],
)
def test_of_thousands_of_faults_the_first_are_told(fields: str) -> None:
    card = f"- {{id: EVL-001, name: {{en: A, ja: 甲}}, type: unit, colour: red, cost: 1, bp: [1, 1, 1], {fields}}}\n"
    with pytest.raises(SetError) as caught:
        engine.load_set(HEAD + card)
    assert len(caught.value.problems) <= 201


def test_sets_that_nobody_plays_any_more_are_forgotten() -> None:
    bodies = [
        UNIT.replace("cost: 0", f"cost: {n % 5}").replace("Evil Eye", f"Evil Eye {n}") for n in range(40)
    ]
    sets = [
        engine.load_set(HEAD + body + "  - when: {deployed: self}\n    do: [{draw: {}}]\n") for body in bodies
    ]
    first = engine.ruleset("override", [sets[0]])
    game = engine.new_game("override", ["sparks", "bells"], 1, sets=[sets[0]])
    for found in sets:
        engine.ruleset("override", [found])
    assert len(registry._loaded) <= registry.MOST_LOADED
    again = engine.ruleset("override", [sets[0]])
    assert again is not first
    game.push(())
    assert engine.Game.from_json(game.to_json()) == game, "a game goes on, and loads, whatever was forgotten"
    assert engine.ruleset("override", [sets[-1]]) is engine.ruleset("override", [sets[-1]])
