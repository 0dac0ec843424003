"""`timeline`: four characters, three dango, and one shared timeline on which the oldest effect resolves first."""
