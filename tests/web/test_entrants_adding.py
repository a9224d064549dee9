"""Entering people at the desk: one, several lines, with everything, in teams."""

from __future__ import annotations

import re
from html import unescape

import pytest

from muster.core import commands as ask
from muster.core.entrant import Entrant, Status
from muster.core.ids import EntrantId, EventId
from muster.core.rulepack.patch import Patch
from muster.journal.database.shelf import SHELF
from muster.journal.people import Person
from tests.web.entrants_desk import HTMX
from tests.web.venue import Venue


def entered(event: EventId) -> list[tuple[str, str]]:
    """Names and clubs, in the order of entering."""
    held = SHELF.get(event)
    return [
        (" & ".join(held.people[person].name for person in who.people), who.club)
        for who in held.event.entrants.values()
    ]


@pytest.mark.req("GG4-171", "GG18-119")
@pytest.mark.parametrize(("pack", "many"), [("GG4", 8), ("GG18", 7)])
def test_the_factions_of_the_game_are_offered(venue: Venue, pack: str, many: int) -> None:
    event = venue.event(pack, entrants=0)
    page = venue.organiser.get(f"/desk/{event}/entrants/").content.decode()
    (offered,) = re.findall(r'<datalist id="factions">(.*?)</datalist>', page)
    factions = venue.now(event).rules.registration.factions
    assert len(factions) == many
    assert tuple(re.findall(r'<option value="([^"]*)">', unescape(offered))) == factions


def test_a_name_is_enough(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "register-entrants", {"name": "  Ana   Ruiz "})
    assert entered(event) == [("Ana Ruiz", "")]


@pytest.mark.parametrize("line", ["Ana Ruiz, Otters", "Ana Ruiz\tOtters", "Ana Ruiz، Otters"])
def test_a_club_is_set_apart_by_a_comma_or_as_a_spreadsheet_does(venue: Venue, line: str) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "register-entrants", {"name": line})
    assert entered(event) == [("Ana Ruiz", "Otters")]


def test_several_are_entered_one_to_a_line_in_any_script(venue: Venue) -> None:
    event = venue.event(entrants=0)
    lines = "Ana Ruiz, Otters\r\n\r\nЮлия Ким\r\n李小龙\uff0c黄河\r\nنور حداد\r\n"
    venue.ask(event, "register-entrants", {"name": lines})
    assert entered(event) == [
        ("Ana Ruiz", "Otters"),
        ("Юлия Ким", ""),
        ("李小龙", "黄河"),
        ("نور حداد", ""),
    ]


def test_one_form_takes_everything_that_is_known_of_somebody(venue: Venue) -> None:
    event = venue.event(entrants=0)
    said = {
        "name": "Martin King, Jr.",
        "club": "Otters",
        "region": "Bergen",
        "faction": "Guild",
        "army": "50",
        "email": "martin@example.org",
        "pronouns": "he/him",
    }
    venue.ask(event, "register-entrants", said)
    held = SHELF.get(event)
    (who,) = held.event.entrants.values()
    (person,) = who.people
    assert who == Entrant(
        EntrantId("e1"),
        (person,),
        Status.REGISTERED,
        club="Otters",
        region="Bergen",
        faction="Guild",
        army=50,
    )
    assert held.people[person] == Person(
        id=person, name="Martin King, Jr.", email="martin@example.org", pronouns="he/him"
    )


def test_a_team_is_entered_by_the_names_of_its_players(venue: Venue) -> None:
    event = venue.event(entrants=0)
    patch = Patch(kind="variant", id="team-event", title="Team Event")
    venue.do(event, ask.ChangeRules(patches=(patch,)))
    venue.ask(event, "register-entrants", {"name": "Ana Ruiz & Ben Okafor, Otters"})
    venue.ask(event, "register-entrants", {"name": ["Chi Park", "Dov Stein"], "team": "Owls"})
    venue.ask(event, "register-entrants", {"name": "Eve Sol & Fay Moon, Newts, Pond Club"})
    assert entered(event) == [
        ("Ana Ruiz & Ben Okafor", ""),
        ("Chi Park & Dov Stein", ""),
        ("Eve Sol & Fay Moon", "Pond Club"),
    ]
    teams = [who.team for who in venue.now(event).entrants.values()]
    assert teams == ["Otters", "Owls", "Newts"]


