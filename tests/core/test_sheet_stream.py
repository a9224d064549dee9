"""A game's stream: taps in any order, taken back and tapped again, give what stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.chain import After, read_line
from muster.core.problem import Code, Refused
from muster.core.rulepack.sheets import Input
from muster.core.sheet import taps
from muster.core.sheet.possible import most_points
from muster.core.sheet.still import Open, open_questions
from muster.core.sheet.stream import fold, standing
from tests.stream import Stream, outcome, shown

pytestmark = pytest.mark.searched
SOME = settings(max_examples=settings().max_examples // 4)
"""A stream is long: each is worth many examples of anything shorter."""

RAID = {"battleplan": ["lightning-raid"]}
BOMBS = {
    "strategy": ["plant-explosives"],
    "schemes": ["let-them-bleed", "power-ritual", "in-your-face"],
}
GAMES: Mapping[str, Mapping[str, Sequence[str]]] = {
    "WC": RAID,
    "GG4": BOMBS,
    "SR17": {"scenario": ["the-pit-ii"]},
}
PICKS = (
    shown("let-them-bleed"),
    shown("power-ritual", number=2),
    shown("in-your-face", side=1),
)


def opened(pack: str) -> Stream:
    stream = Stream(pack, **GAMES[pack])
    return stream.tap(*PICKS) if pack == "GG4" else stream


# ── any order ──


def answers(asked: Input) -> st.SearchStrategy[object]:
    """An answer a player could give; not always one that can be just now."""
    owners = st.sampled_from(["first", "second", "both", "none"])
    kinds: dict[str, st.SearchStrategy[object]] = {
        "count": st.integers(0, 4),
        "yes": st.booleans(),
        "choice": st.sampled_from([choice.id for choice in asked.choices] or [""]),
        "side": st.tuples(*[owners] * len(asked.of)) if asked.of else owners,
        "model": st.sampled_from(["Teddy", "The Guilty"]),
    }
    return kinds[asked.kind]


@st.composite
def next_tap(draw: st.DrawFn, stream: Stream) -> taps.Tap:
    """Whatever players might tap now: an answer, also to an earlier turn; a turn's end; an undo."""
    played = stream.played
    asked = open_questions(played)
    kind = draw(st.sampled_from(["answer", "answer", "answer", "earlier", "end", "undo", "stop"]))
    if kind == "undo" and stream.last > 1:
        return taps.TakenBack(line=draw(st.integers(2, stream.last)))
    if kind == "stop":
        rarely = draw(st.integers(0, 4)) == 0
        return taps.PlayStopped(reason="time" if rarely else "")
    if kind == "end" or not asked:
        return taps.TurnEnded(step=played.closed + 1)
    one: Open = draw(st.sampled_from(asked))
    step = one.spot.step
    if kind == "earlier" and one.input.at == "turn":
        step = draw(st.integers(1, step))
    value = draw(st.one_of(st.none(), answers(one.input), answers(one.input)))
    return taps.Answered.model_validate(
        {**one.spot._asdict(), "step": step, "value": value, "kind": "answered"}
    )


def tapped(data: st.DataObject, stream: Stream, most: int = 25) -> Stream:
    """A game in which whatever was refused left everything as it was."""
    for _ in range(data.draw(st.integers(5, most))):
        tap = data.draw(next_tap(stream))
        before = stream.lines
        try:
            stream.tap(tap)
        except Refused:
            assert stream.lines == before
    return stream


def only(stream: Stream, lines: Sequence[taps.TapLine]) -> Stream:
    """The same sheet, tapped with these lines alone."""
    again = Stream(stream.rules)
    again.lines = stream.lines[:1]
    return again.tap(*(line.fact for line in lines[1:]))


@pytest.mark.parametrize("pack", GAMES)
@SOME
@given(data=st.data())
def test_what_stands_gives_the_same_as_if_nothing_else_had_been_tapped(
    pack: str, data: st.DataObject
) -> None:
    stream = tapped(data, opened(pack))
    plain = only(stream, standing(stream.lines))
    assert outcome(plain.played) == outcome(stream.played)


