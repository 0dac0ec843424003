"""What the tables refuse. Each refusal has a code and fields; the words for them are somebody else's business."""

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.deck_problems import DeckError, DeckProblem


class Refusal(Exception):
    """A command that can't be carried out; nothing has changed. `code` names it, `fields` are for its words."""

    code: ClassVar[str] = "refused"

    def __init__(self, **fields: Any) -> None:
        self.fields = fields
        super().__init__(f"{self.code}: " + ", ".join(f"{k}={v!r}" for k, v in fields.items()))


class NoMatch(Refusal):
    """There is no such match. `match`."""

    code = "no_match"


class NotYours(Refusal):
    """Whoever asked has no seat here, or it isn't theirs to do. `match`."""

    code = "not_yours"


class NotYourTurn(Refusal):
    """The open decision is the other player's. `match`, `revision`."""

    code = "not_your_turn"


class Stale(Refusal):
    """The button belongs to an earlier position. `match`, `revision` (the current one)."""

    code = "stale"


class TooLate(Refusal):
    """The time was up before the command came; the time-out has been carried out. `match`, `revision`."""

    code = "too_late"


class Over(Refusal):
    """The match is over. `match`."""

    code = "over"


class WrongPhase(Refusal):
    """Not at this point of a match. `match`, `phase`."""

    code = "wrong_phase"


class NotOffered(Refusal):
    """Not among what is offered. `match`, `revision`, `why` (for logs, in English)."""

    code = "not_offered"


class NoStepBack(Refusal):
    """Nothing is being declared: there is no step to go back to. `match`."""

    code = "no_step_back"


class NothingToTakeBack(Refusal):
    """No choice stands that could be taken back. `match`."""

    code = "nothing_to_take_back"


class Revealed(Refusal):
    """Somebody has learned something since: it can't be taken back. `match`, `events` (kinds of events)."""

    code = "revealed"


class NoOffer(Refusal):
    """Nothing has been offered that could be answered. `match`."""

    code = "no_offer"


class AlreadyOffered(Refusal):
    """The same has been offered and waits for an answer. `match`."""

    code = "already_offered"


class Paused(Refusal):
    """The match waits for a judge. `match`."""

    code = "paused"


class NotPaused(Refusal):
    """No judge has been called. `match`."""

    code = "not_paused"


class AlreadyCalled(Refusal):
    """This player has called a judge in this game before. `match`."""

    code = "already_called"


class BadRuling(Refusal):
    """A judge's repair that can't be made. `match`, `why` (the engine's error)."""

    code = "bad_ruling"


class TooMany(Refusal):
    """Somebody has as many open matches as one person may have. `most`."""

    code = "too_many"


class TooManyChallenges(Refusal):
    """As many challenges of one person wait for an answer as may. `most`."""

    code = "too_many_challenges"


class TooManyToOne(Refusal):
    """As many challenges of one person to the same other person wait for an answer as may. `most`."""

    code = "too_many_to_one"


class Yourself(Refusal):
    """Nobody plays against themselves."""

    code = "yourself"


class UnknownOption(Refusal):
    """No ruleset, clock or length of a match by that name. `what`, `given`, `known`."""

    code = "unknown_option"


class BadDeck(Refusal):
    """The deck can't be played. `match`, `problems`: every one of them."""

    code = "bad_deck"

    def __init__(self, match: int, error: DeckError) -> None:
        self.problems: Sequence[DeckProblem] = error.problems
        super().__init__(match=match, problems=[str(p) for p in error.problems])


class NoRecord(Refusal):
    """There is no finished game there, or no such move in it. `match`, `why`."""

    code = "no_record"


class NoSuchMove(NoRecord):
    """A finished game has fewer moves, or is over with the last of them. `match`, `moves` (it has), `most` (to go on from)."""

    code = "no_such_move"


class Closed(Refusal):
    """The bot is about to stop, or another one has taken over: nothing is carried out any more."""

    code = "closed"
