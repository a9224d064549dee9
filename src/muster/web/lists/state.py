"""How far an entrant's lists are: handed in when and by whom, checked or not, open or locked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from muster.core.chain import Line
from muster.core.entrant import Entrant, Listed
from muster.core.event import Event, Phase
from muster.core.facts import LeaveGiven, ListsApproved, ListsRegistered
from muster.core.ids import EntrantId
from muster.core.roster.check import list_remarks, no_longer_fits
from muster.core.roster.looked import looked_at
from muster.journal.perform import now
from muster.words.lists import looked_words
from muster.words.names import Names
from muster.words.problems import problem_words
from muster.words.tongue import N_, _, date_words, time_words

SAID: Mapping[Listed, tuple[str, str]] = {
    Listed.NOT: ("", N_("not handed in")),
    Listed.HANDED_IN: ("waiting", N_("waits for an official")),
    Listed.CHECKED: ("done", N_("checked")),
    Listed.TAKEN: ("done", N_("taken all the same")),
    Listed.APPROVED: ("done", N_("approved")),
}
"""A mood and words for each."""
OUTGROWN = ("trouble", N_("no longer fits the rules"))


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that tell the story of an entrant's lists; nothing where there is none."""

    handed_in: Line | None = None
    approved: Line | None = None
    leave: Line | None = None


@dataclass(frozen=True, slots=True)
class State:
    """`locked` says why their player cannot change them now; it is empty while they can.

    `story` is what happened to them, in sentences. `late`: only an official, or leave, helps.
    `looked`: what of them was looked at, and what was not.
    """

    listed: str
    say: str
    mood: str
    story: tuple[str, ...]
    locked: str
    late: bool
    leave: bool
    due: str
    looked: tuple[str, ...]


def wanted(event: Event) -> bool:
    """Whether everybody hands in lists before the event, or only who likes to."""
    roster = event.rules.roster
    return roster.least > 0 or roster.written == "event"


def lines_of(event: Event) -> dict[EntrantId, Lines]:
    """Of everybody, found in one go: the newest of each kind that was not taken back."""
    found: dict[EntrantId, dict[str, Line]] = {}
    for line in event.newest_first():
        fact = line.fact
        if line.n in event.retracted:
            continue
        if isinstance(fact, ListsRegistered | ListsApproved | LeaveGiven):
            found.setdefault(fact.entrant, {}).setdefault(KINDS[type(fact)], line)
    return {entrant: Lines(**each) for entrant, each in found.items()}


KINDS: Mapping[type, str] = {
    ListsRegistered: "handed_in",
    ListsApproved: "approved",
    LeaveGiven: "leave",
}


def state_of(event: Event, who: Entrant, names: Names, lines: Lines | None = None) -> State:
    told = lines or lines_of(event).get(who.id, Lines())
    mood, say = OUTGROWN if no_longer_fits(event, who) else SAID[who.listed]
    missing = who.listed is Listed.NOT and wanted(event)
    late = is_late(event)
    return State(
        listed=str(who.listed),
        say=_(say),
        mood="trouble" if missing else mood,
        story=tuple(_story(who, told, names)),
        locked=_locked(event, who, late=late),
        late=late,
        leave=who.leave,
        due=moment(event.lists_due) if event.lists_due else "",
        looked=_looked(event, who, names),
    )


def _looked(event: Event, who: Entrant, names: Names) -> tuple[str, ...]:
    """Of lists that have rows: a text is looked at by people alone."""
    if not any(army.picks for army in who.lists):
        return ()
    remarks = list_remarks(event, who, who.lists) if who.listed is Listed.HANDED_IN else ()
    said = tuple(problem_words(problem, names) for problem in remarks)
    return said + looked_words(looked_at(event.rules, catalogue=event.catalogue is not None))


def is_late(event: Event) -> bool:
    due = event.lists_due
    return event.phase is Phase.RUNNING or (due is not None and now() > due)


def moment(at: datetime) -> str:
    """A day and a time by the clock of this server."""
    here = at.astimezone()
    return _("{day}, {time}").format(day=date_words(here.date()), time=time_words(here))


def _locked(event: Event, who: Entrant, *, late: bool) -> str:
    if event.phase is Phase.FINISHED:
        return _("The event is over.")
    if not who.is_busy:
        return _("Only who plays hands in lists.")
    if who.leave or not late:
        return ""
    if event.phase is Phase.RUNNING or event.lists_due is None:
        return _("The event has started: lists are locked.")
    return _("Lists were due on {due}: they are locked.").format(due=moment(event.lists_due))


def _story(who: Entrant, told: Lines, names: Names) -> list[str]:
    said = []
    if told.handed_in is not None and isinstance(told.handed_in.fact, ListsRegistered):
        said.append(_by(N_("Handed in on {at} by {who}."), told.handed_in, names))
        if told.handed_in.fact.reason:
            why = _("Taken in spite of what is wrong: {reason}")
            said.append(why.format(reason=told.handed_in.fact.reason))
    if who.listed is Listed.APPROVED and told.approved is not None:
        said.append(_by(N_("Approved on {at} by {who}."), told.approved, names))
        if isinstance(told.approved.fact, ListsApproved) and told.approved.fact.note:
            said.append(told.approved.fact.note)
    if who.leave and told.leave is not None:
        said.append(_by(N_("May be handed in once more, said {who} on {at}."), told.leave, names))
        if isinstance(told.leave.fact, LeaveGiven) and told.leave.fact.reason:
            said.append(told.leave.fact.reason)
    return said


def _by(say: str, line: Line, names: Names) -> str:
    return _(say).format(at=moment(line.at), who=names.person(line.by))
