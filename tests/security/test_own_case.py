"""Whoever is a party does not judge it, by no way round: what another act, or undoing one, does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.fold import fold
from muster.core.ids import PersonId
from muster.core.own_case import CASES, NOBODY
from muster.core.problem import Code
from muster.core.public_lines import public_lines, told_own_cases
from muster.core.verify import Subject, verify
from muster.words.own_case import ACTS
from tests.contests import SPORT, opened, settle, voted
from tests.core.forging import added, failed, sealed
from tests.core.team_hall import team_hall
from tests.hall import MORNING, Hall
from tests.security.test_playing_judge import NO, OWN, YES, outcome

A, C, D, JO = PersonId("a"), PersonId("c"), PersonId("d"), PersonId("jo")
EVERYTHING = frozenset(Code)
PAINTED = "best-painted"


def _handed(hall: Hall) -> Hall:
    """`a`, who plays, organises; `jo` judges and does not play."""
    hall.do(ask.AppointJudge(person=JO))
    hall.do(ask.HandOver(person=A))
    return hall


def _met(pack: str = "GG4") -> Hall:
    """Round 1 is public: `a` meets `b`, and `c` meets `d`."""
    hall = Hall(pack).enter("a b c d").start().pair(*EVERYTHING)
    return hall.seat(("a", "b"))


def _second_round() -> Hall:
    """`b` has played `c`, and plays `a` now."""
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.play("b5-2c", "a5-2d").pair()
    return _handed(hall.seat(("a", "b")))


def _holds(hall: Hall) -> bool:
    return not [check for check in verify(hall.lines, hall.pack).checks if check.holds is False]


def _done(hall: Hall, command: ask.Command, by: str = "a") -> list[str]:
    """The kinds that come of it, and the journal holds."""
    found = hall.do(command.model_copy(update={"confirm": EVERYTHING}), by)
    assert _holds(hall)
    return [str(fact.kind) for fact in found]


# ── in or out ──


def test_an_old_game_of_ones_opponent_is_no_way_to_throw_them_out() -> None:
    """Where they stay, nothing happens to the game with them: then nobody is a party."""
    hall = _second_round()
    old = next(g.id for g in hall.event.rounds[0].games if hall.id("b") in g.entrants)
    cause = next(c.id for c in hall.event.rules.forfeit.causes if c.disqualifies)
    forfeit = ask.ForfeitGame(game=old, by=(hall.id("b"),), cause=cause, reason="He cheated then")
    other = forfeit.model_copy(update={"by": (hall.id("c"),)})
    stay = forfeit.model_copy(update={"stay": True})
    assert [outcome(hall, wish, A) for wish in (forfeit, other, stay)] == [OWN, YES, YES]
    assert _done(hall, forfeit) == [
        "game-forfeited",
        "entrant-disqualified",
        "game-forfeited",
        "own-case-decided",
    ]


def test_a_note_that_throws_out_is_of_whoever_met_them_until_the_round_is_over() -> None:
    """A note that throws nobody out is anybody's once their game is played."""
    hall = _met("SR17")
    score = hall.score("a 5:40 - 0:22 b scenario")
    played = ask.RuleResult(game=hall.game("a").id, score=score, how="entered", confirm=EVERYTHING)
    hall.do(played)
    hall.do(ask.HandOver(person=A))
    out = next(kind.id for kind in hall.event.rules.conduct.kinds if kind.disqualifies)
    less = next(kind.id for kind in hall.event.rules.conduct.kinds if not kind.disqualifies)
    notes = [ask.NoteConduct(entrant=hall.id("b"), about=about, text="x") for about in (out, less)]
    elsewhere = ask.NoteConduct(entrant=hall.id("c"), about=out, text="x")
    assert [outcome(hall, wish, A) for wish in (*notes, elsewhere)] == [OWN, YES, YES]
    assert _done(hall, notes[0])[-1] == "own-case-decided"
    assert [case.fact.act for case in told_own_cases(hall.event)] == ["note-conduct"]


