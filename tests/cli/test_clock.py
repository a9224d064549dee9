"""`muster clock`: what the hall is told, and who may stop the time."""

from datetime import datetime, timedelta

import pytest

from tests.cli.terminal import Terminal


def ready(muster: Terminal, pack: str = "gg4") -> None:
    """Paired, public, and everybody knows what is played."""
    muster.new(pack).started().paired()
    muster("encounter", "deal")


@pytest.fixture
def playing(muster: Terminal) -> Terminal:
    ready(muster)
    muster("clock", "start")
    return muster


def ends(muster: Terminal) -> datetime:
    return datetime.fromisoformat(muster.json("clock")["ends"])


def kinds(answer: dict[str, list[dict[str, object]]]) -> list[object]:
    return [line["kind"] for line in answer["done"]]


def test_the_clock_begins_the_round_and_shows_what_is_left(muster: Terminal) -> None:
    ready(muster)
    assert kinds(muster.json("clock", "start")) == ["play-started", "clock-started"]
    shown = muster.json("clock")
    assert (shown["round"], shown["phase"], shown["running"]) == (1, "setup", True)
    assert 0 <= shown["left"] - shown["phase_left"] - 120 * 60 <= 1
    assert [(call["left"], call["due"]) for call in shown["calls"]] == [
        (135, True),
        (120, False),
        (15, False),
        (0, False),
    ]
    assert all(game["started"] for game in muster.json("results")["games"])
    assert muster("clock").startswith("Round 1: Setting up, ")


def test_a_clock_is_paused_and_goes_on(playing: Terminal) -> None:
    said = playing("clock", "pause", "--reason", "No light")
    assert "Round 1: the clock was paused (No light)" in said
    assert "Paused, " in playing("clock")
    assert playing.refused("clock", "pause") == (1, ["already-so"])
    assert "Round 1: the clock goes on" in playing("clock", "resume")
    assert playing.json("clock", "show")["running"]


def test_time_is_given_to_everybody_and_taken_back(playing: Terminal) -> None:
    before = ends(playing)
    assert "Round 1: 10 more minutes" in playing("clock", "extend", "10")
    assert ends(playing) == before + timedelta(minutes=10)
    assert "Round 1: 1 minute less (Late)" in playing("clock", "extend", "-1", "-r", "Late")
    assert ends(playing) == before + timedelta(minutes=9)
    assert playing.refused("clock", "extend", "-500") == (1, ["clock-too-little-left"])
    assert playing.refused("clock", "extend", "soon") == (2, ["usage"])


def test_time_is_given_to_one_table(playing: Terminal) -> None:
    before = ends(playing)
    said = playing("clock", "extend", "5", "2", "--reason", "A long call")
    assert "Round 1: 5 more minutes for table 2 (A long call)" in said
    assert ends(playing) == before
    (table,) = playing.json("clock")["tables"]
    later = before + timedelta(minutes=5)
    assert (table["table"], datetime.fromisoformat(table["ends"])) == (2, later)
    assert "Table 2: Setting up" in playing("clock")
    name = playing.names_at(1)[0]
    assert "for table 1" in playing("clock", "extend", "3", name)


def test_play_begins_before_the_time_to_set_up_is_over(playing: Terminal) -> None:
    before = ends(playing)
    assert playing("clock", "skip").startswith("Playing; ")
    shown = playing.json("clock")
    begun, end = (datetime.fromisoformat(shown[key]) for key in ("setup_ends", "ends"))
    assert (shown["phase"], end - begun) == ("play", timedelta(minutes=120))
    assert end < before


def test_other_times_than_the_rules_say_need_a_second_thought(muster: Terminal) -> None:
    ready(muster)
    other = ("clock", "start", "--setup", "0", "--play", "90")
    assert muster.refused(*other) == (3, ["round-length-other"])
    assert "15 min to set up and 120 to 135 min to play" in muster.says(*other)
    said = muster(*other, "--yes")
    assert "the clock was started, 90 minutes" in said
    assert muster.refused(*other, "--yes") == (1, ["clock-started"])


def test_a_pack_without_a_length_asks_for_one(muster: Terminal) -> None:
    ready(muster, "wc")
    assert muster.refused("clock", "start") == (1, ["round-length-missing"])
    assert "Add --play." in muster.says("clock", "start")
    muster("clock", "start", "--play", "1")


def test_a_round_whose_clock_was_not_started_says_so(muster: Terminal) -> None:
    ready(muster)
    assert muster.refused("clock") == (1, ["clock-not-started"])
    assert "Next: muster clock start" in muster.says("clock", "show")
    assert muster.refused("clock", "pause") == (1, ["clock-not-started"])


def test_a_judge_may_pause_and_a_player_may_not(playing: Terminal) -> None:
    playing("judge", "add", "Rosa Diaz")
    playing("clock", "pause", "--as", "Rosa")
    assert playing.refused("clock", "resume", "--as", "Ann Lee") == (6, ["not-allowed"])
    assert playing.refused("clock", "skip", "--as", "Rosa") == (6, ["not-allowed"])
    assert playing.json("clock", "--as", "Ann Lee")["round"] == 1


def test_a_clock_can_be_tried_out(muster: Terminal) -> None:
    ready(muster)
    before = muster.journal()
    said = muster("preview", "clock", "start")
    assert "the clock was started, 15 minutes to set up and 120 minutes to play" in said
    assert muster.journal() == before


def test_a_closed_round_has_a_clock_that_stands(playing: Terminal) -> None:
    playing.play("5-2")
    shown = playing.json("clock")
    assert (shown["phase"], shown["running"], shown["left"]) == ("over", False, 0)
    assert "Round 1: Time is up since" in playing("clock", "--round", "1")
    assert playing.refused("clock", "resume") == (1, ["round-not-paired"])
    assert playing.type("verify").exit_code == 0


def test_who_has_paid_is_listed(muster: Terminal) -> None:
    muster.new().enter()
    assert "Ann Lee is down as: Guild, has paid" in muster("amend", "Ann", "--paid")
    muster("amend", "Bob", "--paid")
    muster("amend", "Bob", "--not-paid", "--reason", "It was Chi")
    muster("amend", "Ann", "--club", "Otters")
    paid = [(e["name"], e["paid"]) for e in muster.json("entrants")["entrants"]]
    assert paid == [
        ("Ann Lee", True),
        ("Bob Ray", False),
        ("Chi Park", False),
        ("Dov Stein", False),
    ]
    assert "paid" in muster("entrants")
