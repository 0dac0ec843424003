"""The bot as Discord sees it: commands, buttons, boards."""
