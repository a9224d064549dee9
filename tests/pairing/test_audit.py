"""The auditor finds every fault of pairings made by hand."""

from __future__ import annotations

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, audit
from tests.pairing.fields import clubs, field, ids, two


def told(one: Field, games: str, sits: str = "") -> list[str]:
    pairs = [two(game.replace("-", " ")) for game in games.split()]
    faults = audit(one, pairs, EntrantId(sits) if sits else None)
    return [f"{fault.kind} {'-'.join(fault.players)}" for fault in faults]


FOUR = field("A B C D", "A-B")


@pytest.mark.parametrize(
    ("games", "sits", "faults"),
    [
        ("A-C B-D", "", []),
        ("C-A D-B", "", []),
        ("A-B C-D", "", ["rematch A-B"]),
        ("A-C", "", ["unpaired B", "unpaired D"]),
        ("A-C", "B", ["sitter-not-lowest B", "needless-sitter B", "unpaired D"]),
        ("A-C A-D", "", ["unpaired B", "paired-twice A"]),
        ("A-C B-D", "A", ["sitter-not-lowest A", "needless-sitter A", "paired-twice A"]),
        ("A-C B-D", "X", ["needless-sitter X", "stranger X"]),
        ("A-A B-C", "", ["unpaired D", "paired-twice A"]),
        ("A-X B-C", "", ["unpaired D", "stranger X"]),
        ("", "", ["unpaired A", "unpaired B", "unpaired C", "unpaired D"]),
    ],
)
@pytest.mark.req("GG4-053", "GG4-054")
def test_everybody_plays_once_and_nobody_twice(games: str, sits: str, faults: list[str]) -> None:
    assert told(FOUR, games, sits) == faults


@pytest.mark.req("GG4-053")
def test_a_rematch_is_told_with_the_round_of_the_last_meeting() -> None:
    one = field("A B", "A-B / / A-B")
    assert [fault.note for fault in audit(one, [two("A B")], None)] == [(("round", 3),)]


@pytest.mark.req("GG18-038")
def test_a_meeting_long_enough_ago_is_no_fault() -> None:
    assert told(field("A B", "A-B", round_=4, rematch_after=3), "A-B") == []
    assert told(field("A B", "A-B", round_=3, rematch_after=3), "A-B") == ["rematch A-B"]


@pytest.mark.req("GG4-056", "GG18-045")
def test_a_second_bye_and_a_bye_out_of_turn_are_faults() -> None:
    one = field("A B C", sat="C")
    assert told(one, "A-B", "C") == ["sat-out-twice C"]
    assert told(one, "A-C", "B") == []
    assert told(one, "B-C", "A") == ["sitter-not-lowest A"]


@pytest.mark.req("SR17-059")
def test_any_of_the_lowest_pile_may_sit_in_steamroller() -> None:
    one = field("A=1 B=0 C=0", system="piles", sitter="random-lowest-tp")
    assert told(one, "A-C", "B") == []
    assert told(one, "B-C", "A") == ["sitter-not-lowest A"]


@pytest.mark.req("SR17-057")
def test_going_down_twice_is_a_fault_of_piles_only() -> None:
    assert told(field("A=2 B=1", down="A", system="piles"), "B-A") == ["paired-down-twice A"]
    assert told(field("A=2 B=1", down="A"), "A-B") == []


def test_a_broken_lock_and_a_broken_wish_to_stay_apart_are_faults() -> None:
    apart = frozenset({frozenset(ids("C D"))})
    one = field("A B C D", locked=(two("A D"),), apart=apart)
    assert told(one, "A-B C-D") == ["kept-apart C-D", "lock-broken A-D"]


@pytest.mark.req("SR17-187")
def test_finals_tables_must_be_played_and_a_tie_may_be_settled_either_way() -> None:
    tied = tuple(
        Player(EntrantId(name), standing=(height,))
        for name, height in zip("ABCD", (3, 2, 2, 1), strict=True)
    )
    one = Field(4, tied, Terms(finals=2))
    assert told(one, "A-B C-D") == []
    assert told(one, "A-C B-D") == []
    assert told(one, "A-D B-C") == ["finals-broken A-C", "finals-broken B-D"]


@pytest.mark.req("GG4-051")
def test_club_and_region_mates_are_faults_where_the_terms_keep_them_apart() -> None:
    players = clubs({"x": 2, "y": 2}, {"x": "n", "y": "n"})
    terms = Terms(system="random", separate=("club", "region"))
    assert told(Field(1, players, terms), "x0-x1 y0-y1") == [
        "same-region x0-x1",
        "same-region y0-y1",
        "same-club x0-x1",
        "same-club y0-y1",
    ]
    assert told(Field(1, players, Terms(system="random")), "x0-x1 y0-y1") == []
