"""`python -m bot bench matches`: its bot leaves in good order."""

import asyncio
import sys

PLAY = """
import asyncio
from bot import bench

if __name__ == "__main__":
    bench.CALM = 0.1
    run = asyncio.run(bench.measure(1, 0.0, 0.05, "override"))
    print(run.failed)
"""


async def test_the_bot_of_the_benchmark_leaves_nothing_behind() -> None:
    """A bot that is cut off leaves semaphores of its other processes, and Python complains of them at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PLAY, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    said, complained = await process.communicate()
    assert (process.returncode, said.split(), complained.decode()) == (0, [b"0"], "")
