"""What there is to look up: cards and rules of every ruleset, in both languages. Knows nothing of Discord but its Markdown."""
