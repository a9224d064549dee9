"""`muster brawl`: the ledger of a table, typed by hand."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from muster.core.brawl.facts import AnyBrawlFact, Happened
from muster.core.brawl.loot import Place
from muster.core.brawl.problem import BrawlCode
from muster.words.brawl import HISTORY, PLACES, WORDS
from tests.cli.terminal import Answered, run

SEATS = ("Ann Lee: Lady Justice 6", "Bob Ray: Rasputina 8", "Chi Park: Nekima 10", "Dov: Rider 9")


class Keeper:
    """`brawl("hit", "ann", "bob")` types a command about one file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def type(self, name: str, *words: object) -> Answered:
        first, *more = name.split()
        return run("brawl", first, *more, self.file, *words)

    def __call__(self, name: str, *words: object) -> str:
        answered = self.type(name, *words)
        assert answered.exit_code == 0, answered
        return " ".join(answered.stdout.split())

    def json(self, name: str, *words: object) -> Any:  # noqa: ANN401 - whatever it answers
        return json.loads(self.type(name, *words, "--json").stdout)

    def refused(self, name: str, *words: object) -> tuple[int, list[str]]:
        before = self.file.read_bytes() if self.file.exists() else b""
        answered = self.type(name, *words, "--json")
        assert (self.file.read_bytes() if self.file.exists() else b"") == before
        return answered.exit_code, [r["code"] for r in json.loads(answered.stdout)["refused"]]

    def says(self, name: str, *words: object) -> str:
        return " ".join(self.type(name, *words).stderr.split())

    def totals(self) -> dict[str, int]:
        return {player["name"]: player["vp"] for player in self.json("show")["players"]}


@pytest.fixture
def brawl(tmp_path: Path) -> Keeper:
    keeper = Keeper(tmp_path / "friday.brawl")
    keeper("start", *SEATS, "--seed", "00ff")
    return keeper


@pytest.mark.req("BB-031", "BB-022")
def test_a_model_under_anothers_control_is_named_as_the_one_that_hits(brawl: Keeper) -> None:
    """Ann (6) controls Bob's model (8), then Chi's (10), which costs more than Dov's (9)."""
    assert "Ann Lee +2 first blood on Chi Park" in brawl("hit", "bob", "chi", "--by", "ann")
    assert brawl.totals() == {"Ann Lee": 2, "Bob Ray": 0, "Chi Park": 0, "Dov": 0}
    brawl("hit", "chi", "dov", "--by", "ann")
    assert brawl.totals()["Ann Lee"] == 3


@pytest.mark.req("BB-030")
def test_who_has_no_model_in_play_cannot_have_activated(brawl: Keeper) -> None:
    brawl("initiative", "ann=13", "bob=9", "chi=8", "dov=12")
    brawl("kill", "ann", "dov")
    brawl("activation-end", "ann")
    assert brawl.refused("activation-end", "dov") == (1, ["not-possible"])
    assert "Dov has no model in play: the Leader comes back first." in brawl.says(
        "activation-end", "dov"
    )
    brawl("respawn", "dov")
    assert "Next to activate: Bob Ray." in brawl("activation-end", "dov")


def test_a_brawl_from_sitting_down_to_the_winner(brawl: Keeper) -> None:
    assert "To flip (again): Bob Ray and Chi Park." in brawl(
        "initiative", "ann=13", "bob=9", "chi=9C", "dov=BJ"
    )
    told = brawl("initiative", "bob=5", "chi=RJ")
    assert "Initiative: Ann Lee, Chi Park, Bob Ray and Dov. Next to activate: Ann Lee." in told
    assert "Ann Lee +2 first blood on Bob Ray = 2 VP" in brawl("hit", "ann", "bob")
    assert "Bob Ray +0 Leader killed (3 could not be lost) = 0 VP" in brawl("kill", "lee", "ray")
    assert "Next to activate: Chi Park." in brawl("activation-end", "ann")
    assert "table edge, gains Slow, and must be activated." in brawl("respawn", "bob")
    brawl("turn-end", "ann: schemes=1 away", "chi schemes=2")
    assert brawl.totals() == {"Ann Lee": 7, "Chi Park": 2, "Bob Ray": 0, "Dov": 0}
    for _ in range(3):
        brawl("turn-end")
    assert "Ann Lee has won." in brawl("turn-end")
    assert brawl.json("show")["winners"] == ["Ann Lee"]
    assert brawl.refused("hit", "ann", "bob") == (1, ["brawl-over"])


@pytest.mark.req("BB-003", "BB-004", "BB-005", "BB-007")
def test_sitting_down_tells_what_is_done_before_the_first_turn(tmp_path: Path) -> None:
    told = Keeper(tmp_path / "five")("start", *SEATS, "Eva: Hound 3", "--seed", "00ff")
    assert "Deploy anywhere, in this order: " in told
    assert "Two Strategy Markers on the Diagonal Centerline" in told
    assert "These Markers are Ht 5, Blocking and Impassable." in told
    assert "no such thing as Deployment Zones, table halves and the Centerline" in told
    assert "The loot deck of 54 cards is shuffled" in told


