"""Every command through the API: under the same policy, and with the same refusals, as on pages."""

from __future__ import annotations

import base64
import html
from datetime import date

import pytest
from django.test import Client

from muster.api.bodies import KINDS
from muster.core import commands as ask
from muster.core.access import MAY
from muster.core.facts import Matter, Model
from muster.core.ids import EntrantId, EventId, PersonId
from muster.journal.database import accounts
from muster.journal.database.links import revoke
from muster.journal.database.tokens import cards_of as tokens_of_account
from muster.journal.database.tokens import make_token, revoke_token
from muster.journal.people import Person
from tests import snapshots
from tests.api.calling import Calls, codes, said
from tests.web.test_every_command import HOLDS, HOST, JUDGE, ORGANISER, OTHER, PLAYER, STRANGER
from tests.web.test_every_command import examples as web_examples
from tests.web.venue import new_account

LAST = ("hand-over",)
"""Whoever hands the event over may do nothing afterwards."""

OWN = "own-paint"


def examples(calls: Calls, event: EventId) -> dict[str, ask.Command]:
    found = web_examples(calls.venue, event)
    return {kind: found[kind] for kind in sorted(found, key=lambda kind: (kind in LAST, kind))}


def beside(kind: str) -> dict[str, object]:
    """What is handed in beside a command."""
    handed_in: dict[str, dict[str, object]] = {
        "attach-photo": {"content": base64.b64encode(snapshots.kept(0)).decode()},
        "cast-vote": {"paper": {"choices": []}},
    }
    return handed_in.get(kind, {})


@pytest.fixture
def doors(calls: Calls) -> tuple[EventId, dict[str, str]]:
    """Everybody's way to say who they are."""
    event = calls.venue.playing("GG4", 8)
    judge = Person(id=PersonId("judge"), name="Ruth Calder")
    calls.venue.do(event, ask.AppointJudge(person=judge.id), people=(judge,))
    first, second, *_ = calls.venue.games(event)
    host = new_account("hal", "Hal Host", host=True)
    stranger = new_account("sue", "Sue Stranger")
    return event, {
        ORGANISER: calls.organiser,
        STRANGER: make_token(stranger, "x"),
        HOST: make_token(host, "x"),
        JUDGE: calls.by(event, judge.id),
        PLAYER: calls.player(event, EntrantId(first.entrants[0])),
        OTHER: calls.player(event, EntrantId(second.entrants[0])),
    }


def send(calls: Calls, event: EventId, command: ask.Command, who: str) -> int:
    without = {"kind"} | ({"photo"} if isinstance(command, ask.AttachPhoto) else set())
    without |= {"papers"} if isinstance(command, ask.CountBallot) else set()
    body = {**command.model_dump(mode="json", exclude=without), **beside(command.kind)}
    return calls.post(f"events/{event}/commands/{command.kind}", body, who).status_code


def test_every_command_but_the_first_has_an_address() -> None:
    assert set(KINDS.values()) == set(MAY) - {ask.CreateEvent}


@pytest.mark.parametrize("who", [PLAYER, OTHER, JUDGE, STRANGER, HOST])
def test_who_may_not_is_refused_and_nothing_is_written(
    calls: Calls, doors: tuple[EventId, dict[str, str]], who: str
) -> None:
    event, ways = doors
    before = calls.venue.now(event).revision
    refused = {
        kind: send(calls, event, command, ways[who])
        for kind, command in examples(calls, event).items()
        if not MAY[KINDS[kind]] & HOLDS[who]
    }
    assert refused
    assert refused == dict.fromkeys(refused, 403)
    assert calls.venue.now(event).revision == before


@pytest.mark.parametrize("who", [ORGANISER, PLAYER, JUDGE, HOST])
def test_who_may_is_never_told_that_they_may_not(
    calls: Calls, doors: tuple[EventId, dict[str, str]], who: str
) -> None:
    event, ways = doors
    answers = {
        kind: send(calls, event, examples(calls, event)[kind], ways[who])
        for kind in examples(calls, event)
        if MAY[KINDS[kind]] & HOLDS[who]
    }
    assert answers
    assert {kind: status for kind, status in answers.items() if status not in {200, 409, 422}} == {}


# ── who calls ──


