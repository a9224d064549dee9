"""Why a player meets whom they meet: data from which a sentence can be worded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from muster.core.ids import EntrantId
from muster.core.pairing.bars import faults_of_game, goes_down
from muster.core.pairing.field import FaultKind, Field, Pairings, Player
from muster.core.pairing.sitters import SITTERS


class Because(StrEnum):
    """Why a game, or a round without one, came about."""

    LOCKED = "locked"  # the organiser wanted this game
    FINALS = "finals"  # a finals table
    DRAWN = "drawn"  # by lot
    NEXT = "next"  # the highest left they may meet
    SAME_PILE = "same-pile"  # as many tournament points, by lot
    PAIRED_DOWN = "paired-down"  # the higher of the two had to leave their pile
    SITS_DRAWN = "sits-drawn"  # sits out by lot
    SITS_LOWEST = "sits-lowest"  # sits out as the lowest placed who has not
    SITS_FOR_OTHERS = "sits-for-others"  # sits out so that the others can be paired
    SITS_AGAIN = "sits-again"  # sits out although they have before


class Passed(StrEnum):
    """Why somebody nearer in the order was not taken."""

    MET = "met"
    KEPT_APART = "kept-apart"
    SAME_CLUB = "same-club"
    SAME_REGION = "same-region"
    SAT_OUT = "sat-out"  # sitting: has sat out before
    TAKEN = "taken"  # already plays somebody higher
    SITS = "sits"  # sits this round out
    OTHERS = "others"  # the others could not have been paired so well


PASSED = {
    FaultKind.REMATCH: Passed.MET,
    FaultKind.KEPT_APART: Passed.KEPT_APART,
    FaultKind.SAME_CLUB: Passed.SAME_CLUB,
    FaultKind.SAME_REGION: Passed.SAME_REGION,
}
GAMES = {"adjacent": Because.NEXT, "random": Because.DRAWN}
DRAWN_SITTERS = {"random", "random-lowest-tp"}


@dataclass(frozen=True, slots=True)
class Why:
    """The reason for one player's round.

    `chooser` is the higher of the two: the players in `passed_over` stand between the two in
    the order used, and are the ones the chooser would otherwise have met. A sitter's are
    those who would otherwise have sat out.
    """

    code: Because
    opponent: EntrantId | None = None
    chooser: EntrantId | None = None
    passed_over: tuple[tuple[EntrantId, Passed], ...] = ()
    faults: tuple[FaultKind, ...] = ()


def explain(field: Field, pairings: Pairings, who: EntrantId) -> Why:
    """Tell why `who` plays, or sits out, as these pairings say."""
    known = {player.id: player for player in field.players}
    if who == pairings.sitting:
        return _sitting(field, pairings, known[who])
    game = next(game for game in pairings.games if who in game)
    higher, lower = game
    because = _because(field, pairings, known, game)
    chosen = because in {Because.NEXT, Because.SAME_PILE, Because.PAIRED_DOWN}
    return Why(
        because,
        opponent=lower if who == higher else higher,
        chooser=higher,
        passed_over=_passed_over(field, pairings, known, game) if chosen else (),
        faults=tuple(fault.kind for fault in faults_of_game(field, known[higher], known[lower])),
    )


def _because(
    field: Field,
    pairings: Pairings,
    known: Mapping[EntrantId, Player],
    game: tuple[EntrantId, EntrantId],
) -> Because:
    terms = field.terms
    if set(game) in map(set, terms.locked):
        return Because.LOCKED
    finals = pairings.order[: 2 * terms.finals]
    if game in zip(finals[::2], finals[1::2], strict=False):
        return Because.FINALS
    if terms.system in GAMES:
        return GAMES[terms.system]
    down = goes_down(field, known[game[0]], known[game[1]])
    return Because.PAIRED_DOWN if down else Because.SAME_PILE


def _passed_over(
    field: Field,
    pairings: Pairings,
    known: Mapping[EntrantId, Player],
    game: tuple[EntrantId, EntrantId],
) -> tuple[tuple[EntrantId, Passed], ...]:
    higher, lower = game
    place = {entrant: index for index, entrant in enumerate(pairings.order)}
    first_of = {lower: higher for higher, lower in pairings.games}
    between = pairings.order[place[higher] + 1 : place[lower]]

    def reason(other: EntrantId) -> Passed:
        faults = faults_of_game(field, known[higher], known[other])
        told = [PASSED[fault.kind] for fault in faults if fault.kind in PASSED]
        if told:
            return told[0]
        if other == pairings.sitting:
            return Passed.SITS
        earlier = place[first_of.get(other, other)] < place[higher]
        return Passed.TAKEN if earlier else Passed.OTHERS

    return tuple((other, reason(other)) for other in between)


def _sitting(field: Field, pairings: Pairings, sitter: Player) -> Why:
    kinds = {fault.kind for fault in pairings.faults if sitter.id in fault.players}
    code = Because.SITS_DRAWN if field.terms.sitter in DRAWN_SITTERS else Because.SITS_LOWEST
    if FaultKind.SITTER_NOT_LOWEST in kinds:
        code = Because.SITS_FOR_OTHERS
    if FaultKind.SAT_OUT_TWICE in kinds:
        code = Because.SITS_AGAIN
    return Why(code, passed_over=_not_sitting(field, pairings, sitter), faults=tuple(sorted(kinds)))


def _not_sitting(
    field: Field, pairings: Pairings, sitter: Player
) -> tuple[tuple[EntrantId, Passed], ...]:
    """Those who were to sit out before this one, and why they do not, lowest first."""
    level = SITTERS[field.terms.sitter]
    busy = {entrant for lock in field.terms.locked for entrant in lock}
    busy.update(pairings.order[: 2 * field.terms.finals])
    known = {player.id: player for player in field.players}
    rising = sorted((known[each] for each in reversed(pairings.order)), key=level)
    return tuple(
        (player.id, Passed.SAT_OUT if player.sat_out > sitter.sat_out else Passed.OTHERS)
        for player in rising
        if player.id not in busy
        if (level(player), -player.sat_out) < (level(sitter), -sitter.sat_out)
    )
