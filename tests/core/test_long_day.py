"""Everything that can happen can be asked for again, and taken back where nothing leans on it."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import pytest

from muster.core import facts
from muster.core.allowed import why_not
from muster.core.chain import Line
from muster.core.draws import Request, draw_round
from muster.core.event import Event
from muster.core.fold import Impossible, advance, fold
from muster.core.footprint import FOOTPRINT, STAYS, footprint
from muster.core.footprint import makes as made_by
from muster.core.replay import AGAIN, acts
from muster.core.verify import verify
from tests.core.long_day import finish, long_day
from tests.core.team_day import team_day
from tests.hall import SECRET, Hall

Act = Sequence[Line]

ALL: set[type[facts.Fact]] = set(facts.Fact.__subclasses__())
LOOKED_AT_FOR_THEMSELVES: set[type[facts.Fact]] = {
    facts.EventCreated,
    facts.OwnCaseDecided,
}
DIFFERENTLY = "asked for again, it comes out differently"
NUMBERED = (facts.EntrantRegistered, facts.RingerCalled)
"""Ids go on counting and places stay given, whatever is taken back before them."""


def test_every_fact_happens_on_a_long_day() -> None:
    halls = (finish(long_day()), team_day())
    assert {type(line.fact) for hall in halls for line in hall.lines} == ALL


def test_every_fact_can_be_asked_for_again() -> None:
    assert set(AGAIN) == ALL - LOOKED_AT_FOR_THEMSELVES


def test_a_day_on_which_everything_happens_verifies_in_full() -> None:
    hall = finish(long_day())
    verdict = verify(hall.lines, hall.pack)
    assert [check for check in verdict.checks if not check.holds] == []


def test_so_does_a_day_of_teams_but_for_what_its_secret_will_show() -> None:
    hall = team_day()
    verdict = verify(hall.lines, hall.pack)
    assert [check for check in verdict.checks if check.holds is False] == []


# What a judge ruled stands, even if the appointment is taken back later.
TAKEN_BACK = sorted(set(FOOTPRINT) - STAYS - {facts.JudgeAppointed}, key=lambda fact: fact.__name__)


@pytest.mark.parametrize("kind", TAKEN_BACK)
def test_what_does_not_lean_on_an_act_could_have_happened_without_it(
    kind: type[facts.Fact],
) -> None:
    found = [
        (made, act)
        for made in DAYS
        for act in day(made)
        if any(isinstance(line.fact, kind) for line in act)
    ]
    assert found
    assert [trouble for made, act in found for trouble in without(made, act)] == []


DAYS = {long_day: "GG4", team_day: "SR17"}
"""The days on which everything happens, with their packs."""

Day = Callable[[], Hall]


@cache
def day(made: Day) -> tuple[Act, ...]:
    """The acts of a long day that still count."""
    hall = made()
    gone = hall.event.retracted
    counting = (act for act in acts(hall.lines) if act[0].n not in gone)
    return tuple(act for act in counting if not isinstance(act[0].fact, facts.Retracted))


def without(made_day: Day, act: Act) -> Iterator[str]:
    """The rest of the day without an act and all that leans on it: what nobody could have done."""
    whole = day(made_day)
    position = whole.index(act)
    earlier = [line for before in whole[:position] for line in before]
    event = fold(earlier, Hall(DAYS[made_day]).pack)
    made = makes(act)
    for later in whole[position + 1 :]:
        if leans(later) & made:
            made |= makes(later)
            continue
        objection = trouble_with(event, later)
        if objection is not None:
            yield f"{later[0].n} {later[0].fact.kind}: {objection}"
            return
        event = advance(event, later)


def trouble_with(event: Event, act: Act) -> str | None:
    try:
        objection = why_not(event, act, SECRET)
    except Impossible as impossible:
        return str(impossible)
    if objection == DIFFERENTLY and isinstance(act[0].fact, NUMBERED):
        return None
    return objection or (None if same_draw(event, act[0].fact) else "another draw")


def same_draw(event: Event, fact: facts.AnyFact) -> bool:
    if not isinstance(fact, facts.RoundPaired):
        return True
    request = Request(fact.round, final=fact.final, kept=fact.kept, reason=fact.reason)
    seed = bytes.fromhex(fact.certificate.seed)
    return draw_round(event, request, fact.attempt, seed) == fact


def makes(act: Act) -> frozenset[str]:
    return frozenset[str]().union(*(made_by(line) for line in act if type(line.fact) in FOOTPRINT))


def leans(act: Act) -> frozenset[str]:
    prints = (footprint(line.fact) for line in act if type(line.fact) in FOOTPRINT)
    return frozenset[str]().union(*(each.leans for each in prints))