def test_nobody_acts_without_saying_who_they_are_and_cookies_say_nothing(calls: Calls) -> None:
    event = calls.venue.event(entrants=2)
    before = calls.venue.now(event).revision
    address = f"/api/v1/events/{event}/commands/start-event"
    signed_in = calls.venue.organiser.post(address, "{}", content_type="application/json")
    assert (signed_in.status_code, signed_in.json()["problems"][0]["code"]) == (401, "who")
    assert calls.post(f"events/{event}/commands/start-event", {}, "nonsense").status_code == 401
    assert calls.venue.now(event).revision == before


def test_a_token_that_was_revoked_is_nobodys(calls: Calls) -> None:
    event = calls.venue.event(entrants=2)
    assert calls.get(f"events/{event}/me", calls.organiser).status_code == 200
    (card,) = tokens_of_account(calls.venue.account)
    assert card.used is not None
    revoke_token(calls.venue.account, card.id)
    assert calls.get(f"events/{event}/me", calls.organiser).status_code == 401


def test_a_link_that_was_replaced_is_gone_and_one_of_another_event_is_not_for_this(
    calls: Calls,
) -> None:
    here, there = calls.venue.event(entrants=2), calls.venue.event(entrants=2)
    one = next(iter(calls.venue.now(here).entrants))
    link = calls.player(here, one)
    assert calls.get(f"events/{there}/me", link).status_code == 403
    revoke(here, calls.venue.person(here, one))
    assert calls.get(f"events/{here}/me", link).status_code == 410


def test_a_player_learns_by_which_ids_commands_name_them(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    game = calls.venue.games(event)[0]
    me = calls.read(f"events/{event}/me", calls.player(event, game.entrants[0]))
    assert (me["entrants"], me["game"]) == ([game.entrants[0]], game.id)
    assert me["person"] == calls.venue.person(event, game.entrants[0])
    assert "player-of-game" in me["roles"]


def test_people_are_for_officials(calls: Calls) -> None:
    event = calls.venue.event(entrants=2)
    one = next(iter(calls.venue.now(event).entrants))
    assert calls.get(f"events/{event}/people", calls.player(event, one)).status_code == 403
    known = calls.read(f"events/{event}/people", calls.organiser)["people"]
    assert [who["name"] for who in known] == ["Olive Marsh", "Ana Ruiz", "Ben Okafor"]


# ── asking ──


def test_an_act_answers_with_the_lines_it_wrote(calls: Calls) -> None:
    event = calls.venue.event(entrants=4)
    done = said(calls.ask(event, ask.StartEvent(rounds=3)))
    now = calls.venue.now(event)
    assert (done["done"], done["revision"]) == (True, now.revision)
    assert done["lines"] == [
        {
            "n": now.revision,
            "kind": "event-started",
            "say": "The event started; rounds planned: 3",
            "fact": {"rounds": 3},
        }
    ]


def test_the_same_wish_under_the_same_key_is_granted_once(calls: Calls) -> None:
    event = calls.venue.event(entrants=4)
    asked = ask.ListErrata(title="FAQ", published=date(2024, 1, 1))
    body, key = asked.model_dump(mode="json"), {"Idempotency-Key": "k1"}
    address = f"events/{event}/commands/list-errata"
    first = calls.post(address, body, calls.organiser, **key)
    again = calls.post(address, body, calls.organiser, **key)
    assert said(first)["lines"] == said(again)["lines"]
    assert len(calls.venue.now(event).errata) == 1


def test_a_look_changes_nothing(calls: Calls) -> None:
    event = calls.venue.event(entrants=4)
    before = calls.venue.now(event)
    address = f"events/{event}/commands/start-event?preview=true"
    told = said(calls.post(address, {"rounds": 3}, calls.organiser))
    assert (told["done"], told["facts"]) == (False, ["The event started; rounds planned: 3"])
    assert calls.venue.now(event) is before


def test_a_refusal_says_what_the_page_says_and_a_doubt_can_be_set_aside(calls: Calls) -> None:
    event = calls.venue.event(entrants=4, here=False)
    one = next(iter(calls.venue.now(event).entrants))
    calls.venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=one),)))
    two = list(calls.venue.now(event).entrants)[1]
    calls.venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=two),)))
    refused = calls.ask(event, ask.StartEvent(rounds=2))
    assert refused.status_code == 409
    told = said(refused)
    assert told["confirm"] == sorted(codes(refused))
    assert told["kept"] == "Nothing was changed."
    page = html.unescape(calls.venue.ask(event, "start-event", {"rounds": 2}).content.decode())
    assert [one["say"] in page for one in told["problems"]] == [True] * len(told["problems"])
    again = {"rounds": 2, "confirm": told["confirm"]}
    done = calls.post(f"events/{event}/commands/start-event", again, calls.organiser)
    assert done.status_code == 200


