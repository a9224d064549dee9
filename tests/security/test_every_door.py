"""Every address, asked in every way by everybody; a table written by hand says who is let in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.security.cast import Cast, all_rows, events_of, signed_in, undone
from tests.web.tour import LEADS_ON, PAGES, slip_path
from tests.web.tour_doors import DOORS, SENT

PLAYERS = {"player", "opponent", "another player"}
OFFICIALS = {"judge", "organiser"}
ACCOUNTS = OFFICIALS | {"host", "stranger", "organiser elsewhere", "judge elsewhere"}
EVERYBODY = ACCOUNTS | {"nobody", "signed out"}

OWN = (
    r"terrain/generate|terrain/box/(file|sample)|contests/[^/]+/booth|history/journal"
    r"|lists/[^/]+/(write|pool)|entrants/(import|scan)|entrants/[^/]+/person|rules/load"
    r"|setup/listed|officials/link|catalogue/(load|sample)|hooks(/\d+/(remove|resume))?"
    r"|archive|archive/whole|lease/(lend|hand-back|go-on|receive|file|branch/.*)"
)

LET_IN: tuple[tuple[str, set[str]], ...] = (
    # What an organiser alone does or sees.
    (rf"/desk/[^/]+/({OWN})/", {"organiser"}),
    # What a host, who may play there, does not see.
    (r"/desk/[^/]+/(tables|terrain|contests|painted|at|lists|photo|rulings/ahead)/", OFFICIALS),
    (r"/desk/[^/]+/(export|results/import)/", OFFICIALS),
    # Where an event is kept is the matter of who runs it and of who runs the server.
    (r"/desk/[^/]+/lease/", {"organiser", "host"}),
    (r"/desk/((new|borrow|bring|longshanks)/.*)?$", ACCOUNTS),
    # For another server that was lent an event, and has the token of the lease.
    (r"/hand-back/", set()),
    (r"/(programs|account)/", ACCOUNTS),
    # Whoever organises here is a host, too.
    (r"/accounts/", {"organiser", "host"}),
    (r"/desk/", OFFICIALS | {"host"}),
    (r"/p/[^/]+/judge/", {"judge"}),
    (r"/p/[^/]+/photo/", {"judge"}),
    (r"/p/[^/]+/at/", {"player", "opponent", "judge"}),
    (r"/p/[^/]+/ask/", PLAYERS | {"judge", "player elsewhere"}),
    (r"/p/[^/]+/$", PLAYERS | {"judge", "player elsewhere"}),
    (r"/p/", PLAYERS | {"player elsewhere"}),
    (r"/", EVERYBODY),
)
"""By how an address begins, the first that fits. Who plays elsewhere is led to what is theirs."""

LEASED = r"/desk/[^/]+/(archive/whole|lease/(lend|hand-back|end|go-on|receive|branch/\d+/choose))/$"

TAKES = re.compile(
    r"/(sign-in|sign-out|first-run|language)/$|/desk/new/|.*/(ask|tap)/[^/]+/$|.*/(load|sample)/$"
    r"|/desk/[^/]+/(setup/listed|officials/link|rules/deviations|entrants/(scan|import))/$"
    r"|/desk/(borrow|bring|longshanks)/$|.*/(box/file|results/import)/$|/hand-back/"
    rf"|{LEASED}"
    r"|.*/(lists?/([^/]+/)?(write|pool)|terrain/table/\d+)/$"
    r"|.*/person/[^/]+/((link|erase)/)?$"
    r"|/(programs|accounts?|invited)/|/desk/[^/]+/hooks/"
)
"""What something can be sent to; everything else can only be looked at."""

ONLY_SENT = re.compile(
    r"/(sign-out|language)/$|/desk/new/deviations/$|.*/(ask|tap)/[^/]+/$|.*/(load|sample)/$"
    r"|/desk/[^/]+/(setup/listed|officials/link|rules/deviations|entrants/scan)/$"
    rf"|.*/box/file/$|/hand-back/|{LEASED}"
    r"|.*/person/[^/]+/(erase/)?$"
    r"|/programs/\d+/revoke/$|/accounts/\d+/|/desk/[^/]+/hooks/\d+/(remove|resume)/$"
)

IN, OUT, SIGN_IN, NEVER, BROKEN = "in", "out", "sign in", "never", "broken"
READING, OTHER = ("GET", "HEAD"), ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


@dataclass(frozen=True)
class Knock:
    """`path` is where the door is; `at` the same behind the link of who knocks."""

    who: str
    method: str
    path: str
    at: str

    @property
    def kind(self) -> str:
        return "link" if self.path.startswith("/p/") else "desk"


def paths(cast: Cast) -> dict[str, str]:
    """One address for every name, at an event where it can be answered."""
    tour = cast.tour
    link, game = tour.link(tour.playing), tour.venue.games(tour.playing)[-1].id
    brawl = tour.venue.games(tour.brawl)[-1].id
    more = {
        "desk-event": f"/desk/{tour.playing}/",
        "desk-round-now": f"/desk/{tour.playing}/round/",
        "desk-slip": slip_path(tour),
        "ask-at-desk": f"/desk/{tour.playing}/ask/publish-pairings/",
        "ask-by-link": f"{link}ask/publish-pairings/",
        "table-brawl-tap": f"{tour.link(tour.brawl)}at/{brawl}/brawl/tap/undo/",
        **{f"table-{one}-tap": f"{link}at/{game}/{one}/tap/show/" for one in TAPPED},
        **{name: f"/{name}/" for name in ("sign-out", "language", "first-run", "hand-back")},
        "hand-back-photo": "/hand-back/photo/",
        "icon": "/favicon.ico",
        "icon-to-touch": "/apple-touch-icon.png",
        "static-before": "/static/000000000000/muster.css",
    }
    live = set(events_of(tour))
    for name, make in {**PAGES, **SENT}.items():
        found = [path for path, _ in make(tour)]
        found.sort(key=lambda path: tour.playing not in path)
        more[name] = next((p for p in found if live & set(p.split("/")) or "/p/" in p), found[0])
    return more


TAPPED = ("clock", "sheet", "secrets", "hire")


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from names(one.url_patterns)
        else:
            yield str(one.name)


def test_every_name_of_an_address_is_knocked_at(cast: Cast) -> None:
    own = {name for name in names(get_resolver().url_patterns) if not name.startswith("api-")}
    assert own - {"api-root", "openapi-json", "openapi-view"} == set(paths(cast))
    assert set(PAGES) | set(SENT) | LEADS_ON | DOORS == set(paths(cast))


def knocks(cast: Cast, *methods: str) -> Iterator[Knock]:
    for path in paths(cast).values():
        people = cast.desk if path.startswith(("/desk/", "/accounts/")) else VISITORS
        own = cast.behind(path) if path.startswith("/p/") else dict.fromkeys(people, path)
        yield from (Knock(who, method, path, at) for who, at in own.items() for method in methods)


VISITORS = ("nobody", "signed out", "organiser")
"""What is public is the same for all: these are enough to see that."""


def let_in(knock: Knock) -> bool:
    return knock.who in next(who for pattern, who in LET_IN if re.match(pattern, knock.path))


def expected(knock: Knock) -> str:
    takes, looked_at = TAKES.match(knock.path), not ONLY_SENT.match(knock.path)
    if knock.method in OTHER or not (looked_at if knock.method in READING else takes):
        return NEVER
    if let_in(knock):
        return IN
    nobody = knock.who in {"nobody", "signed out"}
    return SIGN_IN if nobody and knock.method in READING else OUT


def got(cast: Cast, knock: Knock) -> str:
    alone = knock.kind == "link" or knock.path == "/sign-out/"
    client = Client() if alone else cast.desk[knock.who]
    answer = client.generic(knock.method, knock.at)
    status = answer.status_code
    if status == 302 and answer.headers["Location"].startswith("/sign-in/"):
        return SIGN_IN if knock.path != "/first-run/" else IN
    known = {401: OUT, 403: OUT, 404: OUT, 410: OUT, 405: NEVER}
    return known.get(status, IN if status < 500 and status != 429 else BROKEN)


def differ(cast: Cast, *methods: str) -> dict[Knock, tuple[str, str]]:
    both = ((knock, expected(knock), got(cast, knock)) for knock in knocks(cast, *methods))
    return {knock: (want, seen) for knock, want, seen in both if not _fits(knock, want, seen)}


def _fits(knock: Knock, want: str, seen: str) -> bool:
    """Who is not let in need not be told what the door would have taken."""
    if want == NEVER and not let_in(knock):
        return seen in {NEVER, OUT, SIGN_IN}
    elsewhere = knock.who == "player elsewhere" and want == IN and seen == OUT
    return want == seen or elsewhere


def test_everybody_sees_what_is_for_them_and_nothing_else(cast: Cast) -> None:
    before = all_rows()
    assert differ(cast, "GET") == {}
    assert all_rows() == before


def test_a_head_without_its_body_is_for_the_same_people(cast: Cast) -> None:
    asked = [k for k in knocks(cast, "HEAD") if not let_in(k) or k.who in {"organiser", "player"}]
    assert {k: s for k in asked if not _fits(k, expected(k), s := got(cast, k))} == {}


def test_nothing_is_there_to_be_put_patched_deleted_or_traced(cast: Cast) -> None:
    before = all_rows()
    assert differ(cast, *OTHER) == {}
    assert all_rows() == before


def test_what_is_sent_by_who_may_not_is_refused_and_nothing_is_written(cast: Cast) -> None:
    before = all_rows()
    refused = [k for k in knocks(cast, "POST") if expected(k) != IN]
    assert {k: s for k in refused if not _fits(k, expected(k), s := got(cast, k))} == {}
    assert all_rows() == before


def test_who_may_send_something_is_listened_to(cast: Cast) -> None:
    for knock in knocks(cast, "POST"):
        if expected(knock) == IN and knock.who != "player elsewhere":
            with undone():
                assert (knock, got(cast, knock)) in {(knock, IN), (knock, _at_least(knock))}


def _at_least(knock: Knock) -> str:
    """An empty form names nobody; and the asking door asks the table of commands itself."""
    empty = r"/sign-in/|.*/(ask|link|deviations)/|.*/\d+/(revoke|remove|resume)/|/accounts/\d+/"
    return OUT if re.match(empty, knock.path) else IN


@pytest.mark.parametrize("sent", ["nothing", "another's"])
def test_no_other_page_sends_in_the_name_of_who_is_signed_in(cast: Cast, sent: str) -> None:
    organiser = signed_in(cast.tour.venue.account, enforce_csrf_checks=True)
    before = all_rows()
    head = {"X-CSRFToken": "b" * 32} if sent == "another's" else {}
    if head:
        organiser.cookies["csrftoken"] = "a" * 32
    own = [p for p in paths(cast).values() if not p.startswith(("/p/", "/hand-back/"))]
    doors = [path for path in own if TAKES.match(path)]
    seen = {path: organiser.post(path, {}, headers=head).status_code for path in doors}
    assert seen == dict.fromkeys(doors, 403)
    assert all_rows() == before
