"""Whoever is a party does not judge it: every command, by officials who play, and through doors."""

from __future__ import annotations

from functools import cache

import pytest

from muster.core import commands as ask
from muster.core.access import Actor, may_see_photo
from muster.core.decide import decide
from muster.core.facts import ArmyList, ListsApproved
from muster.core.fairness import Chance
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code, Refused
from muster.core.public_lines import public_lines
from muster.core.score import Score, Side
from muster.core.table_clock.of_game import hand_of, officials_of
from muster.core.verify import Subject, verify
from muster.journal.people import Person
from muster.words.names import names_of
from muster.words.problems import problem_words
from tests import rosters
from tests.core.forging import added, failed, sealed
from tests.core.test_access import example
from tests.hall import MORNING, ORGANISER, SECRET, Hall

A, C, JO = PersonId("a"), PersonId("c"), PersonId("jo")

YES, NO, OWN = "yes", "no", "own"
"""May ask it; may not; or only knowingly, as their own case that everybody reads of."""


def _wish(hall: Hall, kind: type[ask.Command]) -> ask.Command:
    """About `a`, their game against `b`, and what `b` did there."""
    game, me = hall.game("a").id, hall.id("a")
    special: dict[type[ask.Command], dict[str, object]] = {
        ask.GiveAward: {"entrants": (me,)},
        ask.ExtendClock: {"games": (game,)},
    }
    return example(hall, kind).model_copy(update=special.get(kind, {}))


def _played(names: str) -> Hall:
    """Round 1 is public, and `b` has shown a photo of their game against `a`."""
    hall = Hall("GG4").enter(names)
    if "a" not in names:
        hall.do(ask.CallRinger(person=A))
    hall.start().pair()
    hall.seat(("a", "b"))
    hall.do(ask.AttachPhoto(game=hall.game("a").id, photo="0a" * 32), by="b")
    return hall


@cache
def judges() -> Hall:
    hall = _played("a b c d")
    for judge in (A, C):
        hall.do(ask.AppointJudge(person=judge))
    return hall


@cache
def organiser() -> Hall:
    hall = _played("a b c d")
    hall.do(ask.HandOver(person=A))
    return hall


@cache
def beside_a_judge() -> Hall:
    hall = _played("a b c d")
    hall.do(ask.AppointJudge(person=JO))
    hall.do(ask.HandOver(person=A))
    return hall


@cache
def ringer() -> Hall:
    hall = _played("b c d")
    hall.do(ask.HandOver(person=A))
    return hall


def outcome(hall: Hall, command: ask.Command, by: PersonId) -> str:
    try:
        facts = decide(hall.event, command, Actor(by), MORNING, Chance(SECRET, "00"))
    except Refused as refusal:
        codes = {str(problem.code) for problem in refusal.problems}
        return NO if "not-allowed" in codes else OWN if "own-case" in codes else YES
    return OWN if any(fact.kind == "own-case-decided" for fact in facts) else YES


