"""A sheet as PDF: its data set in type by the layout of its name."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Literal

from muster.paper.announcement import Announcement
from muster.paper.cards import PlayerCards
from muster.paper.certificates import Certificates
from muster.paper.encounters import EncounterSheet
from muster.paper.labels import labels
from muster.paper.lists import ListsSheet
from muster.paper.pairings import PairingsByName, PairingsByTable
from muster.paper.score_sheets import BlankSheets
from muster.paper.setup_cards import SetupCards
from muster.paper.slips import Slips
from muster.paper.standings import StandingsSheet
from muster.words.tongue import spoken

if TYPE_CHECKING:
    import typst

Sheet = (
    Announcement
    | BlankSheets
    | Certificates
    | EncounterSheet
    | ListsSheet
    | PairingsByName
    | PairingsByTable
    | PlayerCards
    | SetupCards
    | Slips
    | StandingsSheet
)
PageSize = Literal["a4", "us-letter"]
TEMPLATES = files(__package__) / "templates"


def pdf(sheet: Sheet, *, page: PageSize) -> bytes:
    """The whole sheet as one document, ready for a printer."""
    return b"".join(_compiled(sheet, page, "pdf"))


def svg_pages(sheet: Sheet, *, page: PageSize) -> list[bytes]:
    """The same pages, one drawing each."""
    return _compiled(sheet, page, "svg")


def _compiled(sheet: Sheet, page: PageSize, kind: Literal["pdf", "svg"]) -> list[bytes]:
    """Data is handed over as data: nothing in a name can be taken for a layout's own words."""
    import typst  # noqa: PLC0415 - a printer in memory that many a server is never asked for

    said = {
        "sheet": asdict(sheet),
        "labels": labels(),
        "language": spoken(),
        "page": page,
    }
    with as_file(TEMPLATES) as folder:
        made: object = typst.compile(
            folder / f"{sheet.layout}.typ",
            root=folder,
            font_paths=_fonts(),
            format=kind,
            sys_inputs={"data": json.dumps(said)},
        )
    pages = made if isinstance(made, list) else [made]
    return [page for page in pages if isinstance(page, bytes)]


@cache
def _fonts() -> typst.Fonts:
    """Looked for once: a machine has many fonts, and names come in many scripts."""
    import typst  # noqa: PLC0415 - as above

    return typst.Fonts()
