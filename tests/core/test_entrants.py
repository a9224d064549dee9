"""Registration, the waiting list, check-in, drops and ringers."""

import pytest
from pydantic import ValidationError

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.ids import EntrantId, PersonId
from muster.core.notices import notices
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.score import Score, Side
from muster.core.verify import verify
from tests.hall import ORGANISER, Hall


def entry(name: str) -> ask.Entry:
    return ask.Entry(people=(PersonId(name),))


def register(*names: str) -> ask.RegisterEntrants:
    return ask.RegisterEntrants(entries=tuple(entry(name) for name in names))


def check_in(hall: Hall, name: str, **details: object) -> ask.CheckIn:
    arrival = ask.Arrival.model_validate({"entrant": hall.id(name), **details})
    return ask.CheckIn(arrivals=(arrival,))


def statuses(hall: Hall) -> dict[str, Status]:
    return {hall.name(e.id): e.status for e in hall.event.entrants.values()}


def test_nobody_is_entered_twice_and_all_rows_are_named() -> None:
    hall = Hall()
    hall.do(register("a"))
    assert hall.refused(register("a", "b", "b")) == [Code.ENTERED_TWICE, Code.ENTERED_TWICE]
    assert hall.refused(register()) == [Code.NO_ENTRANTS_GIVEN]


@pytest.mark.req("GG4-009", "GG4-010", "GG18-005")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_check_in_needs_one_faction(pack: str) -> None:
    hall = Hall(pack)
    hall.do(register("a"))
    assert hall.refused(check_in(hall, "a")) == [Code.FACTION_MISSING]
    hall.do(check_in(hall, "a", faction="Guild"))
    assert hall.event.entrants[hall.id("a")].faction == "Guild"


@pytest.mark.req("GG4-009", "GG18-006")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_the_faction_is_locked_once_play_has_begun(pack: str) -> None:
    hall = Hall(pack).enter("a b")
    typo = ask.AmendEntrant(entrant=hall.id("a"), faction="Arcanists")
    hall.do(typo)
    hall.start().pair()
    again = ask.AmendEntrant(entrant=hall.id("a"), faction="Neverborn")
    assert hall.refused(again) == [Code.FACTION_LOCKED]
    assert hall.event.entrants[hall.id("a")].faction == "Arcanists"


@pytest.mark.req("GG18-005")
def test_a_club_is_optional_and_has_no_effect_on_results() -> None:
    hall = Hall("GG18").enter("a", club="Old Town").enter("b")
    hall.start().pair().play("a5-4b")
    assert hall.table() == "1a3 2b0"


@pytest.mark.req("GG4-010", "GG18-005")
def test_nobody_is_paired_before_checking_in() -> None:
    hall = Hall().enter("a b c d")
    hall.do(register("e", "f"))
    start = ask.StartEvent()
    assert hall.refused(start) == [Code.NOT_EVERYBODY_CHECKED_IN]
    hall.do(start.model_copy(update={"confirm": frozenset({Code.NOT_EVERYBODY_CHECKED_IN})}))
    hall.pair()
    assert set(hall.names(hall.event.rounds[0].field()).split()) == set("abcd")


def test_a_late_arrival_is_paired_from_the_next_round_on() -> None:
    hall = Hall().enter("a b c d").start().pair()
    hall.enter("e f")
    assert len(hall.event.rounds[0].field()) == 4
    hall.play("a5-2b", "c5-2d").pair()
    assert len(hall.event.rounds[1].field()) == 6


@pytest.mark.req("GG4-011")
def test_painting_is_entered_at_check_in_or_later_by_the_organisers_leave() -> None:
    hall = Hall()
    hall.do(register("a", "b"))
    hall.do(check_in(hall, "a", faction="Guild", painting=True))
    hall.do(check_in(hall, "b", faction="Guild"))
    assert [hall.event.entrants[hall.id(name)].painting for name in "ab"] == [True, False]
    late = ask.EnterPainting(entrant=hall.id("b"))
    assert hall.refused(late, by="b") == [Code.NOT_ALLOWED]
    assert hall.refused(late) == [Code.REASON_MISSING]
    hall.do(late.model_copy(update={"reason": "the paint was wet"}))
    assert hall.event.entrants[hall.id("b")].painting


