"""The addresses for programs: no cookie counts, no secret is told, nothing is done for nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from muster.core.ids import EventId
from muster.journal.database.accounts import Account
from muster.journal.database.tokens import make_token
from tests.security.cast import Cast, all_rows, undone
from tests.security.test_leaks import (
    LIST,
    MAIL,
    NOTE,
    PASSING,
    Answered,
    Told,
    TwoSecrets,
    _hide,
    marks,
    told,
    two_pairings,
    two_scenarios,
)

VERBS = ("POST", "PUT", "PATCH", "DELETE")
NOT_DONE = {400, 401, 403, 404, 405, 415, 422}


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for one in patterns:
        route = f"{before}{one.pattern}"
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, route)
        elif route.startswith("api/"):
            yield f"/{route}"


def addresses(cast: Cast, event: EventId) -> list[str]:
    """Every address about an event; a feed never ends, and is the front's."""
    game = cast.tour.venue.games(event)
    known = {
        "event": str(event),
        "entrant": str(next(iter(cast.tour.venue.now(event).entrants))),
        "game": str(game[0].id) if game else "r1g1",
        "number": "1",
        "kind": "close-round",
    }
    found = {re.sub(r"<(?:\w+:)?(\w+)>", lambda m: known[m[1]], r) for r in _all()}
    return sorted(path for path in found if not path.endswith("/feed"))


def _all() -> set[str]:
    return set(routes(get_resolver().url_patterns))


@pytest.fixture(scope="module")
def hidden(cast: Cast) -> Cast:
    _hide(cast)
    return cast


def callers(cast: Cast, event: EventId) -> dict[str, str]:
    tokens = {
        name: make_token(Account.objects.get(name=name), "A program")
        for name in ("olive", "ruth", "hal", "sid")
    }
    links = {who: f"link:{token}" for (who, e), token in cast.links.items() if e == event}
    said = {
        "organiser": tokens["olive"],
        "judge": tokens["ruth"],
        "host": tokens["hal"],
        "stranger": tokens["sid"],
        "player's link": links["player"],
        "judge's link": links["judge"],
        "revoked link": links["revoked"],
        "made-up link": links["made up"],
        "made-up token": "x" * 40,
    }
    return {who: f"Bearer {token}" for who, token in said.items()}


def get(path: str, bearer: str = "", client: Client | None = None) -> Answered:
    head = {"Authorization": bearer} if bearer else {}
    answer = (client or Client()).get(path, headers=head)
    assert answer.status_code < 500, path
    return answer


def told_by(answer: Answered) -> Told:
    found = told(answer)
    if answer.headers.get("Content-Type", "").startswith("application/json"):
        ordered = json.dumps(json.loads(answer.getvalue()), sort_keys=True)
        return found._replace(said=PASSING.sub("", ordered))  # the order of keys tells nothing
    return found


def test_there_is_something_to_ask(cast: Cast) -> None:
    assert len(addresses(cast, cast.event)) > 15


def test_who_is_signed_in_with_a_cookie_is_nobody_here(hidden: Cast) -> None:
    for path in addresses(hidden, hidden.event):
        mine = get(path, client=hidden.desk["organiser"])
        assert (path, told_by(mine)) == (path, told_by(get(path)))


def test_nobody_and_no_cookie_does_anything(hidden: Cast) -> None:
    before = all_rows()
    for path in addresses(hidden, hidden.event):
        for client in (Client(), hidden.desk["organiser"]):
            for verb in VERBS:
                sent = client.generic(verb, path, b"{}", "application/json")
                assert (verb, path, sent.status_code) in {(verb, path, s) for s in NOT_DONE}
    assert all_rows() == before


def test_who_may_not_ask_something_is_refused_and_nothing_is_written(hidden: Cast) -> None:
    """`close-round` is the organiser's."""
    path = f"/api/v1/events/{hidden.event}/commands/close-round"
    asking = callers(hidden, hidden.event)
    del asking["organiser"]
    before = all_rows()
    answers = {
        who: Client()
        .post(path, b"{}", "application/json", headers={"Authorization": bearer})
        .status_code
        for who, bearer in asking.items()
    }
    refused = dict.fromkeys(("judge", "host", "stranger", "player's link", "judge's link"), 403)
    unknown = {"revoked link": 410, "made-up link": 401, "made-up token": 401}
    assert answers == {**refused, **unknown}
    assert _but_last_used(all_rows()) == _but_last_used(before)


def _but_last_used(rows: dict[str, list[tuple[object, ...]]]) -> dict[str, object]:
    """When a token was last used is written down, whatever it was used for."""
    return {table: kept for table, kept in rows.items() if table != "TokenRow"}


def test_no_mark_is_told_to_anybody_it_is_not_for(hidden: Cast) -> None:
    known = marks(hidden)
    allowed = {"organiser": {MAIL, NOTE, LIST}, "judge": {NOTE, LIST}, "judge's link": {NOTE, LIST}}
    allowed["player's link"] = {LIST}
    for event in (hidden.tour.playing, hidden.tour.preparing):
        for who, bearer in {**callers(hidden, event), "nobody": ""}.items():
            answers = (get(path, bearer) for path in addresses(hidden, event))
            said = "".join(answer.getvalue().decode("latin-1") for answer in answers)
            known_to = {
                mark for mark, words in known.items() if any(word in said for word in words)
            }
            assert (who, known_to - allowed.get(who, set())) == (who, set())


@pytest.mark.parametrize("two", [two_pairings, two_scenarios])
def test_what_is_not_public_is_told_to_nobody_but_the_organiser(
    cast: Cast, two: TwoSecrets
) -> None:
    event = cast.tour.review
    asking = {**callers(cast, event), "nobody": ""}
    del asking["organiser"]
    both = []
    for act in two(cast):
        with undone():
            cast.tour.venue.do(event, act)
            both.append({
                (who, path): told_by(get(path, bearer))
                for who, bearer in asking.items()
                for path in addresses(cast, event)
            })  # fmt: skip
    one, other = both
    assert {where for where in one if one[where] != other[where]} == set()
