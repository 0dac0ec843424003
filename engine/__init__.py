"""The rules engine: synchronous, deterministic, no I/O beyond its own data files."""