# ── taking back ──


def test_what_a_judge_found_of_ones_opponent_is_taken_back_only_as_ones_own_case() -> None:
    for name, comes in (("b", OWN), ("c", YES)):
        hall = _handed(_met())
        about = [
            ask.InspectModel(entrant=hall.id(name), model="Cat", note="fine"),
            ask.NoteConduct(entrant=hall.id(name), about="slow-play", text="x"),
        ]
        for wish in about:
            hall.do(wish, by=JO)
            assert outcome(hall, ask.Undo(reason="No"), A) == comes


def test_that_ones_opponent_is_out_is_taken_back_only_as_ones_own_case() -> None:
    """Also once their game is played; who had been organiser wrote it."""
    hall = _met()
    hall.do(ask.RuleResult(game=hall.game("c").id, score=hall.score("c5-2d"), how="entered"))
    cause = hall.event.rules.disqualification.causes[0].id
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("c"), cause=cause, reason="x"))
    for person, comes in ((D, OWN), (A, YES)):
        hall.do(ask.HandOver(person=person), by=hall.event.organiser)
        line = next(x.n for x in hall.lines if isinstance(x.fact, facts.EntrantDisqualified))
        assert outcome(hall, ask.Undo(line=line, reason="No"), person) == comes


def test_a_photo_of_a_ruling_on_ones_own_game_is_taken_back_only_as_ones_own_case() -> None:
    hall = _handed(_met())
    game = hall.game("a").id
    hall.do(ask.MakeRuling(topic="x", question="x", decision="x", game=game), by=JO)
    hall.do(ask.AttachPhoto(ruling=hall.lines[-1].n, photo="0b" * 32), by=JO)
    back = ask.Undo(line=hall.lines[-1].n, reason="It suits me")
    assert outcome(hall, back, A) == OWN
    assert _done(hall, back) == ["retracted", "own-case-decided"]


def test_who_meets_whom_is_taken_back_only_as_ones_own_case() -> None:
    """As another organiser had changed it."""
    hall = _handed(_met())
    swap = ask.SwapEntrants(pair=(hall.id("b"), hall.id("c")), reason="x", confirm=EVERYTHING)
    hall.do(ask.HandOver(person=JO), by="a")
    hall.do(swap, by=JO)
    hall.do(ask.HandOver(person=A), by=JO)
    line = max(x.n for x in hall.lines if isinstance(x.fact, facts.PairingsChanged))
    assert outcome(hall, ask.Undo(line=line, reason="No"), A) == OWN


# ── what is written of somebody ──


def test_what_one_plays_and_ones_opponent_is_amended_only_as_ones_own_case() -> None:
    """How somebody is spelled is bookkeeping, and so is everything before the event begins."""
    hall = _handed(_met())
    wishes = [
        ask.AmendEntrant(entrant=hall.id(name), reason="x", **what)
        for name in "abc"
        for what in ({"army": 900}, {"faction": "Bayou"}, {"table": 7}, {"club": "The Club"})
    ]
    found = [outcome(hall, wish, A) for wish in wishes]
    assert found == [OWN, OWN, OWN, YES, OWN, OWN, OWN, YES, YES, YES, YES, YES]
    assert _done(hall, wishes[4]) == ["entrant-amended", "own-case-decided"]
    assert _done(hall, wishes[7]) == ["entrant-amended"]
    before = _handed(Hall("GG4").enter("a b"))
    assert outcome(before, ask.AmendEntrant(entrant=before.id("a"), army=900), A) == YES


def test_what_another_organiser_amended_of_ones_opponent_stays_but_as_ones_own_case() -> None:
    hall = _met()
    hall.do(ask.AmendEntrant(entrant=hall.id("b"), army=40, reason="x"))
    line = hall.lines[-1].n
    assert outcome(_handed(hall), ask.Undo(line=line, reason="No"), A) == OWN


