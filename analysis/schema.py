"""The tables of logged games, written once: what is stored, of which type, and what it means.

`SCHEMA.md` is generated from this file (`python -m analysis schema`); the bot, the simulation and the import write by
it, `load` reads by it. Types: `id` is text that repeats (dictionary-encoded, `category` in pandas), `text` is text that
doesn't, `time` is UTC with microseconds. A type with `?` may be empty. Keys are never empty.
"""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pyarrow as pa

VERSION = 3
"""Stored in every file's metadata as `schema_version`."""

RESULTS = ("win", "draw", "no_contest")
MATCH_RESULTS = ("a", "b", "draw", "bye", "unplayed")
REASONS = (
    "life", "deckout", "objective", "concede", "timeout", "match_clock", "round_limit", "disqualified", "absent",
    "crash",
)  # fmt: skip
SOURCES = ("discord", "sim", "import")
FIRST_METHODS = ("random", "loser", "choice", "fixed")


class Column(NamedTuple):
    """A column: its name, its type (see the module) and its meaning."""

    name: str
    type: str
    meaning: str


class Table(NamedTuple):
    """A table: what a row is, which columns name it, and whether it lies in folders by ruleset and month."""

    name: str
    row: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    partitioned: bool = True


def _columns(*rows: str) -> tuple[Column, ...]:
    return tuple(Column(*[part.strip() for part in row.split("|")]) for row in rows)


