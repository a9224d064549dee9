"""Draws of an event: from its history and a seed to pairings, tables and cuts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from muster.core import facts
from muster.core.chain import canonical
from muster.core.entrant import Status
from muster.core.event import Event, Game
from muster.core.fairness import seed as seed_of
from muster.core.faults import audit_groups, flaw
from muster.core.field import field_for
from muster.core.finals import finals_of, finals_wanted, kept_finals
from muster.core.ids import EntrantId, GameId, game_id
from muster.core.pairing import (
    Fault,
    Field,
    assign_tables,
    pair,
    pods,
)
from muster.core.pairing.tickets import sub_seed, ticket
from muster.core.rulepack.schema import Rulepack
from muster.core.standings import standings


@dataclass(frozen=True, slots=True)
class Request:
    """Which round to draw, and what of it stays as it is."""

    round: int
    final: bool = False
    kept: tuple[GameId, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Who sits together, in pairs or in pods."""

    groups: tuple[tuple[EntrantId, ...], ...]
    sitting: EntrantId | None
    order: tuple[EntrantId, ...]
    paired_down: tuple[EntrantId, ...]
    faults: tuple[Fault, ...]


def purpose(number: int) -> str:
    return f"round {number}"


def next_seed(event: Event, number: int, secret: str) -> tuple[int, bytes]:
    """The attempt about to be made at a round, and its seed."""
    attempt = event.attempts.get(number, 0) + 1
    return attempt, seed_of(secret, event.contributions, purpose(number), attempt)


def draw_round(event: Event, request: Request, attempt: int, seed: bytes) -> facts.RoundPaired:
    """Pair a round. Nothing enters but the event, the request and the seed."""
    kept = _kept_games(event, request)
    busy = {entrant for game in kept for entrant in game.entrants}
    who = [entrant for entrant in event.present() if entrant not in busy]
    stay = kept_finals(event, request.round, request.kept)
    wanted = finals_wanted(event, final=request.final, kept=len(stay))
    field = field_for(event, request.round, who, finals=wanted)
    drawn = _draw_pods(event, field, seed) if event.rules.pods else _draw_pairs(field, seed)
    groups, bye = _with_ringer(event, drawn, busy)
    tables, repeats = _tables(event, request.round, groups, kept, drawn.order[: 2 * wanted])
    ids = new_ids(event, request.round, len(groups))
    seats = [
        facts.Seat(
            game=game,
            table=table,
            entrants=group,
            attacker=_attacker(event, field, group, seed),
        )
        for game, table, group in zip(ids, tables, groups, strict=True)
    ] + [seat_of(game) for game in kept]
    return facts.RoundPaired(
        round=request.round,
        attempt=attempt,
        final=request.final,
        finals=finals_of(event, request.round, seats, stay, drawn.order[: 2 * wanted]),
        seats=tuple(seats),
        bye=bye,
        kept=request.kept,
        certificate=facts.Certificate(
            seed=seed.hex(),
            digest=field_digest(field),
            order=drawn.order,
            paired_down=drawn.paired_down,
        ),
        flaws=_flaws(event, request, (*drawn.faults, *repeats), seats, bye),
        reason=request.reason,
    )


def seat_of(game: Game) -> facts.Seat:
    return facts.Seat(
        game=game.id, table=game.table, entrants=game.entrants, attacker=game.attacker
    )


def field_digest(field: Field) -> str:
    """The SHA-256 of everything a pairing was made from, but for the seed."""
    terms = field.terms
    said = {
        "round": field.round,
        "players": [
            [p.id, p.standing, p.tp, dict(p.met), p.sat_out, p.paired_down, p.club, p.region]
            for p in sorted(field.players, key=lambda p: p.id)
        ],
        "terms": [
            terms.system,
            terms.finals,
            terms.rematch_after,
            terms.separate,
            terms.sitter,
            terms.tolerate,
            terms.locked,
            sorted(sorted(pair) for pair in terms.apart),
        ],
    }
    return hashlib.sha256(canonical(said).encode()).hexdigest()


def draw_cut(event: Event, size: int, secret: str) -> facts.CutMade:
    """The best `size` who are still in; a place shared across the cut is settled by the seed."""
    after = len(event.rounds)
    seed = seed_of(secret, event.contributions, f"cut after round {after}", 1)
    present = set(event.present())
    table = [row for row in standings(event) if row.entrant in present]
    best = sorted(table, key=lambda row: (row.place, ticket(seed, row.entrant)))
    tied = best[size - 1 : size + 1]
    shared = tied[0].place if len({row.place for row in tied}) < len(tied) else 0
    return facts.CutMade(
        round=after,
        entrants=tuple(row.entrant for row in best[:size]),
        by_lot=tuple(row.entrant for row in best if row.place == shared),
    )


def cut_overtaken(event: Event) -> tuple[EntrantId, ...]:
    """Who would be past the cut by now, after a correction, but is not among those playing on."""
    cut = event.cut
    if cut is None or len(event.rounds) > cut.round:
        return ()
    places = {row.entrant: row.place for row in standings(event, cut.round)}
    last = max((places.get(e, 0) for e in cut.entrants), default=0)
    out = [e for e in places if e not in cut.entrants and event.entrants[e].status is Status.IN]
    return tuple(e for e in out if places[e] < last)


