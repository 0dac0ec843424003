"""What the tables refuse, in words for whoever asked."""

from collections.abc import Mapping

from bot.discord.refusals import wording
from bot.discord.style import plain
from bot.tables import refusals
from bot.words import Words, phrase
from engine.words import reason

SAID: Mapping[str, str] = {
    "no_match": phrase("There is no such match any more."),
    "not_yours": phrase(
        "This isn't yours to press: you have no seat there. With `/duel` you begin a match of your own."
    ),
    "not_your_turn": phrase("It's the other player's turn to choose."),
    "stale": phrase("That was an older position; here is the present one."),
    "too_late": phrase("The time was up before your choice came."),
    "over": phrase("This match is over."),
    "wrong_phase": phrase("That can't be done at this point of the match."),
    "not_offered": phrase("That isn't offered any more."),
    "no_step_back": phrase("There is no step to go back to."),
    "nothing_to_take_back": phrase("There is no choice that could be taken back."),
    "revealed": phrase("That can't be taken back: somebody has seen a card since."),
    "no_offer": phrase("Nothing waits for an answer any more."),
    "already_offered": phrase("You have asked already; the answer is up to the other player."),
    "paused": phrase("The match waits for a judge."),
    "not_paused": phrase("No judge has been called."),
    "already_called": phrase("You have called a judge in this game before."),
    "too_many": phrase(
        "You have as many open matches as one person may have ({most}). Finish one first; `/match mine` lists them."
    ),
    "too_many_challenges": phrase(
        "{most} of your challenges wait for an answer already. Withdraw one, or let them be answered first; "
        "`/match mine` lists them."
    ),
    "too_many_to_one": phrase(
        "{most} of your challenges to this person wait for an answer already. Withdraw one, or let them be answered "
        "first; `/match mine` lists them."
    ),
    "yourself": phrase("Nobody plays against themselves. Try `/duel practice`."),
    "unknown_option": phrase("I don't know “{given}” here."),
    "no_record": phrase("There is no finished game to be shown."),
    "no_such_move": phrase("You can go on after a move from 0 to {most}; that game ended with move {moves}."),
    "closed": phrase("I'm being restarted. Please try again in a minute; nothing is lost."),
}
"""Words by the refusal's code."""

PROBLEMS = 12
"""Problems of a deck that are listed."""


def told(error: refusals.Refusal, words: Words) -> str:
    """A refusal in a sentence."""
    fields = {k: plain(str(v)) for k, v in error.fields.items()}
    return words.gettext(SAID.get(error.code, SAID["wrong_phase"]), **fields)


@wording.register
def _(error: refusals.Refusal, words: Words) -> str | None:
    return told(error, words)


@wording.register
def _(error: refusals.BadRuling, words: Words) -> str | None:
    why = plain(reason(error.fields["why"], words.language), 300)
    return words.gettext("That can't be done to this game: {why}.", why=why)


@wording.register
def _(error: refusals.BadDeck, words: Words) -> str | None:
    lines = [f"• {plain(problem.text(words.language), 150)}" for problem in error.problems[:PROBLEMS]]
    if len(error.problems) > PROBLEMS:
        lines.append(words.gettext("… and {count} more", count=len(error.problems) - PROBLEMS))
    return "\n".join([words.gettext("This deck can't be played:"), *lines])
