"""Four played rounds of one made-up event, the same for everybody who is measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, pair

ROUNDS = 4


@dataclass(slots=True)
class Entry:
    """One player: what happened, in a form every peer's input can be made from."""

    number: int
    standing: list[int] = field(default_factory=lambda: [0, 0, 0])
    wins: int = 0
    foes: list[int] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    white: list[bool] = field(default_factory=list)


def history(size: int) -> list[Entry]:
    """Play the rounds, highest against next highest, with dice of a fixed seed."""
    dice = Random(size)
    entries = [Entry(number) for number in range(size)]
    for number in range(1, ROUNDS + 1):
        for one, other in pair(as_field(entries, number), f"round {number}".encode()).games:
            _play(entries[int(one)], entries[int(other)], dice)
    return entries


def as_field(entries: list[Entry], number: int) -> Field:
    """Our own input."""
    players = (
        Player(
            EntrantId(str(entry.number)),
            standing=tuple(entry.standing),
            tp=entry.standing[0],
            met={EntrantId(str(foe)): when for when, foe in enumerate(entry.foes, start=1)},
        )
        for entry in entries
    )
    return Field(number, tuple(players), Terms())


def _play(one: Entry, other: Entry, dice: Random) -> None:
    """No drawn games, and colours in turn, so that chess engines accept the story."""
    loser, winner = sorted(dice.sample(range(9), 2))
    scores = [winner, loser] if dice.random() < 0.5 else [loser, winner]
    white = (sum(one.white), one.number) <= (sum(other.white), other.number)
    _note(one, other, scores[0], scores[1], white=white)
    _note(other, one, scores[1], scores[0], white=not white)


def _note(entry: Entry, foe: Entry, mine: int, theirs: int, *, white: bool) -> None:
    won = mine > theirs
    for place, earned in enumerate((3 * won, mine - theirs, mine)):
        entry.standing[place] += earned
    entry.wins += won
    entry.foes.append(foe.number)
    entry.won.append(won)
    entry.white.append(white)
