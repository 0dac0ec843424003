"""Discord's REST v10, as far as a card-game bot goes."""
