"""A judge who plays, at the desk, behind their link and through a program: and what pages offer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.entrant import Listed
from muster.core.facts import ArmyList, Matter, Model
from muster.core.ids import EntrantId, EventId
from muster.core.problem import Code
from muster.core.score import Score
from muster.journal.database import accounts
from muster.journal.database.doing import perform_here
from muster.journal.database.links import token_of
from muster.journal.database.tokens import make_token
from tests.security.cast import Rows, all_rows, signed_in
from tests.security.test_leaks import PASSING
from tests.web.phone import words_of
from tests.web.rosters import CATALOGUE, SOUND, pick
from tests.web.sending import form_of
from tests.web.venue import Venue, new_account

LARGE = ArmyList(title="Too much", picks=(pick("mira"), pick("stilt", 7), pick("oilers", 2)))
EVERYTHING = frozenset(Code)
WAYS = ("desk", "link", "token", "link of a program")


@dataclass
class Played:
    """`ruth` judges and plays; `me` is who they are in the event, `game` their own."""

    venue: Venue
    event: EventId
    ruth: accounts.Account
    me: EntrantId
    token: str

    def ways(self) -> dict[str, Callable[[ask.Command], HttpResponse]]:
        person = accounts.person_of(self.ruth).id
        link = f"/p/{token_of(self.event, person)}/ask/"
        desk = signed_in(self.ruth)
        return {
            "desk": lambda wish: _sent(desk, f"/desk/{self.event}/ask/", wish),
            "link": lambda wish: _sent(Client(), link, wish),
            "token": lambda wish: self._called(self.token, wish),
            "link of a program": lambda wish: self._called(
                f"link:{token_of(self.event, person)}", wish
            ),
        }

    def looks(self) -> dict[str, Callable[[ask.Command], HttpResponse]]:
        """The same doors, asked only what it would change."""
        person = accounts.person_of(self.ruth).id
        link = f"/p/{token_of(self.event, person)}/ask/"
        desk, look = signed_in(self.ruth), {"preview": "1"}
        return {
            "desk": lambda wish: _sent(desk, f"/desk/{self.event}/ask/", wish, look),
            "link": lambda wish: _sent(Client(), link, wish, look),
            "token": lambda wish: self._called(self.token, wish, "?preview=true"),
            "link of a program": lambda wish: self._called(
                f"link:{token_of(self.event, person)}", wish, "?preview=true"
            ),
        }

    def _called(self, who: str, wish: ask.Command, query: str = "") -> HttpResponse:
        body = {**json.loads(wish.model_dump_json(exclude={"kind"})), "confirm": sorted(EVERYTHING)}
        answer = Client().post(
            f"/api/v1/events/{self.event}/commands/{wish.kind}{query}",
            json.dumps(body),
            content_type="application/json",
            headers={"Authorization": f"Bearer {who}"},
        )
        assert isinstance(answer, HttpResponse)
        return answer

    def page(self, path: str) -> str:
        answer = signed_in(self.ruth).get(f"/desk/{self.event}/{path}")
        assert (path, answer.status_code) == (path, 200)
        return answer.content.decode()

    def phone(self, path: str) -> str:
        person = accounts.person_of(self.ruth).id
        answer = Client().get(f"/p/{token_of(self.event, person)}/{path}")
        assert (path, answer.status_code) == (path, 200)
        return answer.content.decode()


def _sent(
    client: Client, door: str, wish: ask.Command, more: Mapping[str, str] | None = None
) -> HttpResponse:
    fields = {**form_of(wish), "confirm": [str(code) for code in EVERYTHING], **(more or {})}
    answer = client.post(f"{door}{wish.kind}/", fields)
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.fixture
def played(venue: Venue) -> Played:
    """Round 1 is public; lists and painted models are asked for."""
    event = venue.event("SR17", 3)
    ruth = new_account("ruth", "Ruth Bench")
    who = accounts.person_of(ruth)
    entry = ask.Entry(people=(who.id,), faction="Lanterns")
    venue.do(event, ask.RegisterEntrants(entries=(entry,)), people=(who,))
    me = venue.now(event).of_person(who.id)[0]
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=me),)))
    venue.do(event, ask.SetCatalogue(catalogue=CATALOGUE))
    venue.do(event, ask.AppointJudge(person=who.id))
    venue.do(event, ask.RegisterLists(entrant=me, lists=(SOUND,)), me)
    venue.do(event, ask.StartEvent(rounds=2))
    venue.pair(event)
    venue.publish(event)
    return Played(venue, event, ruth, me, make_token(ruth, "Scores"))


def for_themselves(played: Played) -> list[ask.Command]:
    """What a judge could want about themselves, with every doubt set aside and a reason."""
    event, me = played.venue.now(played.event), played.me
    game = event.game_of(me)
    assert game is not None
    them = game.others(me)[0]
    score, why = played.venue.score(played.event, game), "I was there"
    return [
        ask.RegisterLists(entrant=me, lists=(LARGE,), reason=why),
        ask.RegisterLists(entrant=me, lists=(SOUND,), reason=why),
        ask.ApproveLists(entrant=me, note=why),
        ask.ApproveLists(entrant=them, note=why),
        ask.InspectModel(entrant=me, model="Mira Vane", note=why),
        ask.InspectModel(entrant=them, model="Mira Vane", allowed=False, note=why),
        ask.GiveLeave(entrant=me, reason=why),
        ask.JudgePaint(entrant=me, passed=True, note=why),
        ask.NoteConduct(entrant=them, about="stalling", text=why),
        ask.MakeRuling(topic="Cover", question="Does it?", decision=why, game=game.id),
        ask.MakeRuling(topic="Cover", question="Does it?", decision=why),
        ask.RuleResult(game=game.id, score=score, how="entered", reason=why),
        ask.ReportResult(game=game.id, score=score, by=them),
        ask.ExtendClock(minutes=5, games=(game.id,), reason=why),
        ask.DisqualifyEntrant(entrant=them, cause="cheating", reason=why),
        ask.DropEntrant(entrant=them, reason=why),
    ]


@pytest.mark.parametrize("way", WAYS)
def test_at_no_door_does_a_judge_decide_about_themselves(played: Played, way: str) -> None:
    """A list of their own that costs too much or is late, their approval, their models, the rest.

    What is refused changes no row.
    """
    send = played.ways()[way]
    before = _kept()
    wishes = for_themselves(played)
    answered = [(wish.kind, send(wish).status_code) for wish in wishes]
    assert answered == [(wish.kind, _refusal(wish)) for wish in wishes]
    assert _kept() == before


def _refusal(wish: ask.Command) -> int:
    """A list of their own they may hand in; it is only too late, and wrong."""
    return 409 if isinstance(wish, ask.RegisterLists) else 403


def _kept() -> Rows:
    """Everything but when a token was used last."""
    return {name: rows for name, rows in all_rows().items() if name != "TokenRow"}


def test_a_look_at_a_change_tells_nothing_of_pairings_that_are_not_public(played: Played) -> None:
    """With a made-up score of the other table a judge could ask whom they will meet."""
    venue, event = played.venue, played.event
    venue.play_round(event)
    other = next(g for g in venue.games(event) if played.me not in g.entrants)
    turned = Score(
        sides=venue.score(event, other).sides, winner=other.entrants[1], ending="assassination"
    )
    wish = ask.RuleResult(game=other.id, score=turned, how="ruled", reason="Made up")
    before = {way: _said(played.looks()[way](wish)) for way in WAYS}
    venue.pair(event)
    after = {way: _said(played.looks()[way](wish)) for way in WAYS}
    assert after == before
    assert ["→" in said for said in before.values()] == [True] * len(WAYS)


def _said(answer: HttpResponse) -> str:
    """What is answered, but for what differs between any two answers."""
    assert answer.status_code == 200
    return PASSING.sub("", answer.content.decode())


def test_pages_offer_a_party_nothing_and_say_who_decides(played: Played) -> None:
    event = played.venue.now(played.event)
    game = event.game_of(played.me)
    assert game is not None
    own, theirs = played.page(f"lists/{played.me}/"), event.rounds[0].games
    (other,) = (one for one in theirs if one.id != game.id)
    assert "ask/approve-lists/" not in own
    assert "ask/inspect-model/" not in own
    assert "another judge decides. Olive Marsh can do it." in words_of(own)
    assert "ask/approve-lists/" not in played.page(f"lists/{game.others(played.me)[0]}/")
    assert "ask/inspect-model/" in played.page(f"lists/{other.entrants[0]}/")
    assert "Olive Marsh can do it." in words_of(played.page(f"round/1/game/{game.id}/"))
    table = played.phone(f"judge/game/{game.id}/")
    offered = [f"ask/{kind}/" in table for kind in ("rule-result", "extend-clock")]
    assert (offered, "Olive Marsh can do it." in words_of(table)) == ([False, False], True)
    noted = played.phone("judge/conduct/")
    shown = [f'value="{entrant}"' in noted for entrant in (*game.entrants, *other.entrants)]
    assert shown == [False, False, True, True]
    assert "ask/make-ruling/" not in played.phone("judge/rulings/")
    assert "ask/make-ruling/" in played.phone(f"judge/rulings/?game={other.id}")


def test_the_clock_of_the_last_table_is_not_offered_to_a_judge_who_plays_there(
    played: Played,
) -> None:
    venue, event, me = played.venue, played.event, played.me
    asked = [f"ask/{kind}/" for kind in ("pause-clock", "extend-clock")]
    assert [each in played.phone("judge/") for each in asked] == [True, True]
    (other,) = (game for game in venue.games(event) if me not in game.entrants)
    score = venue.score(event, other)
    venue.do(event, ask.RuleResult(game=other.id, score=score, how="entered"))
    page = played.phone("judge/")
    assert [each in page for each in asked] == [False, False]
    assert "another judge decides. Olive Marsh can do it." in words_of(page)
    stop = ask.PauseClock(reason="x")
    assert [send(stop).status_code for send in played.ways().values()] == [403] * 4


def test_an_organiser_who_plays_alone_is_asked_once_and_everybody_reads_what_they_decided(
    played: Played,
) -> None:
    venue, event, me = played.venue, played.event, played.me
    person = accounts.person_of(played.ruth).id
    perform_here(event, Actor(venue.me.id), ask.HandOver(person=person))
    desk = signed_in(played.ruth)
    form = {"entrant": me}
    asked = desk.post(f"/desk/{event}/ask/approve-lists/", form)
    assert (asked.status_code, 'name="note"' in asked.content.decode()) == (409, True)
    sure = {**form, "note": "Nobody else is here", "confirm": "own-case"}
    assert desk.post(f"/desk/{event}/ask/approve-lists/", sure).status_code == 303
    assert venue.now(event).entrants[me].listed is Listed.APPROVED
    game = venue.now(event).game_of(me)
    assert game is not None
    note = ask.NoteConduct(entrant=game.others(me)[0], about="stalling", text="x")
    assert _sent(desk, f"/desk/{event}/ask/", note).status_code == 303
    assert len(venue.now(event).own_cases) == 2
    told = words_of(Client().get(f"/e/{event}/").content.decode())
    assert "Ruth Bench, the organiser, decided in their own case: lists approved" in told
    assert "a note on conduct" not in told


def test_who_hosts_and_plays_reads_no_list_and_no_note_of_others(played: Played) -> None:
    """A host who plays runs the server, not the event: what is for officials is not for them."""
    venue, event = played.venue, played.event
    note = ask.NoteConduct(entrant=played.me, about="stalling", text="canary-noted")
    venue.do(event, note)
    hal = new_account("hal", "Hal Host", host=True)
    who = accounts.person_of(hal)
    entry = ask.Entry(people=(who.id,), faction="Lanterns")
    venue.do(event, ask.RegisterEntrants(entries=(entry,)), people=(who,))
    desk = signed_in(hal)
    pages = ("", "rulings/", "history/", f"entrants/{played.me}/", "round/1/")
    read = [desk.get(f"/desk/{event}/{page}").content.decode() for page in pages]
    assert [page for page, html in zip(pages, read, strict=True) if "canary" in html] == []
    assert desk.get(f"/desk/{event}/lists/{played.me}/").status_code == 403
    wish = ask.ApproveLists(entrant=played.me)
    answers = [_sent(desk, f"/desk/{event}/ask/", one).status_code for one in (wish, note)]
    assert answers == [403, 403]


def test_a_judge_reads_no_note_about_themselves_or_whom_they_play(played: Played) -> None:
    """Of another table they do; and so does the organiser of every one."""
    venue, event, me = played.venue, played.event, played.me
    game = venue.now(event).game_of(me)
    assert game is not None
    them = game.others(me)[0]
    other = next(one for one in venue.games(event) if one != game)
    said = {me: "Xanthe", them: "Yolande", other.entrants[0]: "Zenobia"}
    for who, text in said.items():
        at = game.id if who == me else None
        note = ask.NoteConduct(entrant=who, about="stalling", measure="warning", text=text, game=at)
        venue.do(event, note)
    pages = ["rulings/", "history/", f"round/1/game/{game.id}/"]
    pages += [f"entrants/{who}/" for who in said]
    pages += [f"rulings/ahead/?entrant={who}&measure=warning" for who in said]
    phone = [f"judge/conduct/ahead/?entrant={who}&measure=warning" for who in said]
    read = "".join([*map(played.page, pages), *map(played.phone, [*phone, "judge/conduct/"])])
    assert [text for text in said.values() if text in read] == ["Zenobia"]
    assert [read.count("This is warning 2"), read.count("warnings so far: 1")] == [2, 1]
    desk = "".join(venue.organiser.get(f"/desk/{event}/{p}").content.decode() for p in pages)
    assert [text for text in said.values() if text in desk] == [*said.values()]


def test_what_an_opponent_tells_the_judges_is_not_read_by_a_judge_who_plays_them(
    played: Played,
) -> None:
    """Nor by a host: their own words are, and what another table says."""
    venue, event, me = played.venue, played.event, played.me
    game = venue.now(event).game_of(me)
    assert game is not None
    them = game.others(me)[0]
    other = next(one for one in venue.games(event) if one != game)
    for who, text in ((me, "Xanthe"), (them, "Yolande"), (other.entrants[0], "Zenobia")):
        at = game if who in game.entrants else other
        venue.do(event, ask.CallJudge(game=at.id, matter=Matter.CONDUCT, text=text), who)
    hal = signed_in(new_account("hal", "Hal Host", host=True))
    games = (game.id, other.id)
    pages = ["history/", "round/1/", *(f"round/1/game/{one}/" for one in games)]
    pages += [f"rulings/?game={one}" for one in games]
    phone = ["judge/", *(f"judge/game/{one}/" for one in games)]
    phone += [f"judge/{page}/?game={one}" for page in ("rulings", "conduct") for one in games]
    desk = {page: played.page(page) for page in pages}
    known = {
        "desk": desk,
        "phone": {page: played.phone(page) for page in phone},
        "host": {page: _read(hal, f"/desk/{event}/{page}") for page in pages},
        "organiser": {page: _read(venue.organiser, f"/desk/{event}/{page}") for page in pages},
    }
    said = ("Xanthe", "Yolande", "Zenobia")
    assert {
        who: [text for text in said if text in "".join(read.values())]
        for who, read in known.items()
    } == {
        "desk": ["Xanthe", "Zenobia"],
        "phone": ["Xanthe", "Zenobia"],
        "host": [],
        "organiser": [*said],
    }


def test_a_judge_who_shows_something_reads_no_marks_of_what_stands_beside_it(
    played: Played,
) -> None:
    venue, event, me = played.venue, played.event, played.me
    them, award = next(e for e in venue.now(event).entrants if e != me), "own-1"
    venue.do(event, ask.SetContest(award=award, method="organiser", title="Best board"))
    for who in (me, them):
        venue.do(event, ask.MakeEntry(award=award, entrant=who, models=(Model(name="Lamp"),)))
    check = ask.CheckEntry(award=award, entrant=them, legal=False, note="canary-checked")
    venue.do(event, check)
    pages = ("history/", f"contests/{award}/", f"contests/{award}/entry/{them}/")
    read = {
        page: (played.page(page), _read(venue.organiser, f"/desk/{event}/{page}")) for page in pages
    }
    told = {page: tuple("canary" in each for each in both) for page, both in read.items()}
    assert told == dict.fromkeys(pages, (False, True))


def _read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_what_was_noted_at_their_own_table_stays_with_the_other_officials(played: Played) -> None:
    """Also once the game is over: but how somebody stands is counted with it."""
    venue, event, me = played.venue, played.event, played.me
    game = venue.now(event).game_of(me)
    assert game is not None
    them = game.others(me)[0]
    for text, at in (("Yolande", game.id), ("Zenobia", None)):
        note = ask.NoteConduct(
            entrant=them, about="stalling", measure="warning", text=text, game=at
        )
        venue.do(event, note)
    venue.do(event, ask.RuleResult(game=game.id, score=venue.score(event, game), how="entered"))
    ahead = played.page(f"rulings/ahead/?entrant={them}&measure=warning")
    assert ("Yolande" in ahead, "Zenobia" in ahead, "This is warning 3" in ahead) == (
        False,
        True,
        True,
    )
    assert "What was noted at a table of your own is for the other officials." in ahead


def test_a_judge_who_was_warned_is_told_as_any_player_is(played: Played) -> None:
    venue, event, me = played.venue, played.event, played.me
    for measure in ("note", "warning"):
        note = ask.NoteConduct(entrant=me, about="stalling", measure=measure, text="Xanthe")
        venue.do(event, note)
    told = words_of(played.phone(""))
    assert ("This is your warning number 1" in told, "Xanthe" in told) == (True, False)
