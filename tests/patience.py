"""How long a test waits for what must come.

Whatever is waited for has its event, so on a quick machine nothing takes longer for it; on a slow one, or one that
stands still for a while, nothing fails that would have come.
"""

SECONDS = 120.0
MILLISECONDS = 1_000 * SECONDS
