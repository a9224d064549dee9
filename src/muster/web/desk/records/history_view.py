"""What happened, act by act, newest first, with what may be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from muster.core import facts
from muster.core.access import may_see_encounter, may_see_lists, may_see_note
from muster.core.acts import Act, acts
from muster.core.chain import Line
from muster.core.decide.undo import DRAWN
from muster.core.event import Event
from muster.core.facts import AwardGiven, ConductNoted, EncounterDealt, EncounterSet, Retracted
from muster.core.footprint import STAYS
from muster.core.prizes import is_hidden
from muster.web.gates import Here
from muster.words.facts import fact_words, retraction_words
from muster.words.plain import folded
from muster.words.tongue import _

PAGE = 100

BROUGHT = (
    facts.ListsRegistered,
    facts.PoolDeclared,
    facts.LeaderAnnounced,
    facts.KeywordsBanned,
    facts.TraitPicked,
    facts.CrewPlayed,
    facts.ModelInspected,
)
"""What tells of somebody's lists."""


@dataclass(frozen=True, slots=True)
class ActView:
    """`line` is what undo names; none where the act stays. `gone` is the line that took it back."""

    first: int
    at: datetime
    who: str
    say: tuple[str, ...]
    line: int | None
    gone: int | None
    needs_reason: bool


@dataclass(frozen=True, slots=True)
class HistoryView:
    acts: tuple[ActView, ...]
    words: str
    page: int
    more: bool
    revision: int


def history_view(here: Here, words: str, page: int) -> HistoryView:
    """One page of what happened; `words` leaves what does not speak of them."""
    start = (page - 1) * PAGE
    found = list(islice(_matching(here, words), start, start + PAGE + 1))
    return HistoryView(
        acts=tuple(found[:PAGE]),
        words=words,
        page=page,
        more=len(found) > PAGE,
        revision=here.event.revision,
    )


def _matching(here: Here, words: str) -> Iterator[ActView]:
    wanted = folded(words)
    gone = _taken_back(here.event)
    for act in acts(here.event):
        shown = _act(here, act, gone)
        if not wanted or wanted in folded(" ".join((shown.who, *shown.say))):
            yield shown


def _act(here: Here, act: Act, gone: dict[int, int]) -> ActView:
    taken_back = gone.get(act[0].n)
    stays = any(type(line.fact) in STAYS for line in act) or taken_back is not None
    return ActView(
        first=act[0].n,
        at=act[0].at,
        who=here.names.person(act[0].by),
        say=tuple(line_words(here, line) for line in act),
        line=None if stays or not here.is_organiser else act[-1].n,
        gone=taken_back,
        needs_reason=any(isinstance(line.fact, DRAWN) for line in act),
    )


def line_words(here: Here, line: Line) -> str:
    """What happened, as far as whoever looks may know it."""
    fact = line.fact
    if isinstance(fact, EncounterSet | EncounterDealt) and not may_see_encounter(
        here.event, here.actor, fact.round
    ):
        return _("Encounter of round {round}: secret").format(round=fact.round)
    if isinstance(fact, ConductNoted) and not may_see_note(here.event, here.actor, fact):
        return _("A note on conduct: for officials who have no part in it")
    if isinstance(fact, AwardGiven) and not _knows(here, fact.award):
        return _("{title}: given, and told at the prize-giving").format(title=fact.title)
    if isinstance(fact, BROUGHT) and not may_see_lists(here.event, here.actor, fact.entrant):
        say = _("What {entrant} brings: for the organiser and the judges")
        return say.format(entrant=here.names.entrant(fact.entrant))
    if isinstance(fact, Retracted):
        gone = [each for each in here.event.newest_first() if each.n in fact.lines]
        told = [line_words(here, each) for each in reversed(gone)]
        return retraction_words(fact, told, here.names)
    return fact_words(fact, here.names)


def _knows(here: Here, award: str) -> bool:
    """Hosts may play in the event: what a prize-giving has yet to tell is not for them."""
    return here.is_official or not is_hidden(here.event, award)


def _taken_back(event: Event) -> dict[int, int]:
    """For each retracted line, the line that took it back."""
    return {
        n: line.n
        for line in event.newest_first()
        if isinstance(line.fact, Retracted)
        for n in line.fact.lines
    }
