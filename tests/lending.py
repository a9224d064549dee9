"""A laptop beside the server: it opens what was lent, goes on with it, and hands it back."""

from __future__ import annotations

from pathlib import Path

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import PersonId
from muster.journal.archive import pack_up, unpack
from muster.journal.folder import FolderStore
from muster.journal.lease import Slip, slip_of, with_slip
from muster.journal.people import Person
from muster.journal.perform import now, perform
from tests.journal.shelf import register

LAPTOP = "Anna's laptop"
ANOTHERS = "a" * 52
"""The token of a lease that another server gave."""
BOB = Person(id=PersonId("bob"), name="Bob Ray")
CAT = Person(id=PersonId("cat"), name="Cat Moon")


class Laptop:
    """Another machine with the event, which keeps it in a folder."""

    def __init__(self, raw: bytes, folder: Path) -> None:
        self.store: FolderStore = unpack(raw, folder)
        found = slip_of(raw)
        assert found is not None
        self.slip = found

    def enter(self, *people: Person) -> None:
        self.do(register(*(person.id for person in people)), *people)

    def do(self, command: ask.Command, *people: Person, photo: bytes = b"") -> None:
        """As the organiser."""
        self.store.add_people(people)
        store = FolderStore(self.store.folder, photo)
        perform(store, Actor(store.load().organiser), command)

    def lines(self) -> list[str]:
        return self.store.journal.read_text().splitlines()

    def back(self, **otherwise: object) -> bytes:
        """The file that it hands back."""
        slip = self.slip.model_copy(update={"back": True, **otherwise})
        return with_slip(pack_up(self.store.folder), slip)


def lent_by(store: FolderStore, token: str = ANOTHERS) -> bytes:
    """What another server lends, which keeps its event in a folder."""
    slip = Slip(token=token, holder=LAPTOP, address="https://host.example", since=now())
    return with_slip(pack_up(store.folder), slip)