ROWS: dict[str, set[type[ask.Command]]] = {
    # The event as a whole, everybody alike, or what is only written down.
    "no no yes yes yes": {
        ask.ChangeDetails,
        ask.ChangeRules,
        ask.PublishRules,
        ask.ListErrata,
        ask.AppointJudge,
        ask.DismissJudge,
        ask.HandOver,
        ask.StartEvent,
        ask.PlanRounds,
        ask.MakeCut,
        ask.FinishEvent,
        ask.RegisterEntrants,
        ask.SetCatalogue,
        ask.SetListTerms,
        ask.CheckIn,
        ask.ReturnEntrant,
        ask.CallRinger,
        ask.ReleaseRinger,
        ask.PairRound,
        ask.MoveGame,
        ask.SetEncounter,
        ask.DealEncounter,
        ask.PlanEncounters,
        ask.PublishPairings,
        ask.StartPlay,
        ask.StartClock,
        ask.SkipSetup,
        ask.CloseRound,
        ask.DescribeTable,
        ask.DrawHall,
        ask.SetBox,
        ask.LayTerrain,
        ask.SetContest,
        ask.OpenBallot,
        ask.CountBallot,
        ask.RecallWins,
        ask.BeginPrizeGiving,
        ask.RevealPrize,
        ask.EndPrizeGiving,
    },
    # The organiser's to judge, and nobody else's: knowingly, where they are a party.
    "no no own own own": {
        ask.AmendEntrant,
        ask.OfferPlace,
        ask.GiveLeave,
        ask.EnterPainting,
        ask.ReinstateEntrant,
        ask.DisqualifyEntrant,
        ask.KeepApart,
        ask.AllowPair,
        ask.LockPair,
        ask.SwapEntrants,
        ask.NameSubstitute,
        ask.AgreeResult,
        ask.ForfeitGame,
        ask.DeclareMissing,
        ask.RemovePhoto,
        ask.GiveAward,
        ask.Undo,
    },
    # Officials judge it: a party does not, and the organiser leaves it to a judge who is none.
    "no yes own no own": {
        ask.ApproveLists,
        ask.InspectModel,
        ask.JudgePaint,
        ask.CheckEntry,
        ask.ExtendClock,
        ask.PairBoards,
        ask.RuleResult,
        ask.MakeRuling,
        ask.NoteConduct,
    },
    # Nobody does this for themselves, not even where there is nobody else.
    "no yes no no no": {ask.ScoreEntry, ask.TakeCall},
    # Players hand in their own; these are late or empty, which only leave would mend.
    "yes no own own own": {ask.RegisterLists, ask.DeclarePool},
    # Players do this for themselves.
    "yes no yes yes yes": {
        ask.DropEntrant,
        ask.NameCaptain,
        ask.MakeEntry,
        ask.WithdrawEntry,
        ask.CastVote,
    },
    # At the table: a party speaks for their own side.
    "yes yes yes yes yes": {
        ask.CreateEvent,
        ask.PauseClock,
        ask.ResumeClock,
        ask.ReviewTerrain,
        ask.AnnounceLeader,
        ask.PlayCrew,
        ask.NamePlayer,
        ask.ReportResult,
        ask.ConfirmReport,
        ask.DisputeReport,
        ask.SignAgreement,
        ask.ConcedeGame,
        ask.CallJudge,
        ask.CloseCall,
        ask.StateTracking,
        ask.AttachPhoto,
        ask.AgreeTerrain,
    },
    # The same, and these say what the pack does not know: an official may take it.
    "yes yes own yes own": {ask.BanKeywords, ask.PickTrait},
}
"""A judge who is a party; a judge who plays elsewhere; an organiser who plays, with no judge and
with one who has no part; an organiser who is the ringer."""


def test_every_command_has_its_row() -> None:
    rows = [kind for several in ROWS.values() for kind in several]
    assert sorted(map(repr, rows)) == sorted(map(repr, ask.Command.__subclasses__()))


@pytest.mark.parametrize("row", ROWS)
def test_whoever_is_a_party_does_not_judge_it(row: str) -> None:
    asked = [(judges(), A), (judges(), C), (organiser(), A), (beside_a_judge(), A), (ringer(), A)]
    found = {
        kind.__name__: " ".join(outcome(hall, _wish(hall, kind), by) for hall, by in asked)
        for kind in ROWS[row]
    }
    assert found == dict.fromkeys(found, row)


# ── what a judge could do for themselves ──

EVERYTHING = frozenset(Code)


def _handing_in(reason: str, army_list: ArmyList, entrant: EntrantId) -> ask.RegisterLists:
    return ask.RegisterLists(entrant=entrant, lists=(army_list,), reason=reason, confirm=EVERYTHING)


def test_a_judge_does_not_take_their_own_list_that_costs_too_much() -> None:
    hall = rosters.hall("SR17")
    hall.do(ask.AppointJudge(person=A))
    large = rosters.army("One", *rosters.of_points(104), rosters.pick("Stoker"))
    wish = _handing_in("I know", large, hall.id("a"))
    assert Code.LIST_TOO_LARGE in hall.refused(wish, by="a")
    hall.do(wish)
    assert hall.event.entrants[hall.id("a")].lists == (large,)


def test_a_judge_does_not_hand_in_late_without_leave() -> None:
    hall = Hall("GG4").enter("a b c")
    hall.do(ask.AppointJudge(person=A))
    hall.do(ask.SetListTerms(due=MORNING))
    wish = _handing_in("", ArmyList(title="Storm", points=50), hall.id("a"))
    assert hall.refused(wish, by="a") == [Code.LISTS_LATE]
    hall.do(ask.GiveLeave(entrant=hall.id("a"), reason="the bus"))
    hall.do(wish, by="a")


def test_a_judge_says_nothing_about_whom_they_are_playing() -> None:
    """Their list, their models, their paint, their conduct; once the game is over, they may."""
    hall = judges()
    them = hall.id("b")
    about = [
        ask.ApproveLists(entrant=them),
        ask.InspectModel(entrant=them, model="Cat"),
        ask.JudgePaint(entrant=them, passed=False),
        ask.NoteConduct(entrant=them, about="slow-play", text="x"),
    ]
    assert [outcome(hall, wish, A) for wish in about] == [NO] * 4
    assert [outcome(hall, wish, C) for wish in about] == [YES] * 4


