"""`python -m bot.health.probe`: ask the bot in this container whether it is well; the exit status is the answer.

It asks `/live`, as a restart is the remedy: one mends an event loop that hangs, and neither a gateway nor a
database that is down.
"""

import os
import sys
import urllib.request

PATIENCE = 3.0


def main() -> int:
    """0 if the bot answers."""
    port = os.environ.get("FUDABA_HEALTH_PORT")
    if not port:
        print("FUDABA_HEALTH_PORT is not set, so there is no endpoint to ask", file=sys.stderr)
        return 2
    url = f"http://127.0.0.1:{port}/live"
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return 0 if answer.status == 200 else 1
    except (OSError, ValueError) as error:
        print(f"{url}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
