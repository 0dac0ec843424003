"""`override`: units that ride on copies of themselves, spells and artifacts lying in wait, ten rounds."""