def test_a_ruling_that_names_no_table_is_of_the_judges_own_table_as_well() -> None:
    hall = judges()
    ruling = ask.MakeRuling(topic="Cover", question="Does it count?", decision="It does")
    elsewhere = ruling.model_copy(update={"game": hall.game("c").id})
    assert [outcome(hall, wish, A) for wish in (ruling, elsewhere)] == [NO, YES]


def test_a_judge_who_plays_does_not_find_out_early_whom_they_meet() -> None:
    """What is refused to them before the pairings are public is the same about everybody."""
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.AppointJudge(person=A))
    hall.start()
    hall.do(ask.PairRound())
    asked = [
        [
            outcome(hall, ask.NoteConduct(entrant=hall.id(name), about="cheating", text=""), A),
            outcome(hall, ask.ApproveLists(entrant=hall.id(name)), A),
        ]
        for name in "bcd"
    ]
    assert asked == [asked[0]] * 3


def test_a_judge_is_no_official_at_the_clock_of_their_own_table() -> None:
    """Nor is the organiser, where a judge has no part in it."""

    def official(hall: Hall, by: PersonId) -> bool:
        sides = hall.game("a").entrants
        return hand_of(hall.event, Actor(by), sides, officials_of(hall.event, sides)).official

    assert [official(judges(), by) for by in (A, C, ORGANISER)] == [False, True, True]
    assert [official(beside_a_judge(), by) for by in (A, JO)] == [False, True]
    assert official(organiser(), A)


def test_a_judge_does_not_see_what_a_ruling_on_their_own_game_rests_on() -> None:
    hall = _played("a b c d")
    for judge in (A, C):
        hall.do(ask.AppointJudge(person=judge))
    ruling = ask.MakeRuling(topic="x", question="x", decision="x", game=hall.game("a").id)
    hall.do(ruling, by="c")
    hall.do(ask.AttachPhoto(ruling=hall.lines[-1].n, photo="0b" * 32), by="c")
    photo = hall.event.photos[hall.lines[-1].n]
    seen = [may_see_photo(hall.event, Actor(by), photo) for by in (A, C, ORGANISER)]
    assert seen == [False, True, True]


def test_the_refusal_says_who_can_do_it() -> None:
    hall = judges()
    with pytest.raises(Refused) as refused:
        hall.do(ask.ApproveLists(entrant=hall.id("a")), by="a")
    (problem,) = refused.value.problems
    people = {person: Person(id=person, name=f"{person}!") for person in (ORGANISER, A, C)}
    assert problem_words(problem, names_of(hall.event, people)) == (
        "Whoever has a part in something does not judge it, and a! has one in this. "
        "tess! or c! can do it. Nothing was changed."
    )


# ── an organiser who plays ──


def _told(hall: Hall) -> list[str]:
    return [case.fact.act for case in hall.event.own_cases]


def test_an_organiser_whom_nobody_can_stand_in_for_decides_knowingly_and_everybody_reads_it() -> (
    None
):
    hall = Hall("GG4").enter("a b")
    hall.do(ask.HandOver(person=A))
    look = ask.InspectModel(entrant=hall.id("a"), model="Cat")
    assert hall.refused(look, by="a") == [Code.OWN_CASE, Code.REASON_MISSING]
    said = look.model_copy(update={"note": "a new tail"})
    assert hall.refused(said, by="a") == [Code.OWN_CASE]
    hall.do(said.model_copy(update={"confirm": {Code.OWN_CASE}}), by="a")
    assert _told(hall) == ["inspect-model"]
    told = public_lines(hall.event)
    assert [one.fact.kind for one in told][-1] == "own-case-decided"
    assert [check for check in verify(hall.lines, hall.pack).checks if check.holds is False] == []


def test_an_organiser_who_plays_runs_their_round_as_before() -> None:
    """Slips are entered and players report, also from their own table; nothing is made of it."""
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.HandOver(person=A))
    hall.do(ask.StartEvent(confirm=EVERYTHING), by="a")
    for _ in range(2):
        hall.do(ask.PairRound(confirm=EVERYTHING), by="a")
        hall.do(ask.PublishPairings(), by="a")
        for game in hall.event.rounds[-1].games:
            score = Score(sides=tuple(_side(e, 5 - n) for n, e in enumerate(game.entrants)))
            hall.do(ask.RuleResult(game=game.id, score=score, how="entered"), by="a")
        hall.do(ask.CloseRound(), by="a")
    assert (_told(hall), len(hall.event.rounds)) == ([], 2)


