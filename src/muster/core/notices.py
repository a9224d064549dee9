"""What is worth saying about an event at this moment: the doors tell it, commands doubt by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from muster.core import facts
from muster.core.encounter.elements import element_of, in_use, lacking
from muster.core.encounter.rules import problems as encounter_problems
from muster.core.encounter.rules import running_out
from muster.core.entrant import Status
from muster.core.event import Event, Phase, Round
from muster.core.ids import EntrantId
from muster.core.pairing import FaultKind
from muster.core.problem import Code, Problem
from muster.core.roster.crew_pool import unnamed
from muster.core.rulepack.baseline import in_force, in_season
from muster.core.rulepack.patch import warnings
from muster.core.rulepack.rounds import planned_rounds
from muster.core.rulepack.times import size_of_times
from muster.core.standings import sole_leader


class NoticeCode(StrEnum):
    OUTDATED_PACK = "outdated-pack"
    RULES_NOT_PUBLISHED = "rules-not-published"
    SMALL_FIELD = "small-field"
    CUT_ADVISED = "cut-advised"
    VARIANTS = "variants"
    TIME_OF_ANOTHER_SIZE = "time-of-another-size"
    ERRATUM_NOT_IN_FORCE = "erratum-not-in-force"
    SOLE_LEADER = "sole-leader"
    ELEMENTS_RUN_OUT = "elements-run-out"
    ODD_FIELD = "odd-field"
    BYE = "bye"
    ELEMENT_AGAIN = "element-again"
    PAINT_REFUSED = "paint-refused"
    PAINT_NOT_SEEN = "paint-not-seen"


@dataclass(frozen=True, slots=True)
class Notice:
    """What a command would doubt has the code of that doubt, and with it the words."""

    code: NoticeCode | Code
    data: Mapping[str, object] = field(default_factory=dict)


def rules_are_public(event: Event) -> bool:
    """An event on its official pack hides nothing; any other must have announced its rules."""
    return event.announced or event.rules == event.official


def left_but_paired(event: Event) -> tuple[tuple[EntrantId, int], ...]:
    """Who is out but seated in a game that has no result, and at which table."""
    now = event.current
    if now is None or now.closed:
        return ()
    games = (game for game in now.games if game.result is None)
    seats = [(e, game.table) for game in games for e in game.entrants]
    return tuple(seat for seat in seats if event.entrants[seat[0]].status is not Status.IN)


def notices(event: Event) -> tuple[Notice, ...]:
    return (
        *_about_rules(event),
        *_about_field(event),
        *_about_round(event),
        *_about_paint(event),
    )


# ── what commands doubt: the organiser may set it aside, knowing it ──


def seating_doubts(event: Event) -> list[Problem]:
    """What speaks against a round as it is paired, until all of it is played."""
    now = event.current
    if event.phase is not Phase.RUNNING or now is None or now.closed:
        return []
    return [*_left(event), *_not_paired(event, now), *_not_apart(event, now)]


def _left(event: Event) -> Iterator[Problem]:
    """Somebody who has left waits at a table for nobody."""
    for entrant, table in left_but_paired(event):
        yield _doubt(Code.LEFT_BUT_PAIRED, entrant=entrant, table=table)


def _not_paired(event: Event, now: Round) -> Iterator[Problem]:
    """Who is here and in no game; a ringer too, while somebody has a bye."""
    if all(game.started for game in now.games):
        return
    stands_by = (event.ringer,) if event.ringer is not None and now.bye is not None else ()
    missing = tuple(e for e in (*event.present(), *stands_by) if e not in now.field())
    if missing:
        yield _doubt(Code.NOT_PAIRED, entrants=missing, round=now.number)


def _not_apart(event: Event, now: Round) -> Iterator[Problem]:
    """Two who were to be kept apart after the draw; a draw that could not was doubted itself."""
    known = {frozenset(f.entrants) for f in now.flaws if f.kind == FaultKind.KEPT_APART}
    for game in sorted(now.games, key=lambda game: game.table):
        for pair in sorted(event.apart - known, key=sorted):
            if pair <= set(game.entrants) and not game.started:
                yield _doubt(Code.APART_BUT_PAIRED, entrants=tuple(sorted(pair)), table=game.table)


def encounter_doubts(event: Event, number: int) -> list[Problem]:
    """What a round lacks to be played, or has against the rules as they are by now."""
    known = event.encounters.get(number)
    if known is None:
        wanted = event.rules.rounds.encounter_needed or event.rules.encounter.slots
        return [_doubt(Code.ENCOUNTER_MISSING, round=number)] if wanted else []
    if not known.parts:
        return []
    others = {n: other.parts for n, other in event.encounters.items() if n != number}
    found = (*encounter_problems(event.rules, known.parts, others), *_undealt(event, known.parts))
    # What was set aside when it was chosen is not asked again.
    return [_doubt(each.code, **each.data) for each in found if not each.confirmable]


def _undealt(event: Event, parts: facts.Parts) -> Iterator[Problem]:
    for slot in event.rules.encounter.slots:
        if slot.id in lacking(event.rules, parts):
            data = {"slot": slot.title, "needed": slot.count, "given": 0}
            yield Problem(Code.ELEMENT_COUNT, data)


def naming_doubts(event: Event, entrants: tuple[EntrantId, ...]) -> list[Problem]:
    """Who is to name a leader or a pool before the first game, and has not."""
    found: dict[Code, list[EntrantId]] = {}
    for entrant in entrants:
        for code in unnamed(event.rules.roster, event.entrants[entrant]):
            found.setdefault(code, []).append(entrant)
    return [_doubt(code, entrants=tuple(who)) for code, who in found.items()]


def _doubt(code: Code, **data: object) -> Problem:
    return Problem(code, data, confirmable=True)


# ── what is only told ──


def _about_round(event: Event) -> Iterator[Notice]:
    """Until its play begins: who sits where, who sits out, and what the round is about."""
    for problem in seating_doubts(event):
        yield Notice(problem.code, problem.data)
    if event.phase is not Phase.RUNNING:
        return
    number, now = event.at_hand, event.round(event.at_hand)
    if now is not None and all(game.started for game in now.games):
        return
    yield from _sitting_out(event, now)
    if now is None and number > event.planned:
        return
    for problem in encounter_doubts(event, number):
        yield Notice(problem.code, problem.data)
    yield from _element_again(event, number)


def _sitting_out(event: Event, now: Round | None) -> Iterator[Notice]:
    """Where a ringer could stand in and nobody does."""
    odd = event.rules.odd_field
    if not odd.ringer or event.ringer is not None or event.rules.teams.boards:
        return
    if now is not None:
        if now.bye is not None:
            yield Notice(NoticeCode.BYE, {"entrant": now.bye})
    elif event.rules.pods is None and len(event.present()) % 2:
        yield Notice(NoticeCode.ODD_FIELD, {"present": len(event.present())})


def _element_again(event: Event, number: int) -> Iterator[Notice]:
    """What leads an encounter and was there before, though others were not; where it may be."""
    known, slots = event.encounters.get(number), event.rules.encounter.slots
    if known is None or not slots or slots[0].repeats == "never" or slots[0].deal == "fixed":
        return
    lead = slots[0]
    before = {
        name: n
        for n, other in sorted(event.encounters.items(), reverse=True)
        for name in other.parts.get(lead.id, ())
        if n < number
    }
    if all(element.id in before for element in in_use(event.rules, lead)):
        return
    for name in known.parts.get(lead.id, ()):
        element = element_of(event.rules, name)
        if name in before and element is not None:
            data = {"slot": lead.title, "element": element.title, "round": before[name]}
            yield Notice(NoticeCode.ELEMENT_AGAIN, data)


def _about_rules(event: Event) -> list[Notice]:
    found: list[Notice] = []
    if not in_season(event.rules, event.day):
        season = event.rules.season
        found.append(
            Notice(
                NoticeCode.OUTDATED_PACK,
                {"first": season and season.first, "last": season and season.last},
            )
        )
    if not rules_are_public(event):
        found.append(Notice(NoticeCode.RULES_NOT_PUBLISHED))
    found += [
        Notice(NoticeCode.VARIANTS, {"say": str(warning)})
        for warning in warnings(event.official, event.patches)
    ]
    meant = size_of_times(event.official, event.rules)
    if meant is not None and event.phase is Phase.PREPARING:
        rules = event.rules
        minutes = {"minutes": rules.times.play, "meant": meant, "size": rules.size.points}
        found.append(Notice(NoticeCode.TIME_OF_ANOTHER_SIZE, minutes))
    found += [
        Notice(NoticeCode.ERRATUM_NOT_IN_FORCE, {"title": erratum.title})
        for erratum in event.errata
        if not in_force(event.rules, erratum.published, event.day)
    ]
    return found


def _about_field(event: Event) -> list[Notice]:
    found: list[Notice] = []
    present = len(event.present())
    if event.phase is Phase.PREPARING and 0 < present < event.rules.rounds.fewest_entrants:
        found.append(Notice(NoticeCode.SMALL_FIELD, {"least": event.rules.rounds.fewest_entrants}))
    if event.phase is not Phase.FINISHED and not event.rounds:
        here = tuple(e for e in event.present())
        found += [Notice(problem.code, problem.data) for problem in naming_doubts(event, here)]
    rounds = event.planned or planned_rounds(event.rules, present).rounds
    advise = event.rules.rounds.advise_cut_from
    if advise is not None and rounds >= advise and event.rules.rounds.cut is None:
        found.append(Notice(NoticeCode.CUT_ADVISED, {"rounds": rounds}))
    found += [
        Notice(NoticeCode.ELEMENTS_RUN_OUT, problem.data)
        for problem in running_out(event.rules, rounds)
        if event.phase is not Phase.FINISHED and present
    ]
    decided = event.current is not None and event.current.closed
    if event.rules.rounds.ends_on_sole_leader and decided and event.phase is Phase.RUNNING:
        leader = sole_leader(event)
        if leader is not None:
            found.append(Notice(NoticeCode.SOLE_LEADER, {"entrant": leader}))
    return found


def _about_paint(event: Event) -> list[Notice]:
    """Whose models are not as the event asks; who was not looked at, once somebody was."""
    if not event.rules.roster.painted or not event.painted:
        return []
    here = [e.id for e in event.entrants.values() if e.status is Status.IN and not e.ringer]
    judged = {
        entrant: event.painted[entrant].passed for entrant in here if entrant in event.painted
    }
    found = {
        NoticeCode.PAINT_REFUSED: tuple(e for e in here if judged.get(e) is False),
        NoticeCode.PAINT_NOT_SEEN: tuple(e for e in here if e not in judged),
    }
    return [Notice(code, {"entrants": who}) for code, who in found.items() if who]