def test_a_place_is_offered_to_oneself_out_of_turn_only_as_ones_own_case() -> None:
    hall = Hall("GG4")
    hall.do(ask.HandOver(person=A))
    hall.do(ask.ChangeDetails(capacity=2), by="a")
    entries = tuple(ask.Entry(people=(PersonId(name),)) for name in "xyza")
    hall.do(ask.RegisterEntrants(entries=entries, confirm=EVERYTHING), by="a")
    mine, theirs = (ask.OfferPlace(entrant=hall.id(name)) for name in "az")
    assert [outcome(hall, wish, A) for wish in (mine, theirs)] == [OWN, YES]
    hall.do(ask.ChangeDetails(capacity=3), by="a")
    assert outcome(hall, mine, A) == OWN
    assert _done(hall, theirs) == ["place-offered"]
    assert outcome(hall, mine, A) == OWN
    hall.do(ask.ChangeDetails(capacity=4), by="a")
    assert _done(hall, mine) == ["place-offered"]


def test_who_plays_for_the_team_one_meets_is_named_only_as_ones_own_case() -> None:
    """Also who leads ones own team, but by its captain."""
    hall = team_hall()
    hall.do(ask.HandOver(person=PersonId("b")))
    for name, leaves, comes in (("d", "e", OWN), ("g", "h", YES), ("a", "c", OWN)):
        team = hall.id(name)
        stands_in = ask.NameSubstitute(
            entrant=team, leaves=PersonId(leaves), person=PersonId("z"), faction="x", reason="ill"
        )
        leads = ask.NameCaptain(entrant=team, person=PersonId(leaves))
        assert [outcome(hall, wish, PersonId("b")) for wish in (stands_in, leads)] == [comes] * 2
    own = ask.NameCaptain(entrant=hall.id("a"), person=PersonId("b"))
    assert _done(hall, own, "a") == ["captain-named"]
    assert _done(hall, own.model_copy(update={"person": A}), "b") == ["captain-named"]


# ── who meets whom, who comes, and by when ──


def _drawn() -> Hall:
    """`a` organises and plays; round 1 is drawn, and not public."""
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.HandOver(person=A))
    assert _done(hall, ask.PairRound()) == ["round-paired"]
    return hall


AGAIN = ask.PairRound(again=True, reason="The other one")


def test_a_round_is_drawn_again_by_who_plays_in_it_only_as_ones_own_case() -> None:
    """Every time is told, with the draw that counts; who does not play draws as they like."""
    hall = _drawn()
    assert Code.REASON_MISSING in hall.refused(AGAIN.model_copy(update={"reason": ""}), by="a")
    for _ in range(2):
        assert _done(hall, AGAIN) == ["round-paired", "own-case-decided"]
    assert _told(hall) == []
    hall.do(ask.PublishPairings(), by="a")
    assert _told(hall) == ["pair-round", "pair-round"]
    hall.do(ask.HandOver(person=JO), by="a")
    assert outcome(hall, AGAIN, JO) == YES


def test_a_draw_is_taken_back_and_made_again_only_as_ones_own_case() -> None:
    hall = _drawn()
    assert _done(hall, ask.Undo(reason="x")) == ["retracted"]
    assert _done(hall, ask.PairRound(reason="x")) == ["round-paired", "own-case-decided"]


def test_the_rest_is_drawn_again_by_whose_own_game_has_begun_as_before() -> None:
    hall = _handed(_met())
    rest = AGAIN.model_copy(update={"keep_started": True})
    for name, comes in (("c", OWN), ("a", YES)):
        hall.do(ask.StartPlay(games=(hall.game(name).id,), confirm=EVERYTHING), by="a")
        assert outcome(hall, rest, A) == comes


def test_what_another_organiser_drew_is_taken_back_only_as_ones_own_case() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.PairRound())
    line = hall.lines[-1].n
    hall.do(ask.HandOver(person=A))
    assert outcome(hall, ask.Undo(line=line, reason="No"), A) == OWN


