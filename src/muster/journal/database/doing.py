"""The one way the server changes an event: people and act together, and a retry counts once."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Sequence
from functools import partial

from django.conf import settings
from django.db import transaction

from muster.core.access import Actor
from muster.core.chain import canonical
from muster.core.commands import Command
from muster.core.event import Event
from muster.core.fairness import Chance
from muster.core.ids import EventId
from muster.core.preview import Preview, preview
from muster.core.problem import Refused
from muster.core.text import tidied
from muster.journal.database.acts import Act, tell
from muster.journal.database.away import need_event_here
from muster.journal.database.keys import server_key
from muster.journal.database.models import KeyRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.database.texts import storable
from muster.journal.database.urns import papers_in
from muster.journal.people import Person
from muster.journal.perform import SECRET_BYTES, Done, act, fresh, now
from muster.journal.urns import Vote, unseen, with_papers

KEY_LENGTH = 200


def perform_here(  # noqa: PLR0913 - what is handed in beside a wish has a name each
    event: EventId,
    actor: Actor,
    command: Command,
    *,
    people: Sequence[Person] = (),
    key: str = "",
    vote: Vote | None = None,
) -> Done:
    """Do what is asked of an event, as `perform_on` does it."""
    store = DatabaseStore(event, vote=vote)
    return perform_on(store, actor, command, people=people, key=key)


def perform_on(
    store: DatabaseStore,
    actor: Actor,
    command: Command,
    *,
    people: Sequence[Person] = (),
    key: str = "",
) -> Done:
    """Do what is asked, or raise `Refused` and change nothing, not even the people.

    The same wish of the same person under the same `key` is granted once: asked again it gets the
    first answer. Another wish under that key is another wish, and is judged for itself.
    What a paper says is no part of a wish, and a key that tells its receipt is kept nowhere.
    """
    began, kind = time.perf_counter(), type(command).__name__
    try:
        done, is_new = _granted(store, actor, command, people, key)
    except Refused as refusal:
        codes = tuple(problem.code.value for problem in refusal.problems)
        tell(Act(store.id, kind, 0, 0, time.perf_counter() - began, codes))
        raise
    if is_new:
        took = time.perf_counter() - began
        told = Act(store.id, kind, done.event.revision, len(done.lines), took)
        transaction.on_commit(partial(tell, told))
    return done


def _granted(
    store: DatabaseStore, actor: Actor, command: Command, people: Sequence[Person], key: str
) -> tuple[Done, bool]:
    """What was done, and whether it was done now."""
    command = tidied(command)
    if store.vote is not None and store.vote.receipt in key:
        key = ""
    wish = {"person": actor.person, "key": kept_key(key), "asked": _asked(command, people)}
    event = store.id
    with store.writing(alone=bool(people)) as journal:
        granted = KeyRow.objects.filter(event=event, **wish).first() if key else None
        if granted is not None:
            return _again(journal.event, granted), False
        journal.add_people(people)
        done = act(journal, actor, command)
        if key:
            after = done.event.revision
            first = after - len(done.lines) + 1
            KeyRow.objects.create(event_id=event, first=first, last=after, **wish)
        return done, True


def was_granted(event: EventId, actor: Actor, key: str) -> bool:
    """Whether something was granted to this person under this key: they may be asking again."""
    wish = {"person": actor.person, "key": kept_key(key)}
    return bool(key) and KeyRow.objects.filter(event=event, **wish).exists()


def kept_key(key: str) -> str:
    """A key as it is kept, whatever somebody calls their wish."""
    return storable(key[:KEY_LENGTH])


def try_here(event: EventId, actor: Actor, command: Command) -> Preview:
    """What `perform_here` would do, without doing it.

    Luck is another: nobody looks at a draw before it counts.
    """
    need_event_here(event)
    chance = Chance(secrets.token_hex(SECRET_BYTES), fresh())
    known = SHELF.get(event).event
    counted = with_papers(known, actor, tidied(command), partial(papers_in, event))
    return unseen(known, preview(known, counted, actor, now(), chance))


def _asked(command: Command, people: Sequence[Person]) -> str:
    """A wish by its content: new people get new ids each time, and insisting is no other wish.

    Names and addresses are in it: without the server's key nobody finds out by trying whose.
    """
    said = canonical(
        [
            type(command).__name__,
            command.model_dump(mode="json", exclude={"confirm"}),
            [person.model_dump(mode="json") for person in people],
        ]
    )
    for n, person in enumerate(people):
        said = said.replace(canonical(person.id), f"new {n}")
    return hmac.new(server_key(settings.DATA), said.encode(), hashlib.sha256).hexdigest()


def _again(event: Event, granted: KeyRow) -> Done:
    wanted = range(granted.first, granted.last + 1)
    return Done(tuple(line for line in event.lines() if line.n in wanted), event)
