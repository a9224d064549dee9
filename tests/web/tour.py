"""Every page there is, by the name of its address, at every moment that changes it."""

from __future__ import annotations

from collections import Counter

from muster.core.ids import EntrantId
from muster.core.slip import slip_code
from tests.web import tour_paths as to
from tests.web.contesting import PAINTED
from tests.web.tour_events import Stop, Tour

LEFT = "method.1=leave"


PAGES: dict[str, to.Make] = {
    "home": lambda _: [("/", "anybody")],
    "sign-in": lambda _: [("/sign-in/", "anybody")],
    "events-calendar": lambda _: [("/events.ics", "anybody")],
    "events-feed": lambda _: [("/events.atom", "anybody")],
    "event-calendar": to.public("event.ics"),
    "event-feed": to.public("feed.atom"),
    "event-data": to.public("data/"),
    "event-file": to.of_playing(lambda tour: f"/e/{tour.playing}/data/results.csv"),
    "desk-longshanks": lambda _: [("/desk/longshanks/", "account")],
    "desk-export": to.desk("export/"),
    "desk-export-file": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/export/entrants.csv", "official"
    ),
    "desk-results-import": to.desk("results/import/"),
    "event": to.public(),
    "event-rules": to.public("rules/"),
    "event-pack": to.public("pack/"),
    "event-proof": to.public("proof/"),
    "event-copy": lambda tour: [(f"/e/{tour.over}/copy/", "anybody")],
    "event-pack-pdf": to.of_playing(lambda tour: f"/e/{tour.playing}/pack.pdf"),
    "pairings": to.public("pairings/"),
    "round": lambda tour: [
        (f"/e/{event}/round/1/{order}", "anybody")
        for event in (tour.playing, tour.brawl, tour.over)
        for order in ("", "?by=table")
    ],
    "standings": to.public("standings/"),
    "chances": to.public("chances/"),
    "standings-after": to.of_playing(lambda tour: f"/e/{tour.playing}/standings/1/"),
    "entrant": to.of_playing(lambda tour: f"/e/{tour.playing}/entrant/{to.entrant(tour)}/"),
    "game": lambda tour: [
        (f"/e/{event}/game/{tour.game(event).id}/", "anybody")
        for event in (tour.playing, tour.brawl, tour.over)
    ],
    "team": lambda tour: [
        (f"/e/{tour.teams.event}/team/{entrant}/", "anybody")
        for entrant in tour.teams.game.entrants
    ],
    "player-team": lambda tour: [
        (f"{tour.teams.link(who)}team/", "link") for who in ("ann", "bob")
    ],
    "desk-boards": lambda tour: [
        (f"/desk/{tour.teams.event}/round/1/boards/{tour.teams.game.id}/", "official")
    ],
    "encounter": to.of_playing(lambda tour: f"/e/{tour.playing}/encounter/2/"),
    "projector": to.public("projector/"),
    "hall": to.public("hall/"),
    "hall-table": to.of_playing(lambda tour: f"/e/{tour.playing}/hall/2/"),
    "public-table": lambda tour: [
        (f"/e/{event}/table/1/", "anybody") for event in (tour.playing, tour.preparing, tour.brawl)
    ],
    "desk-tables": to.desk("tables/"),
    "desk-place": to.desk("tables/1/"),
    "desk-terrain": to.desk("terrain/"),
    "desk-terrain-box": to.desk("terrain/box/"),
    "desk-terrain-generate": lambda tour: [
        (f"/desk/{tour.review}/terrain/generate/?method=quadrant&seed=a&{LEFT}", "organiser"),
        (f"/desk/{tour.over}/terrain/generate/", "organiser"),
    ],
    "desk-terrain-table": lambda tour: [
        (f"/desk/{event}/terrain/table/1/", "official")
        for event in (tour.review, tour.preparing, tour.over)
    ],
    "desk-hall": to.desk("tables/plan/"),
    "desk-review": to.desk("tables/review/"),
    "player-terrain": lambda tour: [
        (f"{tour.link(event)}terrain/", "link") for event in (tour.playing, tour.brawl)
    ],
    "public-photo": to.of_playing(lambda tour: f"/e/{tour.playing}/{to.photo_of_table(tour)}"),
    "event-contests": to.public("contests/"),
    "player-contests": to.phone("contests/"),
    "player-contest": lambda tour: [
        (f"{tour.link(event)}{end}", "link") for event, end in to.contests(tour)
    ],
    "desk-contests": to.desk("contests/"),
    "desk-contest": lambda tour: [
        *[(f"/desk/{event}/{end}", "official") for event, end in to.contests(tour)],
        (f"/desk/{tour.review}/contests/best-sport/", "official"),
    ],
    "desk-contest-entry": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/contests/{PAINTED}/entry/e2/", "official"
    ),
    "desk-painted": to.desk("painted/"),
    "desk-booth": to.of_playing(to.booth, "organiser"),
    "desk-booth-paper": to.of_playing(
        lambda tour: f"{to.booth(tour)}{tour.venue.person(tour.playing, EntrantId('e3'))}/",
        "organiser",
    ),
    "player": to.phone(),
    "player-report": lambda tour: [
        (f"{tour.link(event)}report/", "link") for event in (tour.playing, tour.brawl)
    ],
    "player-table": lambda tour: [
        (f"{tour.link(event)}table/", "link") for event in (tour.playing, tour.brawl)
    ],
    "player-encounter": to.of_playing(lambda tour: f"{tour.link(tour.playing)}encounter/", "link"),
    "player-standings": to.phone("standings/"),
    "player-path": to.phone("path/"),
    "player-why": to.of_playing(lambda tour: f"{tour.link(tour.playing)}why/1/", "link"),
    "player-list": to.phone("list/"),
    "player-list-write": to.of_playing(
        lambda tour: f"{tour.link(tour.preparing)}list/write/", "link"
    ),
    "player-list-pool": to.of_playing(
        lambda tour: f"{tour.link(tour.preparing)}list/pool/", "link"
    ),
    "player-list-of": lambda tour: [
        (
            f"{tour.link(tour.review)}list/{next(iter(tour.venue.now(tour.review).entrants))}/",
            "link",
        )
    ],
    "player-more": to.phone("more/"),
    "player-drop": to.of_playing(lambda tour: f"{tour.link(tour.playing)}drop/", "link"),
    "player-judge": to.judge("judge/"),
    "player-judge-game": to.of_playing(
        lambda tour: f"{tour.judges_link}judge/game/{tour.game(tour.playing).id}/", "link"
    ),
    "player-judge-rulings": lambda tour: [
        (f"{tour.judges_link}judge/rulings/{asked}", "link") for asked in ("", to.called(tour))
    ],
    "player-judge-clocks": to.judge("judge/clocks/"),
    "player-judge-lists": to.judge("judge/lists/"),
    "player-judge-lists-of": to.judge("judge/lists/e1/"),
    "player-judge-precedents": to.judge("judge/rulings/precedents/?topic=ter"),
    "player-judge-conduct": lambda tour: [
        (f"{tour.judges_link}judge/conduct/{asked}", "link") for asked in ("", to.called(tour))
    ],
    "player-judge-ahead": to.of_playing(
        lambda tour: f"{tour.judges_link}judge/conduct/ahead/?entrant={to.entrant(tour)}", "link"
    ),
    "player-photo": lambda tour: [
        (f"{tour.judges_link}{to.photo(tour)}{size}", "link") for size in ("", "?small")
    ],
    "desk-photo": lambda tour: [
        (f"/desk/{tour.playing}/{to.photo(tour)}{size}", "official") for size in ("", "?small")
    ],
    "table-brawl": lambda tour: [(f"{tour.link(tour.brawl)}{at}", "link") for at in to.brawl(tour)],
    "desk-table-brawl": lambda tour: [
        (f"/desk/{tour.brawl}/{at}", "official") for at in to.brawl(tour)
    ],
    "table-hire": to.both_ways("hire/", "hire/?mine", "hire/?again", "hire/?all"),
    "desk-table-hire": to.at_the_desk("hire/"),
    "table-sheet": to.both_ways("sheet/", "sheet/?turn=1"),
    "table-sheet-taps": to.both_ways("sheet/taps/"),
    "table-control": to.both_ways("control/", f"control/{to.BOARD}"),
    "desk-table-control": to.at_the_desk("control/"),
    "event-control": lambda tour: [
        (f"/e/{tour.playing}/control/{asked}", "anybody") for asked in ("", to.BOARD)
    ],
    "table-secrets": to.both_ways("secrets/", "secrets/?mine"),
    "desk-table-sheet": lambda tour: [
        *to.at_the_desk("sheet/")(tour),
        (f"/desk/{tour.playing}/at/{tour.game(tour.playing).id}/sheet/", "official"),
    ],
    "desk-table-sheet-taps": to.at_the_desk("sheet/taps/"),
    "desk-table-secrets": lambda tour: [
        *to.at_the_desk("secrets/")(tour),
        (f"/desk/{tour.playing}/at/{tour.game(tour.playing).id}/secrets/", "official"),
    ],
    "table-clock": lambda tour: [
        (f"{link}{to.clock(tour)}", "link") for link in (tour.link(tour.playing), tour.judges_link)
    ],
    "table-clock-state": to.of_playing(
        lambda tour: f"{tour.link(tour.playing)}{to.clock(tour)}state/", "link"
    ),
    "desk-table-clock": lambda tour: [
        (f"/desk/{tour.playing}/{to.clock(tour)}", "official"),
        (f"/desk/{tour.review}/at/{tour.game(tour.review).id}/clock/", "organiser"),
        (f"/desk/{tour.brawl}/at/{tour.game(tour.brawl).id}/clock/", "official"),
    ],
    "desk-table-clock-state": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/{to.clock(tour)}state/", "official"
    ),
    "desk-clocks": to.of_playing(lambda tour: f"/desk/{tour.playing}/round/2/clocks/", "official"),
    "wall-clocks": to.public("clocks/"),
    "desk": lambda _: [("/desk/", "account")],
    "desk-new": lambda _: [("/desk/new/", "account")],
    "desk-bring": lambda _: [("/desk/bring/", "account")],
    "desk-archive": lambda tour: [(f"/desk/{event}/archive/", "organiser") for event in tour.all],
    "desk-setup": to.desk("setup/"),
    "desk-rules": to.desk("rules/"),
    "desk-rules-saved": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/rules/saved/", "official"
    ),
    "desk-encounters": to.desk("encounters/"),
    "desk-officials": to.desk("officials/"),
    "desk-borrow": lambda _: [("/desk/borrow/", "account")],
    "desk-lease": lambda tour: [
        (f"/desk/{event}/lease/", "organiser") for event in (tour.playing, tour.lent[0])
    ],
    "desk-lease-file": to.lease("file/"),
    "desk-branch": to.branch(""),
    "desk-branch-file": to.branch("file/"),
    "desk-preparation": lambda tour: [
        *to.desk("preparation/")(tour),
        (f"/desk/{tour.preparing}/preparation/?entrants=24", "official"),
    ],
    "desk-state": to.desk("state/"),
    "desk-entrants": to.desk("entrants/"),
    "desk-entrant": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/entrants/{to.entrant(tour)}/", "official"
    ),
    "desk-catalogue": to.desk("catalogue/"),
    "desk-lists": to.desk("lists/?show=all"),
    "desk-lists-of": lambda tour: [
        (f"/desk/{tour.preparing}/lists/{entrant}/", "official") for entrant in ("e1", "e2")
    ],
    "desk-lists-write": to.of_playing(
        lambda tour: f"/desk/{tour.preparing}/lists/e1/write/", "organiser"
    ),
    "desk-lists-pool": to.of_playing(
        lambda tour: f"/desk/{tour.preparing}/lists/e1/pool/", "organiser"
    ),
    "desk-import": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/entrants/import/", "organiser"
    ),
    "desk-link": to.of_playing(lambda tour: f"{to.person(tour)}link/", "organiser"),
    "desk-round": lambda tour: (
        [
            (f"/desk/{event}/round/1/", "official")
            for event in (tour.review, tour.playing, tour.brawl, tour.over)
        ]
        + [(f"/desk/{tour.playing}/round/2/", "official")]
    ),
    "desk-slips": to.of_playing(lambda tour: f"/desk/{tour.playing}/round/2/slips/", "official"),
    "desk-why": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/round/2/why/{to.entrant(tour)}/", "official"
    ),
    "desk-game": lambda tour: [
        (f"/desk/{event}/round/{game.round}/game/{game.id}/", "official")
        for event in (tour.review, tour.playing, tour.brawl)
        for game in tour.venue.games(event)[:3]
    ],
    "for-programs": lambda _: [("/api/v1/", "anybody")],
    "for-programs-description": lambda _: [("/api/v1/openapi.json", "anybody")],
    "programs": lambda _: [("/programs/", "account")],
    "account": lambda _: [("/account/", "account")],
    "accounts": lambda _: [("/accounts/", "host")],
    "invited": lambda tour: [(f"/invited/{tour.invited}/", "anybody")],
    "desk-hooks": to.of_playing(lambda tour: f"/desk/{tour.playing}/hooks/", "organiser"),
    "desk-rulings": lambda tour: [
        *to.desk("rulings/")(tour),
        (f"/desk/{tour.playing}/rulings/{to.called(tour)}", "official"),
    ],
    "desk-ahead": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/rulings/ahead/?entrant={to.entrant(tour)}", "official"
    ),
    "desk-precedents": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/rulings/precedents/?topic=ter", "official"
    ),
    "desk-history": to.desk("history/"),
    "desk-journal": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/history/journal/", "organiser"
    ),
    "desk-awards": to.desk("awards/"),
    "desk-print": to.desk("print/"),
    "desk-sheet": lambda tour: to.sheets(tour, "/"),
    "desk-sheet-pdf": lambda tour: to.sheets(tour, ".pdf"),
}
"""What can be looked at, and by whom."""

