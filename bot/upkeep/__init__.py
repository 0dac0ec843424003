"""What whoever runs the bot does to its database: back it up, restore it, move it to another server."""
