"""Who can still win: everybody in each race, how likely it is, and what that rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from muster.core.ids import EntrantId
from muster.core.study.contention import Still
from muster.core.study.outlook import Goal, Public, Race, outlook
from muster.core.tally import tally
from muster.core.tiebreaks import total
from muster.journal.database.shelf import Held
from muster.web.naming import names_in
from muster.words.chances import (
    counted_words,
    moment_words,
    race_title,
    share_words,
    still_words,
)
from muster.words.names import Names
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.core.study.likely import Chance


@dataclass(frozen=True, slots=True)
class Row:
    entrant: EntrantId
    name: str
    tp: int
    say: str
    share: str


@dataclass(frozen=True, slots=True)
class RaceView:
    """`note`: when it is decided; `heading` is that of the shares.

    `open` are those whom nothing rules out, and who never got there when the rest was played.
    """

    title: str
    note: str
    heading: str
    rows: tuple[Row, ...]
    open: tuple[Row, ...]
    out: tuple[Row, ...]
    counted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChancesView:
    moment: str
    plays: int
    races: tuple[RaceView, ...]


SHOWN = {Still.CERTAIN, Still.CAN}


def chances_view(held: Held, known: Public) -> ChancesView:
    from muster.core.study.likely import likely  # noqa: PLC0415 - loads numpy

    looked = outlook(known)
    names = names_in(held)
    return ChancesView(
        moment=moment_words(looked),
        plays=likely(known).plays,
        races=tuple(_race(known, race, names) for race in looked.races),
    )


def _race(known: Public, race: Race, names: Names) -> RaceView:
    from muster.core.study.likely import chances  # noqa: PLC0415 - loads numpy

    sheets = tally(known.event, len(known.rounds))
    found = chances(known, race)
    rows = [(c.still, _row(c, race, total(sheets, c.entrant, "tp"), names)) for c in found]
    return RaceView(
        title=race_title(race),
        note="" if race.sure else _("If the cut is made after this round."),
        heading=_("Through") if race.goal is Goal.CUT else _("Wins the event"),
        rows=tuple(row for still, row in rows if still in SHOWN),
        open=tuple(row for still, row in rows if still is Still.OPEN),
        out=tuple(row for still, row in rows if still is Still.OUT),
        counted=counted_words(race, names),
    )


def _row(chance: Chance, race: Race, tp: int, names: Names) -> Row:
    return Row(
        entrant=chance.entrant,
        name=names.entrant(chance.entrant),
        tp=tp,
        say=still_words(race, chance.still),
        share=share_words(chance.share),
    )
