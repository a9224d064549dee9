"""Events to print, with everybody's name: one letter and a surname all share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core import commands as ask
from muster.core.event import Event, Game
from muster.core.facts import ArmyList, Pick
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.terrain.piece import Laid, Layout, Piece, TableLayout
from muster.journal.people import Person
from muster.paper.cards import player_cards
from muster.paper.certificates import certificates
from muster.paper.encounters import encounter_sheet
from muster.paper.lists import lists_sheet
from muster.paper.pairings import pairings_by_name, pairings_by_table
from muster.paper.pdf import Sheet
from muster.paper.score_sheets import blank_sheets
from muster.paper.setup_cards import setup_cards
from muster.paper.slips import slips
from muster.paper.standings import standings_sheet
from muster.words.names import Names, names_of
from tests.hall import Hall

UNRULY = "<b>#bad</b> $x^2$ *y* @z \\"
"""A name with signs that mean something to a page, to a layout or to both."""

BROUGHT = ArmyList(title="Two", points=6, picks=(Pick(name=UNRULY, count=2, points=3),))

SCRIPTS = {
    "a": "Bartholomew Featherstonehaugh-Cholmondeley von und zu Wolkenkuckucksheim",
    "b": "王小明",
    "c": "Αλέξανδρος Παπαδόπουλος",
    "d": "محمد عبد الرحمن",
    "e": "Дмитрий Воскресенский",
    "f": UNRULY,
}


def named(event: Event, called: Mapping[str, str] | None = None) -> Names:
    """`a` is called `A Smith`, unless called otherwise."""
    ids = {person for entrant in event.entrants.values() for person in entrant.people}
    ids |= event.judges
    own = called or {}
    people = [Person(id=p, name=own.get(p, f"{p.capitalize()} Smith")) for p in ids]
    return names_of(event, {person.id: person for person in people})


def table_page(game: Game) -> str:
    return f"http://hall.test/e/cup/table/{game.round}/{game.table}/"


def private_link(person: PersonId) -> str:
    return f"http://hall.test/p/{person}/"


def duels(pack: str = "GG4", names: str = "a b c d e f") -> Hall:
    """Lists are handed in, round 1 is paired and public, and what it is about is dealt."""
    hall = Hall(pack).enter(names)
    for entrant in hall.event.entrants:
        wish = ask.RegisterLists(entrant=entrant, lists=(BROUGHT,), reason="As it is")
        hall.do(wish.model_copy(update={"confirm": frozenset(Code)}))
    terrain(hall).start()
    hall.do(ask.DealEncounter(round=1))
    winners = tuple(hall.event.entrants)
    hall.do(ask.GiveAward(award="spoon", title=UNRULY, entrants=winners, reason=UNRULY))
    return hall.pair()


def brawl(names: str = "a b c d e") -> Hall:
    return terrain(Hall("BB").enter(names)).start().pair()


def terrain(hall: Hall) -> Hall:
    """One piece lies on table 1."""
    kind = hall.event.rules.terrain.kinds[0].id
    laid = Laid(piece=Piece(id="it", title=UNRULY, kind=kind, size=(5, 4)), at=(1, -2), turn=30)
    wish = ask.LayTerrain(tables=(TableLayout(table=1, layout=Layout(pieces=(laid,))),))
    hall.do(wish.model_copy(update={"confirm": frozenset(Code)}))
    return hall


def everything(event: Event, names: Names) -> Iterator[Sheet]:
    """Every sheet of round 1."""
    yield pairings_by_name(event, names, 1)
    yield pairings_by_table(event, names, 1)
    yield slips(event, names, 1, table_page)
    yield player_cards(event, names, private_link)
    yield standings_sheet(event, names)
    yield lists_sheet(event, names)
    yield certificates(event, names)
    yield encounter_sheet(event, 1)
    yield blank_sheets(event, names, event.rounds[0].games)
    yield setup_cards(event)
