"""The tricky rulings of chapter B4, each a scene."""

from tests.rules.party.cards import phase, resolve, stack, table, to
from tests.scene import names, seat, unit


def test_B4_2_a_blocker_removed_after_the_block_saves_its_player_still() -> None:
    game = table(you=seat(field=["Giant"], hand=["Grave", "Idle"]), foe=seat(field=["Seal"]))
    to(to(game, "attack").choose("attack Giant"), "block").choose("block Seal")
    game.choose("cast Grave").choose("unit Seal")
    to(resolve(game), "main")
    assert game.foe.damage == []


def test_B4_3_of_simultaneous_abilities_the_non_turn_players_resolve_first() -> None:
    you = seat(field=["Seal", "Mourner"], hand=["Idle"])
    game = table(you=you, foe=seat(field=["Imp", "Mourner"], hand=["Idle"]))
    to(game, "attack").play("attack Seal", "go")
    to(game, "block").choose("block Imp")
    game.play("pass", "pass")
    assert stack(game) == ["Mourner", "Mourner"]
    resolve(game)
    assert game.story("drawn") == ["drawn foe Imp", "drawn you Imp"]


def test_B4_4_killing_the_source_does_not_stop_an_ability() -> None:
    game = table(you=seat(field=["Sniper"], hand=["Idle"]), foe=seat(field=["Seal"], hand=["Doom", "Idle"]))
    game.choose("use Sniper 0")
    to(game, "priority", "foe").play("cast Doom", "unit Sniper")
    resolve(game)
    assert game.foe.field == []


def test_B4_5_an_ability_on_being_chosen_cannot_save_its_card_from_a_burst() -> None:
    game = table(you=seat(field=["Shy"], hand=["Idle"]), foe=seat(deck=["Flare", "Seal"]))
    to(to(game, "attack").choose("attack Shy"), "burst").choose("yes")
    assert game.story("chosen", "damaged", "destroyed") == [
        "chosen Shy you foe",
        "damaged Shy 5000 you",
        "destroyed Shy you",
    ]
    resolve(game)
    assert "Shy" in game.you.trash


def test_B4_5_from_a_summon_on_the_stack_it_can() -> None:
    game = table(you=seat(field=["Shy"], hand=["Idle"]), foe=seat(field=["Imp"], hand=["Doom", "Idle"]))
    game.play("pass", "cast Doom", "unit Shy")
    assert stack(game) == ["Doom", "Shy"]
    resolve(game)
    assert "Shy" in game.you.hand


def test_B4_6_a_characters_burst_is_only_the_marked_clause() -> None:
    game = table(you=seat(field=["Imp"], hand=["Idle"]), foe=seat(deck=["Herald", *["Seal"] * 5]))
    to(to(game, "attack").choose("attack Imp"), "burst").choose("yes")
    assert game.story("drawn") == ["drawn foe Seal"], "one card, not the two of entering"
    assert game.foe.field == []


def test_B4_7_an_empty_deck_here_and_six_damage_there_hit_by_one_effect_is_a_draw() -> None:
    game = table(you=seat(hand=["Curse", "Idle"], deck=[]), foe=seat(damage=["Imp"] * 6)).choose("cast Curse")
    resolve(game)
    assert game.game.outcome == (None, "both")


def test_B4_8_protection_from_breaking_is_none_from_the_break_zone() -> None:
    game = table(you=seat(hand=["Doom", "Grave", "Idle"]), foe=seat(field=["Bastion"])).choose("cast Doom")
    resolve(game)
    assert names(game.foe.field) == ["Bastion"]
    game.choose("cast Grave")
    resolve(game)
    assert game.story("buried") == ["buried Bastion foe"]


def test_B4_8_saved_from_an_effect_it_keeps_the_damage_that_it_can_bear() -> None:
    foe = seat(field=[unit("Bastion", damage=2000)])
    game = table(you=seat(hand=["Doom", "Idle"]), foe=foe).choose("cast Doom")
    resolve(game)
    assert game.foe["Bastion"].damage == 2000


def test_B4_8_and_being_put_there_is_not_being_broken() -> None:
    foe = seat(field=["Imp", "Mourner", "Gravekeeper"], hand=["Idle"])
    game = table(you=seat(hand=["Grave", "Idle"]), foe=foe).play("cast Grave", "unit Imp")
    resolve(game)
    assert game.story("triggered", "drawn") == ["drawn foe Imp"], "Gravekeeper's, not Mourner's"
    game = table(you=seat(hand=["Doom", "Idle"]), foe=foe).play("cast Doom", "unit Imp")
    resolve(game)
    assert len(game.story("drawn")) == 1


def test_B4_9_up_to_two_may_be_one() -> None:
    game = table(you=seat(hand=["Fork", "Idle"]), foe=seat(field=["Seal", "Crab"])).play("cast Fork")
    game.choose("unit Crab")
    resolve(game)
    assert game.story("damaged") == ["damaged Crab 3000 foe"]


def test_B4_10_without_a_dull_cost_an_ability_is_usable_at_once() -> None:
    game = table(you=seat(field=[unit("Drummer", fresh=True)], hand=["Idle"]))
    game.choose("use Drummer 0")
    resolve(game)
    assert game.you["Drummer"].power == 5000


def test_B4_11_one_attacker_or_party_a_cycle_and_both_pass_first() -> None:
    game = table(you=seat(field=["Imp", "Seal"], hand=["Idle"]), foe=seat(hand=["Idle"]))
    to(game, "attack").choose("attack Imp")
    assert game.asked == ("you", "priority"), "nobody else attacks in this cycle"
    seen = []
    while game.asked != ("you", "attack"):
        seen.append((phase(game), game.asked[0]))  # type: ignore[index]
        game.choose("pass")
    assert seen[-2:] == [("preparation", "you"), ("preparation", "foe")]


def test_B4_12_bonuses_apply_on_top_of_the_printed_power() -> None:
    game = table(you=seat(field=["Imp", "Banner"], hand=["Roar", "Idle"])).choose("cast Roar")
    resolve(game)
    assert game.you["Imp"].power == 7000, "3000 printed, 1000 from Banner, 3000 from Roar"


def test_B4_13_abilities_of_the_first_packet_wait_for_the_second() -> None:
    game = table(you=seat(field=["Boar"], hand=["Idle"]), foe=seat(field=["Swift"], hand=["Idle"]))
    to(to(game, "attack").choose("attack Boar"), "block").choose("block Swift")
    game.play("pass", "pass")
    assert game.story("damaged", "strikes", "destroyed", "drawn") == [
        "damaged Boar 4000 you",
        "strikes Swift Boar foe",
        "damaged Swift 7000 foe",
        "strikes Boar Swift you",
        "destroyed Swift foe",
    ]
    assert stack(game) == ["Swift"], "its ability is placed only now"