def _kept_games(event: Event, request: Request) -> tuple[Game, ...]:
    now = event.round(request.round)
    return tuple(game for game in now.games if game.id in request.kept) if now else ()


def _flaws(
    event: Event,
    request: Request,
    faults: Iterable[Fault],
    seats: Iterable[facts.Seat],
    bye: EntrantId | None,
) -> tuple[facts.Flaw, ...]:
    """What the draw had to accept; with games that were kept, also what the whole round has."""
    found = tuple(flaw(fault) for fault in faults)
    if not request.kept:
        return found
    groups = [seat.entrants for seat in seats]
    whole = audit_groups(event, request.round, groups, bye, final=request.final)
    known = {(f.kind, frozenset(f.entrants)) for f in found}
    return (*found, *(f for f in whole if (f.kind, frozenset(f.entrants)) not in known))


def _draw_pairs(field: Field, seed: bytes) -> Drawn:
    drawn = pair(field, seed)
    return Drawn(drawn.games, drawn.sitting, drawn.order, drawn.paired_down, drawn.faults)


def _draw_pods(event: Event, field: Field, seed: bytes) -> Drawn:
    sizes = event.rules.pods
    if sizes is None:
        raise TypeError("this pack has no pods")
    if len(field.players) == 1:  # everybody else is in a game that plays on
        alone = field.players[0].id
        return Drawn((), alone, (alone,), (), ())
    drawn = pods(field, seed, sizes.least, sizes.most, sizes.preferred)
    order = tuple(entrant for pod in drawn.pods for entrant in pod)
    return Drawn(drawn.pods, None, order, (), drawn.faults)


def _with_ringer(
    event: Event, drawn: Drawn, busy: set[EntrantId]
) -> tuple[list[tuple[EntrantId, ...]], EntrantId | None]:
    """The ringer is always preferred to a bye, and plays only while the field is odd."""
    groups = list(drawn.groups)
    free = event.ringer is not None and event.ringer not in busy
    if drawn.sitting is None or event.ringer is None or not free:
        return groups, drawn.sitting
    return [*groups, (drawn.sitting, event.ringer)], None


def _tables(
    event: Event,
    number: int,
    groups: Sequence[tuple[EntrantId, ...]],
    kept: Sequence[Game],
    best: Sequence[EntrantId],
) -> tuple[tuple[int, ...], tuple[Fault, ...]]:
    """`best` meet two by two at finals tables."""
    each = tables_each(event.rules)
    taken = {_row(game.table, each) for game in kept}
    needed = len(groups) + len(kept)
    used = _rows_used(event, number, each)
    fixed = {e.id: _row(e.table, each) for e in event.entrants.values() if e.table is not None}
    known = {*fixed.values(), *(row for rows in used.values() for row in rows)}
    hall = max(needed, (event.tables or 0) // each or max(known, default=0))
    # Whoever has seen k tables finds a new one among the first k more than are needed.
    seen = max((sum(len(used.get(e, ())) for e in group) for group in groups), default=0)
    near = range(1, min(hall, needed + seen) + 1)
    far = sorted({table for table in fixed.values() if near.stop <= table <= hall})
    free = [table for table in (*near, *far) if table not in taken]
    if event.rules.pairing.finals_first:
        fixed |= _finals_rows(groups, free, fixed, best)
    assigned = assign_tables(groups, free, used, fixed)
    return tuple((row - 1) * each + 1 for row in assigned.tables), assigned.faults


def _finals_rows(
    groups: Sequence[tuple[EntrantId, ...]],
    free: Sequence[int],
    fixed: Mapping[EntrantId, int],
    best: Sequence[EntrantId],
) -> dict[EntrantId, int]:
    """The first tables for the finals, in their order; who needs a certain table keeps it."""
    wanted = {fixed[e] for group in groups for e in group if e in fixed}
    first = (table for table in free if table not in wanted)
    couples = [best[i : i + 2] for i in range(0, len(best), 2)]
    seated = ((pair, next(first, 0)) for pair in couples if not any(e in fixed for e in pair))
    return {entrant: table for pair, table in seated if table for entrant in pair}


def tables_each(rules: Rulepack) -> int:
    """How many tables stand in a row for one game: of teams, one for every board."""
    return rules.teams.boards or 1


def _row(table: int, each: int) -> int:
    return (table - 1) // each + 1


def _rows_used(event: Event, number: int, each: int) -> dict[EntrantId, set[int]]:
    used: dict[EntrantId, set[int]] = {}
    for played in event.rounds[: number - 1]:
        for game in played.games:
            for entrant in game.entrants:
                used.setdefault(entrant, set()).add(_row(game.table, each))
    return used


def new_ids(event: Event, number: int, count: int) -> list[GameId]:
    """Ids are never given twice, so a late report can never reach another game."""
    made = event.games_made.get(number, 0)
    return [game_id(number, made + i + 1) for i in range(count)]


def _attacker(
    event: Event, field: Field, group: Iterable[EntrantId], seed: bytes
) -> EntrantId | None:
    """The higher placed attacks; in the first round and after an exact tie, chance decides."""
    if event.rules.pairing.attacker == "none":
        return None
    standing = {player.id: player.standing for player in field.players}
    chance = sub_seed(seed, "attacker")
    ranked = sorted((e for e in group if e in standing), key=lambda e: ticket(chance, e))
    return max(ranked, key=lambda e: standing[e])