def test_who_plays_whom_is_not_found_out_by_asking(calls: Calls) -> None:
    event = calls.venue.paired("GG4", 8)
    first, second, *_ = calls.venue.games(event)
    me = calls.player(event, first.entrants[0])
    answers = [
        calls.ask(event, ask.CallJudge(game=game.id, matter=Matter.RULES), me)
        for game in (first, second)
    ]
    assert [codes(answer) for answer in answers] == [["not-public"], ["not-public"]]
    assert {answer.content for answer in answers} == {answers[0].content}
    assert calls.read(f"events/{event}/me", me)["game"] == ""


# ── what is handed in beside a command ──


def test_newcomers_are_entered_under_names_of_the_programs_own(calls: Calls) -> None:
    event = calls.venue.event(entrants=0)
    body = {
        "entries": [{"people": ["new:a"], "faction": "Guild"}, {"people": ["new:b"]}],
        "people": [{"id": "new:a", "name": "Ana  Ruiz"}, {"id": "new:b", "name": "Ben Okafor"}],
    }
    done = calls.post(f"events/{event}/commands/register-entrants", body, calls.organiser)
    assert [line["say"] for line in said(done)["lines"]] == [
        "Ana Ruiz entered, Guild",
        "Ben Okafor entered",
    ]
    told = calls.read(f"events/{event}/entrants")["entrants"]
    assert [who["name"] for who in told] == ["Ana Ruiz", "Ben Okafor"]


@pytest.mark.parametrize(
    ("people", "code"),
    [
        ([], "person-unknown"),
        ([{"id": "new:a", "name": " "}], "name-empty"),
        ([{"id": "new:a", "account": "nobody"}], "account-unknown"),
        ([{"id": "new:a", "name": "x" * 501}], "not-understood"),
    ],
)
def test_nobody_is_entered_who_has_no_name(
    calls: Calls, people: list[dict[str, str]], code: str
) -> None:
    event = calls.venue.event(entrants=0)
    body = {"entries": [{"people": ["new:a"]}], "people": people}
    answer = calls.post(f"events/{event}/commands/register-entrants", body, calls.organiser)
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert calls.venue.now(event).entrants == {}


def test_a_judge_is_appointed_by_what_they_sign_in_with(calls: Calls) -> None:
    event = calls.venue.event(entrants=0)
    ruth = accounts.person_of(new_account("ruth", "Ruth Calder"))
    body = {"person": "new:1", "people": [{"id": "new:1", "account": "Ruth"}]}
    answer = calls.post(f"events/{event}/commands/appoint-judge", body, calls.organiser)
    assert answer.status_code == 200
    assert calls.venue.now(event).judges == {ruth.id}


def test_a_photo_is_added_and_seen(calls: Calls) -> None:
    event = calls.venue.playing("GG4", 4)
    game = calls.venue.games(event)[0]
    body = {"game": game.id, **beside("attach-photo")}
    link = calls.player(event, game.entrants[0])
    assert calls.post(f"events/{event}/commands/attach-photo", body, link).status_code == 200
    assert len(calls.venue.now(event).photos) == 1
    wrong = {**body, "content": "@@@@"}
    answer = calls.post(f"events/{event}/commands/attach-photo", wrong, link)
    assert (answer.status_code, codes(answer)) == (422, ["not-base64"])


def test_votes_are_cast_and_what_their_papers_say_is_told_once_they_are_counted(
    calls: Calls,
) -> None:
    event = calls.venue.playing("GG4", 4)
    one, two, three, *_ = calls.venue.now(event).entrants
    calls.venue.do(event, ask.SetContest(award=OWN, method="vote", title="Best painted"))
    for entrant in (one, two, three):
        entry = ask.MakeEntry(award=OWN, entrant=entrant, models=(Model(name="Lamp"),))
        calls.venue.do(event, entry)
    calls.venue.do(event, ask.OpenBallot(award=OWN))
    papers = {}
    for voter, choice in ((one, two), (two, three), (three, two)):
        body = {"award": OWN, "paper": {"choices": [choice]}}
        link = calls.player(event, voter)
        voted = said(calls.post(f"events/{event}/commands/cast-vote", body, link))
        papers[voted["receipt"]] = [choice]
    (contest,) = calls.read(f"events/{event}/contests")["contests"]
    assert (contest["voting"], contest["counts"]) == ({"voted": 3, "of": 4}, [])
    calls.venue.do(event, ask.CountBallot(award=OWN))
    (contest,) = calls.read(f"events/{event}/contests")["contests"]
    assert {one["receipt"]: one["choices"] for one in contest["counts"][0]["papers"]} == papers


