"""Results that need more than one word: disputes, agreements, games given away, corrections."""

import pytest

from tests.cli.terminal import LETTERS, Terminal


@pytest.fixture
def playing(muster: Terminal) -> Terminal:
    return muster.new().started(LETTERS[:4]).paired()


def result(muster: Terminal, table: int) -> str:
    lines = muster("results").splitlines()
    return next(line for line in lines if line.split()[:1] == [str(table)])


def test_a_players_report_counts_once_the_opponent_confirms_it(playing: Terminal) -> None:
    first, second = playing.names_at(1)
    playing("report", 1, "5-2", "--as", first)
    assert playing.refused("confirm", 1, "--as", first) == (1, ["own-report"])
    assert f"5-2, reported by {first}" in result(playing, 1)
    playing("confirm", 1, "--as", second)
    assert "5-2, confirmed" in result(playing, 1)
    assert playing.refused("confirm", 2) == (1, ["no-report"])


def test_an_official_enters_what_players_say(playing: Terminal) -> None:
    first, second = playing.names_at(1)
    playing("report", 1, "5-2", "--by", first)
    assert playing.json("status")["next"] == "muster confirm 1"
    playing("confirm", 1)
    assert f"{second} confirmed the report from table 1" in playing("history")


def test_two_who_report_differently_are_settled_by_a_ruling(playing: Terminal) -> None:
    first, second = playing.names_at(1)
    playing("report", 1, "5-2", "--as", first)
    playing("report", 1, "2-5", "--as", second)
    assert "disputed" in result(playing, 1)
    assert playing.json("status")["next"] == "muster rule 1 SCORE --reason WHY"
    assert playing.refused("rule", 1, "4-3") == (1, ["reason-missing"])
    playing("rule", 1, "4-3", "--reason", "Recounted together")
    assert "4-3, by ruling" in result(playing, 1)


def test_a_dispute_may_say_what_the_score_was(playing: Terminal) -> None:
    first, second = playing.names_at(1)
    playing("report", 1, "5-2", "--by", first)
    said = playing("dispute", 1, "3-3", "--reason", "A draw")
    assert f"{second} disputed the report from table 1 of round 1" in said
    assert f"says {first} and {second} tie 3-3 (A draw)" in said


def test_status_and_results_say_what_waits_for_the_organisers_word(playing: Terminal) -> None:
    for who in playing.names_at(1):
        playing("sign", 1, "4-4", "--as", who)
    first, second = playing.names_at(1)
    consent = f"both consent: {first} and {second} tie 4-4; waits for the organiser"
    assert consent in result(playing, 1)
    loser, winner = playing.names_at(2)
    playing("concede", loser, "2-5", "--as", loser)
    concession = f"{loser} concedes: {winner} wins 5-2; waits for the organiser"
    assert concession in result(playing, 2)
    waiting = playing.json("status")["waiting"]
    assert [each.partition(": ")[2].partition(": ")[2] for each in waiting] == [
        consent,
        concession,
    ]


@pytest.mark.req("GG4-067", "GG4-069")
def test_an_agreed_result_needs_both_sides_and_the_organisers_word(playing: Terminal) -> None:
    first, second = playing.names_at(1)
    agree = ("agree", 1, "4-4", "--reason", "Fire alarm in turn 4")
    assert playing.refused(*agree, "--attest") == (1, ["signature-missing"] * 2)
    playing("sign", 1, "4-4", "--as", first)
    playing("sign", 1, "4-3", "--by", second)
    assert playing.refused(*agree, "--attest") == (1, ["signature-missing"])
    assert playing.refused(*agree, "--signed", second) == (1, ["signature-missing"])
    playing(*agree, "--signed", second, "--attest")
    assert "4-4, agreed" in result(playing, 1)


@pytest.mark.req("SR17-016", "SR17-017")
def test_a_conceded_steamroller_game_is_worth_what_the_army_cost(muster: Terminal) -> None:
    muster.new("sr17").started(LETTERS[:4]).paired()
    loser, winner = muster.names_at(1)
    assert muster.refused("concede", loser) == (1, ["army-missing"])
    assert muster.refused("concede", 1) == (2, ["not-understood"])
    muster("concede", loser, "--army", "75", "--cp", "1-2", "--apd", "60-10")
    rows = {row["name"]: row for row in muster.json("standings")["standings"]}
    assert [(rows[n]["tp"], rows[n]["cp"], rows[n]["apd"]) for n in (winner, loser)] == [
        (1, 3, 38),
        (0, 0, 0),
    ]


@pytest.mark.req("GG4-070")
def test_a_forfeit_is_worth_what_the_pack_says(playing: Terminal) -> None:
    loser, winner = playing.names_at(1)
    assert playing.refused("forfeit", loser, "--cause", "hunger") == (1, ["cause-unknown"])
    playing("forfeit", loser, "--cause", "invalid-game")
    rows = {row["name"]: row for row in playing.json("standings")["standings"]}
    assert [(rows[n]["tp"], rows[n]["diff"], rows[n]["vp"]) for n in (winner, loser)] == [
        (3, 8, 8),
        (0, -8, 0),
    ]


def test_a_lost_result_is_declared_missing(playing: Terminal) -> None:
    assert playing.refused("missing", 1) == (1, ["reason-missing"])
    playing("missing", 1, "--reason", "No slip")
    assert "result missing" in result(playing, 1)


@pytest.mark.req("GG4-065", "GG4-066")
def test_a_disqualified_entrant_forfeits_and_has_no_place(playing: Terminal) -> None:
    first = playing.names_at(1)[0]
    assert playing.refused("disqualify", first, "--cause", "cheating") == (1, ["reason-missing"])
    playing("disqualify", first, "--cause", "cheating", "--reason", "Loaded dice")
    assert f"forfeited by {first}" in result(playing, 1)
    assert first not in [row["name"] for row in playing.json("standings")["standings"]]


