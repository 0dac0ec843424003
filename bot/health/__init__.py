"""How the bot is doing: metrics, a health endpoint, logs that give nothing away.

Import the modules themselves; the probe of a container starts from here and should start quickly.
"""
