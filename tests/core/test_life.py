"""From announcement to prize-giving: rules, start, plan, finish, awards."""

from datetime import UTC, date, datetime, time

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.awards import awards
from muster.core.decide import begin
from muster.core.event import Phase
from muster.core.facts import PackRef
from muster.core.fairness import Chance
from muster.core.ids import PersonId
from muster.core.notices import NoticeCode, notices
from muster.core.problem import Code, Refused
from muster.core.rulepack.patch import Patch, deviations
from tests.hall import MORNING, SECRET, Hall

BYE_FIVE = Patch(kind="house-rule", id="bye-five", title="A kinder bye", set={"bye.vp": 5})


def codes(hall: Hall) -> set[NoticeCode | Code]:
    return {notice.code for notice in notices(hall.event)}


@pytest.mark.req("GG4-003", "GG18-003", "SR17-003")
@pytest.mark.parametrize("pack", ["GG4", "GG18", "WC"])
def test_an_event_does_not_start_with_unpublished_changes(pack: str) -> None:
    hall = Hall(pack).enter("a b c d")
    hall.do(ask.ChangeRules(patches=(BYE_FIVE,)))
    assert NoticeCode.RULES_NOT_PUBLISHED in codes(hall)
    assert hall.refused(ask.StartEvent()) == [Code.RULES_NOT_PUBLISHED]
    hall.do(ask.PublishRules())
    hall.do(ask.StartEvent())
    assert hall.event.phase is Phase.RUNNING


@pytest.mark.req("GG4-003", "GG4-004", "GG4-008", "GG18-003", "SR17-003")
def test_every_departure_is_named_with_the_change_that_made_it() -> None:
    hall = Hall("GG4").rules(BYE_FIVE)
    found = deviations(hall.event.official, hall.event.rules, hall.event.patches)
    assert [(d.path, d.official, d.effective, d.because) for d in found] == [
        ("bye.vp", 4, 5, "A kinder bye")
    ]


@pytest.mark.req("GG4-008")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("rounds.fixed", 2),
        ("times.play", 90),
        ("bye.tp", 2),
        ("forfeit.winner.vp", 6),
        ("size.points", 40),
    ],
)
def test_every_number_can_be_overridden_and_shows(path: str, value: int) -> None:
    house = Patch(kind="house-rule", id="house", title="House", set={path: value})
    hall = Hall("GG4").rules(house)
    found = deviations(hall.event.official, hall.event.rules, hall.event.patches)
    assert [(d.path, d.effective) for d in found] == [(path, value)]


def test_rules_changed_during_play_need_confirming_a_reason_and_publishing() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    change = ask.ChangeRules(patches=(BYE_FIVE,))
    assert hall.refused(change) == [Code.RULES_CHANGE_LATE, Code.REASON_MISSING]
    knowing = {"confirm": frozenset({Code.RULES_CHANGE_LATE}), "reason": "agreed by all"}
    hall.do(change.model_copy(update=knowing))
    assert hall.refused(ask.PairRound()) == [Code.RULES_NOT_PUBLISHED]
    hall.do(ask.PublishRules())
    hall.pair()


def test_impossible_rules_are_refused_with_their_reasons() -> None:
    nonsense = Patch(kind="house-rule", id="x", title="x", set={"bye.vpp": 5})
    assert Hall("GG4").refused(ask.ChangeRules(patches=(nonsense,))) == [Code.RULES_REFUSED]


@pytest.mark.req("GG4-001", "GG18-002")
def test_whoever_creates_the_event_is_its_organiser_and_can_hand_it_over() -> None:
    hall = Hall("GG4").enter("a b c d")
    assert hall.refused(ask.StartEvent(), by="a") == [Code.NOT_ALLOWED]
    hall.do(ask.HandOver(person=PersonId("vera")))
    assert hall.refused(ask.StartEvent()) == [Code.NOT_ALLOWED]
    hall.do(ask.StartEvent(), by="vera")


