"""How fast the kit answers, beside the plain way: the same answer by pandas on JSON lines.

    python -m analysis bench --write BENCHMARKS.md

Every case runs in a process of its own. Time is that of the work without imports; memory is how much the process grew by
at its peak. The data are made from a seed.
"""
