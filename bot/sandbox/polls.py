"""Polls: voting, and their end by time or by their author.

https://discord.com/developers/docs/resources/poll
"""

from .checks.shape import Problems
from .drafts import Draft
from .errors import NOT_A_POLL, NOT_THE_AUTHOR, POLL_EXPIRED, THREAD_ARCHIVED, ApiError
from .hub import Event, Intent
from .messages import post, publish
from .model import Json, Message, MessageType, Poll, Thread, User
from .world import World


def poll_of(message: Message) -> Poll:
    """The poll of a message, or 520006."""
    if message.poll is None:
        raise NOT_A_POLL()
    return message.poll


def voters(message: Message, answer: int) -> list[int]:
    """Who has voted for an answer, in the order of their ids."""
    return sorted(_votes(poll_of(message), answer))


def vote(world: World, message: Message, user: User, answers: list[int]) -> None:
    """A user's votes are now these: none takes them back, several need a poll that allows it."""
    poll = poll_of(message)
    if isinstance(message.channel, Thread) and message.channel.archived:
        raise THREAD_ARCHIVED()
    if poll.closed:
        raise POLL_EXPIRED()
    wanted = set(answers)
    for answer in wanted:
        _votes(poll, answer)
    if len(wanted) > 1 and not poll.several:
        raise _no_answer("The poll takes one answer.")
    for answer, users in poll.votes.items():
        if user.id in users and answer not in wanted:
            users.remove(user.id)
            _tell(world, "MESSAGE_POLL_VOTE_REMOVE", message, user, answer)
        elif user.id not in users and answer in wanted:
            users.append(user.id)
            _tell(world, "MESSAGE_POLL_VOTE_ADD", message, user, answer)


def end(world: World, message: Message, who: User) -> None:
    """Its author ends a poll before its time."""
    poll = poll_of(message)
    if message.author is not who:
        raise NOT_THE_AUTHOR()
    if poll.closed:
        raise POLL_EXPIRED()
    close(world, message)


def close(world: World, message: Message) -> None:
    """Count, and say in the channel what came of it."""
    poll = poll_of(message)
    poll.closed = True
    poll.expires_at = min(poll.expires_at, world.clock.now())
    publish(world, "MESSAGE_UPDATE", message)
    result = Draft(embeds=[{"type": "poll_result", "fields": _result(poll)}])
    post(world, message.channel, message.author, result, kind=MessageType.POLL_RESULT, reference=message)


def schedule_end(world: World, message: Message) -> None:
    """See to it that a message's poll, if it has one, closes when its time is over."""
    poll = message.poll
    if poll is None or poll.closed:
        return

    def look() -> None:
        if not message.deleted and not poll.closed:
            close(world, message)

    world.clock.call_later(max(poll.expires_at - world.clock.now(), 0.0), look)


def _votes(poll: Poll, answer: int) -> list[int]:
    try:
        return poll.votes[answer]
    except KeyError:
        raise _no_answer(f"The poll has no answer {answer}.") from None


def _no_answer(message: str) -> ApiError:
    problems = Problems()
    problems.add(("answer_id",), "BASE_TYPE_CHOICES", message)
    return problems.error()


def _result(poll: Poll) -> list[Json]:
    """The fields of the embed that tells the result; an answer is named only if it alone has won."""
    counts = {answer: len(users) for answer, users in poll.votes.items()}
    most = max(counts.values())
    winners = [answer for answer, count in counts.items() if count == most > 0]
    fields = {
        "poll_question_text": poll.question["text"],
        "victor_answer_votes": str(most),
        "total_votes": str(sum(counts.values())),
    }
    if len(winners) == 1:
        media = poll.answers[winners[0]]
        fields |= {"victor_answer_id": str(winners[0]), "victor_answer_text": media.get("text") or ""}
        if media.get("emoji"):
            fields["victor_answer_emoji_name"] = media["emoji"]["name"]
    return [{"name": name, "value": value, "inline": False} for name, value in fields.items()]


def _tell(world: World, name: str, message: Message, user: User, answer: int) -> None:
    channel = message.channel
    data: Json = {
        "user_id": str(user.id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "answer_id": answer,
    }
    intent = Intent.DIRECT_MESSAGE_POLLS
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
        intent = Intent.GUILD_MESSAGE_POLLS
    event = Event(name, lambda _: data, world.audience(channel), intent, channel.guild, message)
    world.hub.publish(event)
