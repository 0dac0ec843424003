"""Discord's JSON error codes, those that a bot meets.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

from collections.abc import Mapping
from typing import Any


class ApiError(Exception):
    """An answer that says no: the HTTP status, Discord's code and message, and when to come again."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: Mapping[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> dict[str, Any]:
        """The JSON body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


class _Kind:
    """An error that can be raised any number of times: `raise UNKNOWN_CHANNEL()`."""

    def __init__(self, status: int, code: int, message: str) -> None:
        self.status = status
        self.code = code
        self.message = message

    def __call__(self, retry_after: float | None = None) -> ApiError:
        return ApiError(self.status, self.code, self.message, retry_after=retry_after)


UNAUTHORIZED = _Kind(401, 0, "401: Unauthorized")
NOT_FOUND = _Kind(404, 0, "404: Not Found")
METHOD_NOT_ALLOWED = _Kind(405, 0, "405: Method Not Allowed")
UNKNOWN_APPLICATION = _Kind(404, 10002, "Unknown Application")
UNKNOWN_CHANNEL = _Kind(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = _Kind(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = _Kind(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = _Kind(404, 10008, "Unknown Message")
UNKNOWN_OVERWRITE = _Kind(404, 10009, "Unknown Overwrite")
UNKNOWN_ROLE = _Kind(404, 10011, "Unknown Role")
UNKNOWN_USER = _Kind(404, 10013, "Unknown User")
UNKNOWN_EMOJI = _Kind(404, 10014, "Unknown Emoji")
UNKNOWN_REACTION = _Kind(400, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK = _Kind(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = _Kind(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = _Kind(404, 10063, "Unknown application command")
TOO_MANY_THREAD_MEMBERS = _Kind(400, 30033, "Maximum number of thread participants reached (1000)")
TOO_MANY_COMMAND_CREATES = _Kind(
    429, 30034, "Max number of daily application command creates has been reached (200)"
)
OLD_MESSAGE_EDITS = _Kind(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
)
TOO_MANY_REACTIONS = _Kind(400, 30010, "Maximum number of reactions reached (20)")
FILE_TOO_LARGE = _Kind(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = _Kind(400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS = _Kind(403, 50001, "Missing Access")
NOT_IN_A_DM = _Kind(400, 50003, "Cannot execute action on a DM channel")
NOT_THE_AUTHOR = _Kind(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = _Kind(400, 50006, "Cannot send an empty message")
CANNOT_DM = _Kind(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = _Kind(403, 50013, "Missing Permissions")
SYSTEM_MESSAGE = _Kind(403, 50021, "Cannot execute action on a system message")
WRONG_CHANNEL_TYPE = _Kind(400, 50024, "Cannot execute action on this channel type")
TOO_OLD_TO_BULK_DELETE = _Kind(400, 50034, "You can only bulk delete messages that are under 14 days old.")
INVALID_WEBHOOK_TOKEN = _Kind(401, 50027, "Invalid Webhook Token")
THREAD_ARCHIVED = _Kind(400, 50083, "Thread is archived")
NO_MUTUAL_GUILD = _Kind(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
INVALID_JSON = _Kind(400, 50109, "The request body contains invalid JSON.")
POLL_EXPIRED = _Kind(400, 520001, "Poll expired")
POLL_IS_FIXED = _Kind(400, 520003, "Cannot edit a poll message")
NOT_A_POLL = _Kind(400, 520006, "Cannot expire a non-poll message")
THREAD_EXISTS = _Kind(400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = _Kind(400, 160005, "This thread is locked")
TOO_MANY_THREADS = _Kind(400, 160006, "Maximum number of active threads reached")
TOO_MANY_PINS = _Kind(400, 30003, "Maximum number of pins reached for the channel (250)")

INVALID_FORM_BODY = 50035
