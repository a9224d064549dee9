"""Tie-breaks as named parts: each turns an entrant's gains into one number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Rulepack
from muster.core.tally import Gain, Outcome

Number = int | Fraction
Tally = Mapping[EntrantId, tuple[Gain, ...]]


def total(tally: Tally, entrant: EntrantId, name: str) -> int:
    return sum(gain.points.get(name, 0) for gain in tally[entrant])


def _opponents(tally: Tally, entrant: EntrantId) -> list[EntrantId]:
    """Everybody faced, once for each game. A bye faces nobody and a ringer has no standing."""
    return [other for gain in tally[entrant] for other in gain.opponents if other in tally]


def opponents_tp(tally: Tally, entrant: EntrantId) -> Number:
    """The sum of all opponents' present tournament points, their byes included."""
    return sum(total(tally, other, "tp") for other in _opponents(tally, entrant))


def opponents_tp_per_game(tally: Tally, entrant: EntrantId) -> Number:
    """All opponents' tournament points over all the rounds those opponents have played."""
    faced = _opponents(tally, entrant)
    played = sum(len(tally[other]) for other in faced)
    return Fraction(sum(total(tally, other, "tp") for other in faced), played or 1)


SOS: Mapping[str, Callable[[Tally, EntrantId], Number]] = {
    "opponents-tp": opponents_tp,
    "opponents-tp-per-game": opponents_tp_per_game,
}


def wins_by(tally: Tally, entrant: EntrantId, endings: tuple[str, ...]) -> int:
    return sum(gain.outcome is Outcome.WIN and gain.ending in endings for gain in tally[entrant])


def value(rules: Rulepack, tally: Tally, entrant: EntrantId, name: str) -> Number:
    """One tie-break of one entrant, by the name the pack uses in its order."""
    if name == "sos":
        return SOS[rules.standings.sos](tally, entrant)
    if name in rules.standings.counts:
        return wins_by(tally, entrant, rules.standings.counts[name])
    return total(tally, entrant, name)
