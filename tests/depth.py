"""How deep long searches go: all of them within an hour on two cores, or `make soak DEPTH=10`."""

from __future__ import annotations

import os

DEPTH = float(os.environ.get("MUSTER_DEPTH", "1"))


def deep(usual: int) -> int:
    """So many tries of one search, or as many times more as was asked for."""
    return max(1, round(usual * DEPTH))
