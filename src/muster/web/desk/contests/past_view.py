"""What won before this year: noted for this event, and found on this server to be noted."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.facts import PastWin
from muster.journal.database.wins import past_wins
from muster.web.forms.contests import WINS, model_line
from muster.web.gates import Here
from muster.words.tongue import date_words


@dataclass(frozen=True, slots=True)
class WinView:
    event: str
    day: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PastView:
    """`fresh` is what was found and is not noted yet, as the form hands it back."""

    noted: tuple[WinView, ...]
    found: tuple[WinView, ...]
    fresh: str


def past_view(here: Here) -> PastView:
    found = past_wins(here.id)
    return PastView(
        noted=tuple(map(_win, here.event.past_wins)),
        found=tuple(map(_win, found)),
        fresh=WINS.dump_json(found).decode() if found else "",
    )


def _win(win: PastWin) -> WinView:
    return WinView(win.event, date_words(win.day), tuple(map(model_line, win.models)))
