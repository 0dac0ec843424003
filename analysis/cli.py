"""The commands: from games to data (`simulate`, `demo`, `ingest`, `export`, `calendar`), its care (`validate`, `compact`,
`forget`), and what it says (`table`, `report`, `schema`); `bench`."""

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

app = typer.Typer(
    help="Logged games to tables: simulate, import, check, count.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Data = Annotated[Path, typer.Option("--data", help="The folder with the data.")]
Ruleset = Annotated[list[str] | None, typer.Option(help="Only games of this ruleset; repeat it.")]
Since = Annotated[str | None, typer.Option(help="Only games begun from this day on, such as 2026-10-01.")]
Until = Annotated[str | None, typer.Option(help="Only games begun before this day.")]
Zone = Annotated[str, typer.Option("--tz", help="The league's time zone, in which days begin.")]
DEFAULT = Path("data")

TABLES = (
    "coverage", "win_rates", "meta_share", "matchups", "ratings", "first_player_advantage", "card_stats",
    "card_impact", "curve_efficiency", "curve_vs_win_rate", "game_length",
)  # fmt: skip
"""Functions of a dataset alone, which `table` can print."""


def _bar() -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def _fail(message: object) -> NoReturn:
    sys.stderr.write(f"Error: {message}\n")
    raise typer.Exit(2)


def _loaded(
    data: Path, rulesets: list[str] | None = None, since: str | None = None, until: str | None = None, tz: str = "UTC",
) -> Any:  # fmt: skip
    from analysis.dataset import load

    try:
        return load(data, rulesets=rulesets, since=since, until=until, tz=tz)
    except (FileNotFoundError, ValueError) as e:
        _fail(e)


def _filled(data: Path, rulesets: list[str] | None, since: str | None, until: str | None, tz: str) -> Any:
    """The data, with at least a game."""
    ds = _loaded(data, rulesets, since, until, tz)
    if not len(ds.games):
        asked = ", ".join([*(rulesets or ()), *ds.filters])
        remedy = "bring some in with `python -m analysis export --store`, `ingest` or `simulate`"
        chosen = f" ({asked}); leave out --ruleset, --since or --until, or" if asked else ";"
        _fail(f"no games in {data}{chosen} {remedy}")
    return ds


@app.command()
def simulate(
    ruleset: Annotated[str, typer.Argument(help="The ruleset.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games in all.")] = 1000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    agents: Annotated[
        list[str] | None,
        typer.Option("--agents", help="Who plays the first, and the second deck; one: both."),
    ] = None,
    decks: Annotated[list[str] | None, typer.Option("--deck", help="A starter deck; repeat it.")] = None,
    out: Annotated[Path, typer.Option("--out", help="The folder with the data.")] = DEFAULT,
    events: Annotated[bool, typer.Option("--events", help="Keep every event (large).")] = False,
) -> None:
    """Plays games between agents straight to Parquet. What is there already isn't played again."""
    import engine
    from analysis.simulation import CHUNK, played, series
    from analysis.work import carried_out

    try:
        rs = engine.ruleset(ruleset)
    except engine.UnknownRuleset as e:
        _fail(e.args[0])
    from engine.agents import names

    players = agents or ["random"]
    for a in players:
        if a not in names() and not a.startswith("pilot:"):
            _fail(f"no agent {a!r}; there are {', '.join(names())}, and pilot:<skill from 0 to 1>")
    for d in decks or ():
        if d not in rs.decks:
            _fail(f"no starter deck {d!r} in {ruleset}; there are {', '.join(rs.decks)}")
    plans = list(series(ruleset, decks or list(rs.decks), (players[0], players[-1]), games, seed))
    chunks = [(plans[i : i + CHUNK], str(out), events) for i in range(0, len(plans), CHUNK)]
    with _bar() as bar:
        task = bar.add_task("playing", total=games)
        for done in carried_out(played, chunks, jobs):
            bar.advance(task, done)
    typer.echo(f"{games:,} games of {ruleset} in {out}")


@app.command()
def demo(
    out: Annotated[Path | None, typer.Option("--out", help="Where; by default a folder in data/.")] = None,
    ruleset: Annotated[str, typer.Option(help="The ruleset.")] = "override",
    seed: Annotated[int, typer.Option(help="The season.")] = 5,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
) -> None:
    """Plays the demo season, on which the examples and notebooks stand."""
    from analysis.season import build

    with _bar() as bar:
        place = build(out, ruleset=ruleset, seed=seed, jobs=jobs, bar=bar)
    typer.echo(f"{len(_loaded(place).games):,} games in {place}")


@app.command()
def ingest(
    logs: Annotated[list[Path], typer.Argument(help="JSONL files, or folders with them.")],
    out: Annotated[Path, typer.Option("--out", help="The folder with the data.")] = DEFAULT,
) -> None:
    """Reads logs (a game a line) into the data. Bad lines go to quarantine with a reason."""
    from analysis.importing import files_of
    from analysis.importing import ingest as read

    try:
        with _bar() as bar:
            task = bar.add_task("reading", total=sum(f.stat().st_size for f in files_of(logs)))
            report = read(logs, out, progress=lambda n: bar.advance(task, n))
    except OSError as e:
        _fail(f"{e.filename}: {e.strerror}")
    _told(report, f"{report.files} files")


def _told(report: Any, source: str) -> None:
    typer.echo(f"{report.games_in:,} games in {source}: {report.games_ok:,} new, {report.known:,} known")
    for reason, n in report.rejected.items():
        typer.echo(f"  {n:,} in quarantine: {reason}")


def _from_store(store: str, data: Path, events: bool) -> None:
    from analysis import stores

    try:
        with _bar() as bar:
            task = bar.add_task("fetching", total=None)
            report = stores.export(
                store,
                data,
                events=events,
                total=lambda n: bar.update(task, total=n),
                progress=lambda n: bar.advance(task, n),
            )
    except stores.StoreError as e:
        _fail(e)
    _told(report, "the store")


@app.command()
def export(
    out: Annotated[
        Path | None,
        typer.Argument(help="A file ending in .jsonl, or a folder for CSV. None: only --store to --data."),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(envvar="DATABASE_URL", help="The bot's store: its new games come into the data first."),
    ] = None,
    data: Data = DEFAULT,
    events: Annotated[
        bool, typer.Option("--events", help="Replay the store's new games for the table of events.")
    ] = False,
) -> None:
    """Brings the new games of the bot's store into the data; writes the data as JSONL (a game a line) or CSV."""
    from analysis.exporting import export_csv, export_jsonl

    if store is not None:
        _from_store(store, data, events)
    _loaded(data)
    if out is None:
        if store is None:
            _fail("name a .jsonl file or a folder for CSV, or a store with --store")
    elif out.suffix == ".jsonl":
        with _bar() as bar:
            task = bar.add_task("writing", total=len(_loaded(data).games))
            n = export_jsonl(data, out, progress=lambda n: bar.advance(task, n))
        typer.echo(f"{n:,} games in {out}")
    else:
        for table, n in export_csv(data, out).items():
            typer.echo(f"{n:>9,}  {out / table}.csv")


@app.command()
def calendar(
    file: Annotated[Path, typer.Argument(help="A JSON file with the league's seasons and events.")],
    data: Data = DEFAULT,
    tz: Zone = "UTC",
) -> None:
    """Brings in a league's seasons and events: what the report calls them, when they are, how they rank.

    The file: {"seasons": [{"season_id": "s1", "name": "Spring", "preset": "mtg"}], "events": [{"event_id": "w1",
    "season_id": "s1", "name": "Week 1", "starts_at": "2026-10-05", "ends_at": "2026-10-12"}]}; an event lasts until the
    moment it ends at. It takes the place of the calendar before.
    """
    from analysis.calendar import bring_calendar

    _loaded(data)
    try:
        done = bring_calendar(file, data, tz=tz)
    except OSError as e:
        _fail(f"{file}: {e.strerror}")
    except ValueError as e:
        _fail(f"{file}: {e}")
    typer.echo(f"{done.seasons:,} seasons, {done.events:,} events in {data}")


@app.command()
def compact(data: Data = DEFAULT) -> None:
    """Makes few large files of many small ones: a month of a ruleset, one part. Reading gets much faster."""
    from analysis.compaction import compact as make_few

    _loaded(data)
    with _bar() as bar:
        task = bar.add_task("compacting", total=None)
        done = make_few(data, progress=lambda n: bar.advance(task, n))
    typer.echo(f"{done.before:,} files before, {done.after:,} after")


@app.command()
def forget(
    player: Annotated[str, typer.Argument(help="The player_id in the data (a pseudonym).")],
    data: Data = DEFAULT,
    store: Annotated[str | None, typer.Option(help="The bot's store, to be rewritten as well.")] = None,
    alias: Annotated[
        str | None, typer.Option(help="The new name, if another place has given it one already.")
    ] = None,
) -> None:
    """Gives a player a random name in the data, and in a store, that nobody can trace. The games stay."""
    from analysis import forgetting

    new = alias or forgetting.new_alias()
    if store is not None:
        from analysis import stores

        try:
            typer.echo(f"{stores.rename_player(store, player, new):,} games in the store rewritten")
        except stores.StoreError as e:
            _fail(e)
    _loaded(data)
    try:
        with _bar() as bar:
            task = bar.add_task("rewriting", total=None)
            done = forgetting.forget(data, player, alias=new, progress=lambda n: bar.advance(task, n))
    except ValueError as e:
        _fail(e)
    typer.echo(f"{player} is {done.alias} now: {done.games:,} games, {done.files:,} files rewritten")


@app.command()
def validate(data: Data = DEFAULT) -> None:
    """Checks the data: files, keys, references, sums. Exit code 1 where something is wrong."""
    from analysis.manifest import damaged
    from analysis.validation import validate as check

    ds = _loaded(data)
    if wrong := damaged(data):
        typer.echo("\n".join(f"damaged or gone: {name}" for name in wrong))
        raise typer.Exit(1)
    found = check(ds)
    if len(found):
        typer.echo(found.to_string(index=False))
        raise typer.Exit(1)
    typer.echo(f"sound: {len(ds.games):,} games")


@app.command()
def table(
    function: Annotated[str, typer.Argument(help=f"One of {', '.join(TABLES)}.")],
    data: Data = DEFAULT,
    ruleset: Ruleset = None,
    since: Since = None,
    until: Until = None,
    tz: Zone = "UTC",
    csv: Annotated[bool, typer.Option("--csv", help="Comma-separated.")] = False,
) -> None:
    """Prints what a function of the kit says of the data."""
    import analysis

    if function not in TABLES:
        _fail(f"no function {function!r}; there are {', '.join(TABLES)}")
    ds = _filled(data, ruleset, since, until, tz)
    try:
        found = getattr(analysis, function)(ds)
    except ValueError as e:
        _fail(e)
    typer.echo(
        found.to_csv(index=False) if csv else found.to_string(index=False, float_format="%.3f"), nl=not csv
    )


@app.command()
def report(
    out: Annotated[Path, typer.Argument(help="The folder for the report.")],
    data: Data = DEFAULT,
    ruleset: Ruleset = None,
    since: Since = None,
    until: Until = None,
    season: Annotated[str | None, typer.Option(help="A season_id; by default the last one.")] = None,
    week: Annotated[
        str | None, typer.Option(help="An event_id; by default the last one of the season.")
    ] = None,
    lang: Annotated[str, typer.Option(help="en or ja.")] = "en",
    names: Annotated[
        Path | None, typer.Option(help="A JSON file: what players, decks and cards (ids) are called.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="The places of the cut.")] = 8,
    tz: Zone = "UTC",
) -> None:
    """Writes the weekly report: report.html, and a Discord post (post.json and four pictures)."""
    from analysis.report import weekly_report

    called = _names(names) if names else None
    ds = _filled(data, ruleset, since, until, tz)
    if len(several := sorted(ds.games["ruleset"].astype(str).unique())) > 1:
        typer.echo(
            f"Note: games of {', '.join(several)} in one report; --ruleset takes one of them.", err=True
        )
    try:
        written = weekly_report(ds, out, season=season, week=week, lang=lang, names=called, top=top, tz=tz)
    except ValueError as e:
        _fail(e)
    except OSError as e:
        _fail(f"{e.filename}: {e.strerror}")
    for place in written:
        typer.echo(str(place))


def _names(place: Path) -> dict[str, str]:
    import json

    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except OSError as e:
        _fail(f"{place}: {e.strerror}")
    except ValueError as e:
        _fail(f"{place} isn't JSON: {e}")
    if not isinstance(found, dict) or not all(isinstance(v, str) for v in found.values()):
        _fail(f"{place}: names are one JSON object, from ids to texts")
    return found


@app.command()
def bench(
    rows: Annotated[int, typer.Option(min=1000, help="Rows of each table.")] = 1_000_000,
    runs: Annotated[int, typer.Option(min=1, help="Runs of each case.")] = 3,
    write: Annotated[Path | None, typer.Option(help="A Markdown file whose section is replaced.")] = None,
) -> None:
    """Measures the kit beside pandas on JSON lines: time and memory, for the same answers."""
    from analysis.bench import run

    with _bar() as bar:
        task = bar.add_task("beginning", total=None)
        lines = run.bench(rows, runs, lambda text: bar.update(task, description=text))
    text = run.markdown(lines, rows, runs)
    typer.echo(text)
    if write is not None:
        run.write(text, write)


@app.command()
def schema(
    meanings: Annotated[
        bool, typer.Option("--meanings", help="What the columns mean in each ruleset.")
    ] = False,
) -> None:
    """Prints the documentation of the tables."""
    from analysis import schema as tables

    typer.echo(tables.meanings() if meanings else tables.markdown(), nl=False)
