"""Finals tables: the games of the last round that decide the first places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muster.core.event import Event, Game, Round
from muster.core.facts import Seat
from muster.core.ids import EntrantId, GameId
from muster.core.standings import standings


def finals_wanted(event: Event, *, final: bool, kept: int = 0) -> int:
    """How many are drawn: none before the last round, fewer if some have begun and stay."""
    return max(0, event.rules.pairing.finals_tables - kept) if final else 0


def finals_drawn(event: Event, played: Round) -> int:
    """How many of a round's finals tables came from its draw, and not from games that were kept."""
    drawn = set(played.certificate.order)
    kept = sum(g.id in played.finals and not drawn.issuperset(g.entrants) for g in played.games)
    return finals_wanted(event, final=played.final, kept=kept)


def final_of(event: Event, game: Game) -> int:
    """Which of the finals tables a game is, counted from 1; 0 if it is none."""
    played = event.round(game.round)
    finals = played.finals if played else ()
    return finals.index(game.id) + 1 if game.id in finals else 0


def kept_finals(event: Event, number: int, kept: Iterable[GameId]) -> tuple[GameId, ...]:
    now = event.round(number)
    return tuple(game for game in now.finals if game in kept) if now else ()


def finals_of(
    event: Event,
    number: int,
    seats: Sequence[Seat],
    kept: Iterable[GameId],
    best: Sequence[EntrantId],
) -> tuple[GameId, ...]:
    """The finals among these games, that of the best placed first; `best` meet two by two.

    Of players who share a place the draw said which are better. Events from before finals were on
    the first tables keep the order they had.
    """
    couples = [set(best[i : i + 2]) for i in range(0, len(best), 2)]
    finals = [seat for seat in seats if seat.game in kept or set(seat.entrants) in couples]
    rows = standings(event, number - 1)
    by_draw = event.rules.pairing.finals_first
    place = {row.entrant: row.place if by_draw else i for i, row in enumerate(rows)}
    drawn = {entrant: i for i, entrant in enumerate(best)} if by_draw else {}

    def standing(seat: Seat) -> tuple[int, int]:
        among = [(place.get(e, len(rows) + 1), drawn.get(e, -1)) for e in seat.entrants]
        return min(among)

    return tuple(seat.game for seat in sorted(finals, key=standing))
