"""Discord's ids: 42 bits of milliseconds since 2015, 10 of machine, 12 of counter.

https://discord.com/developers/docs/reference#snowflakes
"""

from .clock import Clock

DISCORD_EPOCH = 1_420_070_400.0
_COUNTER = 1 << 12


class Snowflakes:
    """Gives ids that never repeat and never go backwards, whatever the clock does."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._millisecond = 0
        self._counter = 0

    def __call__(self) -> int:
        now = int((self._clock.now() - DISCORD_EPOCH) * 1000)
        if now > self._millisecond:
            self._millisecond, self._counter = now, 0
        else:
            self._counter += 1
            if self._counter == _COUNTER:
                self._millisecond, self._counter = self._millisecond + 1, 0
        return self._millisecond << 22 | self._counter


def snowflake_time(snowflake: int) -> float:
    """Unix seconds at which an id was made."""
    return (snowflake >> 22) / 1000 + DISCORD_EPOCH
