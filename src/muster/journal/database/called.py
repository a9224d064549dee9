"""How programs of Muster call themselves at PostgreSQL, which tells them apart by it."""

from __future__ import annotations

OLDER = "muster"
"""A version that knows no locked secrets."""

OURS = f"{OLDER} 7"

EVERY = rf"^{OLDER}( \d+)?$"
"""Whatever a version calls itself, as PostgreSQL looks for it."""
