"""The command line: `python -m engine play`, `replay`, `cards`, `deck`, `sim`, `check`, `bench`."""


def main() -> None:
    """Runs the command line."""
    from engine.cli.app import app

    app(prog_name="python -m engine")