@pytest.mark.req("GG4-002")
def test_judges_are_appointed_and_rule_but_do_not_run_the_event() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    for command in (ask.PairRound(), ask.CloseRound(), ask.FinishEvent(), ask.PublishRules()):
        assert hall.refused(command, by="jo") == [Code.NOT_ALLOWED]
    hall.seat(("a", "b"))
    ruling = ask.RuleResult(game=hall.game("a").id, score=hall.score("a5-2b"), reason="saw it")
    hall.do(ruling, by="jo")
    hall.do(ask.DismissJudge(person=PersonId("jo")))
    assert hall.refused(ruling, by="jo") == [Code.NOT_ALLOWED]


@pytest.mark.parametrize("day", [date.min, date.max])
def test_no_day_is_at_an_end_of_the_calendar(day: date) -> None:
    hall, chance = Hall("GG4"), Chance(SECRET, "")
    at = datetime.combine(day, time(12), UTC)
    wishes = (
        ask.ChangeDetails(day=day),
        ask.ListErrata(title="FAQ", published=day),
        ask.SetListTerms(due=at),
    )
    assert [hall.refused(wish) for wish in wishes] == [[Code.NUMBER_IMPOSSIBLE]] * 3
    wish = ask.CreateEvent(name="Cup", day=day, pack=PackRef(id="gg4", digest="0" * 64))
    with pytest.raises(Refused):
        begin(wish, Actor(PersonId("tess")), MORNING, chance)


@pytest.mark.req("GG4-005")
def test_a_gg4_event_leaves_out_errata_younger_than_a_month() -> None:
    hall = Hall("GG4", day=date(2024, 6, 15))
    hall.do(ask.ListErrata(title="May FAQ", published=date(2024, 5, 15)))
    assert NoticeCode.ERRATUM_NOT_IN_FORCE not in codes(hall)
    hall.do(ask.ListErrata(title="Late FAQ", published=date(2024, 5, 16)))
    assert NoticeCode.ERRATUM_NOT_IN_FORCE in codes(hall)


@pytest.mark.req("GG18-001")
def test_a_gg18_event_leaves_out_errata_younger_than_a_fortnight() -> None:
    early, in_time = Hall("GG18", day=date(2018, 6, 14)), Hall("GG18", day=date(2018, 6, 15))
    for hall in (early, in_time):
        hall.do(ask.ListErrata(title="June errata", published=date(2018, 6, 1)))
    assert NoticeCode.ERRATUM_NOT_IN_FORCE in codes(early)
    assert NoticeCode.ERRATUM_NOT_IN_FORCE not in codes(in_time)


@pytest.mark.req("SR17-001")
def test_steamroller_outside_its_season_is_outdated() -> None:
    inside = [Hall("SR17", day=day) for day in (date(2017, 7, 17), date(2018, 7, 16))]
    outside = [Hall("SR17", day=day) for day in (date(2017, 7, 16), date(2018, 7, 17))]
    assert [NoticeCode.OUTDATED_PACK in codes(hall) for hall in inside + outside] == [
        False,
        False,
        True,
        True,
    ]


@pytest.mark.req("SR17-004")
@pytest.mark.parametrize(("size", "apd"), [(50, 25), (75, 38), (100, 50)])
def test_the_bye_follows_from_the_point_size(size: int, apd: int) -> None:
    sized = Patch(kind="house-rule", id="size", title="Size", set={"size.points": size})
    hall = Hall("SR17").rules(sized).enter("a b c").start().pair()
    bye = hall.event.rounds[0].bye
    assert bye is not None
    assert hall.totals(hall.name(bye)) == (1, 0, 3, apd)


