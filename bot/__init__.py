"""Hosts matches in Discord."""
