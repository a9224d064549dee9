"""What of an event's history is withheld, and from whom of those who read it at the desk."""

from __future__ import annotations

from typing import get_args

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor
from muster.core.facts import Matter
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.withheld import RULES, Withheld, withheld
from tests import contests
from tests.hall import ORGANISER, Hall

AT_DESK = (ORGANISER, "a", "ruth", "hal")
"""The organiser, a judge who plays, a judge who does not, and a host."""

NOTHING_TO_TELL = {
    facts.PairingsPublished,
    facts.PlayStarted,
    facts.RoundClosed,
    facts.ClockStarted,
    facts.ClockPaused,
    facts.ClockResumed,
    facts.ClockExtended,
    facts.SetupSkipped,
    facts.CutMade,
    facts.TerrainReviewed,
}
"""Facts of a round that is public by then, or that say nothing of who meets whom."""


def judged(pack: str = "GG4") -> Hall:
    """The first judge plays."""
    hall = Hall(pack).enter("a b c d")
    for judge in ("a", "ruth"):
        hall.do(ask.AppointJudge(person=PersonId(judge)))
    return hall.start(rounds=2)


def readers(hall: Hall, kind: type[facts.Fact]) -> list[str]:
    """Who at the desk reads everything that happened of a kind."""
    lines = [line for line in hall.event.lines() if isinstance(line.fact, kind)]
    assert lines
    actors = {who: Actor(PersonId(who), host=who == "hal") for who in AT_DESK}
    seen = {who: [withheld(hall.event, actors[who], line) for line in lines] for who in AT_DESK}
    return [who for who in AT_DESK if not any(seen[who])]


def test_of_every_fact_about_a_round_it_is_decided_whether_it_tells_of_pairings() -> None:
    every = get_args(get_args(facts.AnyFact)[0])
    of_rounds = {kind for kind in every if "round" in kind.model_fields}
    kept = {kind for kind, (why, _) in RULES.items() if why is Withheld.ROUND}
    secret = {kind for kind, (why, _) in RULES.items() if why is Withheld.ENCOUNTER}
    assert kept | secret | NOTHING_TO_TELL == of_rounds
    assert kept & NOTHING_TO_TELL == set()


@pytest.mark.parametrize("kind", [facts.RoundPaired, facts.PairingsChanged, facts.PairLocked])
def test_of_pairings_the_organiser_alone_reads_until_they_are_public(
    kind: type[facts.Fact],
) -> None:
    hall = judged()
    hall.do(ask.LockPair(pair=(hall.id("a"), hall.id("b"))))
    hall.do(ask.PairRound())
    pair = (hall.id("b"), hall.id("c"))
    hall.do(ask.SwapEntrants(pair=pair, reason="a asked", confirm=frozenset({Code.FAULT})))
    before = readers(hall, kind)
    hall.do(ask.PublishPairings())
    assert (before, readers(hall, kind)) == ([ORGANISER], list(AT_DESK))


def test_a_draw_that_was_taken_back_is_not_told_before_the_next_one_is() -> None:
    hall = judged()
    hall.do(ask.PairRound())
    hall.do(ask.Undo(reason="a slip"))
    before = readers(hall, facts.RoundPaired)
    hall.do(ask.PairRound(reason="a slip"))
    hall.do(ask.PublishPairings())
    assert (before, readers(hall, facts.RoundPaired)) == ([ORGANISER], list(AT_DESK))


def test_an_own_case_is_told_with_the_pairings_it_belongs_to() -> None:
    """Who organises and plays changes whom they meet; it names them."""
    hall = judged()
    hall.do(ask.HandOver(person=PersonId("b")))
    hall.do(ask.PairRound(), by="b")
    other = next(g for g in hall.event.rounds[0].games if hall.id("b") not in g.entrants)
    pair = (hall.id("b"), other.entrants[0])
    hall.do(ask.SwapEntrants(pair=pair, reason="x", confirm=frozenset(Code)), by="b")
    judge, lines = Actor(PersonId("ruth")), hall.event.lines()[-2:]
    assert [withheld(hall.event, judge, line) for line in lines] == [
        Withheld.ROUND,
        Withheld.OWN_CASE,
    ]
    hall.do(ask.PublishPairings(), by="b")
    assert [withheld(hall.event, judge, line) for line in lines] == [None, None]


def test_what_a_table_says_to_the_judges_is_read_by_those_who_have_no_part_in_it() -> None:
    """A side reads its own words, and a host none."""
    hall = judged().pair()
    game = hall.game("a")
    them = hall.name(game.others(hall.id("a"))[0])
    for who in (them, "a"):
        hall.do(ask.CallJudge(game=game.id, matter=Matter.CONDUCT, text=who), by=who)
    hall.do(ask.CloseCall(game=game.id, outcome="They had a word"), by="ruth")
    lines = hall.event.lines()[-3:]
    asked = {
        who: [withheld(hall.event, Actor(PersonId(who)), line) for line in lines] for who in AT_DESK
    }
    call = Withheld.CALL
    assert asked == {
        ORGANISER: [None] * 3,
        "a": [call, None, call],
        "ruth": [None] * 3,
        "hal": [call] * 3,
    }


def test_of_a_game_that_is_no_more_no_judge_who_plays_reads_what_was_said() -> None:
    hall = judged().pair()
    game = hall.game("a")
    them = hall.name(game.others(hall.id("a"))[0])
    hall.do(ask.CallJudge(game=game.id, matter=Matter.CONDUCT, text="x"), by=them)
    hall.do(ask.PairRound(again=True, reason="a slip", confirm=frozenset(Code)))
    assert readers(hall, facts.JudgeCalled) == [ORGANISER, "ruth"]


@pytest.mark.parametrize("kind", [facts.EntryChecked, facts.EntryScored])
def test_what_judges_think_of_an_entry_is_not_read_by_a_rival(kind: type[facts.Fact]) -> None:
    hall = contests.opened("GG4", "a b", method="score")
    for judge in ("a", "ruth"):
        hall.do(ask.AppointJudge(person=PersonId(judge)))
    of = {"award": contests.PAINTED, "entrant": hall.id("b")}
    check = {**of, "legal": False, "note": "Two Masters"}
    hall.do(ask.CheckEntry.model_validate(check), by="ruth")
    (rule,) = (each for each in hall.event.rules.awards if each.id == contests.PAINTED)
    marks = {each.id: 1 for each in rule.criteria}
    hall.do(ask.ScoreEntry.model_validate({**of, "marks": marks, "note": "Thin"}), by="ruth")
    assert readers(hall, kind) == [ORGANISER, "ruth"]


def test_what_was_seen_of_models_is_not_read_by_their_owner_nor_whom_they_play() -> None:
    hall = judged("GG18").pair()
    them = hall.game("a").others(hall.id("a"))[0]
    hall.do(ask.JudgePaint(entrant=them, passed=False, note="Grey"), by="ruth")
    assert readers(hall, facts.PaintJudged) == [ORGANISER, "ruth"]
