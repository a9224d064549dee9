"""Making an event as it was wanted: all of it or nothing, and once however often it is sent."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.sessions.backends.base import SessionBase
from django.http import QueryDict

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.problem import Code, Problem
from muster.core.rulepack.schema import Rulepack
from muster.journal.database.accounts import Account, actor_of, person_of
from muster.journal.database.doing import perform_here
from muster.journal.database.making import create_event
from muster.journal.database.store import in_turn
from muster.web.desk.setup.wizard_form import Wanted
from muster.web.forms.rules import Wrong
from muster.words.names import Names
from muster.words.problems import problem_words

MADE = "events-made"
"""Where a session remembers the forms it has sent, and the events they became."""

MOST = 20


def make_event(account: Account, wanted: Wanted, key: str, session: SessionBase) -> EventId:
    """The event of this form; `Refused` if it cannot be, and then there is none.

    One form after the other: whoever sends it a second time waits, and finds it made.
    """
    with in_turn():
        made = _remembered(session)
        if key and key in made:
            return EventId(made[key])
        event = _made(account, wanted)
        session[MADE] = dict([*made.items(), (key, event)][-MOST:])
        session[DRAFT] = ""
        session.save()
        return event


# ── what was typed so far: a page that is loaded again shows it ──

DRAFT = "event-draft"
LONGEST = 20_000
"""Letters of a form that is kept; nobody types as many."""

NOT_TYPED = ("csrfmiddlewaretoken", "look", "keep", "confirm")


def keep_draft(session: SessionBase, sent: QueryDict) -> None:
    """The form as it stands, unless it was made an event of meanwhile."""
    typed = sent.copy()
    for name in NOT_TYPED:
        typed.pop(name, None)
    with in_turn():
        made = _remembered(session)
        if typed.get("key", "") in made or len(typed.urlencode()) > LONGEST:
            return
        _write(session, typed.urlencode())


def drop_draft(session: SessionBase) -> None:
    with in_turn():
        _write(session, "")


def draft_of(session: SessionBase) -> QueryDict:
    kept = session.get(DRAFT, "")
    return QueryDict(kept if isinstance(kept, str) else "")


def _write(session: SessionBase, draft: str) -> None:
    """Into the session as it is now: what another request wrote there meanwhile stays."""
    fresh = type(session)(session.session_key)
    fresh[DRAFT] = draft
    fresh.save()


def _made(account: Account, wanted: Wanted) -> EventId:
    if wanted.pack is None or wanted.day is None:
        raise ValueError(wanted.wrong)
    event = create_event(
        wanted.pack,
        name=wanted.name,
        day=wanted.day,
        organiser=person_of(account),
        confirm=wanted.confirm,
    )
    for command in _commands(wanted):
        perform_here(event, actor_of(account), command)
    return event


def _commands(wanted: Wanted) -> Iterator[ask.Command]:
    if wanted.venue or wanted.tables or wanted.capacity:
        yield ask.ChangeDetails(venue=wanted.venue, tables=wanted.tables, capacity=wanted.capacity)
    if wanted.patches:
        yield ask.ChangeRules(patches=wanted.patches)
    if wanted.plans:
        yield ask.PlanEncounters(plans=wanted.plans, confirm=wanted.confirm)


def _remembered(session: SessionBase) -> dict[str, str]:
    """As it is now: another request of the same browser may have been faster."""
    fresh = type(session)(session.session_key)
    found = fresh.get(MADE, {})
    return found if isinstance(found, dict) else {}


def placed(pack: Rulepack, problem: Problem) -> Wrong:
    """A reason of the rules at the field that can put it right."""
    names = Names(elements={element.id: element.title for element in pack.elements})
    what = str(problem.data.get("what", ""))
    fields = {"capacity": "capacity", "tables": "tables"}
    coded = {Code.DAY_IS_PAST: "day", Code.NAME_MISSING: "encounters" if what else "name"}
    named = coded.get(problem.code, "encounters")
    return Wrong(fields.get(what, named), problem_words(problem, names))
