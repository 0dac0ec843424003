"""A judge mends a game: what is offered lies open, what will happen is shown first, both players are told."""

from dataclasses import replace

import pytest

import engine
import engine.agents
from bot.discord.ids import Id
from bot.discord.match.mending import Bench
from bot.sandbox.driver import Person, Reply
from bot.store import reports
from bot.tables.recovery import load
from bot.tables.standing import Stops
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player
from tests.scene import scene, seat


@pytest.fixture
async def players(parlour: Parlour) -> tuple[Player, Player]:
    """Bob and Carol in a game; Alice manages the server."""
    bob, carol = Player(parlour.house.person("bob")), Player(parlour.house.person("carol"))
    await parlour.sit_down(bob, carol, ruleset="override", clock="relaxed")
    await bob.click("Keep all")
    await carol.until(lambda: carol.asked)
    await carol.click("Keep all")
    await parlour.quiet()
    return bob, carol


@pytest.fixture
def alice(parlour: Parlour) -> Person:
    """Who manages the server."""
    return parlour.house.person("alice")


async def fix(parlour: Parlour, judge: Person, what: str, to: str) -> Reply:
    return await judge.slash("judge fix", match=parlour.table().name, what=what, to=to)


async def test_what_will_happen_is_shown_happens_and_both_are_told(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    bob, carol = players
    table = parlour.table()
    await parlour.tables.call_judge(table.id, carol.person.id, "I lost a life too many")
    await parlour.quiet()
    offered = {c["name"]: c["value"] for c in await alice.autocomplete("judge fix", "what", match=table.name)}
    assert offered["Carol · LP: 10"] == "1.counter.lp"
    values = await alice.autocomplete("judge fix", "to", "7", match=table.name, what="1.counter.lp")
    assert {"name": "7", "value": "7"} in values

    asked = await fix(parlour, alice, "1.counter.lp", "7")
    assert asked.ephemeral
    assert f"Mend match {table.name}?" in asked.text
    assert f"Now: <@{carol.person.id}> · LP: 10" in asked.text
    assert f"A judge mends the game: <@{carol.person.id}>'s LP is now 7" in asked.text
    before = parlour.table()
    assert before.call is not None
    assert before.game is not None
    assert before.game.view(None)["seats"][1]["counters"]["lp"] == 10, "nothing yet"

    sent = len(parlour.house.exchanges)
    mended = await alice.click(asked, "Mend it so")
    assert f"Match {table.name} is mended" in mended.text
    assert "LP is now 7" in mended.text
    assert not alice.buttons(mended)
    after = parlour.table()
    assert after.game is not None
    assert after.game.view(None)["seats"][1]["counters"]["lp"] == 7
    assert after.call is None, "the clocks go on"
    async with parlour.store.reading() as t:
        assert not await reports.open_reports(t, parlour.house.guild.id)

    await parlour.quiet()
    both = {str(bob.person.id), str(carol.person.id)}
    pings = [
        {user["id"] for user in e.answer.get("mentions", ())}
        for e in parlour.house.exchanges[sent:]
        if e.method == "POST" and isinstance(e.answer, dict)
    ]
    assert both in pings
    board = parlour.board(bob.person)
    assert board.content.startswith(
        f"⚖ <@{bob.person.id}> <@{carol.person.id}>: a judge has mended this game"
    )
    for player in players:
        assert player.panel is not None
        assert "LP is now 7" in player.panel.content

    assert engine.replay(after.game.record()) == after.game
    found = await load(parlour.store, after.id)
    assert found is not None
    assert found[0].mended == after.mended
    assert found[0].game == after.game


async def test_leaving_it_changes_nothing(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    before = parlour.table()
    asked = await fix(parlour, alice, "0.counter.cp", "9")
    assert "Nothing has been changed" in (await alice.click(asked, "Leave it as it is")).text
    assert parlour.table() is before


async def test_what_follows_by_the_rules_is_shown_as_well(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    asked = await fix(parlour, alice, "0.counter.lp", "0")
    assert f"<@{players[1].person.id}> wins" in asked.text
    await alice.click(asked, "Mend it so")
    end = parlour.table().end
    assert end is not None
    assert (end.winner, end.reason) == (1, "knock_out")
    await parlour.quiet()
    told, result = parlour.board(players[0].person).content.splitlines()
    assert "a judge has mended this game" in told
    assert "wins" in result


async def test_a_repair_that_ends_a_turn_is_told_until_each_has_had_a_turn_to_read_it(
    parlour: Parlour, alice: Person
) -> None:
    """The block that is asked for can't be made any more, and the attacker had ended the turn already."""
    bob, carol = Player(parlour.house.person("bob")), Player(parlour.house.person("carol"))
    await parlour.sit_down(bob, carol, ruleset="shields", clock="relaxed")
    cards = {"shields": ["Husk"] * 6, "deck": ["Husk"] * 9}
    you, foe = seat(battle=["Lamp Skiff"], **cards), seat(battle=["Watchfire Heron"], **cards)
    parlour.lay(scene("shields", you=you, foe=foe).play("attack Lamp Skiff").game)
    table = parlour.table()
    assert table.game is not None
    turn = table.game.turn
    seats = (
        replace(table.seats[0], stops=Stops(finishing=(table.number, turn), ask=frozenset())),
        replace(table.seats[1], stops=Stops(ask=frozenset())),
    )
    parlour.tables._host.tables[table.id] = replace(table, seats=seats)
    offered = await alice.autocomplete("judge fix", "what", "Heron · rested", match=table.name)
    await alice.click(await fix(parlour, alice, offered[0]["value"], "true"), "Mend it so")
    told = []
    for _ in range(4):
        await parlour.quiet()
        now = parlour.table()
        assert now.game is not None
        board = parlour.board(bob.person)
        told.append((now.game.turn - turn, "a judge has mended this game" in board.content))
        mover = now.person(now.asked)
        assert mover is not None
        await parlour.tables.end_turn(now.id, mover, now.revision)
    assert told == [(1, True), (2, True), (3, False), (4, False)]


async def test_a_repair_that_ends_a_game_of_three_is_told_in_the_next(
    parlour: Parlour, alice: Person
) -> None:
    bob, carol = Player(parlour.house.person("bob")), Player(parlour.house.person("carol"))
    await parlour.sit_down(bob, carol, ruleset="override", clock="relaxed", games=3)
    asked = await fix(parlour, alice, "0.counter.lp", "0")
    await alice.click(asked, "Mend it so")
    await parlour.quiet()
    assert parlour.table().number == 2
    board = parlour.board(bob.person)
    assert board.content.startswith(
        f"⚖ <@{bob.person.id}> <@{carol.person.id}>: a judge has mended game 1, and it is over by that."
    )
    found = await load(parlour.store, parlour.table().id)
    assert found is not None
    assert found[0].mended == parlour.table().mended


async def test_objects_and_cards_in_open_piles(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    parlour.lay(
        scene(
            "override",
            you=seat(field=["Thorn Stag"], trash=["Fog Pilot"], cp=3),
            foe=seat(hand=["Elder Cedar"]),
        ).game
    )
    name = parlour.table().name
    offered = [c["name"] for c in await alice.autocomplete("judge fix", "what", match=name)]
    assert "Bob · Thorn Stag · rested: no" in offered
    assert "Bob · Thorn Stag · level: 1" in offered
    assert "Bob · Fog Pilot: trash" in offered
    (stag,) = await alice.autocomplete("judge fix", "what", "stag · rested", match=name)
    to = await alice.autocomplete("judge fix", "to", match=name, what=stag["value"])
    assert [(c["name"], c["value"]) for c in to] == [("rested: yes", "true"), ("rested: no", "false")]
    (stag,) = await alice.autocomplete("judge fix", "what", "stag · damage", match=name)
    reply = await alice.click(await fix(parlour, alice, stag["value"], "500"), "Mend it so")
    assert "damage: now 500" in reply.text
    (pilot,) = await alice.autocomplete("judge fix", "what", "fog pilot", match=name)
    places = await alice.autocomplete("judge fix", "to", match=name, what=pilot["value"])
    assert [p["value"] for p in places] == ["hand", "deck", "exile", "set"]
    reply = await alice.click(await fix(parlour, alice, pilot["value"], "hand"), "Mend it so")
    assert "Fog Pilot goes from trash to hand" in reply.text
    assert "can't lie in set" not in reply.text
    await parlour.quiet()


async def test_a_judge_learns_nothing_that_is_hidden(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    """Neither from what is offered nor by trying: a card never comes from a hidden pile."""
    foe = seat(hand=["Elder Cedar"], deck=["Fog Pilot"])
    parlour.lay(scene("override", you=seat(hand=["Page Diver"]), foe=foe).game)
    table = parlour.table()
    for typed in ("Elder", "Page", "Fog", "hand"):
        assert await alice.autocomplete("judge fix", "what", typed, match=table.name) == []
    cards = {c.name.en: c.id for c in table.rules.cards.values()}
    answers = {
        (await fix(parlour, alice, f"1.card.hand.{cards[card]}", "trash")).text
        for card in ("Elder Cedar", "Fog Pilot")
    }
    assert len(answers) == 1
    assert "Pick from what is offered" in answers.pop()
    forged = Id("mend", f"1.card.hand.{cards['Elder Cedar']}.trash", table.id, table.revision)
    asked = await fix(parlour, alice, "0.counter.cp", "9")
    next(c for row in asked.message.components for c in row["components"])["custom_id"] = str(forged)
    assert "Pick from what is offered" in (await alice.click(asked, "Mend it so")).text
    assert parlour.table() is table


async def test_what_a_repair_would_turn_over_is_not_told_beforehand(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    """The only unit that could block is rested, so the attack goes through: whoever only looks doesn't learn to what."""
    shields = ["Husk", "Lamp Skiff", "Cistern Turtle", "Wake Lurker", "Undertow", "Seedpod Drifter"]
    shown = set()
    for order in (shields, shields[::-1]):
        foe = seat(battle=["Watchfire Heron"], shields=order)
        parlour.lay(scene("shields", you=seat(battle=["Lamp Skiff"]), foe=foe).play("attack Lamp Skiff").game)
        name = parlour.table().name
        offered = await alice.autocomplete("judge fix", "what", "Heron · rested", match=name)
        asked = await fix(parlour, alice, offered[0]["value"], "true")
        assert "rested: now yes" in asked.text
        assert "What happens then depends on cards that lie hidden" in asked.text
        shown.add(asked.text.replace(name, ""))
    assert len(shown) == 1
    mended = await alice.click(asked, "Mend it so")
    assert order[-1] in mended.text
    assert "depends on" not in mended.text
    await parlour.quiet()


async def test_where_the_match_has_gone_on_it_is_shown_anew(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    asked = await fix(parlour, alice, "0.counter.lp", "9")
    mover = players[parlour.table().asked or 0]
    await mover.until(lambda: mover.asked)
    await mover.click("End the turn")
    again = await alice.click(asked, "Mend it so")
    assert "The match has gone on meanwhile" in again.text
    game = parlour.table().game
    assert game is not None
    assert game.view(None)["seats"][0]["counters"]["lp"] == 10
    assert "is mended" in (await alice.click(again, "Mend it so")).text
    await parlour.quiet()


@pytest.mark.parametrize(
    ("what", "to", "said"),
    [
        ("0.counter.lp", "seven", "Pick from what is offered"),
        ("0.counter.lp", "1000", "can be 0 to 99"),
        ("0.counter.nothing", "1", "Pick from what is offered"),
        ("2.counter.lp", "1", "Pick from what is offered"),
        ("0.unit.5.rested", "true", "Pick from what is offered"),
        ("0.unit.x.rested", "true", "Pick from what is offered"),
        ("@everyone", "**x**", "Pick from what is offered"),
    ],
)
async def test_what_makes_no_sense_is_refused_in_words(
    parlour: Parlour, players: tuple[Player, Player], alice: Person, what: str, to: str, said: str
) -> None:
    before = parlour.table()
    reply = await fix(parlour, alice, what, to)
    assert said in reply.text
    assert parlour.table() is before


async def test_only_judges_mend_and_nobody_their_own_match(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    bob, carol = players
    assert "Only judges" in (await fix(parlour, carol.person, "0.counter.lp", "9")).text
    asked = await fix(parlour, alice, "0.counter.lp", "9")
    owner, parlour.house.guild.owner_id = parlour.house.guild.owner_id, bob.person.id
    assert "their own match" in (await fix(parlour, bob.person, "0.counter.lp", "9")).text
    assert "Only judges" in (await alice.click(asked, "Mend it so")).text
    parlour.house.guild.owner_id = owner
    await parlour.tables.concede(parlour.table().id, bob.person.id)
    assert "is over" in (await fix(parlour, alice, "0.counter.lp", "9")).text
    await parlour.quiet()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_everything_offered_can_be_tried_in_every_ruleset(ruleset: str, lang: str) -> None:
    """Each target has words and values; each value is carried out or refused in words, and replays to the same game."""
    rng_seed, decks = 5, list(engine.ruleset(ruleset).decks)
    game = engine.new_game(ruleset, decks[:2], rng_seed)
    players = [engine.agents.agent("random", at) for at in (0, 1)]
    while game.decision is not None and game.turn < 8:
        game.push(players[game.decision.player].choose(engine.agents.Seat(game, game.decision.player)))
    bench = Bench(game, lang, ("A", "B"))
    targets = list(bench.targets())
    assert {target.kind for target, _ in targets} == {"counter", "unit", "card"}
    assert len({said for _, said in targets}) == len(targets)
    done, refused = 0, list[engine.HostError]()
    for target, said in targets:
        assert target.read(target.key) == target
        assert said.startswith("AB"[target.seat])
        words = [word for word, _ in bench.values(target)]
        assert len(set(words)) == len(words)
        for _, value in bench.values(target)[:4]:
            trial = game.copy()
            try:
                trial.fix(target.seat, **target.repair(value))
            except engine.HostError as e:
                refused.append(e)
                continue
            done += 1
            assert engine.replay(trial.record()) == trial
    assert done > len(targets)
    assert all(e.text(lang) for e in refused)
