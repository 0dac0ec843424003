"""The commands, put together."""

import typer

from engine.cli.cards import cards
from engine.cli.play import play

app = typer.Typer(
    help="Fudaba: trading card games with the rules enforced.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command()(play)
app.add_typer(cards, name="cards")
