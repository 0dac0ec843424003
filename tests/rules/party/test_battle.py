"""The sentences of B1.8 to B1.12: turn, attack, block, damage, bursts, losing, keywords."""

from tests.rules.party.cards import phase, resolve, stack, table, to
from tests.scene import names, seat, unit

# ---------------------------------------------------------------- B1.8 the turn


def test_B1_8_1_frozen_characters_stay_dull_for_one_active_phase() -> None:
    frozen = unit("Imp", rested=True, keywords=["freeze"])
    game = table(you=seat(field=[frozen, unit("Ogre", rested=True)], hand=["Idle"]), at="active")
    assert [(p.name, p.rested) for p in game.you.field] == [("Imp", True), ("Ogre", False)]
    assert game.you["Imp"].keywords == []


def test_B1_8_2_drawing_from_an_empty_deck_loses() -> None:
    game = table(you=seat(deck=["Imp"], hand=["Idle"]), at="draw")
    assert game.game.outcome == (1, "deck_out")


def test_B1_8_3_characters_only_by_the_turn_player_in_main() -> None:
    game = table(you=seat(hand=["Crier", "Idle"], field=["Imp"]), foe=seat(hand=["Crier"]))
    game.choose("pass")
    assert not game.offers("play Crier")
    game.choose("pass")
    assert (phase(game), game.offers("play Crier")) == ("preparation", False)


def test_B1_8_4_naming_nobody_ends_the_attack_phase() -> None:
    game = to(table(you=seat(field=["Imp"], hand=["Idle"])), "attack")
    assert phase(game.choose("no attack")) == "main_2"


def test_B1_8_5_trap_main_phase_2_is_never_followed_by_another_attack() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"], hand=["Idle"])), "attack").choose("no attack")
    while game.game.turn == 5:
        assert game.asked != ("you", "attack")
        game.default()


def test_B1_8_6_the_end_phase_ends_damage_and_bonuses_then_discards() -> None:
    hand = ["Imp"] * 7
    game = table(you=seat(field=[unit("Ogre", damage=3000)], hand=hand), at="end")
    assert game.asked == ("you", "discard")
    assert game.you["Ogre"].damage == 0, "the damage has ended before the discard"


# ---------------------------------------------------------------- B1.9 attack, block, damage


def test_B1_9_1_who_may_attack() -> None:
    field = [unit("Imp", rested=True), unit("Ogre", fresh=True), unit("Hare", fresh=True), "Boar", "Pyre"]
    game = to(table(you=seat(field=field, hand=["Idle"])), "attack")
    assert game.offered == ["no attack", "attack Hare", "attack Boar"]


def test_B1_9_1_trap_brave_does_not_allow_a_second_attack() -> None:
    game = table(you=seat(field=["Bravo", "Boar"], hand=["Idle"]))
    to(game, "attack").choose("attack Bravo").choose("go")
    assert not game.you["Bravo"].rested
    assert to(game, "attack").offered == ["no attack", "attack Boar"]


def test_B1_9_1_nor_does_becoming_active_again() -> None:
    game = table(you=seat(field=["Imp", "Boar"], hand=["Rouse", "Idle"]))
    to(game, "attack").choose("attack Imp").choose("go")
    game.play("cast Rouse", "unit Imp")
    resolve(game)
    assert not game.you["Imp"].rested
    assert to(game, "attack").offered == ["no attack", "attack Boar"]


def test_B1_9_2_a_party_of_any_size() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre", "Boar", "Giant", "Lynx"])), "attack")
    game.play("attack Imp", "join Ogre", "join Boar", "join Giant", "join Lynx")
    assert game.story("attacks")[-1] == "attacks Lynx you 5"


def test_B1_9_3_blocking_does_not_dull() -> None:
    game = table(you=seat(field=["Imp"], hand=["Idle"]), foe=seat(field=["Whale"]))
    to(to(game, "attack").choose("attack Imp"), "block").choose("block Whale")
    assert not game.foe["Whale"].rested


def test_B1_9_3_a_dull_forward_cannot_block() -> None:
    game = table(you=seat(field=["Imp"]), foe=seat(field=[unit("Whale", rested=True), "Seal"]))
    assert to(game, "attack").choose("attack Imp").offered == ["no block", "block Seal"]


def test_B1_9_4_unblocked_is_one_damage_for_a_party_too() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"])), "attack").play("attack Imp", "join Ogre")
    assert len(game.foe.damage) == 1


def test_B1_9_5_attackers_and_blocker_deal_their_power() -> None:
    game = to(table(you=seat(field=["Giant"]), foe=seat(field=["Whale"])), "attack")
    game.play("attack Giant", "block Whale")
    assert game.story("damaged") == ["damaged Whale 9000 foe", "damaged Giant 7000 you"]


