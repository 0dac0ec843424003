"""All that is sent outside interactions keeps within what Discord takes, however much is due at once."""

from bot.health.budget import Budget
from bot.sandbox.ratelimits import Limit
from bot.tables import Challenge
from tests.discord.match.parlour import Parlour
from tests.discord_harness import House

MATCHES = 40
DISCORDS = Limit(50, 1.0)


class Paced(Budget):
    """A budget in the local Discord's time, which goes on when all that has left is answered."""

    def __init__(self, house: House) -> None:
        super().__init__(now=house.clock.now, sleep=self._pass)
        self._house = house
        self._gone = 0
        self.answered: list[float] = []
        """When each request was answered."""
        house.discord.watchers.append(
            lambda e: self.answered.append(house.clock.now()) if not _outside(e.path) else None
        )

    async def spend(self) -> None:
        await super().spend()
        self._gone += 1

    async def _pass(self, seconds: float) -> None:
        await self._house.until(lambda: len(self.answered) >= self._gone)
        self._house.clock.advance(seconds)


def _outside(path: str) -> bool:
    return path.startswith(("/interactions/", "/webhooks/"))


async def many_challenges(parlour: Parlour) -> None:
    """People who look for an opponent, each on a board of their own."""
    world, guild = parlour.house.discord.world, parlour.house.guild
    for number in range(MATCHES):
        person = world.add_user(f"player{number}")
        world.join(guild, person)
        where = parlour.house.channel("general").id
        await parlour.tables.challenge(Challenge(person.id, None, "override", server=guild.id, channel=where))
    await parlour.quiet()


async def test_after_a_restart_the_boards_come_at_a_pace_that_discord_takes(parlour: Parlour) -> None:
    """No request meets the global limit (the house would tell), though all that is due is due at once."""
    await many_challenges(parlour)
    await parlour.close()
    parlour.house.discord.limiter.overall = DISCORDS
    paced = parlour.budget = Paced(parlour.house)
    begun = parlour.house.clock.now()
    await parlour.open()
    await parlour.quiet()
    edits = [e for e in parlour.house.exchanges if e.method == "PATCH" and "/messages/" in e.path]
    assert len(edits) >= MATCHES
    assert len(paced.answered) > DISCORDS.requests
    assert parlour.house.clock.now() > begun + 1.0
