"""What rounds are about, typed and shown: chosen, dealt, planned, and kept secret."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.small_pack import files


@pytest.fixture
def small(muster: Terminal, tmp_path: Path) -> Terminal:
    """An event of four under a small pack of our own; in April, for its rotation."""
    folder = tmp_path / "pack"
    folder.mkdir()
    for name, text in files().items():
        (folder / name).write_text(text)
    options = ("--name", "Spring Cup", "--day", "2026-04-01", "--organiser", "Olive Marsh", "--yes")
    muster("new", muster.folder, "--pack", folder, *options)
    return muster.started()


def parts(muster: Terminal, number: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = muster.json("encounter", "--round", number)["parts"]
    return found


@pytest.mark.req("SR17-083", "SR17-081")
def test_every_table_gets_a_copy_of_the_encounter(muster: Terminal) -> None:
    muster.new("sr17").started().paired()
    assert muster.refused("begin") == (3, ["encounter-missing"])
    muster("encounter", "set", "standoff")
    assert muster.refused("encounter", "--as", "Ann Lee") == (6, ["not-allowed"])
    muster("begin")
    shown = muster("encounter", "show", "--tables", "--as", "Ann Lee")
    assert shown.count("Scenario: Standoff") == 2
    assert muster.json("encounter", "--tables")["copies"] == 2
    assert muster.refused("encounter", "--round", 2) == (2, ["no-encounter"])


@pytest.mark.req("SR17-082")
def test_a_secret_encounter_shows_nowhere_before_its_round(muster: Terminal) -> None:
    muster.new("sr17").started()
    muster("encounter", "plan", "standoff", "breakdown", "outlast")
    assert "Breakdown" in muster("encounter", "plan")
    for words in (("encounter", "plan"), ("history",)):
        shown = muster(*words, "--as", "Ann Lee")
        assert "Breakdown" not in shown
        assert "secret" in shown
    assert muster.refused("encounter", "show", "--round", 2, "--as", "Ann Lee") == (
        6,
        ["not-allowed"],
    )
    assert muster.refused("encounter", "deal", "--as", "Ann Lee") == (6, ["not-allowed"])


@pytest.mark.req("GG18-055")
def test_all_tables_of_a_round_have_the_same_strategy_and_pool(muster: Terminal) -> None:
    muster.new("gg18").started().paired()
    muster("encounter", "deal")
    copies = muster("encounter", "show", "--tables").split("Table ")[1:]
    assert len(copies) == 2
    assert len({copy.partition("\n")[2].strip() for copy in copies}) == 1


def test_parts_are_typed_by_name_by_number_or_in_full(small: Terminal) -> None:
    small("encounter", "set", "quest=q-rams", "Hill", "tasks=1,3,task-7,13")
    assert parts(small, 1) == {
        "quest": ["q-rams"],
        "ground": ["hill"],
        "twin": ["t-rams"],
        "tasks": ["task-1", "task-3", "task-7", "task-13"],
    }
    small("encounter", "set", "q joker")
    changed = parts(small, 1)
    assert (changed["quest"], changed["twin"]) == (["q-joker"], ["t-crows"])
    assert changed["ground"] == ["hill"]


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (("set", "twon"), 'Nothing at this event is called "twon". Did you mean town'),
        (
            ("set", "moon=hill"),
            'Parts are quest, ground, twin, tasks and weather; there is no "moon"',
        ),
        (("set", "ground=sea"), 'There is no Ground called "sea"'),
        (("set", "tasks=1,2"), "Tasks: 4 needed, 2 given."),
        (("set", "tasks=1,2,3,3"), "Tasks: Task 3 is there twice."),
        (("set", "twin=t-rams", "q-crows"), "Twin follows from the rest: T Crows."),
        (("set",), "The title is missing."),
        (("deal", "tasks", "--cards", "7X"), 'Tasks: "7X" is no card. Write 7R'),
        (("deal", "weather", "--cards", "9"), "Weather: 9 is no roll of this die."),
        (("deal", "tasks", "--cards", "1R,2R"), "2 more must be found"),
        (("deal", "tasks", "--cards", "1R 2R 3R 4R 5R"), "1 of the 5 cards were not needed"),
        (("deal", "ground", "--with", "hill"), 'The part "ground" is chosen and to be dealt'),
        (("deal", "twin"), 'no part "twin"; there are quest, ground, tasks or weather'),
        (("deal", "--round", "0"), "0 is not possible for a round."),
        (("plan", "--rotation", "autumn"), "Rotations are spring; there is no"),
        (("plan", "q-rams", "q-rams"), "Q Rams is what round 2 is about"),
        (("plan", "hill", "hill", "hill"), "should have 3 different ones as Ground"),
        (("show", "--round", "9"), "Round 9 has no encounter yet."),
        (("list", "moon"), 'there is no "moon"'),
    ],
)
def test_what_is_wrong_is_said_where_it_stands(
    small: Terminal, words: tuple[str, ...], say: str
) -> None:
    before = small.journal()
    assert say in small.says("encounter", *words)
    assert small.journal() == before


def test_cards_of_ones_own_are_shown_with_what_they_meant(small: Terminal) -> None:
    small(
        "encounter", "deal", "tasks", "--cards", "7R 7C RedJoker 12M 3T 3C 1R", "--with", "q-tomes"
    )
    assert small("encounter") == (
        "Q Tomes\n\nQuest: Q Tomes\n\nTasks: T Tomes, Task 7, Task 12, Task 3 and Task 1\n"
        "\nDealt by hand:\n"
        "  7R: Task 7\n"
        "  7C: 7 is in the pool already, flipped again\n"
        "  RJ: a Joker, flipped again\n"
        "  12M: Task 12\n"
        "  3T: Task 3\n"
        "  3C: 3 is in the pool already, flipped again\n"
        "  1R: Task 1\n"
    )
    told = small.says("encounter", "deal", "tasks", "--cards", "2R 4R 5R 6R")
    assert "needs its reason" in told
    small("encounter", "deal", "tasks", "--cards", "2R 4R 5R 6R", "--reason", "Seen too early")
    assert "Dealt by hand, attempt 2:" in small("encounter")
    assert small.refused("encounter", "deal", "tasks", "--round", 2, "--cards", "2R 8R 9R 10R") == (
        3,
        ["card-gone"],
    )


def test_the_rotation_of_the_day_is_planned_and_the_rest_dealt(small: Terminal) -> None:
    small("encounter", "plan", "--rotation", "day", "--rounds", 3, "--deal")
    plan = small.json("encounter", "plan")["plan"]
    assert [each["parts"]["quest"] for each in plan] == [["q-rams"], ["q-masks"], ["q-joker"]]
    assert [len(each["parts"]["tasks"]) for each in plan] == [4, 4, 4]
    assert all(check["holds"] is not False for check in small.json("verify")["checks"])


def test_a_rotation_needs_one_for_the_day(muster: Terminal) -> None:
    muster.new("wc").started()
    assert muster.refused("encounter", "plan", "--rotation", "day") == (2, ["no-rotation"])
    assert muster.refused("encounter", "set", "ground=x") == (2, ["unknown-name"])
    muster("encounter", "plan", "--deal")
    assert len(muster.json("encounter", "plan")["plan"]) == 3


def test_a_deal_can_be_tried_out_without_showing_it(small: Terminal) -> None:
    before = small.journal()
    shown = small("preview", "encounter", "deal")
    assert "A draw is not shown before it counts" in shown
    assert small.journal() == before


def test_a_new_shuffle_is_told_where_the_deck_runs_out(small: Terminal) -> None:
    small("encounter", "plan", "--deal", "--rounds", 5)
    for number in range(6, 15):
        small("encounter", "deal", "tasks", "--round", number)
    shown = [small("encounter", "--round", number) for number in range(1, 15)]
    told = "No card was left: the deck was shuffled anew."
    assert any(told in each for each in shown)


def test_the_elements_are_listed_with_their_cards(small: Terminal) -> None:
    assert len(small.json("encounter", "list")["elements"]) == 32
    assert small.json("encounter", "list", "weather")["elements"][5] == {
        "slot": "weather",
        "id": "w-6",
        "title": "W 6",
        "suit": None,
        "number": 6,
    }


def test_a_brawl_is_listed_by_its_name(muster: Terminal) -> None:
    muster.new("bb")
    assert muster("encounter", "list").startswith("Every round is a brawl: Bonanza Brawl.")
    assert muster.json("encounter", "list")["elements"] == []


def test_ones_own_words_and_a_text_are_kept_when_parts_change(
    small: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "rules.txt").write_text("No talking.\n")
    small("encounter", "set", "--title", "The Pit", "--file", tmp_path / "rules.txt")
    assert small("encounter") == "The Pit\n\nNo talking.\n"
    small("encounter", "set", "hill")
    assert small("encounter") == "Hill\n\nGround: Hill\n\nNo talking.\n"


def test_options_before_a_command_of_the_group_are_not_swallowed(small: Terminal) -> None:
    answered = small.type("encounter", "--as", "Ann Lee", "deal")
    assert answered.exit_code == 2
    assert "Options come after the command" in answered.stderr


def test_a_pack_without_encounters_takes_words(muster: Terminal) -> None:
    muster.new("bb").started()
    assert muster.refused("encounter", "deal") == (1, ["nothing-to-deal"])
    assert muster.refused("encounter", "set", "brawl") == (2, ["no-parts"])
    muster("encounter", "set", "--title", "Brawl")
    assert muster.json("encounter", "plan")["plan"] == [{"round": 1, "title": "Brawl", "parts": {}}]