def test_B1_9_6_first_strike_deals_first_and_the_broken_deal_nothing() -> None:
    game = to(table(you=seat(field=["Lynx"]), foe=seat(field=["Seal"])), "attack").play(
        "attack Lynx", "block Seal"
    )
    assert game.story("damaged", "destroyed") == ["damaged Seal 3000 foe", "destroyed Seal foe"]
    game = to(table(you=seat(field=["Imp"]), foe=seat(field=["Swift"])), "attack").play(
        "attack Imp", "block Swift"
    )
    assert game.story("damaged") == ["damaged Imp 4000 you"]


def test_B1_9_6_what_falls_with_the_broken_deals_nothing_either() -> None:
    """The rules look again until nothing changes: without the Warlord the Imp can't bear its damage."""
    you = seat(field=["Warlord", unit("Imp", damage=3000)])
    game = to(table(you=you, foe=seat(field=["Swift"])), "attack")
    game.play("attack Warlord", "join Imp", "block Swift", "share 4000 Warlord")
    assert game.story("damaged") == ["damaged Warlord 4000 you"]
    assert game.story("destroyed") == ["destroyed Warlord you", "destroyed Imp you"]


def test_B1_9_6_both_with_first_strike_deal_together() -> None:
    game = to(table(you=seat(field=["Viper"]), foe=seat(field=["Swift"])), "attack")
    game.play("attack Viper", "block Swift")
    assert game.story("destroyed") == ["destroyed Viper you", "destroyed Swift foe"]


def test_B1_9_7_once_blocked_always_blocked() -> None:
    game = table(you=seat(field=["Ogre"], hand=["Doom", "Idle"]), foe=seat(field=["Whale"], hand=["Idle"]))
    to(to(game, "attack").choose("attack Ogre"), "block").choose("block Whale")
    game.play("cast Doom", "unit Whale")
    to(resolve(game), "main")
    assert game.foe.damage == []
    assert names(game.you.field) == ["Ogre"]
    assert game.story("damaged") == []


def test_B1_9_7_an_attacker_that_leaves_leaves_the_blocker_unharmed() -> None:
    game = table(you=seat(field=["Ogre"], hand=["Idle"]), foe=seat(field=["Whale"], hand=["Doom", "Idle"]))
    to(to(game, "attack").choose("attack Ogre"), "block").choose("block Whale")
    to(game, "priority", "foe").play("cast Doom", "unit Ogre")
    resolve(game)
    to(game, "main")
    assert game.story("damaged") == []


def test_B1_9_8_a_member_that_leaves_does_not_stop_the_others() -> None:
    game = table(you=seat(field=["Imp", "Ogre"], hand=["Idle"]), foe=seat(hand=["Doom", "Idle"]))
    to(game, "attack").play("attack Imp", "join Ogre")
    to(game, "priority", "foe").play("cast Doom", "unit Imp")
    to(resolve(game), "main")
    assert len(game.foe.damage) == 1


def test_B1_9_9_each_member_is_credited() -> None:
    game = to(table(you=seat(field=["Mage", "Ogre"]), foe=seat(field=["Whale"])), "attack")
    game.play("attack Mage", "join Ogre", "block Whale", "share 0 Mage")
    assert game.story("strikes")[:2] == ["strikes Mage Whale you", "strikes Ogre Whale you"]


def test_B1_9_10_without_attackers_there_is_no_damage_and_the_attack_goes_on() -> None:
    game = table(
        you=seat(field=["Imp", "Boar"], hand=["Idle"]), foe=seat(field=["Whale"], hand=["Doom", "Idle"])
    )
    to(game, "attack").play("attack Imp", "go")
    to(game, "priority", "foe").play("cast Doom", "unit Imp")
    to(game, "attack")
    assert game.foe.damage == []
    assert game.offered == ["no attack", "attack Boar"]


def test_B1_9_11_attacking_lasts_until_the_preparation_step() -> None:
    game = table(you=seat(field=["Imp", "Ogre"], hand=["Idle"]))
    to(game, "attack").play("attack Imp", "go")
    assert game.game.view(0)["battle"]["attacker"] == game.you["Imp"].id
    while phase(game) != "preparation":
        assert game.game.view(0)["battle"] is not None
        game.choose("pass")
    assert game.game.view(0)["battle"] is None


# ---------------------------------------------------------------- B1.10 damage to players


def test_B1_10_1_the_top_card_face_up_and_seven_lose() -> None:
    game = to(table(you=seat(field=["Imp"]), foe=seat(damage=["Ogre"] * 6, deck=["Seal"] * 3)), "attack")
    game.choose("attack Imp")
    assert game.foe.damage[-1] == "Seal"
    assert game.game.outcome == (0, "damage")


def test_B1_10_1_damage_with_an_empty_deck_loses() -> None:
    game = to(table(you=seat(field=["Imp"]), foe=seat(deck=[])), "attack").choose("attack Imp")
    assert game.game.outcome == (0, "deck_out")


