"""The commands, put together."""

import typer

from engine.cli.bench import bench
from engine.cli.cards import cards
from engine.cli.check import check
from engine.cli.deck import deck
from engine.cli.play import play
from engine.cli.replay import replay
from engine.cli.sim import sim
from engine.cli.terminal import Language

app = typer.Typer(
    help="Fudaba: trading card games with the rules enforced.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def root(lang: Language = None) -> None:
    """Fudaba: trading card games with the rules enforced."""


for command in (play, replay, sim, check, bench):
    app.command()(command)
app.add_typer(cards, name="cards")
app.add_typer(deck, name="deck")
