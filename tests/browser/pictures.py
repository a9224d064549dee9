"""The tour in pictures: every page of the demo at 360, 1280 and 1920 pixels, for docs/tour.md."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.running import running

DOCS = Path(__file__).parents[2] / "docs"
IMAGES = DOCS / "images"
TALLEST = {360: 1400, 1280: 1600, 1920: 1080}
FIRST = {360: 740, 1280: 800, 1920: 1080}
LAPTOP, PHONE, WALL = 1280, 360, 1920


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of an event of the demo, seen at these widths."""

    name: str
    path: str
    say: str
    widths: tuple[int, ...] = (LAPTOP, PHONE)


PICTURES: dict[str, tuple[Picture, ...]] = {
    "The desk": (
        Picture("desk-events", "/desk/", "All events"),
        Picture("desk-new", "/desk/new/", "The wizard"),
        Picture("desk-setup", "/desk/{spring}/setup/", "Set up"),
        Picture("desk-rules", "/desk/{spring}/rules/", "Variants and house rules"),
        Picture("desk-encounters", "/desk/{winter}/encounters/", "Encounters"),
        Picture("desk-entrants", "/desk/{spring}/entrants/", "Check in"),
        Picture("desk-entrant", "/desk/{winter}/entrants/e3/", "An entrant"),
        Picture("desk-review", "/desk/{autumn}/round/2/", "Pairings under review"),
        Picture("desk-round", "/desk/{winter}/round/3/", "A round being played"),
        Picture("desk-slips", "/desk/{winter}/round/3/slips/", "A pile of slips"),
        Picture("desk-game", "/desk/{winter}/round/1/game/r1g1/", "Correcting a result"),
        Picture("desk-brawl", "/desk/{bonanza}/round/1/", "A brawl under way"),
        Picture("desk-rulings", "/desk/{winter}/rulings/", "Rulings and conduct"),
        Picture("desk-history", "/desk/{winter}/history/", "History"),
        Picture("desk-awards", "/desk/{harbour}/awards/", "Awards"),
        Picture("desk-print", "/desk/{winter}/print/", "Paper"),
        Picture("paper-slips", "/desk/{winter}/print/slips/3/", "Result slips", (LAPTOP,)),
        Picture("paper-cards", "/desk/{winter}/print/player-cards/0/", "Player cards", (LAPTOP,)),
    ),
    "The phone": (
        Picture("phone-game", "{player}", "My game", (PHONE,)),
        Picture("phone-report", "{player}report/", "Reporting", (PHONE,)),
        Picture("phone-encounter", "{player}encounter/", "The encounter", (PHONE,)),
        Picture("phone-standings", "{player}standings/", "Standings, with my row", (PHONE,)),
        Picture("phone-path", "{player}path/", "My path", (PHONE,)),
        Picture("phone-list", "{player}list/", "My list", (PHONE,)),
        Picture("phone-more", "{player}more/", "More", (PHONE,)),
        Picture("phone-judge", "{judge}", "The judge's page", (PHONE,)),
    ),
    "For everybody": (
        Picture("public-home", "/", "All events"),
        Picture("public-event", "/e/{winter}/", "An event"),
        Picture("public-pairings", "/e/{winter}/pairings/", "Pairings"),
        Picture("public-standings", "/e/{winter}/standings/", "Standings and places"),
        Picture("public-path", "/e/{winter}/entrant/e1/", "A player's path"),
        Picture("public-game", "/e/{winter}/game/r3g1/", "Why this pairing"),
        Picture("public-encounter", "/e/{winter}/encounter/3/", "The encounter"),
        Picture("public-rules", "/e/{winter}/rules/", "The rules"),
        Picture("public-finished", "/e/{harbour}/", "A finished event"),
    ),
    "The projector": (
        Picture("projector-round", "/e/{winter}/projector/", "Pairings and the clock", (WALL,)),
        Picture("projector-brawl", "/e/{bonanza}/projector/", "A brawl", (WALL,)),
        Picture("projector-standings", "/e/{autumn}/projector/", "Between rounds", (WALL,)),
        Picture("projector-awards", "/e/{harbour}/projector/", "Prizes", (WALL,)),
    ),
}


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="muster-pictures-"))
    try:
        known = _set_up(folder)
        with running(folder) as server, sync_playwright() as playwright:
            launched = playwright.chromium.launch(
                executable_path=chromium.find(), args=chromium.arguments()
            )
            _take(launched, server.address, known)
    finally:
        shutil.rmtree(folder)
    (DOCS / "tour.md").write_text(_tour())


def _set_up(folder: Path) -> dict[str, str]:
    """The demo's events by the first word of their names, and two private links."""
    from muster.site.starting import prepare  # noqa: PLC0415 - the folder comes first

    prepare(folder, "http://192.168.1.20:8000")
    from muster.journal.database.links import token_of  # noqa: PLC0415 - Django must be ready
    from muster.journal.database.making import all_events  # noqa: PLC0415 - as above
    from muster.journal.database.shelf import SHELF  # noqa: PLC0415 - as above
    from muster.site.demo.show import set_up  # noqa: PLC0415 - as above

    set_up("http://192.168.1.20:8000")
    known = {card.name.split()[0].lower(): str(card.id) for card in all_events()}
    cup = next(card.id for card in all_events() if card.name.startswith("Winter"))
    event = SHELF.get(cup).event
    current = event.current
    assert current is not None
    player = next(game for game in current.games if game.report is None and game.result is None)
    known["player"] = f"/p/{token_of(cup, event.entrants[player.entrants[0]].people[0])}/"
    known["judge"] = f"/p/{token_of(cup, next(iter(event.judges)))}/"
    return known


def _take(browser: Browser, address: str, known: dict[str, str]) -> None:
    official = browser.new_context(base_url=address).new_page()
    official.goto("/sign-in/")
    official.get_by_label("Name").fill("olive")
    official.get_by_label("Password").fill("muster-demo")
    official.get_by_role("button", name="Sign in").click()
    official.wait_for_url("**/desk/**")
    visitor = browser.new_context(base_url=address).new_page()
    for pictures in PICTURES.values():
        for picture in pictures:
            page = official if picture.path.startswith("/desk") else visitor
            for width in picture.widths:
                _picture(page, picture, picture.path.format(**known), width)


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
    main()
