"""A vote wherever an event is kept: a contest that everybody entered, and papers for its box."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event
from muster.core.facts import Model
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.journal.store import Store
from muster.journal.urns import Vote
from tests.contests import PAINTED
from tests.journal.shelf import TESS, do, start

NAMES = "abcd"
KNOWING = frozenset(Code)
RECEIPTS = {"a": "ZVXW0000A1", "b": "MKEN0000B2", "c": "ASPEN000C3", "d": "QRTZ0000D4"}
CHOICES = {"a": "b", "b": "c", "c": "b", "d": "a"}


def voting(store: Store) -> Event:
    """Four players with an entry each; a ballot is open."""
    event = start(store, NAMES)
    do(store, ask.SetContest(award=PAINTED, method="vote"))
    for entrant in event.entrants:
        shown = (Model(name=f"model of {entrant}"),)
        wish = ask.MakeEntry(award=PAINTED, entrant=entrant, models=shown, confirm=KNOWING)
        do(store, wish)
    return do(store, ask.OpenBallot(award=PAINTED))


def wish(name: str) -> tuple[Actor, ask.CastVote]:
    return Actor(PersonId(name)), ask.CastVote(award=PAINTED, person=PersonId(name))


def paper(event: Event, name: str, choice: str = "") -> Vote:
    chosen = event.of_person(PersonId(choice or CHOICES[name]))
    return Vote(RECEIPTS[name], chosen)


def papers(event: Event) -> list[tuple[str, str]]:
    """What was counted: receipts and the names of who was chosen."""
    counted = event.contests[PAINTED].ballots[-1].papers or ()
    people = {entrant.id: entrant.people[0] for entrant in event.entrants.values()}
    return [(each.receipt, "".join(people[choice] for choice in each.choices)) for each in counted]


COUNTED = [
    ("ASPEN000C3", "b"),
    ("MKEN0000B2", "c"),
    ("QRTZ0000D4", "a"),
    ("ZVXW0000A1", "b"),
]
TESS_COUNTS = (TESS, ask.CountBallot(award=PAINTED))