@pytest.mark.req("GG4-047", "GG18-032")
@pytest.mark.parametrize(("entrants", "rounds"), [(4, 3), (15, 3), (16, 4), (32, 4), (33, 5)])
def test_rounds_are_planned_by_attendance_and_the_organiser_may_choose(
    entrants: int, rounds: int
) -> None:
    for pack in ("GG4", "GG18"):
        names = " ".join(f"p{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(entrants))
        assert Hall(pack).enter(names).start().event.planned == rounds
        assert Hall(pack).enter(names).start(rounds=7).event.planned == 7


def test_a_small_field_is_warned_about_and_nobody_plays_alone() -> None:
    hall = Hall("GG4").enter("a b c")
    assert NoticeCode.SMALL_FIELD in codes(hall)
    assert hall.refused(ask.StartEvent()) == [Code.PACK_MADE_FOR_MORE]
    assert Hall("GG4").enter("a").refused(ask.StartEvent()) == [Code.TOO_FEW_ENTRANTS]


def test_an_event_finishes_after_its_rounds_and_reveals_its_secret() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair()
    assert hall.refused(ask.FinishEvent()) == [Code.ROUND_NOT_CLOSED]
    hall.play("a5-2b", "c4-2d")
    hall.do(ask.FinishEvent())
    assert (hall.event.phase, hall.event.secret) == (Phase.FINISHED, "5e" * 32)
    assert hall.refused(ask.PairRound()) == [Code.EVENT_IS_FINISHED]


def test_finishing_early_is_confirmed() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c4-2d")
    assert hall.refused(ask.FinishEvent()) == [Code.ROUNDS_LEFT]
    hall.do(ask.FinishEvent(confirm=frozenset({Code.ROUNDS_LEFT}), reason="the hall closes"))
    assert hall.event.finish_reason == "the hall closes"


@pytest.mark.req("SR17-101")
def test_first_second_and_third_are_awarded_by_the_final_standings() -> None:
    hall = Hall("SR17").enter("a b c d").start(rounds=2)
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 4:10 - 0:9 d scenario")
    hall.pair(Code.FAULT).play("a 5:9 - 0:9 c scenario", "b 4:9 - 0:9 d scenario")
    hall.do(ask.FinishEvent())
    given = {award.award: hall.names(award.entrants) for award in awards(hall.event)}
    assert list(given.values()) == ["a", "c", "b"]


def test_joint_places_share_an_award() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c5-2d")
    hall.do(ask.FinishEvent())
    assert [set(hall.names(award.entrants).split()) for award in awards(hall.event)] == [{"a", "c"}]


@pytest.mark.req("GG4-006")
def test_everything_public_is_in_the_event_at_all_times() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    assert hall.event.rounds[0].published
    assert len(hall.pairings().split()) == 2
    hall.play("a5-2b", "c4-2d")
    assert hall.table() == "1a3 2c3 3d0 4b0"


@pytest.mark.req("GG4-003", "GG18-003")
def test_an_event_does_not_finish_with_unpublished_changes() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c4-2d")
    order = Patch(
        kind="house-rule", id="order", title="Order", set={"standings.order": ["tp", "vp"]}
    )
    knowing = frozenset({Code.RULES_CHANGE_LATE})
    hall.do(ask.ChangeRules(patches=(order,), reason="x", confirm=knowing))
    assert hall.refused(ask.FinishEvent()) == [Code.RULES_NOT_PUBLISHED]


def test_numbers_no_hall_can_have_are_refused() -> None:
    hall = Hall("GG4").enter("a b c d")
    assert hall.refused(ask.ChangeDetails(tables=5_000_000)) == [Code.NUMBER_IMPOSSIBLE]
    assert hall.refused(ask.StartEvent(rounds=10_000)) == [Code.NUMBER_IMPOSSIBLE]
    assert hall.refused(ask.AmendEntrant(entrant=hall.id("a"), army=10**9)) == [
        Code.NUMBER_IMPOSSIBLE
    ]


def test_awards_follow_a_later_correction() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c4-2d")
    game = hall.game("a").id
    hall.do(ask.FinishEvent())
    hall.do(ask.RuleResult(game=game, score=hall.score("a0-8b"), reason="upside down"))
    assert [hall.names(award.entrants) for award in awards(hall.event)] == ["b"]


def test_an_event_begins_with_an_organiser_and_a_name() -> None:
    pack = PackRef(id="x", digest="x")
    create = ask.CreateEvent(name="Cup", day=date(2024, 6, 15), pack=pack)
    chance = Chance(SECRET, "")

    def refused(command: ask.CreateEvent, person: str) -> list[Code]:
        with pytest.raises(Refused) as refusal:
            begin(command, Actor(PersonId(person)), MORNING, chance)
        return [problem.code for problem in refusal.value.problems]

    assert refused(create, "") == [Code.NOT_ALLOWED]
    assert refused(create.model_copy(update={"name": " "}), "tess") == [Code.NAME_MISSING]
