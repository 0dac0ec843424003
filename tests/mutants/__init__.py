"""What the tests notice: a ruleset's rules are broken one by one, and each break is tried against its tests."""