@pytest.mark.req("GG18-002")
def test_the_gg18_organiser_plays_only_as_the_ringer() -> None:
    hall = Hall("GG18").enter("a b c")
    assert hall.refused(register(ORGANISER)) == [Code.ORGANISER_MAY_NOT_PLAY]
    hall.do(ask.CallRinger(person=ORGANISER))
    hall.start().pair()
    assert hall.event.rounds[0].bye is None
    assert len(hall.event.rounds[0].games) == 2


def test_a_full_event_has_a_waiting_list() -> None:
    hall = Hall()
    hall.do(ask.ChangeDetails(capacity=2))
    hall.do(register("a", "b", "c"))
    assert statuses(hall) == {
        "a": Status.REGISTERED,
        "b": Status.REGISTERED,
        "c": Status.WAITING,
    }
    offer = ask.OfferPlace(entrant=hall.id("c"))
    assert hall.refused(offer) == [Code.EVENT_FULL]
    assert hall.refused(check_in(hall, "c", faction="Guild")) == [Code.WRONG_STATUS]
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    hall.do(offer)
    assert statuses(hall)["c"] is Status.REGISTERED


def test_a_player_may_drop_out_alone_and_nobody_else_for_them() -> None:
    hall = Hall().enter("a b c d").start()
    drop = ask.DropEntrant(entrant=hall.id("a"))
    assert hall.refused(drop, by="b") == [Code.NOT_ALLOWED]
    hall.do(drop, by="a")
    assert statuses(hall)["a"] is Status.DROPPED
    assert hall.refused(drop) == [Code.WRONG_STATUS]
    hall.do(ask.ReturnEntrant(entrant=hall.id("a")))
    assert statuses(hall)["a"] is Status.IN


def test_a_drop_keeps_results_and_leaves_the_pairings() -> None:
    hall = Hall().enter("a b c d").start().pair().play("a5-2b", "c5-1d")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    hall.pair()
    assert hall.id("a") not in hall.event.rounds[1].field()
    assert hall.totals("a") == (3, 3, 5)


def test_an_unknown_entrant_is_named() -> None:
    hall = Hall()
    assert hall.refused(ask.DropEntrant(entrant=EntrantId("e9"))) == [Code.UNKNOWN_ENTRANT]


@pytest.mark.req("GG4-094")
def test_a_team_is_one_entrant_with_one_score() -> None:
    team = Patch(kind="variant", id="team-event", title="Team Event")
    hall = Hall("GG4").rules(team)
    assert hall.refused(register("a")) == [Code.TEAM_SIZE]
    hall.enter("ann+bob cat+dan eve+fay gus+hal").start().pair()
    game = hall.game("ann")
    assert len(game.entrants) == 2
    hall.do(ask.ReportResult(game=game.id, score=_score(hall, game.entrants)), by="ann")
    answer = "bob" if hall.id("bob") != game.entrants[0] else "ann"
    other = hall.event.entrants[game.others(hall.id("ann"))[0]].people[1]
    assert hall.refused(ask.ConfirmReport(game=game.id), by=answer) == [Code.OWN_REPORT]
    hall.do(ask.ConfirmReport(game=game.id), by=other)
    assert hall.game("ann").result is not None


def _score(hall: Hall, entrants: tuple[EntrantId, ...]) -> Score:
    del hall
    return Score(sides=tuple(Side(entrant=e, figures={"vp": 4}) for e in entrants))


@pytest.mark.req("GG4-054", "GG4-057", "GG4-059", "GG18-044", "GG18-046")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_the_ringer_is_preferred_to_a_bye_scored_normally_and_never_ranked(pack: str) -> None:
    hall = Hall(pack).enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start().pair()
    now = hall.event.rounds[0]
    assert now.bye is None
    facing = next(e for g in now.games for e in g.entrants if hall.event.ringer in g.others(e))
    game = hall.game(hall.name(facing))
    score = Score(
        sides=(
            Side(entrant=facing, figures={"vp": 2}),
            Side(entrant=hall.id("rita"), figures={"vp": 6}),
        )
    )
    hall.do(ask.ReportResult(game=game.id, score=score))
    assert hall.totals(hall.name(facing)) == (0, -4, 2)
    assert "rita" not in hall.table()