def test_when_lists_are_due_is_moved_by_who_plays_only_as_ones_own_case_once_they_were() -> None:
    """Back as well as forth; who reads them, and a date to come, is bookkeeping."""
    hall = _handed(Hall("GG4").enter("a b"))
    late, soon = MORNING - timedelta(days=1), MORNING + timedelta(days=1)
    assert outcome(hall, ask.SetListTerms(due=late), A) == OWN
    assert _done(hall, ask.SetListTerms(due=soon)) == ["list-terms-set"]
    assert _done(hall, ask.SetListTerms(due=soon + timedelta(days=1))) == ["list-terms-set"]
    past = ask.SetListTerms(due=late)
    assert _done(hall, past) == ["list-terms-set", "own-case-decided"]
    assert outcome(hall, past.model_copy(update={"shown": "public"}), A) == YES
    assert [outcome(hall, ask.SetListTerms(due=due), A) for due in (soon, None)] == [OWN, OWN]
    assert _told(hall) == ["set-list-terms"]
    hall.do(ask.HandOver(person=JO), by="a")
    assert outcome(hall, ask.SetListTerms(due=soon), JO) == YES


def test_who_comes_back_past_those_who_wait_does_so_only_as_their_own_case() -> None:
    """Into a place that is free, and that nobody waits for, as before."""
    hall = Hall("GG4")
    hall.do(ask.HandOver(person=A))
    hall.do(ask.ChangeDetails(capacity=2), by="a")
    entries = tuple(ask.Entry(people=(PersonId(name),)) for name in "abz")
    hall.do(ask.RegisterEntrants(entries=entries, confirm=EVERYTHING), by="a")
    hall.do(ask.DropEntrant(entrant=hall.id("a")), by="a")
    back = ask.ReturnEntrant(entrant=hall.id("a"))
    assert outcome(hall, back, A) == OWN
    hall.do(ask.OfferPlace(entrant=hall.id("z")), by="a")
    assert outcome(hall, back, A) == OWN
    hall.do(ask.ChangeDetails(capacity=3), by="a")
    assert outcome(hall, back, A) == YES
    hall.do(ask.ChangeDetails(capacity=2), by="a")
    assert _done(hall, back) == ["entrant-returned", "own-case-decided"]
    hall.do(ask.DropEntrant(entrant=hall.id("b")), by="a")
    assert outcome(hall, ask.ReturnEntrant(entrant=hall.id("b")), A) == YES


# ── contests ──


def _contest() -> Hall:
    """`a` and `b` show something, and `c` judges and shows nothing; `a` judges as well."""
    hall = Hall("GG4").enter("a b c d")
    for judge in (A, C):
        hall.do(ask.AppointJudge(person=judge))
    hall.do(ask.SetContest(award=PAINTED, method="score", category="x", confirm=EVERYTHING))
    for name in "ab":
        models = (facts.Model(name=f"Cat {name}"),)
        entry = ask.MakeEntry(award=PAINTED, entrant=hall.id(name), title="x", models=models)
        hall.do(entry.model_copy(update={"confirm": EVERYTHING}))
    return hall


def _marks(hall: Hall, name: str) -> ask.ScoreEntry:
    rule = next(r for r in hall.event.rules.awards if r.id == PAINTED)
    most = {criterion.id: criterion.most for criterion in rule.criteria}
    return ask.ScoreEntry(award=PAINTED, entrant=hall.id(name), marks=most)