TABLES: dict[str, Table] = {
    t.name: t
    for t in (
        Table(
            "games",
            "a finished game",
            ("game_id",),
            _columns(
                "game_id | text | the game",
                "match_id | text | the match it belongs to; the game's own id where there is none",
                "event_id | id? | the tournament or league round",
                "season_id | id? | the season",
                f"source | id | one of {', '.join(SOURCES)}",
                "format | id? | the deck format",
                "ruleset_version | id? | fingerprint of the ruleset's rulebook: other rules have another",
                "engine_version | id | version of the engine that ruled it",
                "pool_version | id | fingerprint of the card sets in play: a changed card is another card",
                "seed | text | with decks and options it deals the same cards again (any integer, hence text)",
                "pair_id | text? | two games with the same shuffles and swapped sides share it",
                "started_at | time | when it began",
                "duration_s | float32? | wall-clock seconds",
                "game_no | int8 | its number within the match, from 1",
                "round | int16? | round of the event",
                "first_seat | int8 | who took the first turn",
                f"first_seat_method | id | one of {', '.join(FIRST_METHODS)}",
                "winner_seat | int8? | empty: a draw, or no contest",
                f"result | id | one of {', '.join(RESULTS)}",
                f"end_reason | id | one of {', '.join(REASONS)}",
                "n_turns | int16 | turn cycles: turns of the player who had more of them",
                "n_events | int32 | events in the engine's log",
                "record_sha256 | text | hash of the record from which the game can be replayed",
            ),
        ),
        Table(
            "game_players",
            "a seat of a game",
            ("game_id", "seat"),
            _columns(
                "game_id | text | the game",
                "seat | int8 | 0 or 1",
                "player_id | id | pseudonym; the map to a person lies outside the data",
                "agent | id | `human`, or `ai:name@version`",
                "deck_id | id | the deck list",
                "archetype_id | id? | what the deck was called or classified as",
                "opp_archetype_id | id? | the same of the opponent",
                "won | bool? | empty: a draw, or no contest",
                "score | float32? | 1, 1/2 or 0; empty: no contest",
                "on_play | bool | whether this seat took the first turn",
                "mulligans | int8 | hands changed before the first turn",
                "kept_size | int8 | cards in hand as the first turn began",
                "final_life | int16 | life at the end",
                "cards_seen | int16 | cards of the opening hand and drawn",
                "resource_available | int32 | sum over the own turns",
                "resource_spent | int32 | sum over the own turns",
                "turns_taken | int16 | own turns begun",
                "think_s | float32? | thinking time in all",
                "rating_pre | float32? | rating before the game, as the bot had it",
                "rd_pre | float32? | its deviation",
            ),
        ),
        Table(
            "turns",
            "an own turn of a seat, as it stood at its end",
            ("game_id", "seat", "turn"),
            _columns(
                "game_id | text | the game",
                "seat | int8 | whose turn it was",
                "turn | int16 | number of the own turn, from 1",
                "cycle | int16 | the ruleset's round",
                "life | int16 | own life (see the meaning by ruleset)",
                "opp_life | int16 | the opponent's",
                "hand | int16 | own cards in hand",
                "opp_hand | int16 | the opponent's",
                "board | int32 | what lies on the own side (see the meaning by ruleset)",
                "opp_board | int32 | the same of the opponent",
                "sources_in_play | int16 | what brings resources",
                "source_played | bool | whether there are more of them than a turn before",
                "resource_available | int16 | what there was to spend",
                "resource_spent | int16 | what was spent of it",
                "drawn | int16 | cards drawn in the turn",
                "played | int16 | cards played until the next own turn",
                "damage_dealt | int16 | life that the opponent lost in the turn",
                "think_ms | int32? | thinking time",
            ),
        ),
        Table(
            "card_game",
            "a card of a seat's deck, or seen with it, in a game",
            ("game_id", "seat", "card_id"),
            _columns(
                "game_id | text | the game",
                "seat | int8 | whose card",
                "card_id | id | the card",
                "origin | id | `deck`: in the list that the match began with; `side`: brought in from the side deck; `created`: in no list; `stolen`: in the opponent's",
                "deck_n | int8 | copies that began the game in the deck",
                "side_in_n | int8 | of them, brought in from the side deck",
                "offered_n | int8 | in the first hand, before a mulligan",
                "opening_n | int8 | in the hand as the first turn began",
                "kept_n | int8 | offered, and not sent back",
                "drawn_n | int8 | drawn later",
                "tutored_n | int8 | taken into the hand in another way",
                "created_n | int8 | played without being in the deck list",
                "played_n | int8 | played",
                "first_drawn_turn | int16? | own turn of the first draw; 0: the opening hand",
                "first_played_turn | int16? | own turn of the first play; 0: before the first own turn",
                "held_turns | int16 | copies in hand at the end of an own turn, summed over the turns",
                "won | bool? | as in `game_players`",
                "on_play | bool | as in `game_players`",
                "player_id | id | as in `game_players`",
                "archetype_id | id? | as in `game_players`",
                "opp_archetype_id | id? | as in `game_players`",
                "pool_version | id | as in `games`",
            ),
        ),
        Table(
            "events",
            "an event (only where it was asked for)",
            ("game_id", "seq"),
            _columns(
                "game_id | text | the game",
                "seq | int32 | its place, from 0",
                "t_ms | int32? | milliseconds from the beginning, where the host kept time",
                "turn | int16 | turn of the game, both seats counted",
                "phase | id? | phase of the turn",
                "seat | int8? | the player it is about",
                "type | id | kind of event",
                "card_id | id? | the card",
                "iid | int32? | the object on the table",
                "target_seat | int8? | the other player whom it is about",
                "target_iid | int32? | the other object: attacker, blocker, target",
                "from_zone | id? | whence",
                "to_zone | id? | whither",
                "amount | int32? | how much or how many",
                "cost | int16? | what the player paid by it, of what cards are paid with; empty: nothing",
                "data | text? | the other fields, as JSON",
            ),
        ),
        Table(
            "matches",
            "a match",
            ("match_id",),
            _columns(
                "match_id | text | the match",
                "event_id | id? | the tournament or league round",
                "season_id | id? | the season",
                "round | int16? | round of the event",
                "player_a | id | a player",
                "player_b | id? | the other; empty: a bye",
                "games_a | int8 | games won by the one",
                "games_b | int8 | by the other",
                "draws | int8 | games drawn",
                f"result | id | one of {', '.join(MATCH_RESULTS)}",
                "is_bye | bool | whether it was a bye",
                "finished_at | time? | when it ended",
            ),
            partitioned=False,
        ),
        Table(
            "decks",
            "a deck list",
            ("deck_id",),
            _columns(
                "deck_id | text | hash of the sorted list",
                "ruleset | id | the ruleset",
                "author_id | id? | who built it, a pseudonym",
                "name | text? | its name",
                "n_cards | int16 | cards that begin the game in it",
                "n_sources | int16 | of all its cards, those that are there to bring resources",
                "avg_cost | float32 | mean cost of these cards",
                "archetype_id | id? | what it is called",
                "archetype_method | id? | `declared`, `rules`, `fallback` or `clusters`",
                "archetype_version | id? | version of the rules or clusters",
            ),
            partitioned=False,
        ),
        Table(
            "deck_cards",
            "a card of a deck list",
            ("deck_id", "board", "card_id"),
            _columns(
                "deck_id | text | the deck",
                "board | id | section of the list",
                "card_id | id | the card",
                "copies | int8 | how many",
            ),
            partitioned=False,
        ),
        Table(
            "cards",
            "a card of a pool",
            ("card_id", "pool_version"),
            _columns(
                "card_id | id | the card",
                "pool_version | id | fingerprint of the card sets",
                "ruleset | id | the ruleset",
                "set | id | the set that it is from",
                "name | text | its English name",
                "name_ja | text | its Japanese name",
                "cost | int16 | its cost",
                "stage | int16 | the first own turn in which it can be paid (see the meaning by ruleset)",
                "type | id | its type",
                "colour | id? | its colour or element, where the ruleset has them",
                "rarity | id? | its rarity, where the set says it",
                "is_source | bool | whether it is there to bring resources",
                "text_hash | text | hash of what it says and does: equal cards of two pools share it",
            ),
            partitioned=False,
        ),
        Table(
            "players",
            "a player",
            ("player_id",),
            _columns(
                "player_id | text | pseudonym",
                "is_ai | bool | whether a machine",
                "joined_at | time? | the first game, or when the host first saw the player",
            ),
            partitioned=False,
        ),
        Table(
            "events_meta",
            "a tournament or league round, from a league's calendar (`python -m analysis calendar`)",
            ("event_id",),
            _columns(
                "event_id | text | the event",
                "season_id | id? | its season",
                "name | text? | what it is called",
                "ruleset | id? | the ruleset",
                "format | id? | the deck format",
                "starts_at | time? | when it begins",
                "ends_at | time? | when its matches are due",
            ),
            partitioned=False,
        ),
        Table(
            "seasons",
            "a season, from a league's calendar",
            ("season_id",),
            _columns(
                "season_id | text | the season",
                "name | text? | what it is called",
                "starts_at | time? | when it begins",
                "ends_at | time? | when it ends",
                "preset | id? | tie-breaks: a preset of `standings`",
            ),
            partitioned=False,
        ),
        Table(
            "records",
            "a game as its record, from which it can be replayed (of simulations every thousandth)",
            ("game_id",),
            _columns("game_id | text | the game", "record | text | the record as `engine` reads it, JSON"),
        ),
    )
}


