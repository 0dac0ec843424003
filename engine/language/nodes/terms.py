"""What the fields of nodes share: names, references, sides, durations."""

from typing import Annotated, Literal

from pydantic import Field

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Reference = Annotated[
    str, Field(pattern=r"^(self|host|you|enemy|any|\$[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?)$")
]
PlayerWord = Annotated[str, Field(pattern=r"^(you|enemy|each|\$[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?)$")]
CardId = Annotated[str, Field(pattern=r"^[A-Z0-9]{2,5}-[A-Z0-9]{1,6}$")]
Side = Literal["own", "enemy", "any"]
Until = Literal["turn", "enemy_turn", "own_turn", "battle", "forever"]
"""`turn`: the end of this turn; `enemy_turn`, `own_turn`: the end of the opponent's, of your next turn; `battle`: the
end of the battle under way; `forever`: as long as the object stays where it is."""
