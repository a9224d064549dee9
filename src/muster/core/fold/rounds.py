"""What happens to rounds and their pairings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event, Game, Round, with_item
from muster.core.fold import clock
from muster.core.ids import GameId, round_and_number, whole_game
from muster.core.rulepack.schema import Rulepack
from muster.core.teams.boards import at_tables
from muster.core.teams.outcome import decided


def put_round(event: Event, played: Round) -> Event:
    before, after = event.rounds[: played.number - 1], event.rounds[played.number :]
    return replace(event, rounds=(*before, played, *after))


def change_game(event: Event, game: GameId, change: Callable[[Game], Game]) -> Event:
    """The event with one game or board changed; its round is found from it."""
    whole = whole_game(game)
    found = next(r for r in reversed(event.rounds) if any(g.id == whole for g in r.games))
    games = tuple(
        _changed(event.rules, g, game, change) if g.id == whole else g for g in found.games
    )
    return put_round(event, replace(found, games=games))


def _changed(rules: Rulepack, whole: Game, game: GameId, change: Callable[[Game], Game]) -> Game:
    """A game changed, or a board of it and with it perhaps what the boards come to."""
    if whole.id == game:
        return change(whole)
    place = next(n for n, board in enumerate(whole.boards) if board.id == game)
    new = change(whole.boards[place])
    boards = (*whole.boards[:place], new, *whole.boards[place + 1 :])
    return decided(rules, replace(whole, boards=boards, started=whole.started or new.started))


def _seat(event: Event, round_number: int, seats: Iterable[facts.Seat]) -> tuple[Game, ...]:
    """Games of the seats; a game that is seated as before keeps what is known of it."""
    earlier = event.round(round_number)
    known = {game.id: game for game in earlier.games} if earlier else {}
    return tuple(_game(known.get(seat.game), round_number, seat) for seat in seats)


def _game(known: Game | None, round_number: int, seat: facts.Seat) -> Game:
    if known is not None and known.entrants == seat.entrants:
        boards = at_tables(known.boards, seat.table)
        return replace(known, table=seat.table, attacker=seat.attacker, boards=boards)
    return Game(
        id=seat.game,
        round=round_number,
        table=seat.table,
        entrants=seat.entrants,
        attacker=seat.attacker,
    )


def paired(event: Event, fact: facts.RoundPaired, line: Line) -> Event:
    earlier = event.round(fact.round)
    new = Round(
        number=fact.round,
        attempt=fact.attempt,
        final=fact.final,
        finals=fact.finals,
        games=_seat(event, fact.round, fact.seats),
        bye=fact.bye,
        certificate=fact.certificate,
        flaws=fact.flaws,
        reason=fact.reason,
        published=bool(fact.kept) and earlier is not None and earlier.published,
        line=line.n,
    )
    return put_round(event, new)


def changed(event: Event, fact: facts.PairingsChanged, _: Line) -> Event:
    return put_round(
        event,
        replace(
            event.rounds[fact.round - 1],
            games=_seat(event, fact.round, fact.seats),
            bye=fact.bye,
            flaws=fact.flaws,
            by_hand=fact.reason,
        ),
    )


def published(event: Event, fact: facts.PairingsPublished, _: Line) -> Event:
    return put_round(event, replace(event.rounds[fact.round - 1], published=True))


def play_started(event: Event, fact: facts.PlayStarted, _: Line) -> Event:
    now = event.rounds[fact.round - 1]
    games = tuple(_begun(game) if game.id in fact.games else game for game in now.games)
    return put_round(event, replace(now, games=games))


def _begun(game: Game) -> Game:
    boards = tuple(replace(board, started=True) for board in game.boards)
    return replace(game, started=True, boards=boards)


def closed(event: Event, fact: facts.RoundClosed, line: Line) -> Event:
    over = put_round(event, replace(event.rounds[fact.round - 1], closed=True))
    return clock.stopped(over, fact.round, line)


def remember_attempt(event: Event, fact: facts.RoundPaired) -> Event:
    attempts = with_item(event.attempts, fact.round, fact.attempt)
    return replace(remember_games(event, fact), attempts=attempts)


def remember_games(event: Event, fact: facts.RoundPaired | facts.PairingsChanged) -> Event:
    made = max((round_and_number(seat.game)[1] for seat in fact.seats), default=0)
    most = max(made, event.games_made.get(fact.round, 0))
    return replace(event, games_made=with_item(event.games_made, fact.round, most))
