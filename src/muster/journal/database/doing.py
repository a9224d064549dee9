"""The one way the server changes an event: people and act together, and a retry counts once."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from muster.core.access import Actor
from muster.core.chain import canonical
from muster.core.commands import Command
from muster.core.event import Event
from muster.core.fairness import Chance
from muster.core.ids import EventId
from muster.core.preview import Preview, preview
from muster.journal.database.models import KeyRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from muster.journal.perform import FRESH_BYTES, SECRET_BYTES, Done, act, now

KEY_LENGTH = 200


def perform_here(
    event: EventId, actor: Actor, command: Command, *, people: Sequence[Person] = (), key: str = ""
) -> Done:
    """Do what is asked, or raise `Refused` and change nothing, not even the people.

    The same wish of the same person under the same `key` is granted once: asked again it gets the
    first answer. Another wish under that key is another wish, and is judged for itself.
    """
    wish = {"person": actor.person, "key": key[:KEY_LENGTH], "asked": _asked(command, people)}
    with DatabaseStore(event).writing() as journal:
        granted = KeyRow.objects.filter(event=event, **wish).first() if key else None
        if granted is not None:
            return _again(journal.event, granted)
        journal.add_people(people)
        done = act(journal, actor, command)
        if key:
            after = done.event.revision
            first = after - len(done.lines) + 1
            KeyRow.objects.create(event_id=event, first=first, last=after, **wish)
        return done


def try_here(event: EventId, actor: Actor, command: Command) -> Preview:
    """What `perform_here` would do, without doing it.

    Luck is another: nobody looks at a draw before it counts.
    """
    chance = Chance(secrets.token_hex(SECRET_BYTES), secrets.token_hex(FRESH_BYTES))
    return preview(SHELF.get(event).event, command, actor, now(), chance)


def _asked(command: Command, people: Sequence[Person]) -> str:
    """A wish by its content: new people get new ids each time, and insisting is no other wish."""
    said = canonical(
        [
            type(command).__name__,
            command.model_dump(mode="json", exclude={"confirm"}),
            [person.model_dump(mode="json") for person in people],
        ]
    )
    for n, person in enumerate(people):
        said = said.replace(canonical(person.id), f"new {n}")
    return hashlib.sha256(said.encode()).hexdigest()


def _again(event: Event, granted: KeyRow) -> Done:
    wanted = range(granted.first, granted.last + 1)
    return Done(tuple(line for line in event.lines() if line.n in wanted), event)
