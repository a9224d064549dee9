"""A sheet as PDF: its data set in type by the layout of its name."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64decode
from dataclasses import asdict
from importlib.resources import as_file, files
from threading import BoundedSemaphore
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
    from muster.paper.press import Job

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

PRESS = (sys.executable, "-P", "-m", "muster.paper.press")
"""Whatever lies in the folder that we were started in is not taken for a part of it."""
PRESSES, PATIENCE = BoundedSemaphore(2), 60.0
"""They work at the same time; seconds that one of them may take."""
IN_LINE = 20.0
"""Seconds that somebody waits for a press: a hall that prints must not stop the desk."""


class NotPrinted(Exception):
    """The press gave up or took too long; what it said."""


def pdf(sheet: Sheet, *, page: PageSize) -> bytes:
    """The whole sheet as one document, ready for a printer."""
    return b"".join(_compiled(sheet, page, "pdf"))


def svg_pages(sheet: Sheet, *, page: PageSize) -> list[bytes]:
    """The same pages, one drawing each."""
    return _compiled(sheet, page, "svg")


def _compiled(sheet: Sheet, page: PageSize, kind: Literal["pdf", "svg"]) -> list[bytes]:
    """Data is handed over as data: nothing in a name can be taken for a layout's own words."""
    said = {
        "sheet": asdict(sheet),
        "labels": labels(),
        "language": spoken(),
        "page": page,
    }
    with as_file(TEMPLATES) as folder:
        job: Job = {
            "layout": str(folder / f"{sheet.layout}.typ"),
            "root": str(folder),
            "format": kind,
            "data": json.dumps(said),
        }
        return [b64decode(made) for made in json.loads(_pressed(json.dumps(job)))]


def _pressed(job: str) -> bytes:
    """Out of the reach of a Ctrl+C that is meant for us."""
    if not PRESSES.acquire(timeout=IN_LINE):
        raise NotPrinted("all presses are at work")
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            PRESS,
            input=job.encode(),
            capture_output=True,
            timeout=PATIENCE,
            check=True,
            start_new_session=True,
        )
    except subprocess.CalledProcessError as failed:
        raise NotPrinted(failed.stderr.decode(errors="replace").strip()) from None
    except (subprocess.TimeoutExpired, OSError) as failed:
        raise NotPrinted(str(failed)) from None
    finally:
        PRESSES.release()
    return done.stdout
