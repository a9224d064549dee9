"""Contests from a terminal: held, entered, judged, voted for unseen, counted, recalled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from muster.journal.folder import FolderStore
from tests.cli.terminal import LETTERS, Answered, Terminal, run

ANN, BOB, CHI, DOV = LETTERS[:4]


@pytest.fixture
def painted(muster: Terminal) -> Terminal:
    """Four came to a Warcry event, three with an entry."""
    muster.new("wc").started()
    muster("contest", "set", "best-painted", "vote", "--display", "At noon")
    for name in (ANN, BOB, CHI):
        muster("contest", "enter", "best-painted", name, f"Model of {name} # red", "--title", "It")
    return muster


def vote(muster: Terminal, name: str, typed: str, *options: str) -> Answered:
    words = ("contest", "vote", "best-painted", name, *options)
    return run(*words, typed=f"{typed}\n", MUSTER_EVENT=str(muster.folder))


def contest(muster: Terminal) -> Any:  # noqa: ANN401 - whatever the command answers
    return muster.json("contest", "show", "best-painted")["contests"][0]


def test_a_contest_is_held_entered_voted_for_and_counted(painted: Terminal) -> None:
    painted("contest", "open", "best-painted")
    for name, number in ((ANN, 2), (BOB, 3), (CHI, 2), (DOV, 2)):
        answered = vote(painted, name, str(number))
        assert (answered.exit_code, "Your receipt: " in answered.stdout) == (0, True)
    said = painted("contest", "count", "best-painted")
    assert "the box was opened, with 4 papers" in said
    rows = contest(painted)["standing"]
    assert [(row["rank"], row["name"], row["points"]) for row in rows] == [
        (1, BOB, "3"),
        (2, CHI, "1"),
        (3, ANN, "0"),
    ]
    painted("award", "best-painted", BOB)
    assert "Ballots with a paper of everybody who voted" in painted("verify")


def test_what_is_typed_is_shown_nowhere_and_the_receipt_is_in_the_count(painted: Terminal) -> None:
    painted("contest", "open", "best-painted")
    answered = vote(painted, DOV, "2", "--json")
    assert f"2  {BOB}" in answered.stderr
    assert not any(name in answered.stdout for name in (ANN, BOB, CHI))
    receipt = answered.stdout.partition('"receipt": "')[2][:10]
    for name in (ANN, BOB, CHI):
        vote(painted, name, "1" if name != ANN else "2")
    assert receipt not in painted.journal().decode()
    painted("contest", "count", "best-painted")
    (ballot,) = contest(painted)["ballots"]
    assert receipt in [paper["receipt"] for paper in ballot["papers"]]


@pytest.mark.parametrize(
    ("typed", "code"),
    [("9", "choice-unclear"), ("Bob", "choice-unclear"), ("2 3", "choices-count")],
)
def test_a_paper_that_cannot_be_is_refused_and_nobody_has_voted(
    painted: Terminal, typed: str, code: str
) -> None:
    painted("contest", "open", "best-painted")
    before = painted.journal()
    answered = vote(painted, DOV, typed, "--json")
    assert (answered.exit_code != 0, f'"{code}"' in answered.stdout) == (True, True)
    assert painted.journal() == before


def test_a_vote_that_is_only_tried_out_asks_for_nothing(painted: Terminal) -> None:
    painted("contest", "open", "best-painted")
    before = painted.journal()
    assert f"{DOV} voted" in painted("preview", "contest", "vote", "best-painted", DOV)
    assert painted.journal() == before


def test_strangers_to_the_event_do_not_vote(painted: Terminal) -> None:
    painted("contest", "open", "best-painted")
    painted("judge", "add", "Rosa Diaz")
    answered = vote(painted, "Rosa Diaz", "1", "--json")
    assert '"not-a-voter"' in answered.stdout


def test_an_entry_is_checked_and_withdrawn(painted: Terminal) -> None:
    painted("contest", "check", "best-painted", ANN, "--illegal", "--note", "borrowed")
    assert "borrowed" in painted("contest")
    painted("contest", "withdraw", "best-painted", BOB)
    assert painted.refused("contest", "open", "best-painted") == (1, ["candidates-few"])


def test_marks_are_given_by_what_they_are_for(muster: Terminal) -> None:
    muster.new().started()
    muster("contest", "set", "best-painted", "score")
    muster("contest", "enter", "best-painted", ANN, "Lady Justice", "--yes")
    score = ("contest", "score", "best-painted", ANN)
    marks = ("presentation=5", "technique=4", "theme=3", "wow=4")
    assert "got 16 marks" in muster(*score, *marks)
    assert muster.refused(*score, "presentation=6", *marks[1:]) == (1, ["mark-impossible"])
    assert muster.refused(*score, "theme") == (2, ["mark-unclear"])


def test_what_won_before_is_recalled_from_its_folder_or_by_hand(
    muster: Terminal, tmp_path: Path
) -> None:
    spring = Terminal(tmp_path / "spring").new().started()
    spring("contest", "set", "best-painted", "organiser")
    spring("contest", "enter", "best-painted", ANN, "Lady Justice # 7", "--yes")
    spring("award", "best-painted", ANN)
    muster.new().started()
    muster("contest", "set", "best-painted", "organiser")
    muster("contest", "enter", "best-painted", BOB, "lady justice # 7", "--yes")
    muster("contest", "recall", spring.folder)
    assert muster.refused("contest", "recall", spring.folder) == (1, ["already-so"])
    assert muster.refused("award", "best-painted", BOB, "--yes") == (1, ["won-before"])
    told = ("--won", "Scales", "--at", "Summer Cup", "--day", "2026-07-01")
    assert "Scales at Summer Cup" in muster("contest", "recall", *told)
    assert muster.refused("contest", "recall") == (2, ["nothing-won"])


def test_what_won_with_another_organiser_may_win_here(muster: Terminal, tmp_path: Path) -> None:
    other = tmp_path / "other"
    run("new", other, "--pack", "gg4", "--name", "Their Cup", "--organiser", "Una Storm")
    muster.new()
    assert FolderStore(other).load().name == "Their Cup"
    assert muster.refused("contest", "recall", other) == (2, ["another-organiser"])


def test_who_is_painted_is_told_and_shown(muster: Terminal) -> None:
    muster.new("gg18").started()
    muster("paint", ANN)
    muster("paint", BOB, "--refused", "--note", "Primed only")
    shown = {row["name"]: row["passed"] for row in muster.json("paint")["entrants"]}
    assert shown == {ANN: True, BOB: False, CHI: None, DOV: None}
    assert f"Not painted as the event asks: {BOB}." in muster("status")


def test_nothing_that_was_typed_badly_is_taken(painted: Terminal) -> None:
    set_ = ("contest", "set", "best-painted", "vote", "--votes")
    assert painted.refused(*set_, "many") == (2, ["votes-unclear"])
    assert painted.refused(*set_, "3,2,1") == (1, ["votes-many"])
    enter = ("contest", "enter", "best-painted", DOV)
    assert painted.refused(*enter, "# 7") == (2, ["model-unclear"])
    assert painted.refused("contest", "show", "best-hat") == (1, ["no-contest"])
