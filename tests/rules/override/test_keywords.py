"""Keywords that continuous effects give and take (1.10)."""

from tests.rules.override.cards import table
from tests.scene import scene, seat, unit

LASTING = """
- name: Herald
  type: unit
  colour: green
  cost: 1
  bp: [5000, 6000, 7000]
  keywords: [haste]
  abilities: [{static: {boost: {to: {from: field, other: true}, attribute: bp, amount: 1000}}}]
- name: Lancer
  type: unit
  colour: green
  cost: 1
  bp: [5000, 6000, 7000]
  abilities: [{static: {grant: {to: {from: field, where: [has haste]}, keyword: pierce}}}]
- name: Page
  type: unit
  colour: green
  cost: 1
  bp: [5000, 6000, 7000]
  abilities: [{static: {grant: {to: {from: field, where: [has pierce]}, keyword: haste}}}]
- name: Gag
  type: unit
  colour: green
  cost: 1
  bp: [5000, 6000, 7000]
  abilities: [{static: {grant: {to: {from: field, side: enemy, where: [has haste]}, keyword: silence}}}]
- name: Ban
  type: spell
  timing: [battle_declared]
  abilities: [{do: [{grant: {to: you, keyword: draw_lock, until: battle}}]}]
- {name: Insight, type: spell, timing: [action], abilities: [{do: [{draw: {}}]}]}
"""


def test_J_107_silence_by_a_continuous_effect_silences_continuous_abilities_too() -> None:
    game = scene("override", cards=LASTING, you=seat(field=["Herald", "Page"]), foe=seat(field=["Gag"]))
    assert game.you["Herald"].keywords == ["silence"]
    assert game.you["Page"].bp == 5000, "Herald's boost is gone"
    assert scene("override", cards=LASTING, you=seat(field=["Herald", "Page"])).you["Page"].bp == 6000


def test_J_107_the_one_that_silences_goes_on_silencing_until_it_is_silenced_for_a_time() -> None:
    both = scene("override", cards=LASTING, you=seat(field=["Herald"]), foe=seat(field=["Gag"]))
    assert both.you["Herald"].keywords == ["silence"]
    quiet = seat(field=[unit("Gag", keywords=["silence"])])
    game = scene("override", cards=LASTING, you=seat(field=["Herald"]), foe=quiet)
    assert game.you["Herald"].keywords == ["haste"]


def test_J_107_keywords_that_continuous_effects_grant_do_not_chase_each_other() -> None:
    """A continuous effect's own filter reads keywords that are printed or last on the unit."""
    game = scene("override", cards=LASTING, you=seat(field=["Herald", "Lancer", "Page"]))
    assert [sorted(p.keywords) for p in game.you.field] == [["haste", "pierce"], [], []]


def test_J_25_a_draw_lock_for_a_battle_ends_with_it() -> None:
    side = seat(field=["Herald"], set=["Ban", "Insight"])
    game = scene("override", cards=LASTING, you=side).play("attack Herald", "drive Ban", "pass turn")
    assert game.choose("drive Insight").you.hand == ["Herald"]


def test_J_47_haste_does_not_lift_a_ban_on_attacking() -> None:
    """Can't beats can."""
    game = table(you=seat(field=[unit("Hare", fresh=True), unit("Statue", fresh=True)]))
    assert game.you["Statue"].keywords == ["haste"]
    assert game.offered == ["end", "attack Hare"]
