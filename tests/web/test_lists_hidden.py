"""Lists that are for officials alone: nobody else reads them, on no page and on no paper."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.facts import Sight
from muster.core.ids import EventId
from muster.journal.database import accounts
from tests.web.rosters import E1, E2, SOUND, with_catalogue
from tests.web.venue import PASSWORD, Venue

TITLES = ("Zebra", "Quagga")
PAGES = (
    "lists/?show=all", "lists/e1/", "entrants/e1/", "history/",
    "print/lists/0/", "print/slips/1/", "round/1/", "round/1/game/r1g1/",
)  # fmt: skip
"""Of the desk, wherever lists or their titles could stand."""


@pytest.fixture
def event(venue: Venue) -> EventId:
    """A round is under way, and both sides of its games chose from two lists."""
    made = with_catalogue(venue, entrants=4)
    lists = tuple(SOUND.model_copy(update={"title": title}) for title in TITLES)
    for entrant in (E1, E2):
        venue.do(made, ask.RegisterLists(entrant=entrant, lists=lists, reason="As it is"))
    venue.do(made, ask.StartEvent(rounds=2))
    venue.pair(made)
    venue.publish(made)
    return made


def tells(client: Client, path: str) -> bool:
    page = client.get(path).getvalue()
    return any(title.encode() in page for title in TITLES)


def shown_to(venue: Venue, event: EventId, sight: Sight) -> None:
    venue.do(event, ask.SetListTerms(shown=sight))


def test_a_host_who_is_no_official_reads_none_of_them(venue: Venue, event: EventId) -> None:
    """They may play there themselves."""
    shown_to(venue, event, "officials")
    host = Client()
    host.force_login(accounts.create_account("hal", PASSWORD, "Hal Host", host=True))
    assert [page for page in PAGES if tells(host, f"/desk/{event}/{page}")] == []
    assert tells(venue.organiser, f"/desk/{event}/lists/e1/")


@pytest.mark.parametrize(("sight", "printed"), [("officials", False), ("players", True)])
def test_slips_name_lists_only_where_opponents_may_read_them(
    venue: Venue, event: EventId, sight: Sight, *, printed: bool
) -> None:
    shown_to(venue, event, sight)
    assert tells(venue.organiser, f"/desk/{event}/print/slips/1/") is printed
