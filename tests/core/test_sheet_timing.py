"""What is scored when a game is stopped in a turn, or a choice is shown after its turn."""

from __future__ import annotations

import pytest

from muster.core.rulepack.patch import Patch, effective
from muster.core.sheet.possible import most_points
from tests.packs.making import GG4
from tests.stream import Stream, sealed, shown

BOMBS = {"strategy": ["plant-explosives"], "schemes": ["power-ritual", "take-prisoner"]}
GRAVES = {"strategy": ["ours"], "paired": ["punish-the-weak"], "schemes": ["dig-their-graves"]}
NOTED = {"model": "Guild Guard"}


def bombs() -> Stream:
    return Stream("GG4", **BOMBS).tap(sealed("take-prisoner", model=NOTED["model"])).end_turn()


def taken(stream: Stream, step: int) -> Stream:
    """The noted model is engaged and alone in that Turn."""
    return stream.say("engaged", value=True, step=step).say("helpers", 0, step=step)


def held(stream: Stream) -> list[tuple[int, str, int, str]]:
    return [(one.step, one.award, one.points, one.held) for one in stream.played.tally.scored]


@pytest.mark.req("GG4-050", "GG18-035")
@pytest.mark.parametrize(
    ("pack", "parts"), [("GG4", BOMBS), ("GG18", {"strategy": ["headhunter"]})]
)
def test_when_time_is_called_the_turn_under_way_is_scored(
    pack: str, parts: dict[str, list[str]]
) -> None:
    asked = "markers" if pack == "GG4" else "heads"
    stream = Stream(pack, **parts).end_turn().say(asked, 1).stop()
    assert stream.totals == [(0, 0), (1, 0), (1, 0)]


@pytest.mark.req("GG4-050")
def test_a_turn_scored_by_the_call_of_time_can_still_be_put_right() -> None:
    stream = bombs().say("markers", 1).stop().say("markers", 0, step=2)
    assert stream.totals[-1] == (0, 0)


def test_a_turn_nothing_was_said_of_is_not_scored_when_play_stops() -> None:
    assert (bombs().stop().played.closed, bombs().say("markers", 1).stop().played.closed) == (1, 2)


def test_a_stop_taken_back_leaves_the_turn_under_way() -> None:
    stream = bombs().say("markers", 1).stop().undo()
    assert (stream.played.closed, stream.totals) == (1, [(0, 0)])


@pytest.mark.req("GG18-067")
def test_a_scheme_shown_late_scores_nothing_in_turns_that_were_over() -> None:
    stream = Stream("GG18", **GRAVES).seal("dig-their-graves").end_turn(3)
    stream.tap(shown("dig-their-graves"))
    for step in (1, 2, 3, 4):
        stream.say("buried", f"Silurid {step}", step=step).say("graves", 1, step=step)
    assert held(stream.end_turn()) == [
        (1, "buried", 0, "unshown"),
        (2, "buried", 0, "unshown"),
        (3, "buried", 1, ""),
        (4, "buried", 1, ""),
    ]


@pytest.mark.req("GG4-115", "GG4-118")
def test_a_scheme_shown_at_the_end_has_its_end_and_no_earlier_reveal() -> None:
    stream = bombs().end_turn(2).stop().tap(shown("take-prisoner", NOTED))
    taken(stream, step=2).say("fate", "on-my-half")
    assert held(stream) == [(2, "reveal", 0, "unshown"), (1000, "end", 1, "")]


def test_a_scheme_may_be_shown_in_the_last_turn_for_its_reveal_and_its_end() -> None:
    stream = bombs().end_turn(4).tap(shown("take-prisoner", NOTED))
    taken(stream, step=5).say("fate", "on-my-half")
    assert held(stream) == [(5, "reveal", 1, ""), (1000, "end", 1, "")]


def test_a_scheme_is_shown_for_a_turn_until_something_is_said_of_the_next() -> None:
    just_ended = bombs().end_turn().tap(shown("take-prisoner", NOTED))
    gone_on = bombs().end_turn().say("markers", 0).tap(shown("take-prisoner", NOTED))
    reveals = [held(taken(stream, step=2))[0] for stream in (just_ended, gone_on)]
    assert reveals == [(2, "reveal", 1, ""), (2, "reveal", 0, "unshown")]


@pytest.mark.req("GG4-093", "GG4-115")
def test_four_schemes_by_halves_give_four_so_a_game_gives_eight() -> None:
    secrets = Patch(kind="variant", id="too-many-secrets", title="Too Many Secrets")
    pool = [one.id for one in GG4.elements if one.slot == "schemes" and not one.set][:7]
    parts = {"strategy": ["plant-explosives"], "schemes": pool}
    assert most_points(effective(GG4, [secrets]), parts) == 8
