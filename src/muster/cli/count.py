"""Numbers of things, as the command line says them."""

from __future__ import annotations


def count(number: int, one: str, several: str = "") -> str:
    """`1 game`, `2 games`."""
    return f"{number} {one if number == 1 else several or one + 's'}"
