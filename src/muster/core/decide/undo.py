"""Taking back an act: by a new fact, and only if nothing that came later leans on it."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core import commands as ask
from muster.core import facts
from muster.core.acts import Act, act_at, counts
from muster.core.chain import Line, Stamp, chained
from muster.core.decide.asked import Asked
from muster.core.event import Event
from muster.core.fold import Impossible, advance
from muster.core.footprint import FOOTPRINT, STAYS, footprint, makes
from muster.core.problem import Code, refuse


def undo(event: Event, command: ask.Undo, asked: Asked) -> tuple[facts.AnyFact, ...]:
    act = _meant(event, command.line)
    if any(type(line.fact) in STAYS for line in act):
        raise refuse(Code.LINE_STAYS, line=act[-1].n, fact=act[-1].fact.kind)
    later = leaning_on(event, act)
    if later:
        kinds = tuple(line.fact.kind for line in later)
        raise refuse(
            Code.LINE_LEANED_ON, line=act[0].n, lines=tuple(x.n for x in later), facts=kinds
        )
    if any(isinstance(line.fact, DRAWN) for line in act) and not command.reason.strip():
        raise refuse(Code.REASON_MISSING)
    taken_back = facts.Retracted(lines=tuple(line.n for line in act), reason=command.reason)
    _need_sound(event, act, taken_back, asked)
    return (taken_back,)


DRAWN = (
    facts.RoundPaired,
    facts.PairingsChanged,
    facts.PairingsPublished,
    facts.EncounterDealt,
)
"""What everybody has seen or could have: taking it back always has its reason."""


def _need_sound(event: Event, act: Act, taken_back: facts.Retracted, asked: Asked) -> None:
    """The event without the act must be one that could have been: nobody is in it twice."""
    stamp = Stamp(asked.actor.person, asked.at, asked.chance.fresh)
    (line,) = chained(Line, (taken_back,), event.end, stamp)
    try:
        after = advance(event, [line])
    except Impossible as impossible:
        lines = (impossible.line,)
        raise refuse(Code.LINE_LEANED_ON, line=act[0].n, lines=lines, facts=()) from None
    people = [p for e in after.entrants.values() if e.is_busy for p in e.people]
    if len(people) != len(set(people)):
        raise refuse(Code.LINE_LEANED_ON, line=act[0].n, lines=(), facts=())


def leaning_on(event: Event, act: Act) -> tuple[Line, ...]:
    """Later lines, still counting, that stand on something the act made."""
    made = frozenset[str]().union(*(makes(line) for line in act))
    own = {line.n for line in act}
    return tuple(
        line
        for line in reversed([*_since(event, act[0].n)])
        if line.n not in own and footprint(line.fact).leans & made
    )


def _since(event: Event, first: int) -> Iterator[Line]:
    for line in event.newest_first():
        if line.n <= first:
            return
        if line.n not in event.retracted and type(line.fact) in FOOTPRINT:
            yield line


def _meant(event: Event, wanted: int | None) -> Act:
    act = act_at(event, wanted)
    if act is None:
        raise refuse(Code.LINE_UNKNOWN, line=wanted)
    if not counts(event, act):
        raise refuse(Code.ALREADY_SO)
    return act