@pytest.mark.req("GG4-057")
def test_the_ringer_sits_while_the_field_is_even() -> None:
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start().pair()
    assert hall.event.ringer not in hall.event.rounds[0].field()


@pytest.mark.req("GG4-054")
def test_a_field_goes_from_odd_to_even_to_odd_again() -> None:
    hall = Hall("GG4").enter("a b c d e")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start(rounds=4).pair()
    ringer = hall.event.ringer
    assert ringer in hall.event.rounds[0].field()
    play_out(hall)
    hall.do(ask.DropEntrant(entrant=hall.id("e")))
    hall.pair(Code.FAULT)
    assert (ringer in hall.event.rounds[1].field(), hall.event.rounds[1].bye) == (False, None)
    play_out(hall)
    hall.do(ask.ReleaseRinger())
    hall.do(ask.ReturnEntrant(entrant=hall.id("e")))
    hall.pair(Code.FAULT)
    assert hall.event.rounds[2].bye is not None
    play_out(hall)
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.pair(Code.FAULT)
    assert hall.event.rounds[3].bye is None


def play_out(hall: Hall) -> None:
    """Every game of the round, the first named winning by one."""
    for game in hall.event.rounds[-1].games:
        vp = (4, 3)
        sides = tuple(
            Side(entrant=e, figures={"vp": n}) for e, n in zip(game.entrants, vp, strict=True)
        )
        hall.do(ask.ReportResult(game=game.id, score=Score(sides=sides)))
    hall.do(ask.CloseRound())


def test_ringers_come_one_at_a_time_and_only_where_the_pack_has_them() -> None:
    hall = Hall("GG4").enter("a b c")
    call = ask.CallRinger(person=PersonId("rita"))
    hall.do(call)
    assert hall.refused(ask.CallRinger(person=PersonId("rob"))) == [Code.RINGER_ALREADY_CALLED]
    hall.do(ask.ReleaseRinger())
    assert hall.refused(ask.ReleaseRinger()) == [Code.NO_RINGER]
    assert hall.refused(ask.CallRinger(person=PersonId("a"))) == [Code.ENTERED_TWICE]
    assert Hall("SR17").refused(call) == [Code.RINGER_NOT_IN_PACK]


def test_nobody_is_a_ringer_and_an_entrant_at_once() -> None:
    hall = Hall("GG4").enter("a b c")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    dropped = hall.event.revision
    entrant = hall.id("a")
    hall.do(ask.CallRinger(person=PersonId("a")))
    assert hall.refused(ask.ReturnEntrant(entrant=entrant)) == [Code.ENTERED_TWICE]
    assert hall.refused(ask.Undo(line=dropped)) == [Code.LINE_LEANED_ON]


def test_a_disqualified_person_is_no_ringer_and_a_disqualified_ringer_none_any_more() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="abuse", reason="x"))
    assert hall.refused(ask.CallRinger(person=PersonId("a"))) == [Code.WRONG_STATUS]
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("rita"), cause="abuse", reason="x"))
    assert hall.event.ringer is None


def test_dropping_and_returning_does_not_jump_the_waiting_list() -> None:
    hall = Hall()
    hall.do(ask.ChangeDetails(capacity=1))
    hall.do(register("a", "b"))
    hall.do(ask.DropEntrant(entrant=hall.id("b")))
    hall.do(ask.ReturnEntrant(entrant=hall.id("b")))
    assert statuses(hall)["b"] is Status.WAITING


@pytest.mark.req("GG4-011")
def test_painting_entered_before_check_in_is_kept() -> None:
    hall = Hall()
    hall.do(register("a"))
    hall.do(ask.EnterPainting(entrant=hall.id("a"), reason="sent a photo"))
    hall.do(check_in(hall, "a", faction="Guild"))
    assert hall.event.entrants[hall.id("a")].painting