def test_who_shows_something_judges_no_rival() -> None:
    hall = _contest()
    check = ask.CheckEntry(award=PAINTED, entrant=hall.id("b"), legal=False, note="x")
    withdraw = ask.WithdrawEntry(award=PAINTED, entrant=hall.id("b"), reason="x")
    judged = [_marks(hall, "b"), check]
    found = [[outcome(hall, wish, judge) for wish in judged] for judge in (A, C)]
    assert found == [[NO, NO], [YES, YES]]
    made = next(x.n for x in reversed(hall.lines) if isinstance(x.fact, facts.EntryMade))
    hall.do(ask.HandOver(person=A))
    back = ask.Undo(line=made, reason="x")
    wishes = (*judged, withdraw, back)
    assert [outcome(hall, wish, A) for wish in wishes] == [NO, NO, OWN, OWN]
    own = withdraw.model_copy(update={"entrant": hall.id("a")})
    assert outcome(hall, own, A) == YES
    hall.do(ask.DismissJudge(person=C), by="a")
    assert [outcome(hall, wish, A) for wish in wishes] == [NO, OWN, OWN, OWN]
    assert _done(hall, withdraw) == ["entry-withdrawn", "own-case-decided"]


def test_a_tie_is_broken_for_oneself_only_as_ones_own_case() -> None:
    """All that are tied, or who leads alone, were counted; but not before all have their marks."""
    hall = _contest()
    hall.do(_marks(hall, "a"), by="c")
    hall.do(ask.HandOver(person=A))
    alone = ask.GiveAward(award=PAINTED, entrants=(hall.id("a"),))
    assert outcome(hall, alone, A) == OWN
    less = _marks(hall, "b").marks | {"wow": 0}
    hall.do(_marks(hall, "b").model_copy(update={"marks": less}), by="c")
    assert outcome(hall, alone, A) == YES
    hall.do(_marks(hall, "b"), by="c")
    both = alone.model_copy(update={"entrants": (hall.id("a"), hall.id("b"))})
    assert [outcome(hall, wish, A) for wish in (alone, both)] == [OWN, YES]


def _vote(award: str = PAINTED) -> Hall:
    """`a`, who organises, shows something beside `b` and `c`; the first ballot is open."""
    hall = opened("SR17", "a b c d") if award == PAINTED else Hall("SR17").enter("a b c d")
    if award != PAINTED:
        settle(hall, award)
    _handed(hall)
    assert _done(hall, ask.OpenBallot(award=award)) == ["ballot-opened"]
    return hall


def _count(hall: Hall, *papers: str, award: str = PAINTED) -> list[str]:
    return _done(hall, ask.CountBallot(award=award, papers=voted(hall, *papers, award=award)))


def _to(hall: Hall, names: str, award: str = PAINTED) -> ask.GiveAward:
    winners = tuple(hall.id(name) for name in names)
    return ask.GiveAward(award=award, entrants=winners, reason="x")


@pytest.mark.parametrize("award", [PAINTED, SPORT])
def test_a_vote_that_one_lost_is_turned_over_only_as_ones_own_case(award: str) -> None:
    """Also where nobody enters anything: everybody who plays is voted on."""
    hall = _vote(award)
    assert _count(hall, "a>b", "b>c", "c>b", "d>b", award=award) == ["ballot-counted"]
    again = ask.OpenBallot(award=award, reason="Few came")
    given = [outcome(hall, _to(hall, names, award), A) for names in ("c", "a", "bc", "b")]
    assert given == [OWN, OWN, OWN, YES]
    assert _done(hall, again) == ["ballot-opened", "own-case-decided"]
    assert _told(hall) == ["open-ballot"]


def test_a_ballot_is_counted_before_all_have_voted_only_as_ones_own_case() -> None:
    hall = _vote()
    assert _count(hall, "a>a", "b>b", "c>a") == ["ballot-counted", "own-case-decided"]
    assert _told(hall) == ["count-ballot"]


def test_that_a_count_was_early_is_told_with_the_award() -> None:
    hall = _vote()
    hall.do(ask.BeginPrizeGiving(confirm=EVERYTHING), by="a")
    assert _count(hall, "a>a", "b>b", "c>a")[-1] == "own-case-decided"
    hall.do(_to(hall, "a"), by="a")
    assert _told(hall) == []
    hall.do(ask.RevealPrize(award=PAINTED, confirm=EVERYTHING), by="a")
    assert _told(hall) == ["count-ballot"]


