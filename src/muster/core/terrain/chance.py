"""Chance from a seed in words: numbers that come out the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""Of SplitMix64 (Steele, Lea and Flood 2014)."""


class Chance:
    """Numbers drawn one after the other; equal words give equal numbers."""

    __slots__ = ("_state",)

    def __init__(self, *words: object) -> None:
        text = "/".join(map(str, words)).encode(errors="backslashreplace")
        self._state = int.from_bytes(sha256(text).digest()[:8], "big")

    def below(self, most: int) -> int:
        """A whole number from 0 up to, but not, `most`."""
        self._state = mixed = (self._state + STEP) & WORD
        mixed = ((mixed ^ (mixed >> 30)) * FIRST) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * SECOND) & WORD
        return (mixed ^ (mixed >> 31)) % most

    def between(self, least: int, most: int) -> int:
        """A whole number, both ends among them; the lower one where there is nothing between."""
        return least + self.below(max(1, most - least + 1))

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            other = self.below(last + 1)
            left[last], left[other] = left[other], left[last]
        return left
