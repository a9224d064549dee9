"""Calls for a judge: one for each table, made, taken, settled and withdrawn."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core import commands as ask
from muster.core import facts
from muster.core.call import Call, Voice
from muster.core.facts import Matter
from muster.core.fold import Impossible, fold
from muster.core.ids import PersonId
from muster.core.problem import Code, Refused
from muster.core.verify import verify
from tests.core.forging import added
from tests.hall import MORNING, Hall


@pytest.fixture
def hall() -> Hall:
    return judged()


def judged() -> Hall:
    """`a` meets `b` and `c` meets `d`; `jo` and `kim` judge."""
    hall = Hall("GG4").enter("a b c d").start().pair()
    for judge in ("jo", "kim"):
        hall.do(ask.AppointJudge(person=PersonId(judge)))
    hall.seat(("a", "b"))
    return hall


def call(hall: Hall, name: str, matter: Matter = Matter.RULES, text: str = "") -> ask.CallJudge:
    return ask.CallJudge(game=hall.game(name).id, matter=matter, text=text)


def take(hall: Hall, name: str, *sure: Code) -> ask.TakeCall:
    return ask.TakeCall(game=hall.game(name).id, confirm=frozenset(sure))


def close(hall: Hall, name: str, outcome: str = "") -> ask.CloseCall:
    return ask.CloseCall(game=hall.game(name).id, outcome=outcome)


@pytest.mark.req("SR17-012")
def test_a_call_keeps_who_asks_what_about_and_since_when(hall: Hall) -> None:
    hall.do(call(hall, "a", Matter.CONDUCT, " He shouts "), by="a")
    made = hall.lines[-1]
    voice = Voice(hall.id("a"), Matter.CONDUCT, "He shouts")
    assert hall.game("a").call == Call(made.at, made.n, (voice,))
    assert hall.event.calls == (hall.game("a"),)


def test_an_official_says_who_is_coming(hall: Hall) -> None:
    hall.do(call(hall, "a"), by="a")
    hall.do(take(hall, "a"), by="jo")
    assert [game.call and game.call.coming for game in hall.event.calls] == ["jo"]
    assert hall.do(take(hall, "a"), by="jo") == ()


def test_two_judges_need_not_walk_to_one_table(hall: Hall) -> None:
    hall.do(call(hall, "a"), by="a")
    hall.do(take(hall, "a"), by="jo")
    assert hall.refused(take(hall, "a"), by="kim") == [Code.CALL_TAKEN]
    hall.do(take(hall, "a", Code.CALL_TAKEN), by="kim")
    assert [game.call and game.call.coming for game in hall.event.calls] == ["kim"]


def test_the_same_again_adds_nothing(hall: Hall) -> None:
    hall.do(call(hall, "a", Matter.SLOW_PLAY, "Ten minutes"), by="a")
    for words in ("", "ten  MINUTES"):
        again = call(hall, "a", Matter.SLOW_PLAY, words)
        assert hall.do(again, by="a") == ()
        assert hall.do(again, by="b") == ()


def test_another_reason_is_added_and_the_table_waits_since_the_first(hall: Hall) -> None:
    hall.do(call(hall, "a", Matter.RULES, "Cover?"), by="a")
    hall.do(take(hall, "a"), by="jo")
    first = hall.game("a").call
    hall.do(call(hall, "b", Matter.CONDUCT), by="b")
    hall.do(call(hall, "a", Matter.TIME), by="a")
    now = hall.game("a").call
    assert first is not None
    assert now == Call(
        first.since,
        hall.lines[-1].n,
        (Voice(hall.id("b"), Matter.CONDUCT), Voice(hall.id("a"), Matter.TIME)),
        PersonId("jo"),
    )


def test_the_table_that_waits_longest_comes_first(hall: Hall) -> None:
    hall.do(call(hall, "c"), by="d")
    hall.do(call(hall, "a"), by="a")
    hall.do(call(hall, "c", Matter.SCORE), by="c")
    assert hall.event.calls == (hall.game("c"), hall.game("a"))


def test_who_called_withdraws_and_the_other_side_still_waits(hall: Hall) -> None:
    hall.do(call(hall, "a"), by="a")
    assert hall.refused(close(hall, "a"), by="b") == [Code.CALL_NOT_THEIRS]
    hall.do(call(hall, "b", Matter.SCORE), by="b")
    hall.do(close(hall, "a"), by="a")
    left = hall.game("a").call
    assert left is not None
    assert left.voices == (Voice(hall.id("b"), Matter.SCORE),)
    hall.do(close(hall, "b"), by="b")
    assert hall.event.calls == ()


def test_an_official_settles_a_call_with_a_word_or_without(hall: Hall) -> None:
    hall.do(call(hall, "a"), by="a")
    hall.do(close(hall, "a", "Explained it"), by="jo")
    said = hall.lines[-1].fact
    assert said == facts.CallClosed(game=hall.game("a").id, outcome="Explained it")
    hall.do(call(hall, "a"), by="b")
    hall.do(close(hall, "a"))
    assert hall.event.calls == ()


def test_an_official_calls_for_a_raised_hand_and_for_a_side(hall: Hall) -> None:
    game, side = hall.game("a").id, hall.id("a")
    hall.do(ask.CallJudge(game=game), by="jo")
    hall.do(ask.CallJudge(game=game, matter=Matter.TIME, by=side), by="jo")
    made = hall.game("a").call
    assert made is not None
    assert made.voices == (Voice(None, Matter.RULES), Voice(side, Matter.TIME))
    hall.do(ask.CloseCall(game=game, by=side), by="jo")
    left = hall.game("a").call
    assert left is not None
    assert left.voices == (Voice(None, Matter.RULES),)


def test_something_else_needs_a_few_words(hall: Hall) -> None:
    assert hall.refused(call(hall, "a", Matter.OTHER, " "), by="a") == [Code.NAME_MISSING]
    hall.do(call(hall, "a", Matter.OTHER, "Spilt coffee"), by="a")


def test_nothing_is_taken_or_settled_where_nobody_waits(hall: Hall) -> None:
    assert hall.refused(take(hall, "a"), by="jo") == [Code.NO_CALL]
    assert hall.refused(close(hall, "a"), by="jo") == [Code.NO_CALL]
    assert hall.refused(close(hall, "a"), by="a") == [Code.NO_CALL]


def test_players_of_other_tables_and_strangers_may_not(hall: Hall) -> None:
    hall.do(call(hall, "a"), by="a")
    for who in ("c", "nobody"):
        for wish in (call(hall, "a"), take(hall, "a"), close(hall, "a")):
            assert hall.refused(wish, by=who) == [Code.NOT_ALLOWED]
    assert hall.refused(take(hall, "a"), by="a") == [Code.NOT_ALLOWED]


def test_nobody_comes_as_a_judge_to_a_game_they_play_in(hall: Hall) -> None:
    hall.do(ask.AppointJudge(person=PersonId("b")))
    hall.do(call(hall, "a"), by="a")
    assert hall.refused(take(hall, "a"), by="b") == [Code.NOT_ALLOWED]
    assert hall.refused(close(hall, "a"), by="b") == [Code.CALL_NOT_THEIRS]


def test_a_result_and_the_end_of_the_round_close_nothing(hall: Hall) -> None:
    hall.do(call(hall, "a"), by="a")
    hall.play("a5-2b", "c3-1d")
    assert [game.id for game in hall.event.calls] == [hall.game("a").id]
    assert hall.refused(call(hall, "a", Matter.SCORE), by="a") == [Code.OTHER_ROUND]
    hall.do(close(hall, "a"), by="jo")
    assert [game.id for game in hall.event.calls] == []


def test_a_game_that_is_paired_away_waits_for_nobody() -> None:
    hall = judged()
    hall.do(call(hall, "a"), by="a")
    hall.do(ask.PairRound(again=True, reason="late", confirm=frozenset(Code)))
    assert hall.event.calls == ()


def test_pairings_that_are_secret_have_no_calls() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.PairRound())
    assert hall.refused(call(hall, "a"), by="a") == [Code.ROUND_NOT_PUBLISHED]


# ── what settles it ──


def test_a_ruling_settles_the_call_it_answers(hall: Hall) -> None:
    hall.do(call(hall, "a", text="Cover?"), by="a")
    game = hall.game("a").id
    wish = ask.MakeRuling(topic="Cover", question="Cover?", decision="No", game=game, settles=True)
    assert [fact.kind for fact in hall.do(wish, by="jo")] == ["ruling-made", "call-closed"]
    assert hall.event.calls == ()


def test_so_does_a_warning(hall: Hall) -> None:
    hall.do(call(hall, "a", Matter.SLOW_PLAY), by="a")
    game, slow = hall.game("a").id, hall.id("b")
    wish = ask.NoteConduct(entrant=slow, about="slow-play", measure="warning", text="seen")
    said = wish.model_copy(update={"game": game, "settles": True})
    assert [fact.kind for fact in hall.do(said, by="jo")] == ["conduct-noted", "call-closed"]


def test_a_call_that_is_over_by_then_stays_over(hall: Hall) -> None:
    game = hall.game("a").id
    wish = ask.MakeRuling(topic="Cover", question="Cover?", decision="No", game=game, settles=True)
    assert [fact.kind for fact in hall.do(wish, by="jo")] == ["ruling-made"]


# ── the journal ──


def test_a_call_is_taken_back_before_what_was_built_on_it(hall: Hall) -> None:
    hall.do(call(hall, "a"), by="a")
    made = hall.lines[-1].n
    hall.do(take(hall, "a"), by="jo")
    assert hall.refused(ask.Undo(line=made, reason="by mistake")) == [Code.LINE_LEANED_ON]
    hall.do(ask.Undo(reason="by mistake"))
    hall.do(ask.Undo(line=made, reason="by mistake"))
    assert hall.event.calls == ()


def test_nobody_comes_where_nobody_called(hall: Hall) -> None:
    game = hall.game("a").id
    for fact in (facts.CallTaken(game=game), facts.CallClosed(game=game)):
        with pytest.raises(Impossible):
            fold(added(hall, fact), hall.pack)


WISHES = st.lists(
    st.tuples(
        st.sampled_from(["call", "take", "close", "for", "rule"]),
        st.sampled_from(["a", "b", "c", "d", "jo", "kim", "tess"]),
        st.sampled_from(["a", "c"]),
        st.sampled_from(list(Matter)),
        st.sampled_from(["", "Cover?", "Late"]),
    ),
    max_size=12,
)


@given(WISHES)
def test_whatever_is_called_folds_the_same_and_verifies(
    wishes: list[tuple[str, str, str, Matter, str]],
) -> None:
    hall = judged()
    for kind, who, table, matter, text in wishes:
        game = hall.game(table)
        wish: dict[str, ask.Command] = {
            "call": ask.CallJudge(game=game.id, matter=matter, text=text),
            "for": ask.CallJudge(game=game.id, matter=matter, text=text, by=game.entrants[0]),
            "take": ask.TakeCall(game=game.id, confirm=frozenset(Code)),
            "close": ask.CloseCall(game=game.id, outcome=text),
            "rule": ask.MakeRuling(
                topic=matter, question="?", decision="!", game=game.id, settles=True,
                confirm=frozenset(Code),
            ),
        }  # fmt: skip
        try:
            hall.do(wish[kind], by=who)
        except Refused:
            continue
    assert fold(hall.lines, hall.pack) == hall.event
    assert [check for check in verify(hall.lines, hall.pack).checks if check.holds is False] == []
    waits = [game.call.since for game in hall.event.calls if game.call]
    assert waits == sorted(waits)
    assert all(MORNING <= since <= MORNING + timedelta(minutes=hall.acts) for since in waits)