@pytest.mark.parametrize("pack", GAMES)
@SOME
@given(data=st.data())
def test_taking_back_what_took_back_changes_nothing_in_the_end(
    pack: str, data: st.DataObject
) -> None:
    stream = tapped(data, opened(pack))
    before = outcome(stream.played)
    target = data.draw(st.sampled_from(standing(stream.lines)[1:] or stream.lines[:1]))
    tap = taps.TakenBack(line=target.n)
    if target.n == 1 or refused(stream, tap):
        return
    undone = outcome(stream.tap(tap).played)
    assert outcome(stream.undo().played) == before
    assert outcome(stream.undo().played) == undone


def refused(stream: Stream, tap: taps.Tap) -> bool:
    kept = stream.lines
    try:
        stream.tap(tap)
    except Refused:
        return True
    stream.lines = kept
    return False


@pytest.mark.parametrize("pack", GAMES)
@SOME
@given(data=st.data())
def test_lines_fold_to_the_same_sheet_again_also_from_their_file(
    pack: str, data: st.DataObject
) -> None:
    stream = tapped(data, opened(pack))
    read: list[taps.TapLine] = []
    prev = After(0, "0" * 64)
    for text in stream.text.split("\n"):
        line = read_line(text, taps.TapLine, prev)
        assert isinstance(line, taps.TapLine)
        prev = After(line.n, line.hash)
        read.append(line)
    assert tuple(read) == stream.lines
    assert outcome(fold(read, stream.rules)) == outcome(stream.played)


@pytest.mark.req("GG4-115")
@pytest.mark.parametrize("pack", GAMES)
@SOME
@given(data=st.data())
def test_nobody_scores_more_than_the_packs_caps_let_through(pack: str, data: st.DataObject) -> None:
    stream = tapped(data, opened(pack), 40)
    most = most_points(stream.rules, GAMES[pack])
    assert most is not None
    assert max(stream.played.tally.total) <= most


def test_the_most_that_a_game_can_give_is_what_its_sheet_says() -> None:
    found = {pack: most_points(opened(pack).rules, parts) for pack, parts in GAMES.items()}
    assert found == {"WC": 4 * (3 + 2 + 1), "GG4": 4 + 4, "SR17": 12 * 3 + 1 + 12 * 2 + 3}


# ── corrections ──


def raid() -> Stream:
    return Stream("WC", **RAID)


def test_an_answer_of_an_ended_turn_that_is_put_right_is_scored_again_and_so_is_what_follows() -> (
    None
):
    stream = raid().say("objectives", 1).end_turn()
    stream.say("hoard", "second", side=-1).end_turn()
    assert stream.totals == [(2, 0), (2, 1)]
    stream.say("objectives", 0, step=1)
    assert stream.totals == [(0, 0), (0, 0)], "nobody is behind, so no hoard was picked"
    stream.undo()
    assert stream.totals == [(2, 0), (2, 1)]


@pytest.mark.req("SR17-108")
def test_points_already_given_stand_when_the_table_is_put_in_order_later() -> None:
    stream = Stream("SR17", scenario=["the-pit-ii"]).end_turn(3)
    stream.say("control", ("first", "first", "none"), side=-1).end_turn()
    assert stream.totals[-1] == (2, 0)
    stream.say("control", ("none", "first", "none"), side=-1).end_turn()
    assert stream.totals[3:] == [(2, 0), (3, 0)]


def test_a_correction_that_ends_the_game_earlier_can_itself_be_put_right() -> None:
    stream = Stream("SR17", scenario=["the-pit-ii"]).end_turn(3).end_turn(2)
    stream.say("beaten", value=True, side=1, step=4)
    assert stream.refused(taps.TurnEnded(step=6)) == [Code.GAME_IS_OVER]
    stream.say("beaten", None, side=1, step=4)
    assert (stream.played.tally.over, stream.played.closed) == (None, 5)
