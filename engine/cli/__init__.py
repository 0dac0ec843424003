"""The command line: `python -m engine play`, `replay`, `cards`, `deck`, `sim`, `check`, `bench`."""


def main() -> None:
    """Runs the command line."""
    import sys

    from engine.cli.speaking import run

    sys.exit(run(sys.argv[1:]))
