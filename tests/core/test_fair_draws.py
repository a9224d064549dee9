"""Draws that anybody can make again."""

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.fairness import commitment, seed
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.problem import Code
from muster.core.verify import SET_BACK, Check, Subject, verify
from muster.core.why import ByHand, why
from tests.core.forging import added, failed, rewritten, sealed, set_back
from tests.hall import ABOUT_NOTHING, ORGANISER, SECRET, Hall

EVERYTHING = frozenset(Code)


def whole_event(pack: str = "GG4") -> Hall:
    hall = Hall(pack).enter("a b c d e f").start(rounds=2)
    for _ in range(2):
        hall.pair(Code.FAULT, Code.EVENT_IS_DECIDED)
        for game in hall.event.rounds[-1].games:
            a, b = (hall.name(e) for e in game.entrants)
            result = f"{a} 5:9 - 0:9 {b} scenario" if pack == "SR17" else f"{a}5-2{b}"
            hall.do(ask.ReportResult(game=game.id, score=hall.score(result)))
        hall.do(ask.CloseRound())
    hall.do(ask.FinishEvent(confirm=EVERYTHING))
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
    lines = added(hall, facts.EntrantDropped(entrant=EntrantId("e9")))
    assert failed(hall, lines) == {Subject.ALLOWED, Subject.POSSIBLE}


def test_an_honest_journal_chained_anew_still_holds() -> None:
    hall = whole_event()
    assert failed(hall, sealed(hall.lines)) == set()


def playing() -> Hall:
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.seat(("a", "b"), ("c", "d"))
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a5-2b")), by="a")
    return hall


def cheats(hall: Hall) -> dict[str, tuple[facts.AnyFact, str]]:
    """What somebody with a text editor might add, and in whose name."""
    game, other = hall.game("a").id, hall.game("c").id
    score, impossible = hall.score("c5-2d"), hall.score("c99-2d")
    a, d = hall.id("a"), hall.id("d")
    seats = tuple(
        facts.Seat(game=g.id, table=g.table, entrants=g.entrants, attacker=g.attacker)
        for g in hall.event.rounds[-1].games
    )
    one_table = tuple(seat.model_copy(update={"table": 1}) for seat in seats)
    exchanged = (
        seats[0].model_copy(update={"entrants": seats[1].entrants}),
        seats[1].model_copy(update={"entrants": seats[0].entrants}),
    )
    entered = facts.ResultRuled(game=other, how="entered", score=score)
    out = facts.EntrantDisqualified(entrant=d, cause="cheating", reason="x")
    by_hand = facts.PairingsChanged(round=1, seats=seats, reason="x")
    return {
        "a result by a player": (entered, "c"),
        "a result by nobody": (entered, ""),
        "an impossible score": (entered.model_copy(update={"score": impossible}), ORGANISER),
        "a ruling without a reason": (entered.model_copy(update={"how": "ruled"}), ORGANISER),
        "a confirmation of nothing": (facts.ReportConfirmed(game=other, by=d), "d"),
        "a confirmation of one's own": (facts.ReportConfirmed(game=game, by=a), "a"),
        "a disqualification by a player": (out, "a"),
        "an unknown cause": (out.model_copy(update={"cause": "tall"}), ORGANISER),
        "a cut by a player": (facts.CutMade(round=1, entrants=(a,)), "a"),
        "a second beginning": (hall.lines[0].fact, ORGANISER),
        "a game that vanishes": (by_hand.model_copy(update={"seats": seats[:1]}), ORGANISER),
        "two games at one table": (by_hand.model_copy(update={"seats": one_table}), ORGANISER),
        "other people in a game under way": (
            by_hand.model_copy(update={"seats": exchanged}),
            ORGANISER,
        ),
        "a change of another round": (by_hand.model_copy(update={"round": 2}), ORGANISER),
        "a change without a reason": (by_hand.model_copy(update={"reason": ""}), ORGANISER),
        "a change by a player": (by_hand, "a"),
        "a retraction of what is leaned on": (facts.Retracted(lines=(2,), reason="x"), ORGANISER),
        "a round closed too early": (facts.RoundClosed(round=1), ORGANISER),
        "an end without a secret": (facts.EventFinished(reason="x", secret=""), ORGANISER),
        "an unknown game": (facts.ResultMissing(game=GameId("r9g9"), reason="x"), ORGANISER),
    }


@pytest.mark.parametrize("cheat", sorted(cheats(playing())))
def test_what_nobody_could_have_done_is_found(cheat: str) -> None:
    hall = playing()
    fact, by = cheats(hall)[cheat]
    assert not verify(added(hall, fact, by), hall.pack).holds


