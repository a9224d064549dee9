"""The sheets an event can print, each by its name in the address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.urls import reverse

from muster.core.access import may_see_encounter
from muster.core.awards import awards
from muster.core.event import Game
from muster.core.ids import PersonId
from muster.core.slip import slip_code
from muster.journal.database.links import tokens_of
from muster.paper.cards import player_cards
from muster.paper.certificates import certificates
from muster.paper.encounters import encounter_sheet
from muster.paper.lists import lists_sheet
from muster.paper.pairings import pairings_by_name, pairings_by_table
from muster.paper.pdf import Sheet
from muster.paper.score_sheets import blank_sheets
from muster.paper.setup_cards import laid_places, setup_cards
from muster.paper.slips import slips
from muster.paper.standings import standings_sheet
from muster.web.gates import Here
from muster.words.tongue import N_


@dataclass(frozen=True, slots=True)
class Printed:
    """A kind of sheet. `of_round`: there is one for every round that was paired, once `ready`."""

    name: str
    say: str
    use: str
    make: Callable[[Here, int], Sheet]
    of_round: bool = True
    organiser_only: bool = False
    ready: Callable[[Here, int], bool] = lambda _here, _number: True


def _slips(here: Here, number: int) -> Sheet:
    def address(game: Game) -> str:
        return settings.ADDRESS + reverse("desk-slip", args=[here.id, slip_code(here.event, game)])

    return slips(here.event, here.names, number, address)


def _cards(here: Here, _number: int) -> Sheet:
    entrants = here.event.entrants.values()
    people = [person for entrant in entrants for person in entrant.people]
    tokens = tokens_of(here.id, (*people, *here.event.judges))

    def link(person: PersonId) -> str:
        return f"{settings.ADDRESS}/p/{tokens[person]}/"

    return player_cards(here.event, here.names, link)


def _score_sheets(here: Here, number: int) -> Sheet:
    played = here.event.round(number)
    return blank_sheets(here.event, here.names, played.games if played else ())


def _has_encounter(here: Here, number: int) -> bool:
    """A brawl's own rules are its encounter; a secret one is nobody's to print but its owner's."""
    known = number in here.event.encounters or here.event.rules.pods is not None
    return known and may_see_encounter(here.event, here.actor, number)


def _has_lists(here: Here, _number: int) -> bool:
    """Whoever is only the host may play in the event, and reads no more than other players."""
    return here.is_official and any(each.lists for each in here.event.entrants.values())


def _has_terrain(here: Here, _number: int) -> bool:
    return bool(laid_places(here.event))


SHEETS: Mapping[str, Printed] = {
    sheet.name: sheet
    for sheet in (
        Printed(
            "pairings-by-name",
            N_("Pairings by name"),
            N_("For the wall: everybody finds their own name."),
            lambda here, number: pairings_by_name(here.event, here.names, number),
        ),
        Printed(
            "pairings-by-table",
            N_("Pairings by table"),
            N_("For the desk and the judges."),
            lambda here, number: pairings_by_table(here.event, here.names, number),
        ),
        Printed(
            "slips",
            N_("Result slips"),
            N_("Four to a page, with a code that the desk can scan."),
            _slips,
        ),
        Printed(
            "encounter",
            N_("Encounter sheets"),
            N_("What the round is about, one for every table."),
            lambda here, number: encounter_sheet(here.event, number),
            ready=_has_encounter,
        ),
        Printed(
            "score-sheets",
            N_("Blank score sheets"),
            N_("To keep score on paper."),
            _score_sheets,
        ),
        Printed(
            "standings",
            N_("Standings"),
            N_("For the wall, between rounds."),
            lambda here, number: standings_sheet(here.event, here.names, number or None),
        ),
        Printed(
            "setup-cards-with-encounter",
            N_("Set-up cards with the encounter"),
            N_("The map of every table, with what the round puts on it."),
            lambda here, number: setup_cards(here.event, round_number=number),
            ready=lambda here, number: _has_terrain(here, number) and _has_encounter(here, number),
        ),
        Printed(
            "setup-cards",
            N_("Set-up cards"),
            N_("The map of every table, and where each piece of terrain lies."),
            lambda here, number: setup_cards(here.event, number),
            of_round=False,
            ready=_has_terrain,
        ),
        Printed(
            "player-cards",
            N_("Player cards"),
            N_("Everybody's private link as a QR code: hand each to its owner only."),
            _cards,
            of_round=False,
            organiser_only=True,
        ),
        Printed(
            "certificates",
            N_("Certificates"),
            N_("A page for everybody who won something, to be signed."),
            lambda here, _number: certificates(here.event, here.names),
            of_round=False,
            organiser_only=True,
            ready=lambda here, _number: bool(awards(here.event)),
        ),
        Printed(
            "lists",
            N_("Lists"),
            N_("Everybody's, one entrant to a page: for the judges, or to hand out."),
            lambda here, _number: lists_sheet(here.event, here.names),
            of_round=False,
            ready=_has_lists,
        ),
    )
}


def sheet_of(here: Here, name: str, number: int) -> Callable[[], Sheet] | None:
    """How to make a sheet, or nothing where there is none, or not for them."""
    printed = SHEETS.get(name)
    if printed is None or (printed.organiser_only and not here.is_organiser):
        return None
    played = here.event.round(number)
    if printed.of_round and (played is None or not may_print(here, number)):
        return None
    if not printed.ready(here, number):
        return None
    return partial(printed.make, here, number)


def may_print(here: Here, number: int) -> bool:
    """Pairings that are not public are the organiser's to print."""
    played = here.event.round(number)
    return played is not None and (played.published or here.is_organiser)
