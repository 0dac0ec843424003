"""The machine under every ruleset: state, procedures, decisions, events, replacement, disciplines, views."""
