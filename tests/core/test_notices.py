"""What the desk and `status` say by themselves before a round is published and before it begins."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.decide import begin
from muster.core.facts import PackRef
from muster.core.fairness import Chance
from muster.core.hall import round_ahead
from muster.core.notices import Notice, NoticeCode, notices
from muster.core.problem import Code, Refused
from muster.core.verify import verify
from tests.core.crewing import variant
from tests.hall import MORNING, ORGANISER, SECRET, UNNAMED, Hall
from tests.packs.making import house_rule

WITH_ENCOUNTERS = ["GG4", "GG18", "WC", "SR17"]
AGAIN = {"again": True, "keep_started": True, "reason": "Somebody came late"}


def told(hall: Hall) -> dict[NoticeCode | Code, dict[str, object]]:
    """What is said of the round at hand, by its code."""
    asked = {
        Code.ENCOUNTER_MISSING,
        Code.ELEMENT_REPEATED,
        Code.NOT_PAIRED,
        Code.APART_BUT_PAIRED,
        Code.LEADERS_UNNAMED,
        Code.POOLS_UNNAMED,
        NoticeCode.BYE,
        NoticeCode.ODD_FIELD,
        NoticeCode.ELEMENT_AGAIN,
    }
    return {each.code: dict(each.data) for each in notices(hall.event) if each.code in asked}


def late(hall: Hall, name: str) -> None:
    hall.enter(name, faction="Guild")


# ── what the round is about ──


@pytest.mark.req("SR17-083")
@pytest.mark.parametrize("pack", WITH_ENCOUNTERS)
def test_a_round_without_an_encounter_is_named_until_it_has_one_and_doubted_at_the_start(
    pack: str,
) -> None:
    hall = Hall(pack).enter("a b c d").start(3).pair()
    assert told(hall) == {Code.ENCOUNTER_MISSING: {"round": 1}}
    assert hall.refused(ask.StartPlay()) == [Code.ENCOUNTER_MISSING]
    hall.do(ask.DealEncounter())
    assert told(hall) == {}
    hall.do(ask.StartPlay())
    assert told(hall) == {}


def test_an_encounter_that_the_mode_fixes_is_missed_too_and_dealt_with_one_press() -> None:
    hall = Hall().rules(variant("henchman-hardcore"))
    hall.enter("a b c d").start().pair()
    assert told(hall) == {Code.ENCOUNTER_MISSING: {"round": 1}}
    hall.do(ask.DealEncounter(round=1))
    assert told(hall) == {}
    assert hall.event.encounters[1].parts["strategy"] == ("plant-explosives-gg0",)


def test_an_encounter_of_a_pack_without_any_is_not_missed() -> None:
    hall = Hall("BB").enter("a b c d e f").start().pair()
    assert told(hall) == {}


def test_a_battleplan_that_was_played_before_is_named_where_it_may_be() -> None:
    hall = Hall("WC").enter("a b c d").start(3)
    plan = next(e.id for e in hall.event.rules.elements if e.slot == "battleplan")
    hall.do(ask.SetEncounter(round=1, parts={"battleplan": (plan,)}))
    hall.pair().play("a5-2b", "c3-1d")
    hall.do(ask.SetEncounter(round=2, parts={"battleplan": (plan,)}))
    title = next(e.title for e in hall.event.rules.elements if e.id == plan)
    slot = hall.event.rules.encounter.slots[0].title
    data = {"slot": slot, "element": title, "round": 1}
    assert told(hall) == {NoticeCode.ELEMENT_AGAIN: data}


# ── who sits where ──


def test_who_checks_in_after_the_draw_is_named_and_paired_again_with_what_has_not_begun() -> None:
    hall = Hall("SR17").enter("a b c").start(3)
    hall.do(ask.PairRound())
    late(hall, "tom")
    assert told(hall)[Code.NOT_PAIRED] == {"entrants": (hall.id("tom"),), "round": 1}
    assert hall.refused(ask.PublishPairings()) == [Code.NOT_PAIRED]
    hall.do(ask.PairRound.model_validate(AGAIN))
    hall.do(ask.PublishPairings())
    assert Code.NOT_PAIRED not in told(hall)
    assert hall.event.rounds[0].bye is None
    assert verify(hall.lines, hall.pack).holds


def test_who_comes_after_the_pairings_are_public_is_doubted_as_play_begins() -> None:
    hall = Hall().enter("a b c").start(3).pair()
    hall.do(ask.DealEncounter())
    late(hall, "tom")
    assert hall.refused(ask.StartPlay()) == [Code.NOT_PAIRED]
    hall.do(ask.StartPlay(confirm=frozenset({Code.NOT_PAIRED})))
    assert told(hall) == {}, "they wait for the next round"


@pytest.mark.req("GG4-054")
def test_a_ringer_who_stands_by_while_somebody_has_a_bye_is_not_paired_either() -> None:
    hall = Hall("GG18").enter("a b c").start(3)
    assert told(hall)[NoticeCode.ODD_FIELD] == {"present": 3}
    hall.do(ask.PairRound())
    bye = hall.event.rounds[0].bye
    assert told(hall)[NoticeCode.BYE] == {"entrant": bye}
    hall.do(ask.CallRinger(person="rita"))
    assert told(hall)[Code.NOT_PAIRED] == {"entrants": (hall.id("rita"),), "round": 1}
    hall.do(ask.PairRound.model_validate(AGAIN))
    assert told(hall) == {Code.ENCOUNTER_MISSING: {"round": 1}}


def test_two_who_are_to_be_kept_apart_after_the_draw_are_named_before_they_meet() -> None:
    hall = Hall().enter("a b c d").start(3)
    hall.do(ask.PairRound())
    game = hall.event.rounds[0].games[0]
    first, second = game.entrants
    hall.do(ask.KeepApart(pair=(first, second), reason="Brothers"))
    told_of = {"entrants": tuple(sorted((first, second))), "table": game.table}
    assert told(hall)[Code.APART_BUT_PAIRED] == told_of
    assert hall.refused(ask.PublishPairings()) == [Code.APART_BUT_PAIRED]
    hall.do(ask.PairRound.model_validate(AGAIN))
    assert Code.APART_BUT_PAIRED not in told(hall)
    hall.do(ask.PublishPairings())


def test_two_who_could_not_be_kept_apart_are_doubted_once() -> None:
    hall = Hall().enter("a b").start(3)
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("b")), reason="Brothers"))
    hall.do(ask.PairRound(confirm=frozenset({Code.FAULT})))
    hall.do(ask.PublishPairings())
    assert Code.APART_BUT_PAIRED not in told(hall)


# ── what is named before the first game ──


@pytest.mark.req("GG4-089", "GG4-090")
@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (variant("fixed-leaders"), Code.LEADERS_UNNAMED),
        (variant("fixed-pool", cost=70), Code.POOLS_UNNAMED),
    ],
)
def test_who_named_no_leader_or_pool_is_doubted_at_check_in_and_at_the_start(
    rule: object, code: Code
) -> None:
    hall = Hall().rules(rule)  # type: ignore[arg-type]  # a patch
    entries = tuple(ask.Entry(people=(name,), faction="Guild") for name in "abcd")
    hall.do(ask.RegisterEntrants(entries=entries))
    ids = tuple(hall.id(name) for name in "abcd")
    arrivals = tuple(ask.Arrival(entrant=entrant) for entrant in ids)
    assert hall.refused(ask.CheckIn(arrivals=arrivals)) == [code]
    hall.do(ask.CheckIn(arrivals=arrivals, confirm=UNNAMED))
    assert told(hall) == {code: {"entrants": ids}}
    assert hall.refused(ask.StartEvent()) == [code]
    hall.do(ask.StartEvent(confirm=UNNAMED))
    assert verify(hall.lines, hall.pack).holds


@pytest.mark.req("GG18-127", "GG4-186")
@pytest.mark.parametrize("pack", ["GG18", "GG4"])
def test_minutes_that_are_meant_for_another_size_are_named_until_they_are_set(pack: str) -> None:
    hall = Hall(pack)
    minutes = hall.event.rules.times.play
    assert another_size(hall) == []
    small = house_rule("Small", size__points=35)
    hall.rules(small)
    assert another_size(hall) == [{"minutes": minutes, "meant": 50, "size": 35}]
    hall.rules(small, house_rule("Quick", times__play=90))
    assert another_size(hall) == []


def another_size(hall: Hall) -> list[dict[str, object]]:
    code = NoticeCode.TIME_OF_ANOTHER_SIZE
    return [dict(each.data) for each in notices(hall.event) if each.code is code]


# ── days and rounds that are over ──


def test_an_event_dated_in_the_past_is_doubted_when_it_is_made_and_moved_there() -> None:
    hall = Hall()
    day = MORNING.date() - timedelta(days=400)
    made = ask.CreateEvent(name="Cup", day=day, pack=PackRef(id="gg4", digest="0" * 64))
    with pytest.raises(Refused) as refused:
        begin(made, Actor(ORGANISER), MORNING, Chance(SECRET, ""))
    assert [(p.code, p.confirmable) for p in refused.value.problems] == [(Code.DAY_IS_PAST, True)]
    sure = made.model_copy(update={"confirm": frozenset({Code.DAY_IS_PAST})})
    assert begin(sure, Actor(ORGANISER), MORNING, Chance(SECRET, ""))
    assert hall.refused(ask.ChangeDetails(day=day)) == [Code.DAY_IS_PAST]
    hall.do(ask.ChangeDetails(venue="Town Hall"))


def test_after_the_last_round_of_all_no_other_is_made_ready() -> None:
    hall = Hall().enter("a b c d").start(1).pair().play("a5-2b", "c3-1d")
    hall.do(ask.FinishEvent())
    assert (hall.event.at_hand, round_ahead(hall.event)) == (1, 1)
    assert told(hall) == {}


def test_what_a_closed_round_was_about_is_written_down_afterwards_and_never_made_otherwise() -> (
    None
):
    hall = Hall().enter("a b c d").start(3).pair().play("a5-2b", "c3-1d")
    wish = ask.SetEncounter(round=1, title="Our own")
    assert hall.refused(wish) == [Code.ROUND_IS_CLOSED]
    sure = wish.model_copy(update={"confirm": frozenset({Code.ROUND_IS_CLOSED})})
    hall.do(sure)
    assert hall.event.encounters[1].title == "Our own"
    assert hall.refused(sure) == [Code.ROUND_IS_CLOSED]
    assert hall.refused(ask.DealEncounter(round=1, confirm=frozenset(Code))) == [
        Code.ROUND_IS_CLOSED
    ]
    assert verify(hall.lines, hall.pack).holds


def test_a_notice_is_the_doubt_that_a_command_raises() -> None:
    """One code, one sentence, whoever says it."""
    hall = Hall().enter("a b c d").start(3).pair()
    doubts = [Notice(code) for code in hall.refused(ask.StartPlay())]
    assert {each.code for each in doubts} <= {each.code for each in notices(hall.event)}
