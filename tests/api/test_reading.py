"""What programs read: as public pages show it."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.facts import ArmyList
from tests.api.calling import Calls, said


def test_listed_events_are_found_and_others_by_those_who_know_them(calls: Calls) -> None:
    shown, hidden = calls.venue.event(entrants=4), calls.venue.event(entrants=4)
    calls.venue.organiser.post(f"/desk/{hidden}/setup/listed/", {})
    assert [one["id"] for one in calls.read("events")["events"]] == [shown]
    assert calls.read(f"events/{hidden}")["name"] == "GG4 Cup"


def test_every_pack_is_listed(calls: Calls) -> None:
    assert {one["short"] for one in calls.read("packs")["packs"]} == {
        "BB", "GG18", "GG4", "SR17", "WC",
    }  # fmt: skip


def test_an_event_at_a_glance(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 8)
    now = calls.venue.now(event)
    told = calls.read(f"events/{event}")
    assert (told["phase"], told["public_rounds"], told["entrants"]) == ("running", 1, 8)
    assert (told["head"], told["revision"]) == (now.head, now.revision)
    assert (told["organiser"], told["secret"]) == ("Olive Marsh", "")


def test_a_round_with_its_results_and_the_proof_of_its_draw(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    calls.venue.play_round(event)
    (played,) = calls.read(f"events/{event}/rounds")["rounds"]
    assert played["closed"]
    assert [game["state"] for game in played["games"]] == ["over", "over"]
    first = played["games"][0]["sides"]
    assert [(side["outcome"], side["figures"]) for side in first] == [
        ("win", {"vp": 2}),
        ("loss", {"vp": 1}),
    ]
    assert played["draw"]["seed"] == calls.venue.now(event).rounds[0].certificate.seed


def test_a_game_says_why_its_entrants_met_and_how_its_result_came_to_be(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    calls.venue.play_round(event)
    game = calls.read(f"events/{event}/games/r1g1")
    assert game["round"] == 1
    assert "by lot" in game["why"][0]
    assert len(game["history"]) == 1


def test_standings_name_every_tie_break_and_where_it_comes_from(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    calls.venue.play_round(event)
    table = calls.read(f"events/{event}/standings")
    assert (table["after"], [one["id"] for one in table["order"]]) == (1, ["tp", "diff", "vp"])
    best = table["rows"][0]
    assert (best["place"], best["values"]) == (1, {"tp": 3.0, "diff": 1.0, "vp": 2.0})
    assert [gain["outcome"] for gain in best["gains"]] == ["win"]


def test_lists_are_there_once_everybody_may_read_them(calls: Calls) -> None:
    event = calls.venue.event(entrants=2)
    one = next(iter(calls.venue.now(event).entrants))
    mine = ArmyList(title="Lamps", points=50, text="Six lamps")
    calls.venue.do(event, ask.RegisterLists(entrant=one, lists=(mine,)))
    assert calls.read(f"events/{event}/entrants/{one}")["lists"] is None
    calls.venue.do(event, ask.SetListTerms(shown="public"))
    assert calls.read(f"events/{event}/entrants/{one}")["lists"][0]["text"] == "Six lamps"


def test_the_same_edition_is_not_sent_twice(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    first = calls.get(f"events/{event}/rounds")
    tag = first.headers["ETag"]
    again = calls.get(f"events/{event}/rounds", **{"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    calls.venue.play_round(event)
    assert calls.get(f"events/{event}/rounds", **{"If-None-Match": tag}).status_code == 200


def test_nothing_is_said_of_what_is_not_there(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    for address in ("games/r9g9", "rounds/2", "entrants/e99", "standings?after=2", "nothing"):
        answer = calls.get(f"events/{event}/{address}")
        assert (address, answer.status_code) == (address, 404)
        assert said(answer)["kept"] == "Nothing was changed."
    assert calls.get("events/no-such-event").status_code == 404


def test_reading_is_reading_only(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    asked = {
        calls.client.generic(method, f"/api/v1/events/{event}/rounds").status_code
        for method in ("POST", "PUT", "DELETE", "PATCH")
    }
    assert asked == {405}
