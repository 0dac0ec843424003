"""The card language: card files read, checked, compiled and put into words."""