# ── what would change ──


def test_a_preview_tells_places_and_later_pairings_and_writes_nothing(playing: Terminal) -> None:
    playing("report", 1, "8-0")
    playing("report", 2, "5-4")
    playing("close")
    playing.paired()
    before = playing.journal()
    rule = ("rule", 1, "0-8", "--round", 1, "--reason", "Read upside down")
    said = playing("preview", *rule)
    assert said.startswith("Nothing is written. This would happen:")
    assert "2 entrants would move:" in said
    assert "1st → 4th" in said
    assert "Round 2 is paired already" in said
    shown = playing.json("preview", *rule)["preview"]
    assert [place["before"] for place in shown["places"]] == [4, 1]
    assert playing.journal() == before
    assert playing.refused("preview", "rule", 1, "0-9", "-n", 1, "-r", "x")[0] == 1
    playing(*rule)
    assert playing.journal() != before


def test_a_preview_of_an_entry_writes_no_person(muster: Terminal) -> None:
    muster.new()
    before = muster.store.people()
    assert "Ann Lee entered" in muster("preview", "enter", "Ann Lee")
    assert muster.store.people() == before


# ── the past ──


def test_history_tells_every_line_and_marks_what_was_taken_back(muster: Terminal) -> None:
    muster.new().enter(LETTERS[:2])
    muster("undo", "--reason", "Not coming")
    told = muster("history").splitlines()
    assert [line.partition("Olive Marsh: ")[2] for line in told] == [
        "Winter Cup was created under Gaining Grounds Season Four, for 15 November 2026",
        "Ann Lee entered, Guild",
        "Bob Ray entered, Guild (taken back in line 4)",
        "Taken back: line 3 (Not coming)",
    ]
    assert len(muster("history", "--lines", "2").splitlines()) == 2
    assert [line["taken_back_in"] for line in muster.json("history")["lines"]] == [
        None,
        None,
        4,
        None,
    ]


def test_a_line_that_others_stand_on_is_not_taken_back(playing: Terminal) -> None:
    assert playing.refused("undo", "--line", 2) == (1, ["line-leaned-on"])
    assert playing.refused("undo", "--line", 99) == (1, ["line-unknown"])
    assert playing.refused("undo", "--line", 1) == (1, ["line-stays"])


def test_pairing_again_needs_a_reason_and_shows(playing: Terminal) -> None:
    assert playing.refused("pair", "--again") == (1, ["reason-missing", "round-published"])
    again = ("pair", "--again", "--reason", "Eva came after all")
    assert playing.refused(*again) == (3, ["round-published"])
    assert "attempt 2 (Eva came after all)" in playing(*again, "--yes")


def test_pairings_changed_by_hand_say_so(playing: Terminal) -> None:
    first, other = playing.names_at(1)[0], playing.names_at(2)[0]
    assert playing.refused("swap", first, other) == (1, ["round-published", "reason-missing"])
    swap = ("swap", first, other, "-r", "Brothers")
    assert playing.refused(*swap) == (3, ["round-published"])
    assert "changed by hand (Brothers)" in playing(*swap, "--yes")
    said = playing("explain", first)
    assert said == f"The organiser changed the game of {first} after it was drawn: Brothers.\n"
    playing("move-game", first, 1, "-r", "Step-free", "--yes")
    assert first in playing.names_at(1)


def test_a_pairing_is_explained_in_a_sentence(playing: Terminal) -> None:
    first, second = playing.names_at(1)
    assert playing("explain", first) == f"{first} meets {second} by lot.\n"
    playing.play("5-2").paired()
    leader = playing.json("standings", "--round", 1)["standings"][0]["name"]
    assert f"{leader} meets" in playing("explain", leader)
    assert playing.refused("explain", "Nobody Here")[0] == 2


def test_wishes_for_the_next_round_are_kept(playing: Terminal) -> None:
    playing.play("5-2")
    playing("apart", "Ann", "Bob", "--reason", "Sisters")
    playing("lock", "Ann", "Chi")
    assert playing.refused("lock", "Ann", "Dov") == (1, ["locked-already"])
    drawn = playing.json("pair", "--yes")["done"][0]["fact"]
    assert sorted(sorted(seat["entrants"]) for seat in drawn["seats"]) == [
        ["e1", "e3"],
        ["e2", "e4"],
    ]


def test_players_see_pairings_once_they_are_public(muster: Terminal) -> None:
    muster.new().started()
    muster("pair")
    for words in (("pairings",), ("results",), ("explain", "Ann Lee")):
        assert muster.refused(*words, "--as", "Ann Lee") == (2, ["not-public"])
    assert muster("pairings")
    muster("publish")
    assert muster("pairings", "--as", "Ann Lee")


def test_undo_says_what_no_longer_counts(muster: Terminal) -> None:
    muster.new().enter()
    assert "No longer counts: Dov Stein entered" in muster("undo")


def test_a_correction_after_the_end_says_who_wins_now(muster: Terminal) -> None:
    muster.new().started().paired()
    muster.play("5-2")
    muster("finish", "--yes")
    loser = muster.names_at(1)[1]
    said = muster("rule", loser, "8-0", "--round", 1, "--reason", "Misread")
    assert f"Now Winner: {loser}" in said


def test_a_bye_is_exported_with_its_points(muster: Terminal) -> None:
    muster.new().started(LETTERS[:5]).paired()
    rows = [row for row in muster("export", "results").splitlines() if ",bye," in row]
    assert [row.split(",")[5:8] for row in rows] == [["3", "4", "2"]]
