"""The world in which the local Discord starts: one guild, a few people, one bot."""

from .clock import ManualClock
from .model import Application, User
from .permissions import Permission
from .snowflake import Snowflakes
from .world import World

FOUNDED = 1_577_836_800.0
"""When the town was founded: 2020-01-01, in Unix seconds."""

PEOPLE = (
    ("alice", "Alice", "en-US"),
    ("bob", "Bob", "en-GB"),
    ("hanako", "花子", "ja"),
    ("carol", "Carol", "de"),
)


def settle(world: World, *, token: str, name: str = "Fudaba") -> Application:
    """People the world: alice owns the guild, everybody is in it, and so is the bot.

    Their ids are the same each time, so that what a bot has stored of them outlives a restart.
    """
    everyday, world.snowflake = world.snowflake, Snowflakes(ManualClock(FOUNDED))
    try:
        return _settle(world, token, name)
    finally:
        world.snowflake = everyday


def _settle(world: World, token: str, name: str) -> Application:
    people = [
        world.add_user(username, global_name=shown, locale=locale) for username, shown, locale in PEOPLE
    ]
    owner: User = people[0]
    guild = world.add_guild("Card Club", owner)
    world.add_channel(guild, "general", topic="Type / to see what the bot can do")
    world.add_channel(guild, "tables", topic="Matches are played here")
    news = world.add_channel(guild, "announcements", topic="To be read only")
    world.overwrite(news, guild.roles[guild.id], deny=int(Permission.SEND_MESSAGES))
    for user in people[1:]:
        world.join(guild, user)
    application = world.add_application(name, owner, token=token)
    world.install(application, guild)
    return application
