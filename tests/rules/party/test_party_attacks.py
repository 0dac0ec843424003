"""Party attacks (F-1 to F-20): formed in one action, one sum, one blocker, one split."""

from tests.rules.party.cards import ACTING, on, phase, stack, table, to
from tests.scene import names, seat, unit


def test_F_1_F_2_forwards_of_one_element_attack_together() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre", "Seal", "Twin"])), "attack").choose("attack Imp")
    assert game.offered == ["go", "join Ogre", "join Twin"], "a Seal of another element can't join"
    game.play("join Twin")
    assert game.offered == ["go", "join Ogre"]
    assert game.play("go").story("attacks") == ["attacks Imp you 2", "attacks Twin you 2"]


def test_F_2_all_members_share_one_element() -> None:
    game = to(table(you=seat(field=["Twin", "Imp", "Seal"])), "attack").play("attack Twin", "join Seal")
    assert game.story("attacks") == ["attacks Twin you 2", "attacks Seal you 2"]


def test_F_3_a_party_of_one_is_a_normal_attack() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"])), "attack").play("attack Imp", "go")
    assert game.story("attacks", "wounded")[0] == "attacks Imp you 1"
    assert [p.rested for p in game.you.field] == [True, False]


def test_F_4_a_party_is_formed_while_attackers_are_named_alone() -> None:
    game = table(you=seat(field=["Imp", "Ogre"], hand=["Zap"]), foe=seat(field=["Whale"]))
    while game.asked != ("you", "attack"):
        assert not any("join" in option for option in game.offered)
        game.choose("pass")
    game.play("attack Imp", "go")
    while game.asked != ("you", "attack"):
        assert not any("join" in option for option in game.offered)
        game.default()


def test_F_5_a_blocked_party_deals_its_sum_in_one_packet() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"]), foe=seat(field=["Whale"])), "attack")
    game.play("attack Imp", "join Ogre", "block Whale", "share 0 Imp")
    assert game.story("damaged")[0] == "damaged Whale 7000 foe"
    assert game.foe.field == []


def test_F_6_an_unblocked_party_deals_one_damage() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre", "Boar"])), "attack")
    on(game.play("attack Imp", "join Ogre", "join Boar"))
    assert len(game.foe.damage) == 1


def test_F_7_nothing_comes_between_forming_and_attacking() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"], hand=["Zap"]), foe=seat(hand=["Zap"])), "attack")
    game.choose("attack Imp")
    assert game.asked == ("you", "join")
    assert game.story("attacks", "rested") == [], "nothing has happened before the party is complete"
    game.choose("join Ogre")
    assert game.story("attacks", "rested") == [
        "rested Imp you",
        "rested Ogre you",
        "attacks Imp you 2",
        "attacks Ogre you 2",
    ]
    assert game.asked == ("you", "priority")


def test_F_8_a_party_strikes_first_if_all_its_members_do() -> None:
    game = to(table(you=seat(field=["Lynx", "Viper"]), foe=seat(field=["Whale"])), "attack")
    on(game.play("attack Lynx", "join Viper", "block Whale"))
    assert game.story("damaged", "destroyed") == ["damaged Whale 7000 foe", "destroyed Whale foe"]
    assert names(game.you.field) == ["Lynx", "Viper"]


def test_F_9_one_member_without_first_strike_slows_all() -> None:
    game = to(table(you=seat(field=["Lynx", "Ogre"]), foe=seat(field=["Whale"])), "attack")
    on(game.play("attack Lynx", "join Ogre", "block Whale", "share 3000 Lynx"))
    assert game.you.field == []
    assert game.foe.field == []


def test_F_8_F_9_a_blocker_with_first_strike_strikes_a_party_first() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"]), foe=seat(field=["Swift"])), "attack")
    on(game.play("attack Imp", "join Ogre", "block Swift", "share 0 Imp"))
    assert names(game.you.field) == ["Imp"]
    assert game.story("damaged")[-1] == "damaged Swift 3000 foe", "the broken Ogre deals nothing any more"


def test_F_10_brave_works_member_by_member() -> None:
    game = to(table(you=seat(field=["Bravo", "Ogre"])), "attack").play("attack Bravo", "join Ogre")
    assert [(p.name, p.rested) for p in game.you.field] == [("Bravo", False), ("Ogre", True)]


def test_F_11_a_members_ability_triggers_when_the_party_damages_a_forward() -> None:
    game = to(table(you=seat(field=["Mage", "Ogre"]), foe=seat(field=["Whale"])), "attack")
    on(game.play("attack Ogre", "join Mage", "block Whale", "share 0 Ogre"))
    assert game.story("strikes", "drawn")[:2] == ["strikes Ogre Whale you", "strikes Mage Whale you"]
    assert game.story("drawn")[0] == "drawn you Imp"


def test_F_12_a_members_ability_triggers_when_the_party_damages_a_player() -> None:
    game = to(table(you=seat(field=["Thief", "Ogre"])), "attack")
    on(game.play("attack Ogre", "join Thief"))
    assert game.story("wounded", "hits", "drawn")[:4] == [
        "wounded foe Imp",
        "hits Ogre you",
        "hits Thief you",
        "drawn you Imp",
    ]


def test_F_13_a_member_keeps_its_own_limit_to_blockers() -> None:
    game = table(you=seat(field=["Sneak"], hand=["Zap"]), foe=seat(field=["Whale", "Seal"]))
    to(to(game, "attack").choose("attack Sneak"), "block")
    assert game.offered == ["no block", "block Seal"], "Whale costs 4"


