"""A sheet checked afterwards: what somebody with a text editor can do to it, and what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta

import pytest

from muster.core import commands as ask
from muster.core.chain import BEGINNING, After, Line, Stamp, chained, seal, write_line
from muster.core.fold import fold as fold_event
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from muster.core.score import Score
from muster.core.sheet import taps
from muster.core.sheet.audit import audit_sheet
from muster.core.sheet.of_game import opening, report_of
from muster.core.sheet.stream import fold
from muster.core.verify import SET_BACK, Check, Subject
from tests.hall import MORNING, Hall

Lines = tuple[taps.TapLine, ...]


def hall() -> Hall:
    """Two players at a table, about to raid."""
    made = Hall("WC").enter("a b").start()
    made.do(ask.SetEncounter(round=1, parts={"battleplan": ("lightning-raid",)}))
    return made.pair()


def objectives(count: int, *, step: int = 1) -> taps.Answered:
    return taps.Answered(step=step, side=0, part="lightning-raid", input="objectives", value=count)


PLAYED = (
    objectives(2),
    taps.TurnEnded(step=1),
    objectives(3, step=2),
    taps.TakenBack(line=4),
    objectives(1, step=2),
    taps.TurnEnded(step=2),
    taps.PlayStopped(reason="time"),
    taps.SheetFinished(),
)
"""3 points in the first round and 2 in the second."""


def lines(made: Hall, *several: taps.Tap) -> Lines:
    first = opening(made.event, made.game("a"), made.id("a"))
    after = After(0, BEGINNING)
    return chained(taps.TapLine, (first, *several), after, Stamp(PersonId("a"), MORNING, ""))


def reported(made: Hall, result: str = "a5-0b") -> Hall:
    made.do(ask.ReportResult(game=made.game("a").id, score=made.score(result)))
    return made


def forged(given: Lines, change: Callable[[taps.TapLine], taps.TapLine]) -> Lines:
    """The lines as a cheat would write them: every hash made anew."""
    made: list[taps.TapLine] = []
    for line in map(change, given):
        prev = made[-1].hash if made else BEGINNING
        draft = line.model_copy(update={"prev": prev, "hash": ""})
        made.append(draft.model_copy(update={"hash": seal(draft.model_dump(mode="json"))}))
    return tuple(made)


def with_fact(n: int, fact: taps.Tap) -> Callable[[taps.TapLine], taps.TapLine]:
    return lambda line: line.model_copy(update={"fact": fact}) if line.n == n else line


def failed(made: Hall, given: Lines) -> list[tuple[Subject, int]]:
    found: Iterable[Check] = audit_sheet(made.event, made.game("a"), given)
    return [(check.subject, check.line) for check in found if check.holds is False]


def test_a_sheet_that_was_tapped_holds() -> None:
    made = reported(hall())
    given = lines(made, *PLAYED)
    assert list(audit_sheet(made.event, made.game("a"), given)) == [
        Check(Subject.SHEET, 1, holds=True, game=made.game("a").id),
        Check(Subject.TAPS, 9, holds=True, game=made.game("a").id),
        Check(Subject.REPORT, 9, holds=True, game=made.game("a").id),
    ]


def test_a_sheet_under_way_is_not_compared_to_anything() -> None:
    made = hall()
    found = list(audit_sheet(made.event, made.game("a"), lines(made, *PLAYED[:-1])))
    assert [check.subject for check in found] == [Subject.SHEET, Subject.TAPS]


@pytest.mark.parametrize(
    ("n", "fact"),
    [
        (2, objectives(5)),
        (3, taps.TurnEnded(step=2)),
        (4, objectives(3, step=3)),
        (5, taps.TakenBack(line=7)),
        (5, taps.TakenBack(line=1)),
        (7, taps.SheetFinished()),
        (8, taps.PlayStopped(reason="")),
    ],
)
def test_a_line_that_could_not_have_been_tapped_is_found(n: int, fact: taps.Tap) -> None:
    made = reported(hall())
    cheated = forged(lines(made, *PLAYED), with_fact(n, fact))
    assert failed(made, cheated) == [(Subject.TAPS, n)]


def test_a_second_opening_is_found() -> None:
    made = reported(hall())
    given = lines(made, *PLAYED)
    assert failed(made, forged(given, with_fact(6, given[0].fact))) == [(Subject.TAPS, 6)]


def test_points_that_were_never_reported_are_found() -> None:
    made = reported(hall())
    assert failed(made, forged(lines(made, *PLAYED), with_fact(6, objectives(2, step=2)))) == [
        (Subject.REPORT, 9)
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"parts": ("mystic-glade",)},
        {"parts": ()},
        {"sides": (EntrantId("e8"), EntrantId("e9"))},
        {"sides": ()},
        {"game": "r1-t9"},
        {"pool": ("mystic-glade",)},
    ],
    ids=["another battleplan", "nothing", "strangers", "nobody", "another game", "a pool"],
)
def test_a_sheet_of_something_else_is_found(change: dict[str, object]) -> None:
    made = reported(hall())
    given = lines(made, *PLAYED)
    other = given[0].fact.model_copy(update=change)
    assert failed(made, forged(given, with_fact(1, other))) == [(Subject.SHEET, 1)]


def test_lines_that_do_not_follow_one_another_are_found() -> None:
    made = reported(hall())
    given = lines(made, *PLAYED)
    assert failed(made, (*given[:3], *given[4:])) == [
        (Subject.SHEET, 5),
        *((Subject.SHEET, n) for n in range(6, 10)),
    ]


def test_a_clock_that_was_set_back_is_noted_and_every_tap_is_asked_again() -> None:
    made = reported(hall())
    given, game = lines(made, *PLAYED), made.game("a")
    early = forged(given, lambda line: _earlier(line) if line.n >= 4 else line)
    assert list(audit_sheet(made.event, game, early)) == [
        Check(Subject.SHEET, 4, holds=True, note=SET_BACK, game=game.id),
        *audit_sheet(made.event, game, given),
    ]


def _earlier(line: taps.TapLine) -> taps.TapLine:
    return line.model_copy(update={"at": line.at - timedelta(hours=1)})


# ── what counts ──


def score(made: Hall) -> Score:
    return report_of(fold(lines(made, *PLAYED), made.event.rules))


def test_a_players_report_is_what_the_sheet_comes_to() -> None:
    made = hall()
    game = made.game("a").id
    made.do(ask.ReportResult(game=game, score=score(made)), by="b")
    assert failed(made, lines(made, *PLAYED)) == []
    made.do(ask.ReportResult(game=game, score=made.score("a0-5b")), by="b")
    assert failed(made, lines(made, *PLAYED)) == [(Subject.REPORT, 9)]


def test_a_result_that_was_ruled_otherwise_stands_and_is_noted() -> None:
    made = reported(hall())
    game = made.game("a").id
    made.do(ask.RuleResult(game=game, score=made.score("a0-5b"), reason="Miscounted"))
    (note,) = [
        check.note
        for check in audit_sheet(made.event, made.game("a"), lines(made, *PLAYED))
        if check.subject is Subject.REPORT
    ]
    assert (failed(made, lines(made, *PLAYED)), note) == ([], "result ruled")


def test_a_report_that_was_taken_back_is_noted() -> None:
    made = hall()
    checks = list(audit_sheet(made.event, made.game("a"), lines(made, *PLAYED)))
    assert [(c.holds, c.note) for c in checks if c.subject is Subject.REPORT] == [
        (True, "the report was taken back")
    ]


SEALED = taps.ChoiceSealed(side=0, number=1, commitment="0" * 64)
STOPPED = taps.PlayStopped(reason="time")


def schemed() -> Hall:
    """Two players whose game with secret Schemes came to nothing."""
    made = Hall("GG4").enter("a b").start()
    schemes = ("let-them-bleed", "death-beds", "power-ritual", "in-your-face", "outflank")
    parts = {"strategy": ("plant-explosives",), "deployment": ("standard",), "schemes": schemes}
    given = {"round": 1, "parts": parts, "confirm": set(Code)}
    made.do(ask.SetEncounter.model_validate(given))
    made.pair()
    made.do(ask.ReportResult(game=made.game("a").id, score=made.score("a0-0b")))
    return made


def test_doubts_that_were_set_aside_are_no_fault() -> None:
    made = schemed()
    assert failed(made, lines(made, SEALED, STOPPED, taps.SheetFinished())) == []


@pytest.mark.parametrize(
    "taken",
    [
        (STOPPED, SEALED),
        (SEALED, STOPPED, taps.TakenBack(line=2)),
        (STOPPED, taps.ListSealed(side=0, commitment="0" * 64)),
    ],
    ids=["sealed", "taken back", "a list"],
)
def test_what_was_sealed_after_a_stop_before_that_was_refused_is_no_fault(
    taken: tuple[taps.Tap, ...],
) -> None:
    made = schemed()
    assert failed(made, lines(made, *taken, taps.SheetFinished())) == []


def test_what_was_sealed_after_an_answer_is_found() -> None:
    made = schemed()
    said = taps.Answered(step=1, side=0, part="plant-explosives", input="markers", value=0)
    assert failed(made, lines(made, said, SEALED)) == [(Subject.TAPS, 3)]


def test_a_sheet_begins_alike_whether_its_encounter_was_just_set_or_read_again() -> None:
    """What is written has its parts in one order; what is in memory, in the order of a form."""
    parts = {
        "strategy": ("cloak-and-dagger",),
        "deployment": ("corner",),
        "schemes": (
            "let-them-bleed",
            "death-beds",
            "power-ritual",
            "in-your-face",
            "deliver-a-message",
        ),
    }
    made = Hall("GG4").enter("a b").start()
    made.do(ask.SetEncounter(round=1, parts=parts))
    game = made.pair().game("a")
    said = [Line.model_validate_json(write_line(line)) for line in made.event.lines()]
    assert opening(made.event, game) == opening(fold_event(said, made.event.official), game)
