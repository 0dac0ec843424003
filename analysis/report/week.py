"""The week that is reported on: an event of a season, or a week of the calendar where the data know of no events."""

from typing import NamedTuple

import pandas as pd

from analysis.dataset import Dataset
from analysis.played import played_matches
from analysis.schema import TABLES


class Week(NamedTuple):
    """What the report stands on."""

    season: str
    week: str
    number: int
    this: Dataset
    last: Dataset | None
    whole: Dataset
    """The season up to the week's end."""
    title: str
    """What season and week are called."""
    ends: pd.Timestamp | None
    """When the week's matches are due, if that is known."""
    preset: str | None
    """How the season ranks; `None`: a league without rounds."""
    filters: tuple[str, ...] = ()
    """Those of the data, besides season and weeks."""


def choose(ds: Dataset, season: str | None, week: str | None, tz: str) -> Week:
    """The week asked for; by default the last of the last season. Raises `ValueError` with those that there are."""
    if not len(ds.games):
        raise ValueError("there are no games to report on")
    ds = with_calendar(ds, tz)
    games = ds.games.sort_values("started_at", kind="stable")
    seasons: list[str] = list(dict.fromkeys(games["season_id"].dropna().astype(str)))
    season = season if season is not None else seasons[-1]
    if season not in seasons:
        raise ValueError(f"no season {season!r}; there are {', '.join(seasons)}")
    games = games[games["season_id"].astype(str) == season]
    weeks = _in_order(ds, games)
    week = week if week is not None else weeks[-1]
    if week not in weeks:
        raise ValueError(f"no week {week!r} in {season}; there are {', '.join(weeks)}")
    at = weeks.index(week)
    whole = ds.where(season_id=season, event_id=weeks[: at + 1])
    events, named = ds.events_meta.set_index("event_id"), ds.seasons.set_index("season_id")
    title = f"{_called(named, season)} · {_called(events, week)}"
    ends = events["ends_at"].get(week)
    given = named["preset"].get(season)
    preset = str(given) if isinstance(given, str) else "mtg" if whole.games["round"].notna().any() else None
    return Week(
        season, week, at + 1, ds.where(season_id=season, event_id=week),
        ds.where(season_id=season, event_id=weeks[at - 1]) if at else None,
        whole, title, None if pd.isna(ends) else ends, preset, ds.filters,
    )  # fmt: skip


def _in_order(ds: Dataset, games: pd.DataFrame) -> list[str]:
    """The season's events by when they begin, or by their first game: one played late doesn't change the order."""
    begins = games.groupby(games["event_id"].astype(str), observed=True)["started_at"].min()
    known = ds.events_meta.set_index("event_id")["starts_at"]
    starts = pd.Series({e: known.get(e) if pd.notna(known.get(e)) else at for e, at in begins.items()})
    return [str(e) for e in starts.sort_values(kind="stable").index if e != "nan"]


def _called(table: pd.DataFrame, name: str) -> str:
    found = table["name"].get(name) if len(table) else None
    return str(found) if isinstance(found, str) and found else name


def with_calendar(ds: Dataset, tz: str) -> Dataset:
    """The data as they are, or, where games name no event, with the league's own events by their times, and the weeks of the
    calendar for what began in none."""
    games = ds.games
    if games["event_id"].notna().all() and games["season_id"].notna().all():
        return ds
    event, season = _by_time(ds)
    when = games["started_at"].dt.tz_convert(tz).dt.isocalendar()
    weeks = when["year"].astype(str) + "-W" + when["week"].astype(str).str.zfill(2)
    event = event.where(event.notna(), weeks)
    season = season.where(season.notna(), "league")
    found = Dataset(None, frames={t: ds.table(t) for t in TABLES})
    games = games.assign(event_id=event.astype("category"), season_id=season.astype("category"))
    told = played_matches(games, ds.game_players)
    kept = ds.matches[~ds.matches["match_id"].isin(told["match_id"])]
    found._frames["games"] = games
    found._frames["matches"] = pd.concat([kept, told], ignore_index=True) if len(kept) else told
    found.filters = ds.filters
    return found


def _by_time(ds: Dataset) -> tuple[pd.Series, pd.Series]:
    """Event and season of each game: as it says, else those of the event in whose time it began, the latest if several."""
    games, events = ds.games, ds.events_meta
    event, season = games["event_id"].astype(object), games["season_id"].astype(object)
    bare = event.isna()
    for e in events[events["starts_at"].notna()].sort_values("starts_at", kind="stable").itertuples():
        there = bare & (games["started_at"] >= e.starts_at)
        if pd.notna(e.ends_at):
            there &= games["started_at"] < e.ends_at
        if pd.notna(e.ruleset):
            there &= games["ruleset"].astype(str) == e.ruleset
        event, season = event.mask(there, e.event_id), season.mask(there & season.isna(), e.season_id)
    seasons = events.set_index("event_id")["season_id"].astype(object)
    return event, season.where(season.notna(), event.map(seasons))