def test_somebody_entered_twice_is_refused_without_a_row(venue: Venue) -> None:
    event = venue.event(entrants=4)
    answer = venue.ask(event, "register-entrants", {"name": "ana ruiz"})
    assert answer.status_code == 409
    assert ">Ana Ruiz is entered already.<" in answer.content.decode()
    assert len(venue.now(event).entrants) == 4


def test_somebody_else_of_the_same_name_is_entered_when_that_is_said(venue: Venue) -> None:
    event = venue.event(entrants=4)
    venue.ask(event, "register-entrants", {"name": "Ana Ruiz", "club": "", "another": "1"})
    assert [name for name, _ in entered(event)].count("Ana Ruiz") == 2


def test_lines_are_all_entered_or_none_and_every_problem_has_its_row(venue: Venue) -> None:
    event = venue.event(entrants=4)
    answer = venue.ask(event, "register-entrants", {"name": "Zoe Martin\n\nAna Ruiz\nBen Okafor"})
    said = answer.content.decode()
    assert answer.status_code == 409
    assert "Row 3: Ana Ruiz is entered already." in said
    assert "Row 4: Ben Okafor is entered already." in said
    assert len(venue.now(event).entrants) == 4


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"name": "  "}, "Give a name."),
        ({"name": "Zoe\n, Otters"}, "Row 2 has no name."),
        ({"name": "Zoe Martin\nzoe  martin"}, "Row 2: zoe martin is in row 1 already."),
        ({"name": "Zoe Martin", "club": "", "army": "many"}, "is not a whole number."),
        ({"rows": "[{]"}, "Hand the file in once more."),
        ({"rows": '[{"row": 2, "people": [" "]}]'}, "A name is empty."),
    ],
)
def test_what_is_not_understood_is_said_and_nothing_is_written(
    venue: Venue, fields: dict[str, str], says: str
) -> None:
    event = venue.event(entrants=4)
    answer = venue.ask(event, "register-entrants", fields)
    assert (answer.status_code, says in answer.content.decode()) == (422, True)
    assert len(venue.now(event).entrants) == 4


def test_who_would_be_entered_is_called_by_name_before_and_after(venue: Venue) -> None:
    event = venue.event(entrants=0)
    door = f"/desk/{event}/ask/register-entrants/"
    fields = {"name": "Zoe Martin, Otters", "preview": "1"}
    shown = venue.organiser.post(door, fields, headers=HTMX)
    assert "<li>Zoe Martin entered, Otters</li>" in shown.content.decode()
    assert venue.now(event).entrants == {}
    done = venue.organiser.post(door, {"name": "Zoe Martin, Otters"}, headers=HTMX)
    assert (done.status_code, "Zoe Martin entered, Otters" in done.headers["HX-Trigger"]) == (
        204,
        True,
    )


@pytest.mark.req("GG4-010", "GG18-005")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_whoever_arrives_declares_a_faction(venue: Venue, pack: str) -> None:
    event = venue.event(pack, entrants=0)
    venue.ask(event, "register-entrants", {"name": "Ana Ruiz"})
    refused = venue.ask(event, "check-in", {"entrant": "e1"})
    assert (refused.status_code, venue.now(event).present()) == (409, ())
    venue.ask(event, "check-in", {"entrant": "e1", "faction.e1": "Guild"})
    who = venue.now(event).entrants[EntrantId("e1")]
    assert (who.status, who.faction) == (Status.IN, "Guild")
