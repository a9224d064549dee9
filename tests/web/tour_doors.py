"""Every address that something is sent to, besides those of the tour."""

from __future__ import annotations

from tests.web import tour_paths as to

NOBODYS = 999_999
"""The number of no account."""

DOORS = {"table-brawl-tap", "ask-at-desk", "ask-by-link", "sign-out", "language", "first-run"}
DOORS |= {
    "hand-back",
    "hand-back-photo",
    "table-clock-tap",
    "table-sheet-tap",
    "table-secrets-tap",
    "table-hire-tap",
}
"""Addresses that something is sent to; a server with an account has no first run."""

SENT: dict[str, to.Make] = {
    "desk-archive-whole": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/archive/whole/", "organiser"
    ),
    "account-link": lambda _: [(f"/accounts/{NOBODYS}/link/", "host")],
    "account-host": lambda _: [(f"/accounts/{NOBODYS}/host/", "host")],
    "account-close": lambda _: [(f"/accounts/{NOBODYS}/close/", "host")],
    "program-revoke": lambda _: [("/programs/1/revoke/", "account")],
    "desk-hook-remove": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/hooks/1/remove/", "organiser"
    ),
    "desk-hook-resume": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/hooks/1/resume/", "organiser"
    ),
    "desk-terrain-box-file": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/terrain/box/file/", "organiser"
    ),
    "desk-terrain-box-sample": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/terrain/box/sample/", "organiser"
    ),
    "desk-table-sheet-tap": to.at_the_desk("sheet/tap/end-turn/"),
    "desk-table-secrets-tap": to.at_the_desk("secrets/tap/show/"),
    "desk-table-hire-tap": to.at_the_desk("hire/tap/show/"),
    "desk-table-clock-tap": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/{to.clock(tour)}tap/stop/", "official"
    ),
    "desk-table-brawl-tap": lambda tour: [
        (f"/desk/{tour.brawl}/{to.brawl(tour)[0]}tap/undo/", "official")
    ],
    "desk-new-deviations": lambda _: [("/desk/new/deviations/", "account")],
    "desk-rules-load": to.of_playing(lambda tour: f"/desk/{tour.playing}/rules/load/", "organiser"),
    "desk-deviations": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/rules/deviations/", "official"
    ),
    "desk-listed": to.of_playing(lambda tour: f"/desk/{tour.playing}/setup/listed/", "organiser"),
    "desk-lease-lend": to.lease("lend/"),
    "desk-lease-end": to.lease("end/"),
    "desk-lease-receive": to.lease("receive/"),
    "desk-lease-back": to.lease("hand-back/"),
    "desk-lease-go-on": to.lease("go-on/"),
    "desk-branch-choose": to.branch("choose/"),
    "desk-judge-link": to.of_playing(
        lambda tour: f"/desk/{tour.playing}/officials/link/", "organiser"
    ),
    "desk-catalogue-load": to.of_playing(
        lambda tour: f"/desk/{tour.preparing}/catalogue/load/", "organiser"
    ),
    "desk-catalogue-sample": to.of_playing(
        lambda tour: f"/desk/{tour.preparing}/catalogue/sample/", "organiser"
    ),
    "desk-scan": to.of_playing(lambda tour: f"/desk/{tour.playing}/entrants/scan/", "organiser"),
    "desk-person": to.of_playing(to.person, "organiser"),
    "desk-erase": to.of_playing(lambda tour: f"{to.person(tour)}erase/", "organiser"),
}
"""Doors of the desk besides the asking door, and for whom they are."""
