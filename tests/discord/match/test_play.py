"""Whole matches by clicks, over real sockets."""

from tests.discord.match.parlour import Parlour


async def test_practice(parlour: Parlour) -> None:
    alice = parlour.house.person("alice")
    reply = await alice.slash("duel practice", ruleset="override")
    print(reply.text, alice.buttons(reply), alice.options(reply))
    reply = await alice.select(reply, "sparks")
    print(reply.text)
    await parlour.quiet()
    board = parlour.board(alice)
    print(board.content, board.embeds, alice.buttons(board), board.channel)
    assert 0
