"""The header of a game: from what it was made, as its record and its snapshot carry it."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.decks import Deck
from engine.language.parse import CardSet
from engine.record import RecordError
from engine.registry import Ruleset, load_set, shipped_set
from engine.version import __version__

Json = dict[str, Any]


def header_of(rs: Ruleset, decks: Sequence[Deck], seed: int, options: Json) -> Json:
    """Ruleset, engine, sets, decks, seed and options; communities' sets with their text, the shipped one by hash."""
    shipped, *others = rs.sets
    return {
        "ruleset": rs.name,
        "engine": __version__,
        "sets": [_named(shipped), *[_named(s) | {"text": s.text} for s in others]],
        "decks": [d.text for d in decks],
        "seed": seed,
        "options": options,
    }


def _named(s: CardSet) -> Json:
    return {"id": s.id, "version": s.version, "hash": s.hash}


def sets_of(header: Mapping[str, Any]) -> list[CardSet]:
    """The communities' sets that a header carries with it.

    Raises `RecordError` where the sets that there are now are others, `SetError`, `LookupError`, `TypeError`.
    """
    # A set's text has many lines: what has one could be read as the path of a file on this machine.
    sets = [load_set(s["text"] + "\n") for s in header["sets"][1:]]
    for wanted, found in zip(header["sets"], [shipped_set(header["ruleset"]), *sets], strict=True):
        if wanted["hash"] != found.hash:
            versions = {"wanted": wanted["version"], "found": found.version}
            raise RecordError("replay_set", set=wanted["id"], engine=header["engine"], **versions)
    return sets
