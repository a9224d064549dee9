"""How large what a program sends may be: as long as what people type, and no number beyond use."""

from __future__ import annotations

from collections.abc import Iterator

from muster.api.bodies import NAME
from muster.reading.text_file import LONGEST
from muster.reading.unclear import Unclear
from muster.words.tongue import _, number_words

SHORT = frozenset({"club", "faction", "name", "note", "region", "team", "title", "topic", "venue"})
LARGEST = 10**9
"""More than anything in an event counts to."""

BEGINS = 40


def check_sizes(said: object) -> None:
    """`Unclear` with the first that is too long or too large."""
    for name, value in _walk("", said):
        if isinstance(value, str) and len(value) > (NAME if name in SHORT else LONGEST):
            most = number_words(NAME if name in SHORT else LONGEST)
            begins = " ".join(value[:BEGINS].split())
            say = _('"{begins} …" has more than {most} letters.').format(begins=begins, most=most)
            raise Unclear("too-long", say)
        if isinstance(value, int) and abs(value) > LARGEST:
            raise Unclear(
                "not-a-number", _("{place}: that number is too large.").format(place=name)
            )


def _walk(name: str, said: object) -> Iterator[tuple[str, object]]:
    if isinstance(said, dict):
        for key, value in said.items():
            yield name, key
            yield from _walk(str(key), value)
    elif isinstance(said, list | tuple | set | frozenset):
        for value in said:
            yield from _walk(name, value)
    else:
        yield name, said
