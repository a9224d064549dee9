"""Where an event is kept: one interface, whatever lies behind it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from muster.core.chain import Line
from muster.core.event import Event
from muster.core.ids import PersonId
from muster.journal.people import Person
from muster.journal.urns import Papers


class Writing(Protocol):
    """The event under lock: nobody else writes until this is left."""

    @property
    def event(self) -> Event: ...

    def secret(self) -> str:
        """What draws are made from; asked for by draws alone, so that its loss stops no other."""

    def append(self, lines: tuple[Line, ...]) -> None: ...

    def papers(self, name: str) -> Papers:
        """What lies in the box of a ballot, by the box's name."""


class Store(Protocol):
    def load(self) -> Event: ...

    def people(self) -> Mapping[PersonId, Person]: ...

    def add_people(self, people: tuple[Person, ...]) -> None: ...

    def erase(self, person: PersonId) -> None: ...

    def writing(self) -> AbstractContextManager[Writing]: ...
