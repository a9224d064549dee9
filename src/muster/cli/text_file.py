"""Text that somebody keeps in a file: a list, the rules of an encounter."""

from __future__ import annotations

from pathlib import Path

from muster.cli.exits import Unclear
from muster.cli.plain import printable

LONGEST = 20_000
"""Letters; a longer file is the wrong file."""


def text_of(path: Path | None) -> str:
    """The text of a file, without what could steer a terminal; nothing if there is no file."""
    if path is None:
        return ""
    text = path.read_text(encoding="utf-8", errors="replace")
    if len(text) > LONGEST:
        raise Unclear("file-too-long", f"{path} has more than {LONGEST} letters.", path=str(path))
    return "\n".join(printable(line) for line in text.splitlines())
