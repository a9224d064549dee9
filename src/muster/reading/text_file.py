"""Text that somebody keeps in a file: a list, the rules of an encounter."""

from __future__ import annotations

from pathlib import Path

from muster.reading.unclear import Unclear
from muster.words.plain import printable
from muster.words.tongue import _, number_words

LONGEST = 20_000
"""Letters; a longer file is the wrong file."""


def text_of(path: Path | None) -> str:
    """The text of a file, without what could steer a terminal; nothing if there is no file."""
    if path is None:
        return ""
    text = path.read_text(encoding="utf-8", errors="replace")
    if len(text) > LONGEST:
        say = _("{file} has more than {most} letters.").format(
            file=path, most=number_words(LONGEST)
        )
        raise Unclear("file-too-long", say, path=str(path))
    return "\n".join(printable(line) for line in text.splitlines())
