"""Text that a database can keep: PostgreSQL knows no NUL, which any form or program can send."""

from __future__ import annotations

NUL, INSTEAD = "\0", "\N{REPLACEMENT CHARACTER}"


def storable(text: str) -> str:
    return text.replace(NUL, INSTEAD)
