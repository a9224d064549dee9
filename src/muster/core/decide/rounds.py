"""Decisions about rounds: pair, change by hand, publish, start, close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from muster.core import commands as ask
from muster.core import facts
from muster.core.course import too_many
from muster.core.decide.asked import (
    FEWEST,
    Asked,
    Doubts,
    need_current,
    need_game,
    need_running,
)
from muster.core.decide.boards import boards_by_seed
from muster.core.draws import (
    Request,
    cut_overtaken,
    draw_cut,
    draw_round,
    new_ids,
    next_seed,
    seat_of,
    tables_each,
)
from muster.core.event import Event, Game, Round
from muster.core.faults import audit_round
from muster.core.fold.rounds import put_round
from muster.core.ids import GameId
from muster.core.notices import encounter_doubts, rules_are_public, seating_doubts
from muster.core.pairing import FaultKind
from muster.core.problem import Code, refuse
from muster.core.standings import sole_leader, undefeated

Facts = tuple[facts.AnyFact, ...]

HARMLESS = {
    FaultKind.SAME_CLUB,
    FaultKind.SAME_REGION,
    FaultKind.TABLE_AGAIN,
    FaultKind.TABLE_NOT_FIXED,
}
"""Faults that are shown but need no confirmation: no rule forbids them."""


def pair_round(event: Event, command: ask.PairRound, asked: Asked) -> Facts:
    need_running(event)
    doubts = Doubts(command)
    number = _number_to_pair(event, command, doubts)
    doubts.settle()
    kept = _kept(event, command)
    if len(event.present()) < FEWEST:
        raise refuse(Code.TOO_FEW_ENTRANTS, least=FEWEST, present=len(event.present()))
    final = number >= event.planned if command.final is None else command.final
    attempt, seed = next_seed(event, number, asked.chance.secret)
    if attempt > 1 and not command.reason.strip():
        raise refuse(Code.REASON_MISSING)
    request = Request(number, final=final, kept=kept, reason=command.reason)
    drawn = draw_round(event, request, attempt, seed)
    accepted = event.current.flaws if kept and event.current else ()
    _doubt_flaws(tuple(found for found in drawn.flaws if found not in accepted), doubts)
    needed = len(drawn.seats) * tables_each(event.rules)
    if event.tables is not None and needed > event.tables:
        doubts.unless_confirmed(Code.TOO_FEW_TABLES, tables=event.tables, needed=needed)
    doubts.settle()
    return (drawn,)


def _number_to_pair(event: Event, command: ask.PairRound, doubts: Doubts) -> int:
    now = event.current
    if not rules_are_public(event):
        doubts.no(Code.RULES_NOT_PUBLISHED)
    if command.again:
        if now is None or now.closed:
            raise refuse(Code.ROUND_NOT_PAIRED, round=len(event.rounds) + 1)
        _doubt_again(now, command, doubts)
        return now.number
    _need_next(event, command)
    number = len(event.rounds) + 1
    decided = event.rules.rounds.ends_on_sole_leader and number > 1
    leader = sole_leader(event) if decided else None
    overtaken = cut_overtaken(event)
    if overtaken and event.cut is not None:
        doubts.unless_confirmed(Code.CUT_OVERTAKEN, entrants=overtaken, round=event.cut.round)
    if leader is not None:
        doubts.unless_confirmed(Code.EVENT_IS_DECIDED, entrant=leader)
    elif number > event.planned and too_many(event, number):
        most = event.rules.rounds.fixed
        doubts.unless_confirmed(Code.MORE_ROUNDS_THAN_RULED, most=most, rounds=number)
    elif number > event.planned:
        doubts.unless_confirmed(Code.PAST_THE_PLAN, planned=event.planned)
    return number


def _need_next(event: Event, command: ask.PairRound) -> None:
    """The round that is meant is not paired yet, and the one before it is closed."""
    if command.round is not None and command.round <= len(event.rounds):
        raise refuse(Code.ROUND_PAIRED, round=command.round)
    now = event.current
    if now is not None and not now.closed:
        tables = tuple(game.table for game in now.outstanding())
        code = Code.RESULTS_MISSING if tables else Code.ROUND_NOT_CLOSED
        raise refuse(code, round=now.number, tables=tables)


def _doubt_again(now: Round, command: ask.PairRound, doubts: Doubts) -> None:
    """A second attempt always has its reason, and never touches what was played."""
    if not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    begun = tuple(game.table for game in now.games if game.started)
    if begun and not command.keep_started:
        doubts.no(Code.PLAY_HAS_STARTED, tables=begun)
    if now.published:
        doubts.unless_confirmed(Code.ROUND_PUBLISHED, round=now.number)


def _kept(event: Event, command: ask.PairRound) -> tuple[GameId, ...]:
    now = event.current
    if not command.again or now is None:
        return ()
    return tuple(game.id for game in now.games if game.started)


def _doubt_flaws(flaws: tuple[facts.Flaw, ...], doubts: Doubts) -> None:
    for found in flaws:
        if found.kind not in HARMLESS:
            doubts.unless_confirmed(
                Code.FAULT, fault=found.kind, entrants=found.entrants, note=found.note
            )


def swap(event: Event, command: ask.SwapEntrants, _: Asked) -> Facts:
    now = need_current(event)
    first, second = command.pair
    if first == second:
        raise refuse(Code.SAME_ENTRANT_TWICE)
    for entrant in command.pair:
        if entrant not in now.field():
            raise refuse(Code.NOT_PAIRED_NOW, entrant=entrant)
    there = {first: second, second: first}
    games = tuple(
        replace(game, entrants=tuple(there.get(e, e) for e in game.entrants)) for game in now.games
    )
    bye = there.get(now.bye, now.bye) if now.bye is not None else None
    return _by_hand(event, replace(now, games=games, bye=bye), command, command.reason)


def move(event: Event, command: ask.MoveGame, _: Asked) -> Facts:
    now = need_current(event)
    game = need_game(event, command.game)
    if game.round != now.number:
        raise refuse(Code.OTHER_ROUND, game=game.id, round=game.round)
    each = tables_each(event.rules)
    most = max(event.tables or 0, len(now.games) * each) - each + 1
    if not 1 <= command.table <= most or (command.table - 1) % each:
        raise refuse(Code.TABLE_UNKNOWN, table=command.table, tables=most)
    there = {game.table: command.table, command.table: game.table}
    games = tuple(replace(g, table=there.get(g.table, g.table)) for g in now.games)
    return _by_hand(event, replace(now, games=games), command, command.reason)


def _by_hand(
    event: Event, wanted: Round, command: ask.SwapEntrants | ask.MoveGame, reason: str
) -> Facts:
    """A change by hand: never of who plays in a game under way, audited, and with its reason."""
    doubts = Doubts(command)
    now = event.rounds[wanted.number - 1]
    if wanted == now:
        raise refuse(Code.ALREADY_SO)
    if now.published:
        doubts.unless_confirmed(Code.ROUND_PUBLISHED, round=now.number)
    before = {game.id: game for game in now.games}
    changed = [g for g in wanted.games if g.entrants != before[g.id].entrants]
    begun = tuple(game.table for game in changed if before[game.id].started)
    if begun:
        doubts.no(Code.PLAY_HAS_STARTED, tables=begun)
    if not reason.strip():
        doubts.no(Code.REASON_MISSING)
    flaws = audit_round(event, wanted)
    _doubt_flaws(tuple(f for f in flaws if f not in now.flaws), doubts)
    doubts.settle()
    seats = tuple(_renamed(event, [_reseat(before[game.id], game) for game in wanted.games], now))
    return (
        facts.PairingsChanged(
            round=wanted.number, seats=seats, bye=wanted.bye, flaws=flaws, reason=reason
        ),
    )


def _renamed(event: Event, seats: Sequence[facts.Seat], now: Round) -> Iterator[facts.Seat]:
    """A table with other people is another game: nothing said of the first reaches it."""
    people = {game.id: set(game.entrants) for game in now.games}
    other = [seat.game for seat in seats if people[seat.game] != set(seat.entrants)]
    fresh = dict(zip(other, new_ids(event, now.number, len(other)), strict=True))
    for seat in seats:
        yield seat.model_copy(update={"game": fresh.get(seat.game, seat.game)})


def _reseat(before: Game, game: Game) -> facts.Seat:
    """Whoever takes the attacker's place at a table attacks there."""
    seat = seat_of(game)
    if before.attacker is None or before.attacker in game.entrants:
        return seat
    position = before.entrants.index(before.attacker)
    return seat.model_copy(update={"attacker": game.entrants[position]})


