"""Steamroller games for tests, written as they are played: the first player's turn, the second's.

`owners("12b-")` says who controls each place: the first player, the second, both, nobody.
"""

from __future__ import annotations

from tests.packs.making import SR17, played
from tests.paper import Paper

RUMBLE = played(SR17, "rumble")

OWNERS = {"1": "first", "2": "second", "b": "both", "-": "none"}


def owners(letters: str) -> list[str]:
    return [OWNERS[letter] for letter in letters]


def game(scenario: str, *turns: str) -> Paper:
    """A game from the second player's second turn on, by who controls what in every turn."""
    paper = Paper(SR17, scenario).turn().turn().turn()
    for letters in turns:
        paper.turn(control=owners(letters))
    return paper
