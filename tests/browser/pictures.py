"""The tour in pictures: every page of the demo at 360, 1280 and 1920 pixels, for docs/tour.md."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from muster.core.event import Event, Game
from muster.core.ids import PersonId
from tests.browser import chromium
from tests.browser.running import running

DOCS = Path(__file__).parents[2] / "docs"
IMAGES = DOCS / "images"
TALLEST = {360: 1400, 1280: 1600, 1920: 1080}
FIRST = {360: 740, 1280: 800, 1920: 1080}
LAPTOP, PHONE, WALL = 1280, 360, 1920
SIGNED_IN = ("/desk/", "/account", "/programs/")
"""How the addresses begin that only somebody with an account opens."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of an event of the demo, seen at these widths.

    `pressed`: buttons the organiser presses among the awards before; what it shows comes last.
    """

    name: str
    path: str
    say: str
    widths: tuple[int, ...] = (LAPTOP, PHONE)
    pressed: tuple[str, ...] = ()


PICTURES: dict[str, tuple[Picture, ...]] = {
    "The desk": (
        Picture("desk-events", "/desk/", "All events"),
        Picture("desk-new", "/desk/new/", "The wizard"),
        Picture("desk-setup", "/desk/{spring}/setup/", "Set up"),
        Picture("desk-rules", "/desk/{spring}/rules/", "Variants and house rules"),
        Picture("desk-preparation", "/desk/{spring}/preparation/", "What to bring"),
        Picture("desk-encounters", "/desk/{winter}/encounters/", "Encounters"),
        Picture("desk-entrants", "/desk/{spring}/entrants/", "Check in"),
        Picture("desk-entrant", "/desk/{winter}/entrants/e3/", "An entrant"),
        Picture("desk-terrain", "/desk/{winter}/terrain/", "Terrain of all tables"),
        Picture("desk-box", "/desk/{winter}/terrain/box/", "The box of terrain"),
        Picture("desk-terrain-table", "/desk/{winter}/terrain/table/3/", "Laying a table"),
        Picture("desk-tables", "/desk/{winter}/tables/", "The tables of the hall"),
        Picture("desk-hall", "/desk/{winter}/tables/plan/", "Drawing the plan of the hall"),
        Picture("desk-look", "/desk/{autumn}/tables/review/", "A look at every table"),
        Picture("desk-catalogue", "/desk/{ironworks}/catalogue/", "A catalogue of models"),
        Picture("desk-lists", "/desk/{ironworks}/lists/", "Lists that were handed in"),
        Picture("desk-list", "/desk/{ironworks}/lists/e1/", "One list"),
        Picture("desk-review", "/desk/{autumn}/round/2/", "Pairings under review"),
        Picture("desk-round", "/desk/{winter}/round/3/", "A round being played"),
        Picture("desk-slips", "/desk/{winter}/round/3/slips/", "A pile of slips"),
        Picture("desk-game", "/desk/{winter}/round/1/game/r1g1/", "Correcting a result"),
        Picture("desk-brawl", "/desk/{bonanza}/round/1/", "A brawl under way"),
        Picture("desk-clocks", "/desk/{ironworks}/round/2/", "Clocks that run at the tables"),
        Picture("desk-boards", "{boards}", "The boards of two teams"),
        Picture("desk-rulings", "/desk/{winter}/rulings/", "Rulings and conduct"),
        Picture("desk-history", "/desk/{winter}/history/", "History"),
        Picture("desk-contests", "/desk/{winter}/contests/", "Contests"),
        Picture("desk-marks", "/desk/{winter}/contests/best-painted/", "Marks for painted models"),
        Picture("desk-ballot", "/desk/{ironworks}/contests/best-painted/", "A secret ballot"),
        Picture("desk-painted", "/desk/{spring}/painted/?show=all", "The painting check"),
        Picture("desk-awards", "/desk/{harbour}/awards/", "Awards"),
        Picture("desk-archive", "/desk/{harbour}/archive/", "A whole event in one file"),
        Picture("desk-lease", "/desk/{spring}/lease/", "Laptop and host"),
        Picture("desk-export", "/desk/{winter}/export/", "Files for other systems"),
        Picture("desk-hooks", "/desk/{winter}/hooks/", "Programs that are told"),
        Picture("desk-programs", "/programs/", "Programs that act for somebody"),
        Picture("desk-account", "/account/", "One's own account"),
        Picture("desk-accounts", "/accounts/", "People who run events here"),
        Picture("invited", "{invited}", "Somebody who was invited"),
        Picture("desk-print", "/desk/{winter}/print/", "Paper"),
        Picture("paper-slips", "/desk/{winter}/print/slips/3/", "Result slips", (LAPTOP,)),
        Picture("paper-cards", "/desk/{winter}/print/player-cards/0/", "Player cards", (LAPTOP,)),
        Picture("paper-setup", "/desk/{winter}/print/setup-cards/0/", "Set-up cards", (LAPTOP,)),
        Picture("paper-certificates", "{certificates}", "Certificates", (LAPTOP,)),
    ),
    "The phone": (
        Picture("phone-game", "{player}", "My game", (PHONE,)),
        Picture("phone-report", "{player}report/", "Reporting", (PHONE,)),
        Picture("phone-encounter", "{player}encounter/", "The encounter", (PHONE,)),
        Picture("phone-standings", "{player}standings/", "Standings, with my row", (PHONE,)),
        Picture("phone-path", "{player}path/", "My path", (PHONE,)),
        Picture("phone-list", "{player}list/", "My list", (PHONE,)),
        Picture("phone-terrain", "{player}terrain/", "What our terrain does", (PHONE,)),
        Picture("phone-contests", "{voter}contests/", "Contests", (PHONE,)),
        Picture("phone-vote", "{voter}contests/best-painted/", "Voting in secret", (PHONE,)),
        Picture("phone-more", "{player}more/", "More", (PHONE,)),
        Picture("phone-judge", "{judge}", "The judge's page", (PHONE,)),
    ),
    "At the table": (
        Picture("table-sheet", "{table}sheet/", "The score sheet", (PHONE,)),
        Picture("table-secrets", "{table}secrets/", "Sealed choices", (PHONE,)),
        Picture("table-crews", "{table}hire/", "Crews, shown together", (PHONE,)),
        Picture("table-hire", "{free}hire/", "Choosing who leads", (PHONE,)),
        Picture("table-clock", "{timed}clock/", "The chess clock", (PHONE,)),
        Picture("table-lists", "{timed}secrets/", "Which list is played", (PHONE,)),
        Picture("phone-captain", "{captain}team/", "A captain pairs the boards", (PHONE,)),
    ),
    "For everybody": (
        Picture("public-home", "/", "All events"),
        Picture("public-event", "/e/{winter}/", "An event"),
        Picture("public-pairings", "/e/{winter}/pairings/", "Pairings"),
        Picture("public-standings", "/e/{winter}/standings/", "Standings and places"),
        Picture("public-chances", "/e/{winter}/chances/", "Who can still win"),
        Picture("public-path", "/e/{winter}/entrant/e1/", "A player's path"),
        Picture("public-game", "/e/{winter}/game/r3g1/", "Why this pairing"),
        Picture("public-encounter", "/e/{winter}/encounter/3/", "The encounter"),
        Picture("public-team", "/e/{five}/team/e1/", "A team"),
        Picture("public-hall", "/e/{winter}/hall/5/", "Finding a table"),
        Picture("public-table", "/e/{winter}/table/5/", "A table and its terrain"),
        Picture("public-contests", "/e/{harbour}/contests/", "A count that everybody can check"),
        Picture("public-pack", "/e/{winter}/pack/", "The event pack"),
        Picture("public-rules", "/e/{winter}/rules/", "The rules"),
        Picture("public-finished", "/e/{harbour}/", "A finished event"),
        Picture("public-proof", "/e/{harbour}/proof/", "Checking a finished event"),
        Picture("public-data", "/e/{harbour}/data/", "Files for everybody"),
    ),
    "The projector": (
        Picture("projector-round", "/e/{winter}/projector/", "Pairings and the clock", (WALL,)),
        Picture("projector-clocks", "/e/{ironworks}/projector/", "Tables low on time", (WALL,)),
        Picture("projector-brawl", "/e/{bonanza}/projector/", "A brawl", (WALL,)),
        Picture("projector-standings", "/e/{autumn}/projector/", "Between rounds", (WALL,)),
        Picture("projector-awards", "/e/{harbour}/projector/", "Prizes", (WALL,)),
        Picture(
            "projector-prizes",
            "/e/{harbour}/projector/",
            "The prize-giving, from the last to the first",
            (WALL,),
            pressed=("Hold a prize-giving", *["Tell it"] * 3),
        ),
    ),
}


def main(only: Collection[str] = ()) -> None:
    """All pictures, or those of these names."""
    folder = Path(tempfile.mkdtemp(prefix="muster-pictures-"))
    try:
        known = _set_up(folder)
        with running(folder) as server, sync_playwright() as playwright:
            launched = playwright.chromium.launch(
                executable_path=chromium.find(), args=chromium.arguments()
            )
            _take(launched, server.address, known, only)
    finally:
        shutil.rmtree(folder)
    (DOCS / "tour.md").write_text(_tour())


def _set_up(folder: Path) -> dict[str, str]:
    """The demo's events by the first word of their names, and some private links."""
    from muster.site.starting import prepare  # noqa: PLC0415 - the folder comes first

    prepare(folder, "http://192.168.1.20:8000")
    from muster.journal.database.invites import invite  # noqa: PLC0415 - Django must be ready
    from muster.journal.database.links import token_of  # noqa: PLC0415 - as above
    from muster.journal.database.making import all_events  # noqa: PLC0415 - as above
    from muster.journal.database.shelf import SHELF  # noqa: PLC0415 - as above
    from muster.site.demo.show import set_up  # noqa: PLC0415 - as above

    set_up("http://192.168.1.20:8000")
    ids = {card.name.split()[0].lower(): card.id for card in all_events()}

    def phone(name: str, game: Game, side: int = 0) -> str:
        event = SHELF.get(ids[name]).event
        return f"/p/{token_of(ids[name], event.entrants[game.entrants[side]].people[0])}/"

    def games(name: str) -> tuple[Game, ...]:
        current = SHELF.get(ids[name]).event.current
        assert current is not None
        return current.games

    kept, *others = games("winter")
    free = next(game for game in others if game.report is None and game.result is None)
    timed, (played, choosing) = games("ironworks")[1], games("five")
    voter = _yet_to_vote(SHELF.get(ids["ironworks"]).event)
    judge = next(iter(SHELF.get(ids["winter"]).event.judges))
    return {
        **ids,
        "player": phone("winter", free),
        "judge": f"/p/{token_of(ids['winter'], judge)}/",
        "table": f"{phone('winter', kept)}at/{kept.id}/",
        "free": f"{phone('winter', free)}at/{free.id}/",
        "timed": f"{phone('ironworks', timed)}at/{timed.id}/",
        "voter": f"/p/{token_of(ids['ironworks'], voter)}/",
        "certificates": f"/desk/{ids['harbour']}/print/certificates/0/",
        "captain": phone("five", choosing, 1),
        "invited": f"/invited/{invite('ivy', 'Ivy Lund')}/",
        "boards": f"/desk/{ids['five']}/round/1/boards/{played.id}/",
    }


