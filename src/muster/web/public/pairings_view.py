"""Who plays where: every player by their own name, and every table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.entrant import Entrant
from muster.core.event import Event, Game, Round
from muster.core.finals import final_of
from muster.core.ids import EntrantId, GameId
from muster.journal.database.shelf import Held
from muster.web.naming import names_in
from muster.web.public.result_view import NO_RESULT, Short, as_it_lies, as_seen_by
from muster.web.public.shown import has_encounter, public_rounds
from muster.words.encounters import element_title, parts_of
from muster.words.names import Names
from muster.words.plain import folded, listing
from muster.words.tongue import _
from muster.words.why import finals_words


@dataclass(frozen=True, slots=True)
class NameRow:
    """`team` is whose player somebody is; a bye has no table and no game.

    `final`: which of the finals tables it is, in as few words as the wall has room for.
    """

    entrant: EntrantId
    name: str
    team: str
    against: str
    role: str = ""
    table: int | None = None
    game: GameId | None = None
    result: Short = NO_RESULT
    final: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    entrant: EntrantId
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class TableRow:
    table: int
    game: GameId
    sides: tuple[Seated, ...]
    result: Short
    final: str = ""


@dataclass(frozen=True, slots=True)
class PairingsView:
    """`others` are the numbers of all public rounds; `next` is one that is not public yet."""

    number: int
    closed: bool
    by_table: bool
    people: tuple[NameRow, ...]
    tables: tuple[TableRow, ...]
    bye: str
    playing: int
    encounter: str
    has_encounter: bool
    others: tuple[int, ...]
    next: int | None


def pairings_view(held: Held, played: Round, *, by_table: bool) -> PairingsView:
    event, names = held.event, names_in(held)
    shown = has_encounter(event, played.number)
    newest = event.current
    return PairingsView(
        number=played.number,
        closed=played.closed,
        by_table=by_table,
        people=() if by_table else people_rows(event, played, names),
        tables=tuple(_tables(event, played, names)) if by_table else (),
        bye=names.entrant(played.bye) if played.bye else "",
        playing=len(played.outstanding()),
        encounter=encounter_title(event, played.number) if shown else "",
        has_encounter=shown,
        others=tuple(each.number for each in public_rounds(event)),
        next=newest.number if newest is not None and not newest.published else None,
    )


def people_rows(event: Event, played: Round, names: Names) -> tuple[NameRow, ...]:
    """Everybody who plays, each under their own name."""
    rows = [row for game in played.tables() for row in _people(event, game, names)]
    if played.bye is not None:
        who = event.entrants[played.bye]
        rows += [NameRow(who.id, name, team, _("bye")) for name, team in called(who, names)]
    return tuple(sorted(rows, key=lambda row: (folded(row.name), row.name)))


def called(entrant: Entrant, names: Names) -> list[tuple[str, str]]:
    """The people of an entrant, each with the team they are of, if they are several."""
    own = names.entrant(entrant.id)
    if len(entrant.people) == 1:
        return [(own, "")]
    return [(names.person(person), own) for person in entrant.people]


def encounter_title(event: Event, number: int) -> str:
    known = event.encounters.get(number)
    return known.title if known else ""


def encounter_parts(event: Event, number: int) -> tuple[tuple[str, str], ...]:
    """The parts of an encounter, each with what was chosen for it."""
    known = event.encounters.get(number)
    found = parts_of(event.rules, known) if known else []
    return tuple((slot.title, listing(map(element_title, chosen))) for slot, chosen in found)


def _people(event: Event, game: Game, names: Names) -> Iterator[NameRow]:
    number = final_of(event, game)
    final = _("Final {n}").format(n=number) if number else ""
    for side in game.entrants:
        against = listing(names.side(game, other) for other in game.others(side))
        result = as_seen_by(event, game, side, names)
        player = game.player(side)
        own = [(names.person(player), names.entrant(side))] if player else None
        for name, team in own or called(event.entrants[side], names):
            role = finals_words(event, game) or _role(game, side)
            yield NameRow(side, name, team, against, role, game.table, game.id, result, final)


def _tables(event: Event, played: Round, names: Names) -> Iterator[TableRow]:
    for game in sorted(played.tables(), key=lambda game: game.table):
        sides = tuple(Seated(e, names.side(game, e), _role(game, e)) for e in game.entrants)
        final = finals_words(event, game)
        yield TableRow(game.table, game.id, sides, as_it_lies(event, game, names), final)


def _role(game: Game, entrant: EntrantId) -> str:
    if game.attacker is None:
        return ""
    return _("Attacker") if game.attacker == entrant else ""
