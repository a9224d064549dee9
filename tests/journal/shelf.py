"""A small event in a folder, and the shortest ways to change one wherever it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score, Side
from muster.journal.folder import FolderStore
from muster.journal.people import Person
from muster.journal.perform import create, perform
from muster.journal.store import Store
from muster.packs import find

TESS = Actor(PersonId("tess"))
TESS_BROWN = Person(id=TESS.person, name="Tess Brown", email="tess@example.org")


def pack(short: str = "GG4") -> Rulepack:
    found = find(short)
    assert found is not None
    return found


def make(folder: Path, short: str = "GG4") -> FolderStore:
    day = date(2024, 6, 15)
    return create(folder, pack(short), name="Cup", day=day, organiser=TESS_BROWN)


def register(*names: str) -> ask.RegisterEntrants:
    entries = tuple(ask.Entry(people=(PersonId(name),)) for name in names)
    return ask.RegisterEntrants(entries=entries)


def do(store: Store, command: ask.Command) -> Event:
    return perform(store, TESS, command).event


def start(store: Store, names: Sequence[str] = "abcd") -> Event:
    """Everybody enters, checks in and is ready for the first round."""
    event = do(store, register(*names))
    arrivals = tuple(ask.Arrival(entrant=each, faction="Guild") for each in event.entrants)
    do(store, ask.CheckIn(arrivals=arrivals))
    return do(store, ask.StartEvent(confirm=frozenset({Code.PACK_MADE_FOR_MORE})))


def pair(store: Store) -> Event:
    do(store, ask.PairRound())
    return do(store, ask.PublishPairings())


def report_all(store: Store) -> Event:
    """Whoever is named first wins every game of the round 5-2."""
    event = store.load()
    assert event.current is not None
    for game in event.current.games:
        first, second = game.entrants
        sides = (Side(entrant=first, figures={"vp": 5}), Side(entrant=second, figures={"vp": 2}))
        event = do(store, ask.ReportResult(game=game.id, score=Score(sides=sides)))
    return event