@pytest.mark.req("GG4-107")
def test_all_out_brawl_is_a_variant_and_deploys_apart(tmp_path: Path) -> None:
    brawl = Keeper(tmp_path / "all-out")
    assert "Add --variant all-out-brawl." in brawl.says("start", *SEATS, "--pack", "gg4")
    told = brawl("start", *SEATS, "--pack", "gg4", "--variant", "all-out-brawl", "--turns", 3)
    assert 'Deploy anywhere, not within 6" of another model, in this order: ' in told
    assert "turn 1 of 3" in told
    brawl("hit", "ann", "bob", "chi", "dov")
    brawl("activation-end", "ann")
    brawl("turn-end", "ann: centre")
    assert brawl.totals()["Ann Lee"] == 4
    assert brawl.refused("heal", "ann") == (1, ["unknown-happening"])
    assert brawl.refused("loot draw", "ann") == (1, ["no-loot"])


@pytest.mark.req("BB-024")
def test_damage_through_a_condition_or_terrain_needs_no_name(brawl: Keeper) -> None:
    assert "Add --by, or --by nobody." in brawl.says("hit", "bob", "--through", "Fire")
    brawl("apply", "ann", "Burning", "bob")
    brawl("apply", "chi", "Burning", "bob")
    brawl("hit", "bob", "--through", "burning")
    assert brawl.totals()["Ann Lee"] == 2
    brawl("apply", "dov", "Pit")
    brawl("kill", "chi", "--through", "pit")
    assert brawl.totals()["Dov"] == 6
    brawl("lift", "Pit")
    brawl("lift", "Burning", "bob")
    brawl("kill", "dov", "--through", "Fog", "--by", "nobody")
    assert brawl.totals()["Dov"] == 3


def test_hurting_itself_and_healing(brawl: Keeper) -> None:
    brawl("hurts-itself", "bob")
    brawl("hit", "ann", "bob")
    brawl("heal", "bob")
    brawl("hit", "ann", "bob")
    brawl("kill", "nobody", "bob")
    assert brawl.totals()["Ann Lee"] == 4


@pytest.mark.req("BB-006")
def test_loot_is_drawn_attached_dropped_and_picked_up(brawl: Keeper) -> None:
    card = brawl.json("loot draw", "ann")["players"][0]["loot"][0]["card"]
    assert brawl.refused("loot attach", "bob", 1) == (2, ["which-card"])
    assert "with benefit 2: Second benefit of the printed card." in brawl("loot attach", "ann", 2)
    brawl("loot draw", "ann", "--card", "RJ" if card != "RJ" else "BJ", "--benefit", 1)
    brawl("kill", "bob", "ann")
    assert len(brawl.json("show")["loot"]["markers"]) == 2
    brawl("loot pick-up", "bob", card, 1)
    brawl("turn-end", "bob: away")
    assert brawl.totals()["Bob Ray"] == 5
    brawl("loot drop", card)
    brawl("loot discard", card)
    assert brawl.json("show")["loot"] == {
        "pile": 52,
        "markers": ["RJ" if card != "RJ" else "BJ"],
        "discarded": [card],
    }
    assert brawl.refused("loot drop", "14X") == (2, ["unknown-card"])


def test_several_drawn_cards_are_told_apart(brawl: Keeper) -> None:
    brawl("loot draw", "ann", "--card", "7R")
    brawl("loot draw", "ann", "--card", "8R")
    assert "say which with --card" in brawl.says("loot attach", "ann", 1)
    brawl("loot attach", "ann", 1, "--card", "8R")
    assert "attached to the model of Ann Lee" in brawl.says("loot draw", "bob", "--card", "8R")


def test_undo_takes_back_the_last_or_any_act_and_history_tells(brawl: Keeper) -> None:
    brawl("hit", "ann", "bob")
    brawl("hit", "chi", "dov")
    brawl("undo", 2)
    assert brawl.totals() == {"Chi Park": 1, "Ann Lee": 0, "Bob Ray": 0, "Dov": 0}
    brawl("undo")
    assert set(brawl.totals().values()) == {0}
    brawl("undo", 4)
    assert brawl.totals()["Ann Lee"] == 2
    acts = brawl.json("history")["acts"]
    assert [act["counts"] for act in acts] == [True, True, False, False, True, True]
    assert "2 Ann Lee damages Bob Ray. 3 Chi Park damages Dov. [taken back]" in brawl("history")
    assert brawl.refused("undo", 1) == (1, ["act-stays"])


