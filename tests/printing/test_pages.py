"""The same sheets as pages: nothing inline, names as they are, all data shown."""

from html import escape
from pathlib import Path

import pytest
from django.template.loader import get_template

from muster.paper.pdf import Sheet
from tests.hall import Hall
from tests.printing.press import SCRIPTS, UNRULY, brawl, duels, everything, named

HALLS = {"GG4": duels, "WC": lambda: duels("WC"), "BB": brawl}
TEMPLATES = Path(__file__).parents[2] / "src" / "muster" / "web" / "templates" / "print"


def page(sheet: Sheet) -> str:
    shown = {"sheet": sheet, "back": "/desk/cup/", "pdf": "/desk/cup/print/sheet.pdf"}
    return str(get_template(f"print/{sheet.layout}.html").render(shown))


def all_pages(hall: Hall) -> dict[str, str]:
    names = named(hall.event, SCRIPTS)
    return {sheet.layout: page(sheet) for sheet in everything(hall.event, names)}


@pytest.mark.parametrize("pack", HALLS)
def test_every_sheet_has_a_page_without_inline_style_or_script(pack: str) -> None:
    pages = all_pages(HALLS[pack]())
    assert {f"{name}.html" for name in pages} | {"base.html"} == {
        path.name for path in TEMPLATES.iterdir()
    }
    for shown in pages.values():
        assert 'src="/static/' in shown
        assert "style=" not in shown.replace("stylesheet", "")
        assert "<script>" not in shown
        assert "onclick" not in shown


def test_a_name_cannot_become_part_of_the_page() -> None:
    pages = all_pages(duels())
    everywhere = set(pages) - {"encounter"}
    assert {name for name, shown in pages.items() if str(escape(UNRULY)) in shown} == everywhere
    assert [name for name, shown in pages.items() if UNRULY in shown] == []


def test_the_toolbar_offers_both_papers_and_the_way_back() -> None:
    shown = all_pages(duels())["standings"]
    for address in (
        "/desk/cup/",
        "/desk/cup/print/sheet.pdf?page=a4",
        "/desk/cup/print/sheet.pdf?page=us-letter",
    ):
        assert f'href="{address}"' in shown


def test_drawings_are_images_with_words() -> None:
    pages = all_pages(duels())
    for name in ("slips", "player-cards", "encounter"):
        assert 'src="data:image/svg+xml' in pages[name]
        assert 'alt=""' not in pages[name]