def test_a_tie_goes_to_another_ballot_and_nobody_asks_whose_it_is() -> None:
    """While it is open, its box is what decides: not that they were tied."""
    hall = _vote()
    assert _count(hall, "a>a", "b>b", "c>a", "d>b") == ["ballot-counted"]
    assert outcome(hall, _to(hall, "ab"), A) == YES
    assert _done(hall, ask.OpenBallot(award=PAINTED)) == ["ballot-opened"]
    assert [outcome(hall, _to(hall, names), A) for names in ("ab", "b")] == [OWN, OWN]
    assert _count(hall, "a>a", "b>b", "c>b", "d>b") == ["ballot-counted"]
    assert _done(hall, _to(hall, "b")) == ["award-given"]
    assert _told(hall) == []


def test_how_a_contest_is_decided_is_changed_only_as_ones_own_case() -> None:
    """Where it is displayed decides nothing, and nor does the first setting of a contest."""
    hall = _vote()
    terms = ask.SetContest(award=PAINTED, method="vote", category="army")
    shown = terms.model_copy(update={"display": "in the lunch break"})
    chosen = terms.model_copy(update={"method": "organiser"})
    assert [outcome(hall, wish, A) for wish in (shown, chosen)] == [YES, OWN]
    assert _done(hall, chosen) == ["contest-set", "own-case-decided"]
    assert outcome(hall, _to(hall, "c"), A) == OWN
    own = ask.SetContest(award="hat", title="Finest hat", method="organiser")
    assert _done(hall, own) == ["contest-set"]


def test_what_another_organiser_decided_of_ones_contest_stays_but_as_ones_own_case() -> None:
    """Who shows nothing gives the award as they like."""
    hall = _vote()
    _count(hall, "a>b", "b>c", "c>b", "d>b")
    hall.do(ask.HandOver(person=JO), by="a")
    assert outcome(hall, _to(hall, "c"), JO) == YES
    hall.do(_to(hall, "b"), by=JO)
    hall.do(ask.HandOver(person=A), by=JO)
    assert outcome(hall, ask.Undo(line=hall.lines[-2].n, reason="No"), A) == OWN


# ── the clock ──


def _at_the_last_table(*judges: PersonId) -> Hall:
    """The clock runs; `c` and `d` are done, `a` and `b` still play."""
    hall = _met()
    for judge in judges:
        hall.do(ask.AppointJudge(person=judge))
    hall.do(ask.StartClock(confirm=EVERYTHING))
    _settled(hall, "c5-2d")
    return hall


def _settled(hall: Hall, said: str) -> None:
    game = hall.game(said[0])
    hall.do(ask.RuleResult(game=game.id, score=hall.score(said), how="entered"))


TIME = (
    ask.ExtendClock(minutes=10, reason="x"),
    ask.ExtendClock(minutes=-10, reason="x"),
    ask.PauseClock(reason="x"),
)


def test_time_for_all_is_time_for_ones_own_table_where_that_is_the_last_to_play() -> None:
    """A judge who plays leaves it to one who does not, and so does the organiser."""
    hall = _at_the_last_table(A, C, JO)
    found = [[outcome(hall, wish, by) for wish in TIME] for by in (A, C, JO)]
    assert found == [[NO] * 3, [YES] * 3, [YES] * 3]
    hall.do(TIME[2], by=JO)
    assert [outcome(hall, ask.ResumeClock(), by) for by in (A, JO)] == [NO, YES]
    hall.do(ask.HandOver(person=A))
    assert [outcome(hall, wish, A) for wish in (*TIME, ask.ResumeClock())] == [NO] * 4


def test_an_organiser_alone_stops_the_clock_of_their_own_table_as_their_own_case() -> None:
    hall = _at_the_last_table()
    hall.do(ask.HandOver(person=A))
    assert hall.refused(ask.PauseClock(), by="a") == [Code.OWN_CASE, Code.REASON_MISSING]
    assert _done(hall, TIME[0]) == ["clock-extended", "own-case-decided"]
    assert _done(hall, TIME[2]) == ["clock-paused", "own-case-decided"]
    assert _done(hall, ask.ResumeClock()) == ["clock-resumed", "own-case-decided"]
    assert _told(hall) == ["extend-clock", "pause-clock", "resume-clock"]


