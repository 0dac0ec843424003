"""What may stand in the way."""


class UpkeepError(Exception):
    """Something that whoever runs the bot has to know or to mend; its text says what and how."""
