"""A whole event put into the tables at once: a new one, or one that was kept elsewhere."""

from __future__ import annotations

import re
import secrets
import string
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction

from muster.core.event import Event
from muster.core.ids import EventId
from muster.journal.database.event_secret import locked
from muster.journal.database.models import EventRow, PackRow
from muster.journal.database.people import introduce, people_of
from muster.journal.database.shelf import SHELF, Held
from muster.journal.database.store import put_lines, shown_of
from muster.journal.folder import EventExists
from muster.journal.people import Person

LETTERS = 4
LONGEST = 40
"""Letters of a name that go into an address."""


@dataclass(frozen=True, slots=True)
class Whole:
    """An event with everything it is made of; `texts` are its lines as they are written."""

    event: Event
    texts: Sequence[str]
    document: str
    secret: str
    people: Iterable[Person]


def place(whole: Whole, created: datetime) -> EventId:
    """Put an event in; one that is there already is refused, whatever it is called by now.

    To be called in a transaction.
    """
    event, pack = whole.event, whole.event.official
    there = EventRow.objects.filter(commitment=event.commitment).first()
    if there is not None:
        raise EventExists(there.id)
    PackRow.objects.get_or_create(
        digest=event.pack_digest,
        defaults={"title": pack.title, "short": pack.short, "document": whole.document},
    )
    name = EventId(_free(event.name))
    EventRow.objects.create(
        id=name,
        pack_id=event.pack_digest,
        locked=locked(name, whole.secret),
        commitment=event.commitment,
        created=created,
        **shown_of(event),
    )
    put_lines(name, enumerate(whole.texts, start=1))
    introduce(name, whole.people)
    transaction.on_commit(partial(SHELF.keep, Held(name, event, people_of(name), 1)))
    return name


def _free(name: str) -> str:
    """An address nobody has: the name in plain letters, and a few that cannot be guessed."""
    while True:
        letters = "".join(secrets.choice(string.ascii_lowercase) for _ in range(LETTERS))
        address = f"{slug(name)}-{letters}"
        if not EventRow.objects.filter(pk=address).exists():
            return address


def slug(name: str) -> str:
    """A name as it can stand in an address; one without a Latin letter is only an event."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return words[:LONGEST].strip("-") or "event"