def test_B1_10_2_a_characters_burst_is_its_marked_clause() -> None:
    game = to(table(you=seat(field=["Imp"]), foe=seat(deck=["Herald", "Seal", "Seal"])), "attack")
    game.play("attack Imp", "yes")
    assert game.story("drawn")[0] == "drawn foe Seal"
    assert game.story("enters") == []


def test_B1_10_3_several_points_all_cards_first() -> None:
    foe = seat(deck=["Gift", "Gift", "Seal", "Seal"])
    game = table(you=seat(hand=["Double", "Idle"]), foe=foe).choose("cast Double")
    to(game, "burst").play("yes", "yes")
    assert game.story("wounded", "burst", "drawn") == [
        "wounded foe Gift",
        "wounded foe Gift",
        "burst foe Gift",
        "drawn foe Seal",
        "burst foe Gift",
        "drawn foe Seal",
    ]


def test_B1_10_4_trap_the_seventh_point_loses_before_its_burst() -> None:
    game = to(table(you=seat(field=["Imp"]), foe=seat(damage=["Ogre"] * 6, deck=["Gift", "Seal"])), "attack")
    game.choose("attack Imp")
    assert game.game.outcome == (0, "damage")
    assert game.story("burst") == []


def test_B1_10_5_abilities_on_the_damage_come_after_the_burst() -> None:
    game = table(you=seat(field=["Thief"], hand=["Idle"]), foe=seat(deck=["Gift", "Seal"]))
    to(to(game, "attack").choose("attack Thief"), "burst").choose("yes")
    assert game.story("hits", "burst", "drawn") == ["hits Thief you", "burst foe Gift", "drawn foe Seal"]
    assert stack(game) == ["Thief"], "it has triggered on the damage and has waited for the burst"


def test_B1_10_6_both_at_once_is_a_draw() -> None:
    six = ["Ogre"] * 6
    game = table(you=seat(hand=["Curse", "Idle"], damage=six), foe=seat(damage=six)).choose("cast Curse")
    resolve(game)
    assert game.game.outcome == (None, "damage")


def test_B1_10_7_a_player_may_concede_at_any_time() -> None:
    game = table(you=seat(hand=["Idle"]))
    game.game.concede(0)
    assert game.game.outcome == (1, "conceded")


# ---------------------------------------------------------------- B1.11, B1.12


def test_power_of_nothing_is_put_into_the_break_zone_not_broken() -> None:
    game = table(
        you=seat(hand=["Wither", "Idle"]), foe=seat(field=["Imp", "Mourner", "Gravekeeper"], hand=["Idle"])
    )
    game.play("cast Wither", "unit Imp")
    resolve(game)
    assert game.story("buried", "destroyed", "drawn") == ["buried Imp foe", "drawn foe Imp"]


def test_the_rules_look_only_when_priority_would_be_given() -> None:
    game = table(you=seat(hand=["Zap", "Idle"]), foe=seat(field=["Seal"])).choose("cast Zap")
    resolve(game)
    assert game.story("damaged", "moved", "destroyed")[-2:] == [
        "moved you Zap stack trash",
        "destroyed Seal foe",
    ]


def test_freeze_does_not_dull() -> None:
    game = table(you=seat(hand=["Chill", "Idle"]), foe=seat(field=["Seal"])).choose("cast Chill")
    resolve(game)
    assert not game.foe["Seal"].rested
    assert game.foe["Seal"].keywords == ["freeze"]


def test_back_attack_is_played_at_any_priority_and_cannot_be_answered() -> None:
    game = table(you=seat(field=["Imp"], hand=["Zap", "Idle"]), foe=seat(hand=["Ambusher", "Idle"]))
    to(game, "attack").choose("attack Imp")
    to(game, "priority", "foe").choose("play Ambusher")
    assert names(game.foe.field) == ["Ambusher"]
    assert stack(game) == []
    to(game, "block").choose("block Ambusher")
    to(game, "main")
    assert game.you.field == []


def test_damage_n_is_there_while_its_player_has_so_much() -> None:
    assert table(you=seat(field=["Avenger"], damage=["Imp"] * 2, hand=["Idle"])).you["Avenger"].power == 3000
    assert table(you=seat(field=["Avenger"], damage=["Imp"] * 3, hand=["Idle"])).you["Avenger"].power == 7000


def test_a_search_may_fail_to_find() -> None:
    game = table(you=seat(hand=["Finder", "Idle"], deck=["Imp", "Seal", "Ogre"])).choose("play Finder")
    game.play("pass")
    assert game.asked == ("you", "choose")
    assert game.offered == ["card Seal"]
    game.choose()
    assert sorted(game.you.deck) == ["Imp", "Ogre", "Seal"]
