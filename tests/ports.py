"""A port that stays this test's own while nobody listens on it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_port() -> Iterator[int]:
    """A port of this machine on which nobody listens yet, or any more; servers of the test may do so.

    It is bound all the time, so the system gives it to nobody who asks for any port, such as another worker's tests.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield int(held.getsockname()[1])