def _yet_to_vote(event: Event) -> PersonId:
    """Somebody who shows something and whose paper is not in the box."""
    contest = event.contests["best-painted"]
    voted = contest.ballot.voters if contest.ballot else frozenset()
    people = (event.entrants[entrant].people[0] for entrant in contest.entries)
    return next(person for person in people if person not in voted)


def _take(browser: Browser, address: str, known: dict[str, str], only: Collection[str]) -> None:
    official = browser.new_context(base_url=address).new_page()
    official.goto("/sign-in/")
    official.get_by_label("Name").fill("olive")
    official.get_by_label("Password").fill("muster-demo")
    official.get_by_role("button", name="Sign in").click()
    official.wait_for_url("**/desk/**")
    visitor = browser.new_context(base_url=address).new_page()
    for pictures in PICTURES.values():
        for picture in pictures:
            if only and picture.name not in only:
                continue
            _press(official, f"/desk/{known['harbour']}/awards/", picture.pressed)
            path = picture.path.format(**known)
            page = official if path.startswith(SIGNED_IN) else visitor
            for width in picture.widths:
                _picture(page, picture, path, width)


def _press(page: Page, path: str, buttons: tuple[str, ...]) -> None:
    for button in buttons:
        page.goto(path)
        page.get_by_role("button", name=button).first.click()
        page.wait_for_timeout(1000)


def _picture(page: Page, picture: Picture, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": FIRST[width]})
    page.goto(path)
    page.wait_for_timeout(400)
    tall = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": min(TALLEST[width], max(tall, FIRST[width]))})
    page.wait_for_timeout(200)
    page.screenshot(path=IMAGES / f"{picture.name}-{width}.png")


def _tour() -> str:
    parts = ["# Muster in pictures", "Every page of `make demo`, taken by `make pictures`."]
    for heading, pictures in PICTURES.items():
        parts.append(f"## {heading}")
        for picture in pictures:
            parts.append(f"### {picture.say}")
            parts += [_shown(picture, width) for width in picture.widths]
    return "\n\n".join(parts) + "\n"


def _shown(picture: Picture, width: int) -> str:
    shown = json.dumps(f"{picture.say}, {width} pixels wide")[1:-1]
    return f"![{shown}](images/{picture.name}-{width}.png)"


if __name__ == "__main__":
    main(sys.argv[1:])
