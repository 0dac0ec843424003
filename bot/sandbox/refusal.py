"""What a person's client does not let its user do."""


class Refused(Exception):
    """The client offers no way to do this; no request would be sent."""
