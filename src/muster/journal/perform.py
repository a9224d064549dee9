"""The one way an event changes: lock, load, decide, append."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, BaseLine, Line, Stamp, chained
from muster.core.commands import Command, CreateEvent
from muster.core.decide import begin, decide
from muster.core.event import Event
from muster.core.facts import PackRef
from muster.core.fairness import Chance
from muster.core.ids import PersonId
from muster.core.preview import Preview, preview
from muster.core.problem import Code
from muster.core.rulepack.digest import digest, document
from muster.core.rulepack.schema import Rulepack
from muster.core.text import tidied
from muster.journal.file import write_lines
from muster.journal.folder import Files, FolderStore, make_folder
from muster.journal.people import Person
from muster.journal.store import Store, Writing
from muster.journal.urns import unseen, with_papers

SECRET_BYTES = 32
FRESH_BYTES = 16


@dataclass(frozen=True, slots=True)
class Done:
    """What was written, and the event as it now is."""

    lines: tuple[Line, ...]
    event: Event


SLACK = timedelta(minutes=1)
"""How far apart the clocks of machines that write to one event may be."""


def now() -> datetime:
    return datetime.now(UTC)


def now_after(lines: Iterator[BaseLine]) -> datetime:
    """Now, and not before the latest line, the newest of which comes first.

    The clocks of two machines never agree to the millisecond: whoever is a little behind must not
    break the order of a journal. One that was wrong by more is believed as soon as it is set right.
    """
    at, latest = now(), next(lines, None)
    return latest.at if latest and at < latest.at <= at + SLACK else at


def fresh() -> str:
    """Luck for one act alone."""
    return secrets.token_hex(FRESH_BYTES)


def perform(store: Store, actor: Actor, command: Command) -> Done:
    """Do what is asked, or raise `Refused` and change nothing."""
    with store.writing() as journal:
        return act(journal, actor, command)


def act(journal: Writing, actor: Actor, command: Command) -> Done:
    """The same in a journal that is locked already."""
    event = journal.event
    at = now_after(event.newest_first())
    chance = Chance(journal.secret, fresh())
    command = with_papers(event, actor, tidied(command), journal.papers)
    facts = decide(event, command, actor, at, chance)
    lines = chained(Line, facts, event.end, Stamp(actor.person, at, chance.fresh))
    journal.append(lines)
    return Done(lines, journal.event)


def try_out(store: Store, actor: Actor, command: Command) -> Preview:
    """What `perform` would do, without doing it.

    Luck is another: nobody looks at a draw before it counts.
    """
    with store.writing() as journal:
        chance = Chance(secrets.token_hex(SECRET_BYTES), fresh())
        event = journal.event
        counted = with_papers(event, actor, tidied(command), journal.papers)
        return unseen(event, preview(event, counted, actor, now(), chance))


ANY_DAY = frozenset({Code.DAY_IS_PAST})
"""What is set aside where nobody typed the day: an event taken over, or made by a program."""


def create(  # noqa: PLR0913 - what an event begins with has a name each
    folder: Path,
    pack: Rulepack,
    *,
    name: str,
    day: date,
    organiser: Person,
    confirm: frozenset[Code] = ANY_DAY,
) -> FolderStore:
    """A new event in a new folder, with a secret nobody has seen."""
    begun = begin_event(pack, name=name, day=day, organiser=organiser.id, confirm=confirm)
    files = Files(document(pack), begun.secret, (organiser,), write_lines(begun.lines))
    return make_folder(folder, files)


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first lines of an event, and the secret they promise to draw from."""

    lines: tuple[Line, ...]
    secret: str


def begin_event(
    pack: Rulepack,
    *,
    name: str,
    day: date,
    organiser: PersonId,
    confirm: frozenset[Code] = ANY_DAY,
) -> Beginning:
    """What every new event begins with, wherever it is kept."""
    secret = secrets.token_hex(SECRET_BYTES)
    reference = PackRef(id=pack.id, digest=digest(pack))
    command = tidied(CreateEvent(name=name, day=day, pack=reference, confirm=confirm))
    actor, at, chance = Actor(organiser), now(), Chance(secret, fresh())
    facts = begin(command, actor, at, chance)
    lines = chained(Line, facts, After(0, BEGINNING), Stamp(actor.person, at, chance.fresh))
    return Beginning(lines, secret)