def test_anything_of_the_ledger_can_be_told_by_its_name(brawl: Keeper) -> None:
    brawl("happens", "end_phase", "sch=2", "away=no", "--by", "ann")
    assert 'Ann Lee in the End Phase: Your Scheme Markers within 4" of a Strategy Marker: 2; ' in (
        brawl("history")
    )
    brawl("happens", "damages", "--by", "ann", "--to", "bob")
    assert brawl.totals()["Ann Lee"] == 4


def test_a_brawl_ends_early_and_a_shared_first_place_is_told(brawl: Keeper) -> None:
    brawl("turn-end", "ann: schemes=1", "bob: schemes=1")
    assert "Ann Lee and Bob Ray share the first place." in brawl("end", "--reason", "Time")


# ── what is not understood ──


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (("hit", "zed", "bob"), (2, ["unknown-name"])),
        (("hit", "ann"), (2, ["nobody-hit"])),
        (("initiative", "ann"), (2, ["unknown-name"])),
        (("initiative", "ann=15"), (2, ["unknown-card"])),
        (("initiative", "ann=1", "lee=2"), (2, ["flipped-twice"])),
        (("turn-end", "ann: schemes=many"), (2, ["bad-answer"])),
        (("turn-end", "ann: tables=1"), (2, ["unknown-name"])),
        (("turn-end", "ann: away", "lee: away"), (2, ["answered-twice"])),
        (("turn-end", "ann: schemes=100"), (1, ["answer-impossible"])),
        (("apply", "ann", " "), (2, ["name-missing"])),
        (("undo", "99"), (1, ["act-unknown"])),
        (("respawn", "ann"), (1, ["still-in-play"])),
        (("start", *SEATS), (2, ["brawl-exists"])),
    ],
)
def test_what_cannot_be_is_named_and_nothing_is_written(
    brawl: Keeper, words: tuple[str, ...], refused: tuple[int, list[str]]
) -> None:
    assert brawl.refused(*words) == refused


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (("Ann", *SEATS), (2, ["unknown-seat"])),
        ((*SEATS, "ann lee: Other 3"), (2, ["name-twice"])),
        ((*SEATS[:3],), (3, ["table-size"])),
        ((*SEATS, "Eva: Big 11", "Fay: Nellie 9 Master"), (1, ["cost-too-high", "station-barred"])),
        ((*SEATS, "--seed", "xyz"), (2, ["bad-seed"])),
        ((*SEATS, "--pack", "sr17"), (2, ["not-a-brawl"])),
        ((*SEATS, "--variant", "none"), (4, ["pack-refused"])),
    ],
)
def test_a_table_that_cannot_sit_down_makes_no_file(
    tmp_path: Path, words: tuple[str, ...], refused: tuple[int, list[str]]
) -> None:
    brawl = Keeper(tmp_path / "new.brawl")
    assert brawl.refused("start", *words) == refused
    assert list(tmp_path.iterdir()) == []


@pytest.mark.req("BB-001")
def test_a_smaller_table_may_sit_down_all_the_same(tmp_path: Path) -> None:
    brawl = Keeper(tmp_path / "three.brawl")
    assert "Add --yes" in brawl.says("start", *SEATS[:3])
    assert "turn 1 of 5" in brawl("start", *SEATS[:3], "--yes")


def test_a_missing_or_damaged_file_is_named(brawl: Keeper, tmp_path: Path) -> None:
    assert Keeper(tmp_path / "none").refused("show") == (2, ["no-brawl"])
    assert Keeper(tmp_path / "none").refused("hit", "a", "b") == (2, ["no-brawl"])
    brawl("hit", "ann", "bob")
    whole = brawl.file.read_bytes()
    brawl.file.write_bytes(whole[:-9])
    assert "was cut off and never counted" in brawl("show")
    brawl.file.write_bytes(whole.replace(b'"what":"damages"', b'"what":"tickles"'))
    assert brawl.refused("show") == (4, ["brawl-damaged"])
    assert "line 3 says something that cannot follow" in brawl.says("show")


def test_every_reason_every_place_and_every_fact_has_words() -> None:
    assert set(WORDS) == set(BrawlCode)
    assert set(PLACES) == set(Place)
    assert {*HISTORY, Happened} == set(get_args(get_args(AnyBrawlFact)[0]))


def test_every_seat_that_is_not_understood_is_named(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "friday.brawl")
    refused = keeper.refused("start", "Ann: Nekima 10", "Bob", "Chi: Rider")
    assert refused == (2, ["unknown-seat", "unknown-seat"])


def test_undo_says_what_it_took_back(brawl: Keeper) -> None:
    brawl("hit", "ann", "bob")
    told = brawl("undo")
    assert told.startswith("✓ Act 2 is taken back. It was: Ann Lee damages Bob Ray. Bonanza Brawl")
    assert brawl.json("undo", 3)["taken_back"] == ["Act 2 is taken back."]
