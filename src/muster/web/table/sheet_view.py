"""A score sheet as it is tapped: both sides' totals, one turn of it, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muster.core.sheet.played import Played
from muster.core.sheet.sheet import END, FRAME, SIDES, START
from muster.core.sheet.silence import left_blank
from muster.core.sheet.stream import STAYS, latest, standing
from muster.core.sheet.taps import ChoiceSealed, PickSealed, SheetFinished, SheetOpened, TapLine
from muster.core.sheet.tell import values_now
from muster.web.forms.numbers import is_number
from muster.web.table.result_view import ResultView, result_view
from muster.web.table.seat import Seat
from muster.web.table.secrets_of import picked, scoring_pool, sealed_by
from muster.web.table.sheet_of import asks_first, columns, my_side, side_names
from muster.web.table.sheet_points import (
    AwardRow,
    Point,
    StillOpen,
    all_points,
    award_rows,
    coming,
    signed,
    still_open,
    tally_in,
    turn_of,
)
from muster.web.table.sheet_rows import Row, rows_of
from muster.web.table.sheet_words import ends_words, over_words, tap_said, turn_words
from muster.web.table.who_first import doubt
from muster.words.tally import step_words
from muster.words.tongue import _, time_words


@dataclass(frozen=True, slots=True)
class SideTop:
    """A column: `coming` is what the turn under way would add, `sealed` what is kept secret."""

    side: int
    entrant: str
    name: str
    mine: bool
    total: int
    coming: str
    word: str
    sealed: int
    acting: bool


@dataclass(frozen=True, slots=True)
class Tab:
    """A turn: `state` is `over`, `now` or `later`; only what has come can be opened."""

    say: str
    full: str
    address: str
    state: str
    shown: bool


@dataclass(frozen=True, slots=True)
class Block:
    """What one part of the encounter asks in this turn, and what it pays for it.

    `rare`: what could end a game in any turn, and hardly ever does.
    """

    title: str
    whose: str
    rows: tuple[Row, ...]
    awards: tuple[AwardRow, ...]
    rare: bool

    @property
    def said(self) -> bool:
        return any(cell is not None and cell.value for row in self.rows for cell in row.cells)


@dataclass(frozen=True, slots=True)
class Picked:
    """What both sides picked and showed together, with its rules; nothing while they have not."""

    title: str
    sides: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Latest:
    """The latest tap that can be taken back."""

    line: int
    say: str
    by: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """`now`: the turn that is shown is the one under way. `unsaid` counts its open questions.

    `start`: what is asked before play, in the first turn and for as long as it is open and counts.
    `doubt`: the clock of the table says that somebody else goes first.
    """

    at: str
    tap: str
    sides: tuple[SideTop, ...]
    tabs: tuple[Tab, ...]
    step: int
    title: str
    in_turn: bool
    now: bool
    locked: bool
    asks_first: bool
    first: str
    doubt: str
    told: tuple[str, ...]
    start: tuple[Block, ...]
    blocks: tuple[Block, ...]
    unsaid: int
    end_turn: str
    ends: str
    over: str
    picked: int
    picks: tuple[Picked, ...]
    unshown: int
    latest: Latest | None
    points: tuple[Point, ...]
    left: tuple[StillOpen, ...]
    result: ResultView | None
    stamp: str


def sheet_view(seat: Seat, played: Played, lines: Sequence[TapLine], asked: str) -> SheetView:
    """`asked`: the turn somebody wants to see; by itself the sheet shows the one under way."""
    names, order = side_names(played, seat.names), columns(seat, played)
    step, over = _step(played, asked), played.tally.over
    now = over is None and step == played.closed + 1
    blocks, more = _blocks(played, step, order, names), coming(played)
    end = turn_words(played.sheet, played.closed + 1, names)
    ends = tally_in(played, step).over if now else None
    wait = asks_first(seat, played)
    blank = left_blank(played, step) if now or step == END else ()
    from_start = step == 1 or any(one.spot.step == START for one in blank)
    unshown = sum(key not in played.shown for key in played.seals) * scoring_pool(played)
    return SheetView(
        at=_address(seat, asked),
        tap=f"{seat.base}sheet/tap/",
        sides=tuple(_top(seat, played, side, names, more[side]) for side in order),
        tabs=tuple(_tabs(seat, played, step, names)),
        step=step,
        title=turn_words(played.sheet, step, names),
        in_turn=step not in {START, END},
        now=now,
        locked=played.finished or seat.game.result is not None,
        asks_first=wait and played.sheet.frame.each_side,
        first=_first(seat, played, names),
        doubt=doubt(seat, played),
        told=_told(played, names) if now else (),
        start=_blocks(played, START, order, names) if from_start else (),
        blocks=blocks,
        unsaid=len(blank),
        end_turn=_("End {turn}").format(turn=end) if now else "",
        ends=ends_words(ends, names) if ends else "",
        over=_over(played, names, unshown, len(blank) if step == END else 0),
        picked=picked(played),
        picks=_picks(seat, played, names),
        unshown=unshown,
        latest=_latest(seat, played, lines, names),
        points=all_points(played, names),
        left=still_open(played, names),
        result=result_view(seat, played),
        stamp=lines[-1].hash[:12],
    )


def _over(played: Played, names: Sequence[str], unshown: int, unsaid: int) -> str:
    """Who has won is said when nothing is open that could still change it."""
    if played.tally.over is None:
        return ""
    early = played.course[-1].over
    decided = early is not None and early.winner is not None
    if played.finished or decided or not (unshown or unsaid):
        return over_words(played.tally.over, names)
    return _("The last turn is over. What is still open can change the result.")


def _step(played: Played, asked: str) -> int:
    """The step that is shown: what was asked for, if it has come."""
    over = played.tally.over
    now = END if over else played.closed + 1
    last = over.step if over else now
    if asked == "end" and over:
        return END
    steps = {str(step): step for step in range(1, last + 1)}
    return steps.get(asked, now)


def _address(seat: Seat, asked: str) -> str:
    wanted = asked if asked.isalnum() and asked.isascii() else ""
    return f"{seat.base}sheet/{'?turn=' + wanted if wanted else ''}"


def _top(seat: Seat, played: Played, side: int, names: Sequence[str], more: int) -> SideTop:
    frame = played.sheet.frame
    return SideTop(
        side=side,
        entrant=str(played.sides[side]),
        name=names[side],
        mine=my_side(seat, played) == side,
        total=played.tally.total[side],
        coming=signed(more) if more else "",
        word=frame.first_word if side == played.sheet.first and frame.first_word else "",
        sealed=sealed_by(played, side),
        acting=frame.each_side and played.sheet.acting(played.closed + 1, side),
    )


def _tabs(seat: Seat, played: Played, shown: int, names: Sequence[str]) -> list[Tab]:
    sheet, over = played.sheet, played.tally.over
    now = over.step if over else played.closed + 1
    tabs = []
    for step in range(1, sheet.steps + 1):
        state = "later" if step > now else "now" if step == now and not over else "over"
        address = f"{seat.base}sheet/{'' if state == 'now' else f'?turn={step}'}"
        full = turn_words(sheet, step, names)
        tabs.append(Tab(step_words(sheet, step), full, address, state, shown=step == shown))
    end = turn_words(sheet, END)
    state = "now" if over else "later"
    tabs.append(Tab(_("End"), end, f"{seat.base}sheet/", state, shown=shown == END))
    return tabs


def _first(seat: Seat, played: Played, names: Sequence[str]) -> str:
    """Who goes first, where that was asked and can still be put right."""
    frame = played.sheet.frame
    asked = bool(frame.first_word) and seat.game.attacker is None
    return names[played.sheet.first] if asked and not asks_first(seat, played) else ""


def _picks(seat: Seat, played: Played, names: Sequence[str]) -> tuple[Picked, ...]:
    titles = {slot.id: slot.title for slot in played.rules.encounter.slots}
    return tuple(
        Picked(
            titles[slot],
            tuple(
                (names[side], each.title, each.say)
                for side in columns(seat, played)
                for each in pool
                if each.id in played.picked.get(slot, ())[side : side + 1]
            ),
        )
        for slot, pool in played.offers.items()
    )


def _told(played: Played, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{names[told.side]}: {told.say}: {told.number}" for told in values_now(played))


def _blocks(
    played: Played, step: int, order: Sequence[int], names: Sequence[str]
) -> tuple[Block, ...]:
    """What the encounter asks comes first; what every game of the pack is asked is rarer."""
    rows = {id(part): asked for part, asked in rows_of(played, step, order, names)}
    turn = None if step == START else turn_of(played, step)
    found = (
        Block(
            title=part.title,
            whose=names[part.sides[0]] if len(part.sides) < len(SIDES) else "",
            rows=rows.get(id(part), ()),
            awards=award_rows(turn, part, order) if turn else (),
            rare=part.id == FRAME and step not in {START, END},
        )
        for part in (*played.sheet.parts[1:], played.sheet.parts[0])
    )
    return tuple(block for block in found if block.rows or block.awards)


def _latest(
    seat: Seat, played: Played, lines: Sequence[TapLine], names: Sequence[str]
) -> Latest | None:
    """What one tap takes back; who has sealed or opened something does that elsewhere."""
    last = latest(lines)
    if isinstance(last.fact, (SheetOpened, ChoiceSealed, PickSealed, SheetFinished, *STAYS)):
        return None
    say = tap_said(played, last.fact, names)
    return Latest(last.n, say, seat.names.person(last.by))


@dataclass(frozen=True, slots=True)
class TapRow:
    """A tap in the list of all: `undo` if it can be taken back."""

    line: int
    when: str
    by: str
    say: str
    gone: bool
    undo: bool


MOST_ROWS = 200
"""Taps on one page: more than a game has, and as many as a phone bears."""


def tap_rows(
    seat: Seat, played: Played, lines: Sequence[TapLine], before: str = ""
) -> tuple[TapRow, ...]:
    """What was tapped, the latest first: the newest of it, or what came before some line."""
    names = side_names(played, seat.names)
    counts = {line.n for line in standing(lines)}
    locked = played.finished or seat.game.result is not None
    stays = (SheetOpened, ChoiceSealed, PickSealed, SheetFinished, *STAYS)
    return tuple(
        TapRow(
            line=line.n,
            when=time_words(line.at.astimezone()),
            by=seat.names.person(line.by),
            say=tap_said(played, line.fact, names),
            gone=line.n not in counts and line.fact.kind != "taken-back",
            undo=line.n in counts and not locked and not isinstance(line.fact, stays),
        )
        for line in reversed(_page(lines, before))
    )


def _page(lines: Sequence[TapLine], before: str) -> Sequence[TapLine]:
    end = int(before) - 1 if is_number(before) else 0
    return (lines[:end] if 0 < end < len(lines) else lines)[-MOST_ROWS:]
