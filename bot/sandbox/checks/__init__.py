"""The local Discord's own checks of what a bot sends; they need no description from outside."""
