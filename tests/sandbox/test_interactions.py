"""Interactions: three seconds, fifteen minutes, and who sees the answer."""

from bot.sandbox.messages import delete
from tests.discord_harness import House
from tests.sandbox.wire import Gateway, Wire, button, modal, outcome, ping, row


async def test_answer_after_three_seconds(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    discord_house.expect("unanswered")
    interaction = await ping(discord_house, gateway)
    discord_house.clock.advance(2.999)
    assert not discord_house.person("alice").messages()
    discord_house.clock.advance(0.001)
    assert outcome(await wire.callback(interaction, 4, {"content": "late"})) == (404, 10062)


async def test_answer_just_in_time(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    interaction = await ping(discord_house, gateway)
    discord_house.clock.advance(2.99)
    assert (await wire.callback(interaction, 4, {"content": "in time"})).status == 200


async def test_the_second_answer_is_one_too_many(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    interaction = await ping(discord_house, gateway)
    assert (await wire.callback(interaction, 5)).status == 200
    assert outcome(await wire.callback(interaction, 4, {"content": "again"})) == (400, 40060)
    await wire("POST", wire.webhook(interaction), {"content": "done"}, token=None)


async def test_unknown_interaction(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    interaction = await ping(discord_house, gateway)
    forged = {**interaction, "token": "forged"}
    assert outcome(await wire.callback(forged, 4, {"content": "x"})) == (404, 10062)
    assert outcome(await wire("POST", wire.webhook(interaction), {"content": "x"}, token=None)) == (
        404,
        10015,
    )
    await wire.callback(interaction, 4, {"content": "x"})


async def test_token_lives_for_a_quarter_of_an_hour(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    interaction = await ping(discord_house, gateway)
    await wire.callback(interaction, 4, {"content": "x", "flags": 64})
    original = wire.webhook(interaction, "/messages/@original")
    discord_house.clock.advance(899)
    assert (await wire("PATCH", original, {"content": "y"}, token=None)).status == 200
    discord_house.clock.advance(1)
    for method, path, body in (
        ("GET", original, None),
        ("PATCH", original, {"content": "z"}),
        ("DELETE", original, None),
        ("POST", wire.webhook(interaction), {"content": "z"}),
    ):
        assert outcome(await wire(method, path, body, token=None)) == (401, 50027)


async def test_first_followup_inherits_visibility(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    for deferred, asked in ((64, 0), (0, 64)):
        interaction = await ping(discord_house, gateway)
        promised = await wire.callback(interaction, 5, {"flags": deferred})
        word = f"filled {deferred}"
        first = await wire("POST", wire.webhook(interaction), {"content": word, "flags": asked}, token=None)
        assert first.id == promised.body["interaction"]["response_message_id"]
        assert first.body["flags"] & 64 == deferred
        assert alice.sees(word)
        assert bob.sees(word) is (deferred == 0)
    second = await wire("POST", wire.webhook(interaction), {"content": "second", "flags": 64}, token=None)
    assert second.body["flags"] & 64
    assert not bob.sees("second")
    for tail in (f"/messages/{second.id}", "/messages/@original"):
        assert (await wire("DELETE", wire.webhook(interaction, tail), token=None)).status == 204
        assert outcome(await wire("GET", wire.webhook(interaction, tail), token=None)) == (404, 10008)


async def test_ephemeral_messages_have_no_channel_route(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    interaction = await ping(discord_house, gateway)
    got = await wire.callback(interaction, 4, {"content": "hidden", "flags": 64})
    message = f"{wire.channel}/messages/{got.body['interaction']['response_message_id']}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert outcome(await wire(method, message, body)) == (404, 10008)
    assert (await wire("GET", f"{wire.channel}/messages")).body == []


async def test_update_of_a_deleted_message(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    discord_house.expect("unanswered")
    alice = discord_house.person("alice")
    sent = await wire.send(content="board", components=[row(button())])
    message = alice.client.find_message(alice.channel, int(sent.id))
    await alice.click(message, "B", wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    delete(discord_house.discord.world, message)
    assert outcome(await wire.callback(interaction, 7, {"content": "x"})) == (404, 10008)


async def test_dismissed_messages_are_gone_for_their_user_alone(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    alice = discord_house.person("alice")
    reply = await alice.slash("ping", wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    await wire.callback(interaction, 4, {"content": "hidden", "flags": 64})
    alice.dismiss(reply)
    assert alice.messages() == []
    original = wire.webhook(interaction, "/messages/@original")
    assert (await wire("PATCH", original, {"content": "still hidden"}, token=None)).status == 200
    assert alice.messages() == []
    assert (await wire("DELETE", original, token=None)).status == 204


async def test_promise_that_was_deleted_is_kept_by_a_new_message(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    interaction = await ping(discord_house, gateway)
    promised = await wire.callback(interaction, 5)
    world, channel = discord_house.discord.world, discord_house.channel("general")
    delete(world, channel.messages[int(promised.body["interaction"]["response_message_id"])])
    sent = await wire("POST", wire.webhook(interaction), {"content": "here"}, token=None)
    assert sent.id != promised.body["interaction"]["response_message_id"]
    assert discord_house.person("alice").sees("here")


async def test_channel_goes_away_under_an_interaction(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    discord_house.expect("unanswered")
    answered, late = await ping(discord_house, gateway), await ping(discord_house, gateway)
    await wire.callback(answered, 4, {"content": "x"})
    discord_house.discord.world.delete_channel(discord_house.channel("general"))
    assert outcome(await wire.callback(late, 4, {"content": "x"})) == (404, 10003)
    got = await wire("POST", wire.webhook(answered), {"content": "x"}, token=None)
    assert outcome(got) == (404, 10003)


async def test_modal_answer_may_update_the_message_it_came_from(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    alice = discord_house.person("alice")
    sent = await wire.send(content="board", components=[row(button())])
    message = alice.client.find_message(alice.channel, int(sent.id))
    opened = await alice.click(message, "B", wait=False)
    await wire.callback(await gateway.event("INTERACTION_CREATE"), 9, modal())
    alice.client.submit(opened.interaction, {"t": "typed"})
    got = await wire.callback(await gateway.event("INTERACTION_CREATE"), 7, {"content": "typed"})
    assert got.body["resource"]["message"]["id"] == sent.id
    assert alice.sees("typed")