def _side(entrant: EntrantId, vp: int) -> Side:
    return Side(entrant=entrant, figures={"vp": vp})


def test_of_their_own_game_an_organiser_rules_only_as_their_own_case() -> None:
    """What the opponent said otherwise stands until then, also against a slip."""
    hall = _played("a b c d")
    hall.do(ask.HandOver(person=A))
    game = hall.game("a").id
    hall.do(ask.ReportResult(game=game, score=hall.score("a2-5b")), by="b")
    slip = ask.RuleResult(game=game, score=hall.score("a5-2b"), how="entered")
    assert Code.OWN_CASE in hall.refused(slip, by="a")
    same = slip.model_copy(update={"score": hall.score("a2-5b")})
    hall.do(same, by="a")
    assert _told(hall) == []
    back = ask.Undo(reason="no")
    hall.do(back, by="a")
    theirs = ask.Undo(line=hall.lines[-3].n, reason="I won")
    assert hall.lines[-3].by == "b"
    assert hall.refused(theirs, by="a") == [Code.OWN_CASE]


def test_a_judges_ruling_for_all_tables_is_taken_back_only_as_their_own_case_by_who_plays() -> None:
    """Between rounds it is of no table: then nobody is a party to it."""
    hall = _played("a b c d")
    hall.do(ask.AppointJudge(person=JO))
    hall.do(ask.HandOver(person=A))
    hall.do(ask.MakeRuling(topic="Cover", question="Does it?", decision="It does"), by=JO)
    back = ask.Undo(line=hall.lines[-1].n, reason="It suits me")
    assert outcome(hall, back, A) == OWN
    for game, said in ((hall.game("a"), "a5-2b"), (hall.game("c"), "c5-2d")):
        hall.do(ask.RuleResult(game=game.id, score=hall.score(said), how="entered"), by=JO)
    assert outcome(hall, back, A) == YES


def test_who_is_kept_apart_from_the_new_organiser_stays_so_but_as_their_own_case() -> None:
    hall = Hall("GG4").enter("a b c d")
    pairs = [(hall.id("a"), hall.id("b")), (hall.id("c"), hall.id("d"))]
    for pair in pairs:
        hall.do(ask.KeepApart(pair=pair, reason="They asked"))
    lines = [line.n for line in hall.lines[-2:]]
    hall.do(ask.HandOver(person=A))
    back = [ask.Undo(line=line, reason="No more") for line in lines]
    assert [outcome(hall, one, A) for one in back] == [OWN, YES]


def test_an_organiser_beside_a_judge_leaves_their_own_game_to_them() -> None:
    hall = beside_a_judge()
    ruling = ask.RuleResult(game=hall.game("a").id, score=hall.score("a5-2b"), reason="I saw it")
    assert [outcome(hall, ruling, by) for by in (A, JO)] == [NO, YES]


def test_an_organiser_says_for_themselves_what_any_player_does() -> None:
    hall = Hall("GG4").enter("a b")
    hall.do(ask.HandOver(person=A))
    storm = ArmyList(title="Storm", points=50)
    hall.do(ask.RegisterLists(entrant=hall.id("a"), lists=(storm,)), by="a")
    hall.do(ask.DropEntrant(entrant=hall.id("a")), by="a")
    assert _told(hall) == []


def test_an_organiser_takes_their_opponent_out_of_the_round_only_as_their_own_case() -> None:
    hall = organiser()
    for name, comes in (("b", OWN), ("c", YES)):
        drop = ask.DropEntrant(entrant=hall.id(name), reason="gone home")
        assert outcome(hall, drop, A) == comes


# ── events from before ──


@pytest.mark.parametrize(("aside", "wrong"), [(True, {Subject.ALLOWED}), (False, set())])
def test_a_judge_who_approved_themselves_is_found_but_in_events_from_before(
    *, aside: bool, wrong: set[Subject]
) -> None:
    hall = Hall("GG4").enter("a b")
    hall.do(ask.AppointJudge(person=A))
    hall.do(ask.RegisterLists(entrant=hall.id("a"), lists=(ArmyList(title="S", points=50),)))
    first, *rest = added(hall, ListsApproved(entrant=hall.id("a"), note=""), by="a")
    made = first.fact.model_copy(update={"aside": aside})
    assert failed(hall, sealed([first.model_copy(update={"fact": made}), *rest])) == wrong
