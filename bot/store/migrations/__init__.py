"""The schema's steps, one file each. `python -m bot.store.migrations "what is new"` drafts the next from the models."""
