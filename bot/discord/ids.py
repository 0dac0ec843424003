"""The ids of buttons, selects and modals: `v1:match:revision:verb[:arg]`, everybody may read them."""

import re
from dataclasses import dataclass

from bot.tables import base36

MOST = 100
"""Characters of a `custom_id` that Discord takes."""

TEMPLATE = re.compile(
    r"v1:(?P<match>[0-9a-z]{1,13}):(?P<revision>[0-9a-z]{1,8}):(?P<verb>[a-z][a-z-]{0,23})(?::(?P<arg>.+))?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Id:
    """What a press says: about which match in which revision (0 and 0 for none), and what to do."""

    verb: str
    arg: str = ""
    match: int = 0
    revision: int = 0

    def __str__(self) -> str:
        parts = ["v1", base36(self.match), base36(self.revision), self.verb]
        text = ":".join([*parts, self.arg] if self.arg else parts)
        if len(text) > MOST or not TEMPLATE.fullmatch(text):
            raise ValueError(f"no custom_id: {text!r}")
        return text

    @classmethod
    def read(cls, custom_id: str) -> "Id | None":
        """The id in a `custom_id`; None where it is none of ours."""
        found = TEMPLATE.fullmatch(custom_id)
        if found is None:
            return None
        return cls(found["verb"], found["arg"] or "", int(found["match"], 36), int(found["revision"], 36))