def arrow_type(type_: str) -> "pa.DataType":
    """The Arrow type of a column's type."""
    import pyarrow as pa

    plain = type_.rstrip("?")
    if plain == "id":
        return pa.dictionary(pa.int32(), pa.string())
    if plain == "text":
        return pa.string()
    if plain == "time":
        return pa.timestamp("us", tz="UTC")
    return {"bool": pa.bool_(), "float32": pa.float32()}.get(plain) or getattr(pa, plain)()


@cache
def arrow_schema(table: str) -> "pa.Schema":
    """The Arrow schema of a table, with the version in its metadata."""
    import pyarrow as pa

    fields = [
        pa.field(c.name, arrow_type(c.type), nullable=c.type.endswith("?")) for c in TABLES[table].columns
    ]
    return pa.schema(fields, metadata={"schema_version": str(VERSION)})


def aligned(table: str, content: "pa.Table", only: "Sequence[str] | None" = None) -> "pa.Table":
    """Rows as an older version wrote them, in today's columns (or some of them): what it didn't write is empty."""
    import pyarrow as pa

    wanted = arrow_schema(table)
    if only is not None:
        wanted = pa.schema([f for f in wanted if f.name in only], metadata=wanted.metadata)
    if content.schema.names == wanted.names:
        return content
    columns = [
        content[f.name].cast(f.type) if f.name in content.schema.names else pa.nulls(len(content), f.type)
        for f in wanted
    ]
    return pa.table(columns, schema=pa.schema([f.with_nullable(True) for f in wanted]))


def markdown() -> str:
    """The documentation of the tables."""
    lines = [
        "# Tables of logged games",
        "",
        "Generated from `analysis/schema.py` by `python -m analysis schema`; a test compares the two.",
        "",
        "Parquet, zstd. Tables marked *by month* lie in `<table>/ruleset=<name>/month=<YYYY-MM>/part-*.parquet`, the",
        "others in `<table>/part-*.parquet`. A part counts only when the part of the same name in `games` (for the",
        "others: the part itself) is there: `games` is written last, so a half-written part is never read.",
        "`id` is repeating text (`category` in pandas), `?` may be empty, times are UTC. What life, board and resources are",
        "in a ruleset, its folder declares: `python -m analysis schema --meanings`.",
    ]
    for t in TABLES.values():
        where = ", by month" if t.partitioned else ""
        lines += [
            "",
            f"## `{t.name}`",
            "",
            f"A row: {t.row}{where}. Key: {', '.join(f'`{k}`' for k in t.key)}.",
            "",
        ]
        lines += ["| column | type | meaning |", "|---|---|---|"]
        lines += [f"| `{c.name}` | {c.type} | {c.meaning} |" for c in t.columns]
    return "\n".join(lines).rstrip() + "\n"


def meanings() -> str:
    """What the generic columns mean in each ruleset, as its folder declares it."""
    from engine import rulesets
    from engine.columns import columns

    lines = ["# What the generic columns mean"]
    for name in rulesets():
        lines += ["", f"**`{name}`** (paid with: {columns(name).resource})", ""]
        lines += [f"- `{column}`: {text}" for column, text in columns(name).meaning.items()]
    return "\n".join(lines) + "\n"
