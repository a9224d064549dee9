"""Contests for tests: held, entered and voted in, as phones and the booth do it."""

from __future__ import annotations

import re
from typing import Protocol

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.contest import Contest
from muster.core.facts import Model
from muster.core.ids import EntrantId, EventId
from muster.journal.database.doing import perform_here, perform_on
from muster.journal.database.store import DatabaseStore
from muster.journal.receipts import fresh_receipt
from muster.journal.urns import Vote
from tests import snapshots
from tests.web.venue import Venue

PAINTED, OWN = "best-painted", "own-1"
TITLES = ("Dawn over Corvis", "The Last Stand", "Iron and Ash", "Red Tide", "Winter Guard")


def held(
    venue: Venue, pack: str = "SR17", entrants: int = 5, entries: int = 3, **terms: object
) -> EventId:
    """An event under way at which the best painted is found; the first so many have entered."""
    event = venue.event(pack, entrants, here=False)
    said = {"award": PAINTED, "method": "vote", "category": "Army", **terms}
    venue.do(event, ask.SetContest.model_validate(said))
    for n, entrant in enumerate(list(venue.now(event).entrants)[:entries]):
        enter(venue, event, entrant, TITLES[n])
    arrivals = tuple(ask.Arrival(entrant=e) for e in venue.now(event).entrants)
    venue.do(event, ask.CheckIn(arrivals=arrivals))
    venue.do(event, ask.StartEvent(rounds=3))
    return event


def enter(venue: Venue, event: EventId, entrant: EntrantId, title: str, *models: str) -> None:
    shown = tuple(Model(name=name) for name in models or (f"Model of {entrant}",))
    wish = ask.MakeEntry(award=PAINTED, entrant=entrant, title=title, models=shown)
    venue.do(event, wish)


def picture(venue: Venue, event: EventId, entrant: EntrantId, n: int = 0) -> int:
    """The line of a photo of an entry."""
    wish = ask.AttachPhoto(award=PAINTED, entrant=entrant, photo=snapshots.digest(n))
    perform_on(DatabaseStore(event, snapshots.kept(n)), Actor(venue.me.id), wish)
    return venue.now(event).revision


def ballot(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.OpenBallot(award=PAINTED))


def votes(venue: Venue, event: EventId, *choices: str, award: str = PAINTED) -> tuple[str, ...]:
    """Each entrant in turn names one, or several: `e1`, `e2 e3`; what their receipts were.

    Who names nobody has voted already.
    """
    receipts = tuple(fresh_receipt() for _ in choices)
    entrants = list(venue.now(event).entrants)
    voting = zip(entrants, choices, receipts, strict=False)
    for who, choice, receipt in ((w, c, r) for w, c, r in voting if c):
        person = venue.person(event, who)
        wish = ask.CastVote(award=award, person=person)
        vote = Vote(receipt, tuple(map(EntrantId, choice.split())))
        perform_here(event, Actor(person), wish, vote=vote)
    return receipts


def count(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.CountBallot(award=PAINTED))


def under_way(venue: Venue, event: EventId) -> None:
    """The best painted is found by a vote that is open; two are shown, one of them with a photo."""
    venue.do(event, ask.SetContest(award=PAINTED, method="vote", display="At lunch"))
    first, second, third, *_ = venue.now(event).entrants
    enter(venue, event, first, TITLES[0])
    enter(venue, event, second, TITLES[1], "Lady Justice", "Death Marshal")
    enter(venue, event, third, "")
    picture(venue, event, first)
    ballot(venue, event)
    votes(venue, event, second, first)


def decided(venue: Venue, event: EventId) -> None:
    """A contest of the organiser's own whose papers are counted."""
    wish = ask.SetContest(award=OWN, method="vote", title="Best display board")
    venue.do(event, wish)
    first, second, third, *_ = venue.now(event).entrants
    for entrant, title in ((first, TITLES[2]), (second, TITLES[3]), (third, TITLES[4])):
        venue.do(event, ask.MakeEntry(award=OWN, entrant=entrant, title=title))
    venue.do(event, ask.OpenBallot(award=OWN))
    votes(venue, event, second, first, second, first, award=OWN)
    venue.do(event, ask.CountBallot(award=OWN))


def contest(venue: Venue, event: EventId, award: str = PAINTED) -> Contest:
    return venue.now(event).contests[award]


def paper_fields(page: str) -> dict[str, str]:
    """What is written on a paper before anybody chose: the hidden fields of its form."""
    form = re.search(r"<form[^>]*cast-vote.*?</form>", page, re.DOTALL)
    assert form is not None, "no paper on this page"
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form[0])
    return dict(found)


class Answer(Protocol):
    """What a browser got, whichever client stands for it."""

    @property
    def content(self) -> bytes: ...


def text(answer: Answer) -> str:
    return answer.content.decode()
