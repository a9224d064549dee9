"""What the organiser brings, row by row, and what of it can be printed already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from muster.core.preparation import MOST, expected, preparation
from muster.web.desk.records.sheets import SHEETS, sheet_of
from muster.web.gates import Here
from muster.words.preparation import Row, checklist, rows, summary, terrain_rows
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Sheet:
    say: str
    address: str


@dataclass(frozen=True, slots=True)
class PreparationView:
    """`typed`: the number asked about; `wrong` says why it could not be one."""

    entered: int
    number: int
    typed: str
    wrong: str
    most: int
    summary: tuple[str, ...]
    rows: tuple[Row, ...]
    terrain: tuple[Row, ...]
    boxed: bool
    checklist: tuple[str, ...]
    sheets: tuple[Sheet, ...]


def preparation_view(here: Here, typed: str) -> PreparationView:
    event, asked = here.event, _number(typed)
    made = preparation(event, here.actor, asked)
    wrong = _("“{typed}” is not a number of entrants from 2 to {most}.")
    return PreparationView(
        entered=expected(event),
        number=made.entrants,
        typed=typed.strip()[:20],
        wrong=wrong.format(typed=typed.strip()[:20], most=MOST)
        if typed.strip() and asked is None
        else "",
        most=MOST,
        summary=summary(made),
        rows=rows(made, event.rules),
        terrain=terrain_rows(made),
        boxed=bool(event.box),
        checklist=checklist(event),
        sheets=tuple(_sheets(here)),
    )


def _number(typed: str) -> int | None:
    """As it was typed; nothing if it is no number of entrants."""
    plain = typed.strip()
    short = plain.isascii() and plain.isdigit() and len(plain) <= len(str(MOST))
    return int(plain) if short and 2 <= int(plain) <= MOST else None  # noqa: PLR2004 - one is no event


def _sheets(here: Here) -> Iterator[Sheet]:
    """The event pack, what the whole event prints, and what the newest round does."""
    yield Sheet(_("Event pack"), reverse("event-pack-pdf", args=[here.id]))
    newest = len(here.event.rounds)
    for printed in SHEETS.values():
        number = newest if printed.of_round else 0
        if sheet_of(here, printed.name, number) is not None:
            say = _(printed.say)
            if number:
                say = _("Round {n}: {sheet}").format(n=number, sheet=say)
            yield Sheet(say, reverse("desk-sheet", args=[here.id, printed.name, number]))
