"""Draws that anybody can make again."""

from collections.abc import Callable
from typing import Any

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.chain import Line, make_lines
from muster.core.fairness import commitment, seed
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from muster.core.verify import Subject, verify
from muster.core.why import ByHand, why
from tests.hall import MORNING, ORGANISER, SECRET, Hall


def whole_event(pack: str = "GG4") -> Hall:
    hall = Hall(pack).enter("a b c d e f").start(rounds=2)
    for _ in range(2):
        hall.pair(Code.FAULT, Code.EVENT_IS_DECIDED)
        for game in hall.event.rounds[-1].games:
            a, b = (hall.name(e) for e in game.entrants)
            result = f"{a} 5:9 - 0:9 {b} scenario" if pack == "SR17" else f"{a}5-2{b}"
            hall.do(ask.ReportResult(game=game.id, score=hall.score(result)))
        hall.do(ask.CloseRound())
    hall.do(ask.FinishEvent())
    return hall


@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17", "WC"])
def test_a_finished_event_verifies_in_full(pack: str) -> None:
    hall = whole_event(pack)
    verdict = verify(hall.lines, hall.pack)
    assert verdict.holds
    assert not verdict.waiting
    seen = [check.subject for check in verdict.checks]
    assert [seen.count(s) for s in (Subject.SEED, Subject.DRAW, Subject.FAULTS)] == [2, 2, 2]


def test_before_the_end_the_seed_waits_but_the_draw_is_checked() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    verdict = verify(hall.lines, hall.pack)
    waiting = {check.subject for check in verdict.checks if check.holds is None}
    assert waiting == {Subject.COMMITMENT, Subject.SEED}
    assert verdict.holds


def rewritten(hall: Hall, kind: str, change: Callable[[Any], facts.AnyFact]) -> list[Line]:
    """The journal a cheat would write: one fact changed and every hash made anew."""
    said = [change(x.fact) if x.fact.kind == kind else x.fact for x in hall.lines]
    return list(make_lines(tuple(said), after=0, prev="0" * 64, by=ORGANISER, at=MORNING))


def failed(hall: Hall, lines: list[Line]) -> set[Subject]:
    return {c.subject for c in verify(lines, hall.pack).checks if c.holds is False}


def test_a_draw_written_by_a_cheat_is_found() -> None:
    hall = whole_event()

    def swap(fact: facts.RoundPaired) -> facts.RoundPaired:
        first, second, *rest = fact.seats
        (a, b), (c, d) = first.entrants, second.entrants
        seats = (
            first.model_copy(update={"entrants": (a, d)}),
            second.model_copy(update={"entrants": (c, b)}),
            *rest,
        )
        return fact.model_copy(update={"seats": seats})

    assert Subject.DRAW in failed(hall, rewritten(hall, "round-paired", swap))


def test_a_seed_that_was_chosen_is_found() -> None:
    hall = whole_event()

    def other_seed(fact: facts.RoundPaired) -> facts.RoundPaired:
        chosen = fact.certificate.model_copy(update={"seed": "00" * 32})
        return fact.model_copy(update={"certificate": chosen})

    assert Subject.SEED in failed(hall, rewritten(hall, "round-paired", other_seed))


def test_a_secret_that_was_not_committed_to_is_found() -> None:
    hall = whole_event()

    def other_secret(fact: facts.EventFinished) -> facts.EventFinished:
        return fact.model_copy(update={"secret": "11" * 32})

    found = failed(hall, rewritten(hall, "event-finished", other_secret))
    assert {Subject.COMMITMENT, Subject.SEED} <= found


def test_a_line_that_cannot_have_happened_is_found() -> None:
    hall = whole_event()
    invented = (*(line.fact for line in hall.lines), facts.EntrantDropped(entrant=EntrantId("e9")))
    lines = list(make_lines(invented, after=0, prev="0" * 64, by=ORGANISER, at=MORNING))
    assert failed(hall, lines) == {Subject.POSSIBLE}


def test_the_commitment_is_public_from_the_first_line() -> None:
    hall = Hall("GG4")
    assert hall.event.commitment == commitment(SECRET)
    assert SECRET not in hall.lines[0].model_dump_json()


def test_every_check_in_adds_bytes_of_its_own() -> None:
    hall = Hall("GG4").enter("a b c d")
    assert len(set(hall.event.contributions.values())) == 4


def test_the_seed_depends_on_secret_contributions_purpose_and_attempt_and_nothing_else() -> None:
    mine = {EntrantId("e1"): "aa", EntrantId("e2"): "bb"}
    base = seed("5e" * 32, mine, "round 1", 1)
    assert base == seed("5e" * 32, dict(reversed(mine.items())), "round 1", 1)
    others = {
        seed("5f" * 32, mine, "round 1", 1),
        seed("5e" * 32, {EntrantId("e1"): "aa"}, "round 1", 1),
        seed("5e" * 32, mine, "round 2", 1),
        seed("5e" * 32, mine, "round 1", 2),
    }
    assert len(others | {base}) == 5


def test_entering_results_in_another_order_does_not_change_the_next_draw() -> None:
    seen = set()
    for order in ("abc", "cba", "bac"):
        hall = Hall("GG4").enter("a b c d e f").start().pair()
        hall.seat(("a", "d"), ("b", "e"), ("c", "f"))
        against = dict(zip("abc", "def", strict=True))
        for name in order:
            score = hall.score(f"{name}5-2{against[name]}")
            hall.do(ask.ReportResult(game=hall.game(name).id, score=score))
        hall.do(ask.CloseRound())
        hall.pair()
        seen.add(hall.pairings())
    assert len(seen) == 1


def test_a_cut_is_checked_once_the_secret_is_out() -> None:
    hall = Hall("GG4").enter("a b c d e f").start(rounds=1).pair()
    hall.play("a5-2b", "c5-2d", "e5-2f")
    hall.do(ask.MakeCut(size=2))
    hall.do(ask.FinishEvent())
    assert Subject.CUT in {check.subject for check in verify(hall.lines, hall.pack).checks}
    assert verify(hall.lines, hall.pack).holds


def test_everybody_learns_why_they_met() -> None:
    hall = whole_event()
    for number in (1, 2):
        assert all(why(hall.event, number, hall.id(name)) for name in "abcdef")
    assert why(hall.event, 3, hall.id("a")) is None


def test_a_change_by_hand_is_explained_as_such() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    now = hall.event.rounds[0]
    pair = (now.games[0].entrants[1], now.games[1].entrants[1])
    hall.do(ask.SwapEntrants(pair=pair, reason="brothers", confirm=frozenset({Code.FAULT})))
    assert why(hall.event, 1, pair[0]) == ByHand("brothers")


def test_a_ringer_does_not_disturb_the_explanation() -> None:
    hall = Hall("GG4").enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start().pair()
    assert all(why(hall.event, 1, hall.id(name)) for name in "abc")
