"""A whole game on paper: whatever is wrong with it is named at its place, and nothing dropped."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.problem import Code
from muster.core.sheet.paper import Unreadable, read_paper
from tests.small_sheet import small_sheet

PACK = small_sheet()


def wrong(**written: object) -> list[tuple[str, Code]]:
    """What is wrong with a paper, and where."""
    with pytest.raises(Unreadable) as unreadable:
        read_paper(PACK, ["hill"], written)
    return [(one.place, one.problem.code) for one in unreadable.value.found]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"turn": []}, "turn"),
        ({"start": {"frist": {}}}, "start.frist"),
        ({"turns": [{"thrid": {}}]}, "turns.1.thrid"),
        ({"end": {"turn": 3}}, "end.turn"),
        ({"first": {"shemes": []}}, "first.shemes"),
        ({"first": {"schemes": [{"id": "watch", "note": {}}]}}, "first.schemes.1.note"),
        ({"first": {"schemes": [{"id": "watch", "scores": "rveal"}]}}, "first.schemes.1.scores"),
        ({"turns": [{"table": {"gates": {"West": "first"}}}]}, "turns.1.table.gates.West"),
    ],
)
def test_a_key_that_is_no_part_of_a_paper_is_never_dropped(
    written: dict[str, object], place: str
) -> None:
    assert wrong(**written) == [(place, Code.KEY_UNKNOWN)]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"sides": ["Ann"]}, "sides"),
        ({"sides": ["Ann", "Ann"]}, "sides"),
        ({"start": 5}, "start"),
        ({"turns": {"first": {}}}, "turns"),
        ({"turns": [5]}, "turns.1"),
        ({"turns": [{"first": 5}]}, "turns.1.first"),
        ({"turns": [{"turn": "two"}]}, "turns.1.turn"),
        ({"turns": [{"turn": 1, "player": [5]}]}, "turns.1.player"),
        ({"first": {"schemes": "watch"}}, "first.schemes"),
        ({"first": {"schemes": [{"id": "errand", "notes": "here"}]}}, "first.schemes.1.notes"),
    ],
)
def test_what_has_another_shape_is_named_at_its_place(
    written: dict[str, object], place: str
) -> None:
    assert wrong(**written) == [(place, Code.PAPER_MISSHAPEN)]


def test_a_turn_far_beyond_the_game_is_refused_at_once() -> None:
    assert wrong(turns=[{"turn": 10**9}]) == [("turns.1", Code.TURN_NOT_COME)]
    assert wrong(turns=[{"turn": 2}, {"turn": 2}, {"turn": 0}]) == [
        ("turns.2", Code.TURN_OVER),
        ("turns.3", Code.TURN_OVER),
    ]


def test_a_question_of_two_parts_is_written_inside_one() -> None:
    both = {"first": {"schemes": ["errand", "watch"]}}
    assert wrong(**both, turns=[{"first": {"there": True}}]) == [
        ("turns.1.first.there", Code.QUESTION_AMBIGUOUS)
    ]
    inside = [{"first": {"watch": {"there": True}}}]
    assert read_paper(PACK, ["hill"], {**both, "turns": inside}).tally.total == (2, 0)


def test_only_where_a_side_is_meant_does_a_players_name_stand_for_one() -> None:
    said = {"first": {"hero": "Ann"}, "table": {"crown": "Bob"}}
    played = read_paper(PACK, ["hill"], {"sides": ["Ann", "Bob"], "turns": [said]})
    assert sorted(map(str, played.answers.values())) == ["Ann", "second"]


# ── whatever somebody hands in ──

WORDS = st.sampled_from(
    [
        *("sides", "first", "second", "table", "start", "turns", "end", "stopped", "schemes"),
        *("id", "notes", "documented", "scores", "turn", "player", "flags", "lost", "reach"),
        *("horn", "crown", "gates", "hero", "alive", "there", "errand", "watch", "goal", "North"),
    ]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.integers(),
    st.floats(),
    WORDS,
    st.text(max_size=3),
    st.dates(),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=25,
)


@settings(max_examples=150)
@given(written=st.dictionaries(WORDS, TREES, max_size=5))
def test_any_paper_is_a_game_or_is_refused_with_places(written: dict[str, object]) -> None:
    with suppress(Unreadable):
        assert len(read_paper(PACK, ["hill"], written).tally.total) == 2
