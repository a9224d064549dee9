"""A team: its people and its boards, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.entrant import Entrant
from muster.core.event import Event, Round
from muster.core.ids import EntrantId, GameId
from muster.journal.database.shelf import Held
from muster.web.boards import BoardRow, board_rows
from muster.web.naming import names_in
from muster.web.public.shown import public_rounds
from muster.words.names import Names
from muster.words.scores import result_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    faction: str
    captain: bool


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A bye has no game; `boards` are empty until they are paired."""

    number: int
    against: str
    game: GameId | None
    say: str
    boards: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class TeamView:
    entrant: EntrantId
    name: str
    club: str
    members: tuple[Member, ...]
    rounds: tuple[TeamRound, ...]


def team_view(held: Held, who: Entrant) -> TeamView:
    event, names = held.event, names_in(held)
    played = reversed([played for played in public_rounds(event) if who.id in played.field()])
    return TeamView(
        entrant=who.id,
        name=names.entrant(who.id),
        club=who.club,
        members=members(who, names),
        rounds=tuple(_round(event, each, who, names) for each in played),
    )


def members(who: Entrant, names: Names) -> tuple[Member, ...]:
    return tuple(
        Member(names.person(person), who.faction_of(person), captain=person == who.captain)
        for person in who.people
    )


def _round(event: Event, played: Round, who: Entrant, names: Names) -> TeamRound:
    game = next((game for game in played.games if who.id in game.entrants), None)
    if game is None:
        return TeamRound(played.number, _("bye"), None, "", ())
    return TeamRound(
        number=played.number,
        against=names.all_entrants(game.others(who.id)),
        game=game.id,
        say=result_words(game, names),
        boards=board_rows(event, game, names),
    )