# ── new events ──


def test_a_program_makes_an_event_once(calls: Calls) -> None:
    body = {"pack": "gg4", "name": "Winter Cup", "day": "2026-12-05", "tables": 12}
    key = {"Idempotency-Key": "cup"}
    first = calls.post("events", body, calls.organiser, **key)
    again = calls.post("events", body, calls.organiser, **key)
    assert (first.status_code, said(first)) == (201, said(again))
    now = calls.venue.now(EventId(said(first)["event"]))
    assert (now.name, now.tables, now.organiser) == ("Winter Cup", 12, calls.venue.me.id)


def test_an_event_is_made_with_the_token_of_an_account_alone(calls: Calls) -> None:
    event = calls.venue.event(entrants=2)
    link = calls.player(event, next(iter(calls.venue.now(event).entrants)))
    body = {"pack": "gg4", "name": "Winter Cup", "day": "2026-12-05"}
    assert calls.post("events", body, link).status_code == 403
    assert calls.post("events", body).status_code == 401
    wrong = calls.post("events", {**body, "pack": "none", "name": " "}, calls.organiser)
    assert (wrong.status_code, codes(wrong)) == (422, ["pack-unknown", "name-empty"])


# ── bad input ──


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("{", 400),
        ("[" * 100_000, 400),
        (b"\xff\xfe", 400),
        ("[]", 422),
        ("null", 422),
        ('{"rounds": "three"}', 422),
        ('{"rounds": 99999999999999999999}', 422),
        ('{"rounds": 1e999}', 422),
        ('{"nonsense": 1}', 422),
        ('{"kind": "undo"}', 422),
        ('{"rounds": 3, "confirm": ["no-such-code"]}', 422),
        ('"' + "x" * 2_200_000 + '"', 413),
    ],
)
def test_what_is_not_understood_is_named_and_nothing_is_written(
    calls: Calls, body: str | bytes, status: int
) -> None:
    event = calls.venue.event(entrants=4)
    before = calls.venue.now(event).revision
    answer = calls.post(f"events/{event}/commands/start-event", body, calls.organiser)
    assert (answer.status_code, said(answer)["kept"]) == (status, "Nothing was changed.")
    assert calls.venue.now(event).revision == before


@pytest.mark.parametrize(
    ("command", "body", "status", "say"),
    [
        ("close-round", f'{{"confirm": [{"1," * 20_000}1]}}', 422, "confirm.0: Input should be"),
        ("register-entrants", f'{{"entries": [{"1," * 1_999}1]}}', 422, "2,000 parts of the body"),
        ("register-entrants", f'{{"entries": [{"1," * 300_001}1]}}', 413, "What was handed in is"),
    ],
)
def test_a_flood_of_what_does_not_fit_is_counted_and_not_told_word_by_word(
    calls: Calls, command: str, body: str, status: int, say: str
) -> None:
    """Each reason takes a thousand times the room of what is wrong: that was all a server had."""
    event = calls.venue.playing("GG4", 4)
    answer = calls.post(f"events/{event}/commands/{command}", body, calls.organiser)
    assert (answer.status_code, len(said(answer)["problems"])) == (status, 1)
    assert said(answer)["say"].startswith(say)


def test_text_that_no_file_can_hold_is_refused(calls: Calls) -> None:
    event = calls.venue.event(entrants=4)
    body = '{"title": "half a \\ud800", "published": "2024-01-01"}'
    answer = calls.post(f"events/{event}/commands/list-errata", body, calls.organiser)
    assert answer.status_code in {400, 422}
    long = {"title": "x" * 501, "published": "2024-01-01"}
    answer = calls.post(f"events/{event}/commands/list-errata", long, calls.organiser)
    assert (answer.status_code, codes(answer)) == (422, ["too-long"])


def test_a_word_that_is_no_command_is_at_no_address(calls: Calls) -> None:
    event = calls.venue.event(entrants=4)
    for kind in ("no-such-thing", "create-event"):
        assert calls.post(f"events/{event}/commands/{kind}", {}, calls.organiser).status_code == 404
    who = {"Authorization": f"Bearer {calls.organiser}"}
    address = f"/api/v1/events/{event}/commands/undo"
    answers = {
        getattr(Client(), method)(address, headers=who).status_code
        for method in ("get", "put", "delete", "patch")
    }
    assert answers == {405}
