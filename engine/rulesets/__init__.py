"""One folder a ruleset: its rules, cards, decks and words. Found by folder, loaded on first use."""
