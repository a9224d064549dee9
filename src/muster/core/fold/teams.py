"""How what happens inside teams changes an event."""

from __future__ import annotations

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.entrant import Entrant
from muster.core.event import Event, Game, with_item
from muster.core.fold.entrants import put, with_factions
from muster.core.fold.rounds import change_game
from muster.core.ids import PersonId
from muster.core.teams.boards import at_tables


def player_named(event: Event, fact: facts.PlayerNamed, _: Line) -> Event:
    return change_game(
        event, fact.game, lambda game: replace(game, named=(*game.named, fact.person))
    )


def boards_paired(event: Event, fact: facts.BoardsPaired, _: Line) -> Event:
    def change(game: Game) -> Game:
        boards = [
            Game(board.game, game.round, game.table, game.entrants, game.attacker, game.started)
            for board in fact.boards
        ]
        seated = [replace(b, people=s.people) for b, s in zip(boards, fact.boards, strict=True)]
        return replace(game, boards=at_tables(seated, game.table))

    return change_game(event, fact.game, change)


def remember_boards(event: Event, fact: facts.BoardsPaired) -> Event:
    made = event.boards_made.get(fact.game, 0) + len(fact.boards)
    return replace(event, boards_made=with_item(event.boards_made, fact.game, made))


def substitute_named(event: Event, fact: facts.SubstituteNamed, _: Line) -> Event:
    """Whoever stands in has the place of who left; a captain who left is followed by the next."""
    who = event.entrants[fact.entrant]
    people = tuple(fact.person if p == fact.leaves else p for p in who.people)
    factions = {p: f for p, f in who.factions.items() if p != fact.leaves}
    if fact.faction:
        factions[fact.person] = fact.faction
    new = replace(who, people=people, led_by=_led_by(who, fact.leaves))
    return put(event, with_factions(new, factions))


def _led_by(who: Entrant, leaves: PersonId) -> PersonId | None:
    if who.captain != leaves:
        return who.captain
    return next((person for person in who.people if person != leaves), None)


def captain_named(event: Event, fact: facts.CaptainNamed, _: Line) -> Event:
    return put(event, replace(event.entrants[fact.entrant], led_by=fact.person))