def publish(event: Event, command: ask.PublishPairings, _: Asked) -> Facts:
    now = need_current(event, command.round)
    if now.published:
        raise refuse(Code.ALREADY_SO)
    doubts = Doubts(command)
    doubts.extend(seating_doubts(event))
    doubts.settle()
    return (facts.PairingsPublished(round=now.number), *boards_by_seed(event, now))


def need_public(now: Round) -> None:
    if not now.published:
        raise refuse(Code.ROUND_NOT_PUBLISHED, round=now.number)


def doubt_play(event: Event, now: Round, doubts: Doubts) -> None:
    """As games begin: every table needs its encounter and its players."""
    doubts.extend(encounter_doubts(event, now.number))
    doubts.extend(seating_doubts(event))


def start_play(event: Event, command: ask.StartPlay, _: Asked) -> Facts:
    now = need_current(event, command.round)
    need_public(now)
    for wanted in command.games:
        game = need_game(event, wanted)
        if game.round != now.number:
            raise refuse(Code.OTHER_ROUND, game=wanted, round=game.round)
    waiting = tuple(game.id for game in now.games if not game.started)
    games = tuple(game for game in waiting if not command.games or game in command.games)
    if not games:
        raise refuse(Code.ALREADY_SO)
    doubts = Doubts(command)
    doubt_play(event, now, doubts)
    doubts.settle()
    return (facts.PlayStarted(round=now.number, games=games),)


def close(event: Event, command: ask.CloseRound, asked: Asked) -> Facts:
    """Only when every game has a result or a ruling. A cut the rules ask for follows at once."""
    now = need_current(event, command.round)
    tables = tuple(game.table for game in now.outstanding())
    if tables:
        raise refuse(Code.RESULTS_MISSING, round=now.number, tables=tables)
    done = facts.RoundClosed(round=now.number)
    after = put_round(event, replace(now, closed=True))
    size = event.rules.rounds.cut
    due = size is not None and event.cut is None and sole_leader(after) is None
    if size is None or not due or not len(undefeated(after)) <= size < len(after.present()):
        return (done,)
    return (done, draw_cut(after, size, asked.chance.secret))
