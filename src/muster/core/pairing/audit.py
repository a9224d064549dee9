"""The auditor: lists every fault of any set of pairings, however it was made.

It shares no code with the pairing systems, only the types, so that the two can disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from muster.core.ids import EntrantId
from muster.core.pairing.field import Fault, FaultKind, Field, Player, Terms

Game = tuple[EntrantId, EntrantId]
Known = Mapping[EntrantId, Player]

RANK = {kind: place for place, kind in enumerate(FaultKind)}


def audit(field: Field, games: Sequence[Game], sitting: EntrantId | None) -> tuple[Fault, ...]:
    """Everything wrong with these games and this sitter, for the players of this field."""
    known = {player.id: player for player in field.players}
    real = [game for game in games if game[0] != game[1] and known.keys() >= set(game)]
    finals, broken = _finals(field, known, real)
    found = chain(
        _attendance(known, games, sitting),
        broken,
        _locks(field.terms, real),
        *(_game(field, known[one], known[other]) for one, other in real),
        *(_step_down(field, known, game) for game in real if game not in finals),
        _sitter(field, known.get(sitting) if sitting else None, finals),
    )
    return tuple(sorted(found, key=lambda fault: (RANK[fault.kind], fault.players)))


def _attendance(known: Known, games: Sequence[Game], sitting: EntrantId | None) -> Iterator[Fault]:
    """Everybody of the field once, and nobody else."""
    seats = Counter(chain.from_iterable(games))
    if sitting is not None:
        seats[sitting] += 1
        if len(known) % 2 == 0:
            yield Fault(FaultKind.NEEDLESS_SITTER, (sitting,))
    for entrant in sorted(seats.keys() | known.keys()):
        if entrant not in known:
            yield Fault(FaultKind.STRANGER, (entrant,))
        elif seats[entrant] == 0:
            yield Fault(FaultKind.UNPAIRED, (entrant,))
        elif seats[entrant] > 1:
            yield Fault(FaultKind.PAIRED_TWICE, (entrant,))


def _finals(field: Field, known: Known, games: Sequence[Game]) -> tuple[set[Game], list[Fault]]:
    """The games that are finals tables, and the tables nobody plays.

    Who of several tied players is called first or second was chance: any of them will do.
    """
    placed = sorted(field.players, key=lambda player: (player.standing, player.id), reverse=True)
    finals: set[Game] = set()
    broken = []
    for table in range(min(field.terms.finals, len(placed) // 2)):
        first, second = placed[2 * table : 2 * table + 2]
        wanted = Counter((first.standing, second.standing))
        for game in games:
            if game not in finals and Counter(known[each].standing for each in game) == wanted:
                finals.add(game)
                break
        else:
            broken.append(Fault(FaultKind.FINALS_BROKEN, (first.id, second.id)))
    return finals, broken


def _locks(terms: Terms, games: Sequence[Game]) -> Iterator[Fault]:
    played = {frozenset(game) for game in games}
    return (
        Fault(FaultKind.LOCK_BROKEN, lock) for lock in terms.locked if frozenset(lock) not in played
    )


def _game(field: Field, one: Player, other: Player) -> Iterator[Fault]:
    terms, both = field.terms, (one.id, other.id)
    met = max(one.met.get(other.id, 0), other.met.get(one.id, 0))
    if met and (terms.rematch_after is None or field.round < met + terms.rematch_after):
        yield Fault(FaultKind.REMATCH, both, (("round", met),))
    if any(one.id in wish and other.id in wish for wish in terms.apart):
        yield Fault(FaultKind.KEPT_APART, both)
    if terms.system == "random":
        if "club" in terms.separate and one.club and one.club == other.club:
            yield Fault(FaultKind.SAME_CLUB, both)
        if "region" in terms.separate and one.region and one.region == other.region:
            yield Fault(FaultKind.SAME_REGION, both)


def _step_down(field: Field, known: Known, game: Game) -> Iterator[Fault]:
    lower, higher = sorted((known[each] for each in game), key=lambda player: player.tp)
    if field.terms.system == "piles" and lower.tp < higher.tp and higher.paired_down > 0:
        yield Fault(FaultKind.PAIRED_DOWN_TWICE, (higher.id,))


def _sitter(field: Field, sitter: Player | None, finals: set[Game]) -> Iterator[Fault]:
    if sitter is None:
        return
    if sitter.sat_out:
        yield Fault(FaultKind.SAT_OUT_TWICE, (sitter.id,))
    busy = {*chain.from_iterable(field.terms.locked), *chain.from_iterable(finals)}
    lower = [
        player
        for player in field.players
        if player.sat_out == sitter.sat_out and player.id not in busy
        if _is_lower(field.terms.sitter, player, sitter)
    ]
    if lower:
        yield Fault(FaultKind.SITTER_NOT_LOWEST, (sitter.id,))


def _is_lower(rule: str, one: Player, other: Player) -> bool:
    if rule == "lowest-placed":
        return one.standing < other.standing
    return rule == "random-lowest-tp" and one.tp < other.tp
