"""Decisions about teams: who meets whom on their boards, who leads them, who stands in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core import commands as ask
from muster.core import facts
from muster.core.decide.asked import Asked, Doubts, need_entrant, need_open
from muster.core.decide.results import current_game
from muster.core.decide.sides import speaks_for
from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.problem import Code, Problem, refuse
from muster.core.teams.boards import is_of_teams, new_boards, paired, seeded, turn

Facts = tuple[facts.AnyFact, ...]


def name_player(event: Event, command: ask.NamePlayer, asked: Asked) -> Facts:
    """Put up, answered, in turn. Who is left over for the last board needs no naming."""
    game = _of_teams(event, command.game)
    side = speaks_for(event, game, command.by, asked, command)
    now = turn(event, game)
    if now is None:
        raise refuse(Code.BOARDS_PAIRED, table=game.table)
    doubts = Doubts(command)
    captain = event.entrants[side].captain == asked.actor.person
    if not captain and not asked.official:
        doubts.no(Code.NOT_CAPTAIN, entrant=side, person=event.entrants[side].captain)
    if side != now.entrant:
        doubts.no(Code.NOT_THEIR_TURN, entrant=now.entrant, board=now.board)
    elif command.person not in now.free:
        doubts.extend(_wrong(event, side, (*game.named, command.person), only=command.person))
    doubts.settle()
    said = facts.PlayerNamed(game=game.id, by=side, person=command.person)
    pairs = paired(event, game, (*game.named, command.person))
    if pairs is None:
        return (said,)
    boards = new_boards(event, game, pairs)
    return (said, facts.BoardsPaired(game=game.id, boards=boards))


def pair_boards(event: Event, command: ask.PairBoards, _: Asked) -> Facts:
    """Everything at once, as the captains said it or in the order of the teams.

    Pairing them again needs a reason, and that nothing was reported from any.
    """
    game = _of_teams(event, command.game)
    pairs = command.boards or seeded(event, game)
    doubts = Doubts(command)
    played = tuple(b.table for b in game.boards if b.report is not None or b.result is not None)
    if played:
        doubts.no(Code.PLAY_HAS_STARTED, tables=played)
    if game.boards and not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    if len(pairs) != event.rules.teams.boards:
        doubts.no(Code.BOARDS_NEEDED, needed=event.rules.teams.boards, given=len(pairs))
    for n, entrant in enumerate(game.entrants):
        doubts.extend(_wrong(event, entrant, [pair[n] for pair in pairs]))
    doubts.settle()
    if pairs == tuple(board.people for board in game.boards):
        raise refuse(Code.ALREADY_SO)
    boards = new_boards(event, game, pairs)
    return (facts.BoardsPaired(game=game.id, boards=boards, reason=command.reason.strip()),)


def name_substitute(event: Event, command: ask.NameSubstitute, _: Asked) -> Facts:
    """Somebody who is nobody else here takes a teammate's place; boards already paired stay."""
    need_open(event)
    who = need_entrant(event, command.entrant)
    doubts = Doubts(command)
    if len(who.people) == 1 or command.leaves not in who.people:
        doubts.no(Code.NOT_IN_TEAM, entrant=who.id, person=command.leaves)
    if event.busy(command.person) is not None or _played_elsewhere(event, who, command.person):
        doubts.no(Code.ENTERED_TWICE, person=command.person)
    if command.person == event.organiser and not event.rules.registration.organiser_may_play:
        doubts.no(Code.ORGANISER_MAY_NOT_PLAY, person=command.person)
    if event.rules.registration.faction_required and who.arrived and not command.faction:
        doubts.no(Code.FACTION_OF_EACH, entrant=who.id, person=command.person)
    doubts.settle()
    return (facts.SubstituteNamed.model_validate(command.model_dump(exclude={"kind", "confirm"})),)


def name_captain(event: Event, command: ask.NameCaptain, asked: Asked) -> Facts:
    """By the organiser, or by the captain who hands the team over."""
    need_open(event)
    who = need_entrant(event, command.entrant)
    if command.person not in who.people:
        raise refuse(Code.NOT_IN_TEAM, entrant=who.id, person=command.person)
    if asked.actor.person != who.captain and not asked.organises:
        raise refuse(Code.NOT_CAPTAIN, entrant=who.id, person=who.captain)
    if command.person == who.captain:
        raise refuse(Code.ALREADY_SO)
    return (facts.CaptainNamed(entrant=who.id, person=command.person),)


def _of_teams(event: Event, wanted: GameId) -> Game:
    game = current_game(event, wanted)
    if not is_of_teams(event, game):
        raise refuse(Code.NO_BOARDS, table=game.table)
    if game.result is not None:
        raise refuse(Code.HAS_RESULT, game=game.id, table=game.table)
    return game


def _wrong(
    event: Event, entrant: EntrantId, named: Sequence[PersonId], only: PersonId | None = None
) -> Iterator[Problem]:
    """Whoever is not of the team, or is on two boards."""
    for person in dict.fromkeys([only] if only else named):
        data = {"entrant": entrant, "person": person}
        if person not in event.entrants[entrant].people:
            yield Problem(Code.NOT_IN_TEAM, data)
        elif list(named).count(person) > 1:
            yield Problem(Code.BOARD_TWICE, data)


def _played_elsewhere(event: Event, who: Entrant, person: PersonId) -> bool:
    """Nobody plays for two teams in one event."""
    tables = (table for played in event.rounds for table in played.tables())
    return any(
        entrant != who.id and table.player(entrant) == person
        for table in tables
        for entrant in table.entrants
    )
