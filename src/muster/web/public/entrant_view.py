"""One entrant's way through the event, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.access import may_see_lists
from muster.core.entrant import Status
from muster.core.event import Event, Round
from muster.core.ids import EntrantId, GameId
from muster.core.prizes import told
from muster.core.standings import places
from muster.core.tally import Gain, round_gains
from muster.journal.database.shelf import Held
from muster.paper.lists import ListTable, list_tables
from muster.web.naming import names_in
from muster.web.public.pairings_view import called
from muster.web.public.result_view import NO_RESULT, OUTCOMES, Short, as_seen_by
from muster.web.public.shown import VISITOR, public_rounds, settled
from muster.words.names import Names
from muster.words.plain import listing, ordinal
from muster.words.render import STATUS
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Opponent:
    entrant: EntrantId
    name: str


@dataclass(frozen=True, slots=True)
class Step:
    """One round of somebody: a bye has no game. `place` is empty while the round is played."""

    number: int
    opponents: tuple[Opponent, ...]
    table: int | None
    game: GameId | None
    result: Short
    outcome: str
    tp: str
    place: str


@dataclass(frozen=True, slots=True)
class EntrantView:
    name: str
    people: str
    club: str
    faction: str
    status: str
    place: str
    after: int
    steps: tuple[Step, ...]
    lists: tuple[ListTable, ...]
    awards: tuple[str, ...]
    team: EntrantId | None


def entrant_view(held: Held, entrant: EntrantId) -> EntrantView:
    event, names = held.event, names_in(held)
    who = event.entrants[entrant]
    after = settled(event)
    place = places(event, after).get(entrant) if after else None
    people = [name for name, team in called(who, names) if team]
    return EntrantView(
        name=names.entrant(entrant),
        people=listing(people),
        club=who.club,
        faction=who.faction,
        status="" if who.status is Status.IN else _(STATUS[who.status]),
        place=ordinal(place) if place else "",
        after=after,
        steps=tuple(_steps(event, entrant, names)),
        lists=list_tables(event, who, names) if may_see_lists(event, VISITOR, entrant) else (),
        awards=tuple(each.title for each in told(event) if entrant in each.entrants),
        team=entrant if len(who.people) > 1 else None,
    )


def _steps(event: Event, entrant: EntrantId, names: Names) -> Iterator[Step]:
    for played in public_rounds(event):
        gain = round_gains(event.rules, played).get(entrant)
        if gain is not None:
            yield _step(event, played, entrant, gain, names)


def _step(event: Event, played: Round, entrant: EntrantId, gain: Gain, names: Names) -> Step:
    game = next((game for game in played.games if entrant in game.entrants), None)
    over = played.closed or not played.outstanding()
    place = places(event, played.number).get(entrant) if over else None
    return Step(
        number=played.number,
        opponents=tuple(Opponent(e, names.entrant(e)) for e in gain.opponents),
        table=game.table if game else None,
        game=game.id if game else None,
        result=as_seen_by(event, game, entrant, names) if game else NO_RESULT,
        outcome=_(OUTCOMES[gain.outcome]),
        tp="" if gain.pending else str(gain.points.get("tp", 0)),
        place=ordinal(place) if place else "",
    )
