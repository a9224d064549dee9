"""Commands that set an event up: made, described, handed over, started."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from shlex import quote
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import SET_UP, Who
from muster.core import commands as ask
from muster.core.problem import Code, refuse
from muster.core.rulepack.schema import Rulepack
from muster.journal.folder import EventExists, FolderStore
from muster.journal.perform import ANY_DAY, create
from muster.packs import find, official_packs, read_folder
from muster.reading.people import new_person
from muster.reading.unclear import Unclear
from muster.words.plain import listing

app = typer.Typer()
making = typer.Typer()

LOGIN = ("LOGNAME", "USER", "USERNAME")


@command(
    making,
    "new",
    SET_UP,
    'muster new winter-cup --pack gg4 --name "Winter Cup"',
    'muster new masters --pack sr17 --name "Masters" --organiser "Rosa Diaz"',
    'muster new ours --pack ./our-pack --name "Our Own"',
)
def new(  # noqa: PLR0913 - what an event begins with has a name each
    desk: Desk,
    folder: Annotated[Path, typer.Argument(help="The folder to make the event in.")],
    *,
    pack: Annotated[str, typer.Option(help="gg4, gg18, sr17, wc, bb, or a pack's folder.")],
    name: Annotated[str, typer.Option(help="What the event is called.")],
    day: Annotated[
        str, typer.Option(metavar="YYYY-MM-DD", help="When it is held; today if not given.")
    ] = "",
    organiser: Annotated[
        str, typer.Option(metavar="NAME", help="Who organises it; the login name if not given.")
    ] = "",
) -> Answer:
    """Make an event: a folder with its journal, its people, its pack and its secret."""
    rules, when = find_pack(pack), parse_day(day)
    if not name.strip():
        raise refuse(Code.NAME_MISSING)
    store = FolderStore(folder)
    if store.journal.exists():
        raise EventExists(str(folder))
    person = new_person(organiser or login())
    any_day = ANY_DAY if desk.options.yes else frozenset()
    create(folder, rules, name=name, day=when, organiser=person, confirm=any_day)
    event = store.load()
    made = f"{event.name} is in {folder}: {rules.title}, {when}. Organiser: {person.name}."
    # The next command is typed inside the folder, or beside it.
    next_command = f"muster enter NAME --event {quote(str(folder))}"
    data = {"event": str(folder), "revision": event.revision, "next": next_command}
    return Answer(data, (made, f"Next: {next_command}"))


def find_pack(text: str) -> Rulepack:
    """A pack that comes with Muster, or one in a folder."""
    shipped = find(text)
    if shipped is not None:
        return shipped
    if Path(text).is_dir():
        return read_folder(Path(text))
    known = [f"{pack.short.lower()} ({pack.title})" for pack in official_packs().values()]
    raise Unclear(
        "unknown-pack",
        f'There is no pack "{text}". There are {listing(known)}, or name a folder.',
        pack=text,
        known=list(official_packs()),
    )


def parse_day(text: str) -> date:
    if not text:
        return datetime.now(UTC).astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        say = f'"{text}" is not a day: write year-month-day, such as 2026-11-15.'
        raise Unclear("not-a-day", say, day=text) from None


def login() -> str:
    return next((os.environ[key] for key in LOGIN if os.environ.get(key)), "Organiser")


@dataclass(frozen=True, slots=True)
class Details:
    """Where and when; what is not given stays as it is."""

    name: Annotated[str | None, typer.Option(help="What the event is called.")] = None
    day: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help="When it is held.")] = ""
    venue: Annotated[str | None, typer.Option(help="Where it is held.")] = None
    capacity: Annotated[
        int | None, typer.Option(help="Places; who enters later waits. 0: no limit.")
    ] = None
    tables: Annotated[int | None, typer.Option(help="Tables in the hall. 0: enough.")] = None


@command(
    app,
    "details",
    SET_UP,
    'muster details --venue "Town Hall" --tables 12 --capacity 24',
    "muster details --day 2026-11-22",
    "muster details --capacity 0",
)
def details(desk: Desk, changed: Details) -> Answer:
    """Say where and when, how many places and how many tables. Only what is given changes."""
    day = parse_day(changed.day) if changed.day else None
    return desk.do(ask.ChangeDetails(**{**asdict(changed), "day": day}))


@command(app, "judge", SET_UP, 'muster judge add "Rosa Diaz"', 'muster judge remove "Rosa Diaz"')
def judge(desk: Desk, action: Literal["add", "remove"], who: Who) -> Answer:
    """Appoint a judge, who may rule and enter results, or dismiss one."""
    if action == "remove":
        return desk.do(ask.DismissJudge(person=desk.person(who)))
    person = desk.somebody(who)
    return desk.do(ask.AppointJudge(person=person.id), person)


@command(app, "hand-over", SET_UP, 'muster hand-over "Rosa Diaz"')
def hand_over(desk: Desk, who: Who) -> Answer:
    """Make somebody else the organiser."""
    person = desk.somebody(who)
    return desk.do(ask.HandOver(person=person.id), person)


@command(app, "publish-rules", SET_UP, "muster publish-rules")
def publish_rules(desk: Desk) -> Answer:
    """Announce the rules as they stand; an event with changed rules cannot start without."""
    return desk.do(ask.PublishRules())


@command(app, "errata", SET_UP, 'muster errata "FAQ of October" --published 2026-10-20')
def errata(
    desk: Desk,
    title: Annotated[str, typer.Argument(help="What the FAQ or erratum is called.")],
    published: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help="When it appeared.")],
) -> Answer:
    """List a published FAQ or erratum; the pack says whether it counts on the event's day."""
    return desk.do(ask.ListErrata(title=title, published=parse_day(published)))
