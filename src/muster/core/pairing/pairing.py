"""Pairs a round: locked games, then finals tables, then the system pairs the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.core.ids import EntrantId
from muster.core.pairing.adjacent import adjacent
from muster.core.pairing.bars import faults_of_game, goes_down
from muster.core.pairing.drawn import drawn
from muster.core.pairing.field import Fault, FaultKind, Field, Pairings, Player
from muster.core.pairing.forced import Couple, Forced, forced_games
from muster.core.pairing.orders import HEIGHTS, order_of
from muster.core.pairing.piles import piles
from muster.core.pairing.rest import Outcome, Rest
from muster.core.pairing.sitters import Sitters
from muster.core.pairing.tickets import in_ticket_order, sub_seed, ticket

SYSTEMS: dict[str, Callable[[Rest], Outcome]] = {
    "adjacent": adjacent,
    "piles": piles,
    "random": drawn,
}
KINDS = {kind: place for place, kind in enumerate(FaultKind)}


def pair(field: Field, seed: bytes) -> Pairings:
    """Pair the round; all chance is made from the seed (see `tickets`)."""
    return _pair(field, order_of(field, seed), seed)


def pair_in_order(field: Field, order: Sequence[EntrantId]) -> Pairings:
    """Pair the round without chance: `order` has settled every tie and shuffled every pile."""
    known = {player.id: player for player in field.players}
    if sorted(order) != sorted(known):
        raise ValueError("the order must name every player of the field once")
    players = [known[entrant] for entrant in order]
    if field.terms.system == "piles":
        finalists = 2 * field.terms.finals
        by_pile = sorted(players[finalists:], key=HEIGHTS["piles"], reverse=True)
        players = players[:finalists] + by_pile
    return _pair(field, players, None)


def _pair(field: Field, players: Sequence[Player], seed: bytes | None) -> Pairings:
    ids = order = tuple([player.id for player in players])
    forced = forced_games(field.terms, order)
    if forced.taken:
        players = [player for player in players if player.id not in forced.taken]
        ids = tuple([player.id for player in players])
    rest = _rest(field, players, ids, seed)
    outcome = SYSTEMS[field.terms.system](rest)
    paired = [(ids[higher], ids[lower]) for higher, lower in sorted(outcome.games)]
    return Pairings(
        games=_best_first([*forced.locked, *forced.finals], paired, order),
        sitting=None if outcome.sitter is None else ids[outcome.sitter],
        order=order,
        faults=_faults(rest, outcome, forced),
        paired_down=_paired_down(field, [*forced.locked, *paired]),
        attempt=outcome.attempt,
    )


def _rest(
    field: Field, players: Sequence[Player], ids: Sequence[EntrantId], seed: bytes | None
) -> Rest:
    rule = field.terms.sitter
    if seed is None:
        return Rest(field, players, ids, Sitters(players, rule, lambda place: -place))
    chance = sub_seed(seed, "sitter")

    def luck(place: int) -> bytes | int:
        return -place if rule == "lowest-placed" else ticket(chance, ids[place])

    def shuffle(attempt: int) -> list[int]:
        place = {entrant: index for index, entrant in enumerate(ids)}
        again = in_ticket_order(sub_seed(seed, f"again-{attempt}"), players)
        return [place[player.id] for player in again]

    return Rest(field, players, ids, Sitters(players, rule, luck), shuffle)


def _best_first(
    forced: Sequence[Couple], paired: Sequence[Couple], order: Sequence[EntrantId]
) -> tuple[Couple, ...]:
    if not forced:
        return tuple(paired)
    place = {entrant: index for index, entrant in enumerate(order)}
    return tuple(sorted([*forced, *paired], key=lambda game: place[game[0]]))


def _paired_down(field: Field, games: Sequence[Couple]) -> tuple[EntrantId, ...]:
    if field.terms.system != "piles":
        return ()
    known = {player.id: player for player in field.players}
    return tuple(one for one, other in games if goes_down(field, known[one], known[other]))


def _faults(rest: Rest, outcome: Outcome, forced: Forced) -> tuple[Fault, ...]:
    faults = [*forced.broken, *_forced_faults(rest.field, forced)]
    if not outcome.legal:
        for one, other in outcome.games:
            faults += faults_of_game(rest.field, rest.players[one], rest.players[other])
    if outcome.sitter is not None:
        faults += rest.sitters.faults(outcome.sitter)
    return tuple(sorted(faults, key=lambda fault: (KINDS[fault.kind], fault.players)))


def _forced_faults(field: Field, forced: Forced) -> list[Fault]:
    """What is wrong with the games set; a finals table is nobody's step down a pile."""
    if not forced.taken:
        return []
    known = {player.id: player for player in field.players}
    locked, finals = (
        [fault for one, other in games for fault in faults_of_game(field, known[one], known[other])]
        for games in (forced.locked, forced.finals)
    )
    return locked + [fault for fault in finals if fault.kind != FaultKind.PAIRED_DOWN_TWICE]