def test_a_clock_that_was_set_back_is_noted_and_everything_else_is_checked() -> None:
    hall = whole_event()
    paired = next(line.n for line in hall.lines if line.fact.kind == "round-paired")
    noted = Check(Subject.CHAIN, paired, holds=True, note=SET_BACK)
    found = verify(set_back(hall, paired), hall.pack)
    before = verify(hall.lines, hall.pack).checks
    assert found.checks == (*before[: paired - 1], noted, *before[paired:])
    assert found.holds


def test_behind_a_clock_that_was_set_back_nothing_can_be_hidden() -> None:
    hall = whole_event()
    paired = next(line for line in hall.lines if line.fact.kind == "round-paired")
    assert isinstance(paired.fact, facts.RoundPaired)
    other = paired.fact.model_copy(update={"seats": paired.fact.seats[::-1]})
    forged = [
        line.model_copy(update={"fact": other}) if line.n == paired.n else line
        for line in set_back(hall, paired.n)
    ]
    assert Subject.DRAW in failed(hall, sealed(forged))
    assert failed(hall, [*forged[:5], *forged[6:]]) == {Subject.CHAIN}


def test_games_kept_that_had_not_begun_are_found() -> None:
    hall = Hall("GG4").enter("a b c d e f").start().pair()
    hall.do(ask.StartPlay(games=(hall.event.rounds[0].games[0].id,), confirm=ABOUT_NOTHING))
    again = ask.PairRound(
        again=True, keep_started=True, reason="x", confirm=frozenset({Code.ROUND_PUBLISHED})
    )
    hall.do(again)
    everything = tuple(game.id for game in hall.event.rounds[0].games)

    def keep_all(fact: facts.RoundPaired) -> facts.RoundPaired:
        return fact.model_copy(update={"kept": everything}) if fact.attempt > 1 else fact

    assert Subject.ALLOWED in failed(hall, rewritten(hall, "round-paired", keep_all))


def test_a_hidden_fault_is_found() -> None:
    hall = Hall("GG4").enter("a b").start().pair().play("a5-2b")
    hall.pair(Code.FAULT)

    def hide(fact: facts.RoundPaired) -> facts.RoundPaired:
        return fact.model_copy(update={"flaws": ()})

    assert Subject.FAULTS in failed(hall, rewritten(hall, "round-paired", hide))


def test_a_wrong_number_of_attempts_is_found() -> None:
    hall = whole_event()

    def second(fact: facts.RoundPaired) -> facts.RoundPaired:
        return fact.model_copy(update={"attempt": 2, "reason": "x"})

    assert Subject.SEED in failed(hall, rewritten(hall, "round-paired", second))


def test_a_cut_that_was_chosen_is_found() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c5-1d")
    hall.do(ask.MakeCut(size=2))
    hall.do(ask.FinishEvent())

    def choose(fact: facts.CutMade) -> facts.CutMade:
        return fact.model_copy(update={"entrants": (hall.id("b"), hall.id("d"))})

    assert failed(hall, rewritten(hall, "cut-made", choose)) == {Subject.CUT}


def test_an_empty_journal_does_not_hold() -> None:
    assert not verify([], Hall("GG4").pack).holds


def test_checking_in_again_does_not_change_a_draw() -> None:
    hall = Hall("GG4").enter("a b c d")
    before = dict(hall.event.contributions)
    hall.do(ask.Undo())
    arrivals = tuple(ask.Arrival(entrant=e, faction="Guild") for e in hall.event.entrants)
    hall.do(ask.CheckIn(arrivals=arrivals))
    assert hall.event.contributions == before


def test_an_entrants_own_words_are_what_they_add() -> None:
    said: list[str] = []
    for _ in range(2):
        hall = Hall("GG4")
        hall.do(ask.ChangeDetails(venue=str(len(said))))
        hall.do(ask.RegisterEntrants(entries=(ask.Entry(people=(PersonId("a"),)),)))
        words = ask.Arrival(entrant=hall.id("a"), faction="Guild", words="seven green owls")
        hall.do(ask.CheckIn(arrivals=(words,)))
        said.append(hall.event.contributions[hall.id("a")])
    assert said[0] == said[1]


def test_a_draw_that_is_taken_back_or_made_again_has_its_reason() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.PairRound())
    assert hall.refused(ask.Undo()) == [Code.REASON_MISSING]
    hall.do(ask.Undo(reason="somebody was missing"))
    assert hall.refused(ask.PairRound()) == [Code.REASON_MISSING]
    hall.do(ask.PairRound(reason="now everybody is here"))
    notes = [c.note for c in verify(hall.lines, hall.pack).checks if c.subject is Subject.SEED]
    assert notes == ["", "attempt 2: now everybody is here"]


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
    hall.do(ask.SwapEntrants(pair=pair, reason="brothers", confirm=EVERYTHING))
    assert why(hall.event, 1, pair[0]) == ByHand("brothers")


def test_a_ringer_does_not_disturb_the_explanation() -> None:
    hall = Hall("GG4").enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start().pair()
    assert all(why(hall.event, 1, hall.id(name)) for name in "abc")