FRAGMENTS = {"desk-state", "desk-why", "desk-precedents", "desk-journal", "desk-sheet-pdf"}
FRAGMENTS |= {"desk-rules-saved", "event-pack-pdf", "desk-lease-file", "desk-branch-file"}
FRAGMENTS |= {"desk-ahead", "player-judge-precedents", "player-judge-ahead", "player-judge-clocks"}
FRAGMENTS |= {"desk-photo", "player-photo", "public-photo"}
FRAGMENTS |= {"for-programs-description", "event-copy"}
FRAGMENTS |= {"table-clock-state", "desk-table-clock-state", "desk-clocks", "wall-clocks"}
FRAGMENTS |= {"events-calendar", "events-feed", "event-calendar", "event-feed"}
FRAGMENTS |= {"event-file", "desk-export-file"}
"""Looked at only inside another page, or as a file."""

LEADS_ON = {"desk-event", "desk-round-now", "desk-slip", "icon", "icon-to-touch", "static-before"}
"""Addresses that only lead to another."""


def stops(tour: Tour) -> list[Stop]:
    return [Stop(name, path, who) for name, make in PAGES.items() for path, who in make(tour)]


def looks(tour: Tour, usual: int = 2, varied: int = 99) -> list[Stop]:
    """Whole pages that look different: of most, two moments show all there is to see."""
    seen: Counter[str] = Counter()
    found: list[Stop] = []
    for stop in stops(tour):
        seen[stop.name] += 1
        enough = varied if stop.name in VARIED else usual
        if stop.name not in FRAGMENTS and seen[stop.name] <= enough:
            found.append(stop)
    return found


VARIED = {"event", "projector", "player", "desk-round", "desk-game", "desk-sheet", "desk-awards"}


def slip_path(tour: Tour) -> str:
    event = tour.venue.now(tour.playing)
    return f"/desk/{tour.playing}/slip/{slip_code(event, tour.game(tour.playing))}/"
