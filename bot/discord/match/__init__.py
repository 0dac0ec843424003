"""A match in Discord: what is asked and shown, and what a press means."""
