"""Lots and rolls from a seed, so that any machine with a SHA-256 tool comes to the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count


def in_lot_order(seed: bytes, names: Iterable[str]) -> tuple[str, ...]:
    """The names shuffled: in the order of SHA-256(seed + "/" + name), smallest first."""
    return tuple(sorted(names, key=lambda name: sha256(seed + b"/" + name.encode()).digest()))


def rolls(seed: bytes, sides: int) -> Iterator[int]:
    """A die rolled again and again: SHA-256(seed + "/roll-1"), "/roll-2" … divided by its sides."""
    for n in count(1):
        number = sha256(seed + f"/roll-{n}".encode()).digest()
        yield int.from_bytes(number, "big") % sides + 1