def test_F_14_in_a_blocked_party_it_is_blocked_too() -> None:
    game = to(table(you=seat(field=["Sneak", "Ogre"]), foe=seat(field=["Whale"])), "attack")
    game.play("attack Sneak", "join Ogre", "block Whale")
    assert game.story("blocked") == ["blocked Sneak Whale you", "blocked Ogre Whale you"]
    assert game.play("share 7000 Sneak").foe.damage == []


def test_F_15_who_can_block_one_member_can_block_the_party() -> None:
    game = to(table(you=seat(field=["Sneak", "Ogre"]), foe=seat(field=["Whale"])), "attack")
    assert game.play("attack Sneak", "join Ogre").offered == ["no block", "block Whale"]


def test_F_16_who_can_block_no_member_cannot_block_the_party() -> None:
    game = to(table(you=seat(field=["Sneak", unit("Sneak")]), foe=seat(field=["Whale"])), "attack")
    game.play("attack Sneak", "join Sneak")
    assert game.story("blocks", "wounded") == ["wounded foe Imp"], "nobody could block, so nobody is asked"


def test_F_15_F_16_an_elusive_forward_is_blocked_in_a_party_alone() -> None:
    foe = seat(field=["Whale"])
    game = to(table(you=seat(field=["Wisp", "Ogre"]), foe=foe), "attack").play("attack Wisp", "go")
    assert game.story("blocks", "wounded") == ["wounded foe Imp"], "nobody could block, so nobody is asked"
    game = to(table(you=seat(field=["Wisp", "Ogre"]), foe=foe), "attack").play("attack Wisp", "join Ogre")
    assert game.offered == ["no block", "block Whale"]


def test_F_17_the_blockers_player_splits_its_power_at_will() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre", "Boar"]), foe=seat(field=["Crab"])), "attack")
    game.play("attack Imp", "join Ogre", "join Boar", "block Crab")
    assert game.asked == ("foe", "share")
    assert game.offered == [f"share {n * 1000} Imp" for n in range(6, -1, -1)]
    game.choose("share 1000 Imp")
    assert game.offered == [f"share {n * 1000} Ogre" for n in range(5, -1, -1)]
    game.choose("share 0 Ogre")
    assert game.story("damaged") == [
        "damaged Crab 14000 foe",
        "damaged Imp 1000 you",
        "damaged Boar 5000 you",
    ]


def test_F_18_both_members_can_be_broken() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"]), foe=seat(field=["Whale"])), "attack")
    on(game.play("attack Imp", "join Ogre", "block Whale", "share 3000 Imp"))
    assert game.you.field == []


def test_F_19_a_member_broken_before_damage_does_not_stop_the_others() -> None:
    game = table(you=seat(field=["Imp", "Ogre", "Boar"]), foe=seat(field=["Crab"], hand=["Zap"]))
    to(game, "attack").play("attack Imp", "join Ogre", "join Boar")
    to(game, "priority", "foe").play("cast Zap", "unit Imp")
    to(game, "block").choose("block Crab")
    assert [p.name for p in game.you.field] == ["Ogre", "Boar"]
    to(game, "share").choose("share 0 Ogre")
    assert game.story("damaged")[1:] == ["damaged Crab 11000 foe", "damaged Boar 6000 you"]


def test_trap_B1_9_8_the_sum_leaves_out_members_that_left_after_the_block() -> None:
    game = table(you=seat(field=["Imp", "Ogre", "Boar"]), foe=seat(field=["Giant"], hand=["Zap"]))
    to(game, "attack").play("attack Imp", "join Ogre", "join Boar")
    to(game, "block").choose("block Giant")
    to(game, "priority", "foe").play("cast Zap", "unit Imp")
    to(game, "share").choose("share 4000 Ogre")
    assert game.story("damaged")[1] == "damaged Giant 11000 foe"


def test_B1_9_8_the_last_member_is_no_party_and_its_own_first_strike_counts() -> None:
    game = table(you=seat(field=["Lynx", "Ogre"]), foe=seat(field=["Seal"], hand=["Doom"]))
    to(game, "attack").play("attack Lynx", "join Ogre")
    to(game, "block").choose("block Seal")
    to(game, "priority", "foe").play("cast Doom", "unit Ogre")
    on(game)
    assert names(game.you.field) == ["Lynx"], "it has struck first"
    assert game.foe.field == []


def test_F_20_two_blockers_are_not_on_offer() -> None:
    game = to(table(you=seat(field=["Imp", "Ogre"]), foe=seat(field=["Whale", "Crab"])), "attack")
    game.play("attack Imp", "join Ogre")
    assert game.offered == ["no block", "block Whale", "block Crab"]
    assert (game.game.decision.min, game.game.decision.max) == (1, 1)  # type: ignore[union-attr]
    game.choose("block Crab")
    assert game.asked == ("foe", "share")


def test_B4_1_six_thousand_break_one_of_the_party_never_both() -> None:
    outcomes = set()
    for share in range(7):
        game = to(table(you=seat(field=["Imp", "Ogre"]), foe=seat(field=["Crab"])), "attack")
        on(game.play("attack Imp", "join Ogre", "block Crab", f"share {share * 1000} Imp"))
        assert game.foe.field == []
        outcomes.add(tuple(names(game.you.field)))
    assert outcomes == {("Imp",), ("Ogre",)}, "2000 and 4000, or 3000 and 3000"


def test_parties_show_in_the_view_and_in_the_phase() -> None:
    game = table(you=seat(field=["Imp", "Ogre"], hand=["Zap"]), foe=seat(field=["Crab"]))
    to(game, "attack").play("attack Imp", "join Ogre")
    assert game.asked is not None
    assert game.asked[1] in ACTING
    assert phase(game) == "declaration"
    assert len(game.game.view(None)["battle"]["others"]) == 1
    assert stack(game) == []