def test_while_others_play_the_clock_is_the_whole_halls() -> None:
    """And where nobody in it is concerned, it is nobody's own."""
    hall = _met()
    hall.do(ask.AppointJudge(person=A))
    hall.do(ask.StartClock(confirm=EVERYTHING))
    assert [outcome(hall, wish, A) for wish in TIME] == [YES] * 3
    _settled(hall, "a5-2b")
    assert [outcome(hall, wish, A) for wish in TIME] == [YES] * 3


def test_the_time_a_judge_gave_ones_own_table_is_taken_back_only_as_ones_own_case() -> None:
    hall = _at_the_last_table(JO)
    hall.do(TIME[0], by=JO)
    back = ask.Undo(line=hall.lines[-1].n, reason="No")
    hall.do(ask.HandOver(person=A))
    assert outcome(hall, back, A) == OWN


# ── when it is told ──


def _told(hall: Hall) -> list[str]:
    """On the page and to programs alike."""
    page = [case.fact.act for case in told_own_cases(hall.event)]
    lines = [x.fact.act for x in public_lines(hall.event) if x.fact.kind == "own-case-decided"]
    assert sorted(page) == sorted(lines)
    return lines


def _finished() -> Hall:
    hall = Hall("GG4").enter("a b c d").start(1).pair().play("a5-2b", "c5-2d")
    hall.do(ask.HandOver(person=A))
    hall.do(ask.FinishEvent(confirm=EVERYTHING), by="a")
    return hall


def test_that_an_award_was_given_to_oneself_is_told_with_the_award() -> None:
    hall = _finished()
    hall.do(ask.BeginPrizeGiving(confirm=EVERYTHING), by="a")
    given = ask.GiveAward(award="spirit", title="Spirit", entrants=(hall.id("a"),), reason="me")
    assert _done(hall, given) == ["award-given", "own-case-decided"]
    assert _told(hall) == []
    hall.do(ask.RevealPrize(award="spirit", confirm=EVERYTHING), by="a")
    assert _told(hall) == ["give-award"]
    since = {x.since for x in public_lines(hall.event) if x.line.n == hall.lines[-2].n}
    assert since == {hall.lines[-1].n}


def test_that_a_note_was_written_in_ones_own_case_is_told_when_the_event_is_over() -> None:
    hall = Hall("GG4").enter("a b c d").start(1).pair().seat(("a", "b"))
    hall.do(ask.HandOver(person=A))
    note = ask.NoteConduct(entrant=hall.id("b"), about="slow-play", text="x")
    assert _done(hall, note) == ["conduct-noted", "own-case-decided"]
    look = ask.InspectModel(entrant=hall.id("b"), model="Cat", note="x")
    assert _done(hall, look)[-1] == "own-case-decided"
    assert _told(hall) == ["inspect-model"]
    for game, said in ((hall.game("a"), "a5-2b"), (hall.game("c"), "c5-2d")):
        hall.do(ask.RuleResult(game=game.id, score=hall.score(said), how="entered"), by="a")
    hall.do(ask.CloseRound(), by="a")
    hall.do(ask.FinishEvent(confirm=EVERYTHING), by="a")
    assert _told(hall) == ["inspect-model", "note-conduct"]


def test_that_pairings_were_changed_in_ones_own_case_is_told_with_them() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.HandOver(person=A))
    hall.do(ask.PairRound(confirm=EVERYTHING), by="a")
    games = hall.event.rounds[0].games
    pair = (games[0].entrants[0], games[1].entrants[0])
    swap = ask.SwapEntrants(pair=pair, reason="x")
    assert _done(hall, swap) == ["pairings-changed", "own-case-decided"]
    assert _told(hall) == []
    hall.do(ask.PublishPairings(), by="a")
    assert _told(hall) == ["swap-entrants"]


