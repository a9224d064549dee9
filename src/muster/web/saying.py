"""The answers of the asking door, ready to be shown: done, what would change, why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from muster.core.event import Event, Phase
from muster.core.facts import AnyFact, CutMade, EncounterDealt, Retracted, RoundPaired
from muster.core.preview import Preview, RoundChange
from muster.core.problem import Code, Problem
from muster.journal.people import Person, with_people
from muster.journal.perform import Done
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.gates import Here
from muster.web.next_steps import NEXT, Step
from muster.words.facts import fact_words, retraction_words
from muster.words.names import Names, names_of
from muster.words.preview import place_change_words, repair_words, round_change_words
from muster.words.problems import problem_words
from muster.words.tongue import _, ngettext

DRAWN = (RoundPaired, CutMade, EncounterDealt)
"""What luck decides: never shown before it counts."""

MOST_SENTENCES = 6

OURS = {"csrfmiddlewaretoken", "preview", "confirm"}
"""Fields that belong to the door, not to what is asked."""

UNSAID = ("receipt", "choice.")
"""How the fields of a paper begin: what it says is never written into an answer."""

Field = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a no, and what can be done about it."""

    code: str
    say: str
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class RefusalView:
    """`confirm`: the codes to send along to do it all the same; none if it cannot be.

    `asks_reason`: nothing but a reason is missing, so it is asked for on the spot, in this field.
    `nothing`: what was left blank can be answered by saying that nothing happened.
    """

    reasons: tuple[Reason, ...]
    fields: tuple[Field, ...]
    confirm: tuple[str, ...]
    asks_reason: str = ""
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class PreviewView:
    """`ranked`: places mean something, which they do not before the event starts."""

    facts: tuple[str, ...]
    drawn: bool
    ranked: bool
    places: tuple[str, ...]
    rounds: tuple[LaterRound, ...]
    fields: tuple[Field, ...]
    onward: Onward | None = None


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A round that is paired already, and who would meet there instead."""

    say: str
    instead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Onward:
    """Where to go once it is done: a later round has tables that can still be paired otherwise."""

    say: str
    address: str


def done_words(here: Here, done: Done, fresh: Sequence[Person] = ()) -> list[str]:
    """What was written, in sentences; a long act is told by its first lines and a number."""
    people = with_people(here.held.people, fresh)
    names = names_of(done.event, people) if done.event is not here.event else here.names
    said = [told_fact(done.event, line.fact, names) for line in done.lines[:MOST_SENTENCES]]
    more = len(done.lines) - len(said)
    if more:
        said.append(ngettext("… and {more} more", "… and {more} more", more).format(more=more))
    return said


def told_fact(event: Event, fact: AnyFact, names: Names) -> str:
    """A fact in words; of what is taken back nobody knows the numbers by heart."""
    if not isinstance(fact, Retracted):
        return fact_words(fact, names)
    gone = [line.fact for line in event.newest_first() if line.n in fact.lines]
    return retraction_words(fact, [fact_words(one, names) for one in reversed(gone)], names)


def refusal_view(sent: QueryDict, here: Here, problems: tuple[Problem, ...]) -> RefusalView:
    names = here.names
    if {p.code for p in problems if not p.confirmable} == {Code.REASON_MISSING}:
        return _reason_wanted(sent, here, problems)
    doubts = all(problem.confirmable for problem in problems)
    confirm = {str(problem.code) for problem in problems} | set(sent.getlist("confirm"))
    return RefusalView(
        reasons=tuple(_reason(here, problem, names) for problem in problems),
        fields=fields_of(sent),
        confirm=tuple(sorted(confirm)) if doubts else (),
        nothing=any(problem.data.get("nothing") for problem in problems),
    )


def _reason_wanted(sent: QueryDict, here: Here, problems: tuple[Problem, ...]) -> RefusalView:
    """Once it has its reason it is asked for as before: a look at it stays a look."""
    wanted = next((str(p.data["field"]) for p in problems if "field" in p.data), "reason")
    kept = [field for field in fields_of(sent) if field[0] != wanted]
    look = [("preview", "1")] if sent.get("preview") else []
    return RefusalView(
        reasons=tuple(_reason(here, problem, here.names) for problem in problems),
        fields=(*kept, *look),
        confirm=tuple(sent.getlist("confirm")),
        asks_reason=wanted,
    )


def _reason(here: Here, problem: Problem, names: Names) -> Reason:
    actor = names.person(here.actor.person) if here.actor.person else _("a visitor")
    step = NEXT.get(problem.code)
    return Reason(
        code=problem.code,
        say=" ".join([problem_words(problem, names, actor), *_leaning(here, problem)]),
        step=step if step is not None and here.is_official else None,
    )


def _leaning(here: Here, problem: Problem) -> list[str]:
    """What stands in the way of taking something back, newest first: the order to take it back."""
    lines = problem.data.get("lines")
    if problem.code is not Code.LINE_LEANED_ON or not isinstance(lines, tuple):
        return []
    return [
        f"{line.n}: {fact_words(line.fact, here.names)}."
        for line in here.event.newest_first()
        if line.n in lines
    ][:MOST_SENTENCES]


def unclear_view(sent: QueryDict, unclear: Unclear | SeveralUnclear) -> RefusalView:
    several = (unclear,) if isinstance(unclear, Unclear) else unclear.reasons
    reasons = tuple(Reason(each.code, each.say) for each in several)
    return RefusalView(reasons, fields_of(sent), ())


def preview_view(
    sent: QueryDict, here: Here, tried: Preview, fresh: Sequence[Person] = ()
) -> PreviewView:
    """`fresh`: people who would be named here for the first time."""
    names = names_of(tried.after, with_people(here.held.people, fresh))
    ranked = tried.after.phase is not Phase.PREPARING
    return PreviewView(
        facts=tuple(told_fact(here.event, fact, names) for fact in tried.facts),
        drawn=any(isinstance(fact, DRAWN) for fact in tried.facts),
        ranked=ranked,
        places=tuple(place_change_words(change, names) for change in tried.places if ranked),
        rounds=tuple(_later(change, names) for change in tried.rounds),
        fields=fields_of(sent),
        onward=_onward(here, tried),
    )


def _later(change: RoundChange, names: Names) -> LaterRound:
    say, *instead = round_change_words(change, names)
    return LaterRound(say, tuple(instead))


def _onward(here: Here, tried: Preview) -> Onward | None:
    """Tables of a later round that nobody plays at yet are offered to be paired again."""
    for change in tried.rounds if here.is_organiser else ():
        tables = [table for table in change.tables if not table.started]
        if tables:
            return Onward(repair_words(tables), f"/desk/{here.id}/round/{change.round}/#again")
    return None


def fields_of(sent: QueryDict) -> tuple[Field, ...]:
    """Everything that was filled in, to be sent once more."""
    again = [name for name in sent if name not in OURS and not name.startswith(UNSAID)]
    return tuple((name, value) for name in again for value in sent.getlist(name))
