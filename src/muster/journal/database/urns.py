"""The boxes of ballots in the database: one row each, written anew with every paper."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction

from muster.core.chain import Line
from muster.core.event import Event
from muster.core.ids import EventId
from muster.journal.database.keys import server_key
from muster.journal.database.models import UrnRow
from muster.journal.database.scrubbing import overwrite, scrub
from muster.journal.sealing import Box
from muster.journal.urns import (
    Papers,
    Vote,
    locked,
    name_of,
    open_names,
    unlocked,
    votes_in,
    with_vote,
)


def papers_in(event: EventId, name: str) -> Papers:
    row = UrnRow.objects.filter(event=event, name=name).first()
    return unlocked(bytes(row.content), _box(event, name), f"{event} {name}") if row else ()


def put_papers(id_: EventId, event: Event, vote: Vote | None, lines: Sequence[Line]) -> None:
    """The paper that these lines tell of, in the same transaction.

    What the row said before is overwritten: two states of a box would tell the paper between them.
    """
    for fact in votes_in(lines):
        name = name_of(fact.award, fact.ballot)
        papers = with_vote(event, fact, vote, papers_in(id_, name))
        overwrite()
        content = locked(papers, _box(id_, name))
        UrnRow.objects.update_or_create(event_id=id_, name=name, defaults={"content": content})
        transaction.on_commit(scrub)


def drop_urns(id_: EventId, before: Event, after: Event) -> None:
    """Nothing is left of boxes that nobody puts papers in any more."""
    gone = open_names(before).keys() - open_names(after).keys()
    if gone:
        overwrite()
        UrnRow.objects.filter(event=id_, name__in=gone).delete()
        transaction.on_commit(scrub)


def _box(event: EventId, name: str) -> Box:
    return Box.of(server_key(settings.DATA), f"urn|{event}|{name}")