def test_whatever_can_be_ones_own_case_has_its_words() -> None:
    own = {kind for kind, case in CASES.items() if case is not NOBODY and not case.never}
    assert {str(kind.model_fields["kind"].default) for kind in own} == {*ACTS}


# ── events from before ──


def _by_rule(hall: Hall, aside: object) -> Hall:
    """The same event, as the first line has it: by which rule parties stand aside."""
    first, *rest = hall.lines
    made = first.fact.model_copy(update={"aside": aside})
    hall.lines = sealed([first.model_copy(update={"fact": made}), *rest])
    hall.event = fold(hall.lines, hall.pack)
    return hall


RULES = pytest.mark.parametrize(
    ("aside", "wrong"), [(False, set()), (True, set()), (facts.ASIDE, {Subject.ALLOWED})]
)


@RULES
def test_what_the_first_rule_let_pass_holds_in_events_of_its_day(
    aside: object, wrong: set[Subject]
) -> None:
    amended = _handed(_met())
    who = amended.event.entrants[amended.id("b")]
    army = facts.EntrantAmended(entrant=who.id, faction=who.faction, army=900)
    undone = _handed(_met())
    undone.do(ask.InspectModel(entrant=undone.id("b"), model="Cat", note="fine"), by=JO)
    back = facts.Retracted(lines=(undone.lines[-1].n,), reason="No")
    judged = _contest()
    checked = facts.EntryChecked(award=PAINTED, entrant=judged.id("b"), legal=False, note="x")
    forged: list[tuple[Hall, facts.AnyFact]]
    forged = [(amended, army), (undone, back), (judged, checked)]
    found = [failed(hall, added(_by_rule(hall, aside), fact, by="a")) for hall, fact in forged]
    assert found == [wrong] * 3


@RULES
def test_what_the_first_rule_let_pass_for_want_of_a_look_holds_in_events_of_its_day(
    aside: object, wrong: set[Subject]
) -> None:
    last = _at_the_last_table(A, JO)
    more = facts.ClockExtended(round=1, minutes=10)
    lost = _vote()
    _count(lost, "a>b", "b>c", "c>b", "d>b")
    again = facts.BallotOpened(
        award=PAINTED, ballot=2, among=tuple(map(lost.id, "abcd")), reason="Few came"
    )
    other = facts.AwardGiven(award=PAINTED, title="Best Painted", entrants=(lost.id("c"),))
    moved = _handed(Hall("GG4").enter("a b"))
    later = facts.ListTermsSet(due=MORNING - timedelta(days=1))
    drawn = _drawn()
    draw = drawn.do(AGAIN.model_copy(update={"confirm": EVERYTHING}), by="a")[0]
    drawn.lines = drawn.lines[:-2]
    forged: list[tuple[Hall, facts.AnyFact]]
    forged = [(last, more), (lost, again), (lost, other), (drawn, draw), (moved, later)]
    found = [failed(hall, added(_by_rule(hall, aside), fact, by="a")) for hall, fact in forged]
    assert found == [wrong] * len(forged)


def test_an_event_of_the_first_rule_goes_on_by_the_one_of_today() -> None:
    hall = _by_rule(_handed(_met()), aside=True)
    assert (hall.event.aside_rule, hall.event.aside) == (1, False)
    amend = ask.AmendEntrant(entrant=hall.id("b"), army=900, reason="x")
    assert outcome(hall, amend, A) == OWN
    assert _done(hall, amend) == ["entrant-amended", "own-case-decided"]


@pytest.mark.parametrize("aside", [False, True, facts.ASIDE])
def test_the_first_line_is_written_again_as_it_was_read(aside: object) -> None:
    said = Hall("GG4").lines[0].fact.model_dump(mode="json")
    again = facts.EventCreated.model_validate({**said, "aside": aside}).model_dump(mode="json")
    assert (again["aside"], type(again["aside"])) == (aside, type(aside))
