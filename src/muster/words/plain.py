"""Names and lists of them as they are shown, and spelling folded for comparing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from muster.core.text import ISOLATES, JOINERS
from muster.core.text import clean as clean  # noqa: PLC0414 - doors take words from here
from muster.core.text import printable as printable  # noqa: PLC0414 - as above
from muster.words.tongue import N_, _, ngettext, ordinal_form

RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


def isolated(name: str) -> str:
    """A name that mirrors nothing beside it, as `<bdi>` does on a page."""
    turned = any(unicodedata.bidirectional(c) in RIGHT_TO_LEFT for c in name)
    return f"{ISOLATES[0]}{name}{ISOLATES[1]}" if turned else name


def folded(text: str) -> str:
    """A name as it is compared: case, accents, spacing and joiners do not matter."""
    apart = unicodedata.normalize("NFKD", clean(text))
    return "".join(c for c in apart if not unicodedata.combining(c) and c not in JOINERS).casefold()


CARDS = ("7R", "12M", "1C", "13T", "RJ", "BJ")
"""Cards as they are written, for whoever wrote one otherwise: a pip and a suit, or a Joker."""

LAST = {"and": N_("{first} and {last}"), "or": N_("{first} or {last}")}
"""How the last of several is joined to those before it."""


def listing(items: Iterable[object], last: Literal["and", "or"] = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    words = [str(item) for item in items]
    if not words[1:]:
        return "".join(words)
    first = _(", ").join(words[:-1])
    return _(LAST[last]).format(first=first, last=words[-1])


def headed(*parts: str) -> str:
    """`Proxies: they are …`; a heading that what follows begins with is not said twice."""
    said = [part for part in parts if part]
    kept = [part for part, after in pairwise(said) if not _repeats(part, after)]
    return ": ".join([*kept, *said[-1:]])


def _repeats(heading: str, after: str) -> bool:
    """`Cluster method` is repeated by `Cluster, 6 to 8 pieces` as well."""
    first = heading.partition(" ")[0]
    return folded(after).startswith((folded(heading), f"{folded(first)},"))


def some(items: Sequence[object], most: int = 8, last: Literal["and", "or"] = "and") -> str:
    """A listing that stays readable: the first few, and how many more."""
    more = len(items) - most
    if more <= 1:
        return listing(items, last)
    return listing([*items[:most], ngettext("{n} more", "{n} more", more).format(n=more)], last)


ORDINALS = {"one": N_("{n}st"), "two": N_("{n}nd"), "few": N_("{n}rd"), "other": N_("{n}th")}
"""A place by the form its language gives it; one that English lacks is said like most."""


def ordinal(number: int) -> str:
    return _(ORDINALS.get(ordinal_form(number), ORDINALS["other"])).format(n=number)