def test_two_kept_apart_may_be_allowed_to_meet_again() -> None:
    hall = Hall().enter("a b c d")
    pair = (hall.id("a"), hall.id("b"))
    hall.do(ask.KeepApart(pair=pair))
    hall.do(ask.AllowPair(pair=(pair[1], pair[0])))
    assert hall.event.apart == frozenset()
    assert hall.refused(ask.AllowPair(pair=pair)) == [Code.ALREADY_SO]


def test_only_two_who_are_in_are_locked_together_and_only_once() -> None:
    hall = Hall().enter("a b c d")
    hall.do(register("late"))
    absent = ask.LockPair(pair=(hall.id("a"), hall.id("late")))
    assert hall.refused(absent) == [Code.WRONG_STATUS]
    hall.do(ask.LockPair(pair=(hall.id("a"), hall.id("b"))))
    assert hall.refused(ask.LockPair(pair=(hall.id("a"), hall.id("c")))) == [Code.LOCKED_ALREADY]


@pytest.mark.req("GG18-002")
def test_a_player_does_not_become_the_gg18_organiser() -> None:
    hall = Hall("GG18").enter("a b c")
    assert hall.refused(ask.HandOver(person=PersonId("a"))) == [Code.ORGANISER_MAY_NOT_PLAY]
    assert Hall("GG4").enter("a b").do(ask.HandOver(person=PersonId("a")))


def test_the_empty_name_is_nobody() -> None:
    for empty in ("person", "people"):
        with pytest.raises(ValidationError):
            ask.AppointJudge(person=PersonId("")) if empty == "person" else entry("")


def test_half_a_character_is_refused_before_anything_is_written() -> None:
    with pytest.raises(ValidationError):
        ask.ChangeDetails(venue="\ud800")


def test_a_ringer_who_drops_is_released() -> None:
    hall = Hall("GG4").enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.do(ask.DropEntrant(entrant=hall.id("rita")), by="rita")
    assert (hall.event.ringer, statuses(hall)["rita"]) == (None, Status.DROPPED)
    hall.do(ask.CallRinger(person=PersonId("rob")))


def test_no_limit_is_a_limit_of_nothing() -> None:
    hall = Hall()
    hall.do(ask.ChangeDetails(capacity=1, tables=3))
    hall.do(ask.ChangeDetails(capacity=0, tables=0))
    hall.do(register("a", "b"))
    assert (hall.event.capacity, hall.event.tables) == (None, None)
    assert set(statuses(hall).values()) == {Status.REGISTERED}
    assert verify(hall.lines, hall.pack).holds


def test_somebody_who_left_but_is_paired_is_named_before_play() -> None:
    hall = Hall().enter("a b c d").start()
    hall.do(ask.PairRound())
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    assert hall.refused(ask.PublishPairings()) == [Code.LEFT_BUT_PAIRED]
    assert Code.LEFT_BUT_PAIRED in {notice.code for notice in notices(hall.event)}
    hall.do(ask.PairRound(again=True, reason="a has left"))
    hall.do(ask.PublishPairings())
    hall.do(ask.DropEntrant(entrant=hall.id("b")))
    hall.do(ask.ReturnEntrant(entrant=hall.id("b")))
    hall.do(ask.DealEncounter())
    hall.do(ask.StartPlay())


def test_a_ringer_who_comes_back_is_the_same_ringer() -> None:
    hall = Hall().enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    first = hall.event.ringer
    hall.do(ask.ReleaseRinger())
    hall.do(ask.CallRinger(person=PersonId("rita")))
    assert hall.event.ringer == first


def test_a_bye_counts_once_it_is_public() -> None:
    hall = Hall().enter("a b c").start()
    hall.do(ask.PairRound())
    assert hall.table() == "1a0 1b0 1c0"
    hall.do(ask.PublishPairings())
    assert sorted(place[-1] for place in hall.table().split()) == ["0", "0", "3"]
