"""A table's clock checked afterwards: what a text editor can do to it, and what is found."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, Stamp, chained, seal
from muster.core.ids import EntrantId, PersonId
from muster.core.table_clock import asks, ticks
from muster.core.table_clock.audit import AGAIN, audit_clock
from muster.core.table_clock.decide import decide
from muster.core.table_clock.folding import APPLY, fold
from muster.core.table_clock.of_game import hand_of, officials_of, opening
from muster.core.verify import Check, Subject
from tests.hall import MORNING, ORGANISER, Hall
from tests.packs.making import house_rule

Lines = tuple[ticks.TickLine, ...]


def hall() -> Hall:
    """Two players at a table of a Steamroller, and a judge."""
    made = Hall("SR17").enter("a b", army=75)
    made.do(ask.AppointJudge(person=PersonId("jo")))
    return made.start().pair()


def lines(made: Hall, *several: tuple[int, asks.Ask, str]) -> Lines:
    """What was tapped at so many seconds, written as the store would write it."""
    game = made.game("a")
    first = opening(made.event, game, made.id("a"), MORNING)
    written = chained(
        ticks.TickLine, (first,), After(0, BEGINNING), Stamp(PersonId("a"), MORNING, "")
    )
    for second, wish, by in several:
        at, actor = MORNING + timedelta(seconds=second), Actor(PersonId(by))
        clock = fold(written)
        hand = hand_of(made.event, actor, clock.sides, officials_of(made.event, clock.sides))
        after = After(written[-1].n, written[-1].hash)
        facts = decide(clock, wish, hand, at, at)
        written += chained(ticks.TickLine, facts, after, Stamp(actor.person, at, ""))
    return written


PLAYED = (
    (0, asks.Start(), "a"),
    (60, asks.Switch(stage=1), "a"),
    (90, asks.Switch(stage=2), "b"),
    (100, asks.Pause(reason="late"), "jo"),
    (160, asks.Resume(), "jo"),
    (170, asks.Switch(stage=3), "a"),
    (180, asks.Switch(stage=4), "b"),
    (200, asks.Lend(stage=5), "a"),
    (210, asks.GiveBack(stage=5), "b"),
    (220, asks.Adjust(side=0, seconds=30, reason="my mistake"), ORGANISER),
    (230, asks.ClaimLead(stage=5, side=0), "a"),
    (231, asks.ClaimLead(stage=5, side=1), "b"),
    (232, asks.Switch(stage=5), "a"),
)
"""Lines 2 to 15: the last tap ends the turn and the game."""


def forged(given: Lines, change: Callable[[ticks.TickLine], ticks.TickLine]) -> Lines:
    """The lines as a cheat would write them: every hash made anew."""
    made: list[ticks.TickLine] = []
    for line in map(change, given):
        prev = made[-1].hash if made else BEGINNING
        draft = line.model_copy(update={"prev": prev, "hash": ""})
        made.append(draft.model_copy(update={"hash": seal(draft.model_dump(mode="json"))}))
    return tuple(made)


def with_fact(n: int, **change: object) -> Callable[[ticks.TickLine], ticks.TickLine]:
    def changed(line: ticks.TickLine) -> ticks.TickLine:
        fact = line.fact.model_copy(update=change)
        return line.model_copy(update={"fact": fact}) if line.n == n else line

    return changed


def by(n: int, person: str) -> Callable[[ticks.TickLine], ticks.TickLine]:
    return lambda line: line.model_copy(update={"by": person}) if line.n == n else line


def failed(made: Hall, given: Lines) -> list[tuple[Subject, int]]:
    found = audit_clock(made.event, made.game("a"), given)
    return [(check.subject, check.line) for check in found if check.holds is False]


def test_a_clock_that_was_tapped_holds() -> None:
    made = hall()
    game = made.game("a")
    assert list(audit_clock(made.event, game, lines(made, *PLAYED))) == [
        Check(Subject.CLOCK, 1, holds=True, game=game.id),
        Check(Subject.TICKS, 15, holds=True, game=game.id),
    ]


def test_every_tick_can_be_asked_again() -> None:
    assert {*AGAIN, ticks.ClockOpened} == set(APPLY)


def test_a_clock_that_ran_out_was_stopped_and_set_going_again_holds() -> None:
    made = hall()
    given = lines(
        made,
        (0, asks.Start(), "a"),
        (3700, asks.NoteFall(side=0), "b"),
        (3710, asks.Stop(), "b"),
        (3720, asks.Resume(), "jo"),
        (3730, asks.Adjust(side=0, seconds=60, reason="we forgot to tap"), "jo"),
        (3740, asks.Switch(stage=1), "a"),
    )
    assert failed(made, given) == []


SLIPPED = (
    (0, asks.Start(), "a"),
    (60, asks.Switch(stage=1), "a"),
    (65, asks.TakeBack(stage=1, side=1), "b"),
    (65, asks.Switch(stage=1, back=1), "a"),
    (70, asks.TakeBack(stage=1, side=0, back=1), "a"),
    (75, asks.TakeBack(stage=1, side=1, back=1), "b"),
    (80, asks.Switch(stage=1, back=2), "b"),
    (200, asks.TakeBack(stage=1, back=2), "jo"),
)
"""Lines 2 to 9: given back, agreed on, and taken back by a judge."""


def test_taps_that_were_taken_back_hold() -> None:
    made = hall()
    assert failed(made, lines(made, *SLIPPED)) == []


@pytest.mark.parametrize(
    ("n", "change"),
    [(4, {"stage": 2}), (4, {"side": 0}), (4, {"side": None}), (6, {"side": 1}), (9, {"side": 1})],
)
def test_a_tap_taken_back_by_nobody_who_may_is_found(n: int, change: dict[str, object]) -> None:
    made = hall()
    cheated = forged(lines(made, *SLIPPED), with_fact(n, **change))
    assert failed(made, cheated) == [(Subject.TICKS, n)]


@pytest.mark.parametrize(
    ("n", "change"),
    [
        (2, {"stage": 2}),
        (3, {"stage": 2}),
        (3, {"stage": 0}),
        (3, {"made": MORNING - timedelta(seconds=9)}),
        (3, {"made": MORNING + timedelta(seconds=61)}),
        (9, {"loan": 2}),
        (11, {"seconds": -3600}),
        (11, {"reason": ""}),
        (13, {"side": 0}),
        (14, {"made": MORNING + timedelta(seconds=219)}),
    ],
)
def test_a_line_that_could_not_have_been_tapped_is_found(n: int, change: dict[str, object]) -> None:
    made = hall()
    cheated = forged(lines(made, *PLAYED), with_fact(n, **change))
    assert failed(made, cheated) == [(Subject.TICKS, n)]


@pytest.mark.req("SR17-075")
@pytest.mark.parametrize("n", [5, 6, 11])
def test_a_player_who_paused_or_set_the_clock_is_found(n: int) -> None:
    made = hall()
    assert failed(made, forged(lines(made, *PLAYED), by(n, "a"))) == [(Subject.TICKS, n)]


@pytest.mark.req("SR17-073")
def test_a_turn_cut_short_without_both_saying_so_is_found() -> None:
    made = hall()
    given = lines(made, *PLAYED[:-1])
    short = ticks.Switched(made=MORNING + timedelta(seconds=191), stage=5)
    at = short.made
    cheated = given[:8] + chained(
        ticks.TickLine, (short,), After(8, given[7].hash), Stamp(PersonId("a"), at, "")
    )
    assert failed(made, cheated) == [(Subject.TICKS, 9)]


def test_a_judge_who_was_dismissed_since_was_one_then() -> None:
    made = hall()
    given = lines(made, *PLAYED)
    made.do(ask.DismissJudge(person=PersonId("jo")))
    assert failed(made, given) == []


@pytest.mark.parametrize(
    "change",
    [{"game": "r9g9"}, {"sides": (EntrantId("e8"), EntrantId("e9"))}],
    ids=["another game", "strangers"],
)
def test_a_clock_of_something_else_is_found(change: dict[str, object]) -> None:
    made = hall()
    assert failed(made, forged(lines(made, *PLAYED), with_fact(1, **change))) == [
        (Subject.CLOCK, 1)
    ]


def test_a_stream_that_opens_no_clock_is_found() -> None:
    made = hall()
    given = lines(made, *PLAYED)
    start = given[1].fact
    cheated = forged(given, lambda line: line.model_copy(update={"fact": start}))
    assert failed(made, cheated) == [(Subject.CLOCK, 1)]


def test_a_clock_is_opened_again_only_until_it_runs() -> None:
    made = hall()
    other = opening(made.event, made.game("a"), made.id("b"), MORNING)
    given = lines(made, *PLAYED)
    twice = forged(given, lambda line: _says(line, other) if line.n == 3 else line)
    assert failed(made, twice) == [(Subject.TICKS, 3)]
    first = forged(given[:2], lambda line: _says(line, other) if line.n == 2 else line)
    assert failed(made, first) == []


def _says(line: ticks.TickLine, fact: ticks.Tick) -> ticks.TickLine:
    return line.model_copy(update={"fact": fact})


def test_a_clock_opened_before_the_rules_changed_holds_and_is_noted() -> None:
    made = hall()
    given = lines(made, *PLAYED)
    made.do(
        ask.ChangeRules.model_validate(
            {
                "patches": (house_rule("Longer", times__chess__minutes=70),),
                "reason": "a late start",
                "confirm": {"rules-change-late"},
            }
        )
    )
    (first, _) = audit_clock(made.event, made.game("a"), given)
    assert (first.holds, first.note) == (True, "opened on other terms than the rules set now")


def test_lines_that_do_not_follow_one_another_are_found() -> None:
    made = hall()
    given = lines(made, *PLAYED)
    assert failed(made, (*given[:3], *given[4:]))[0] == (Subject.CLOCK, 5)
