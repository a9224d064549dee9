"""A side has no time left: the rules, one after the other, and the way to the sheet."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.table_clock.ending import Fallen, fallen
from muster.web.table.clock_now import OnTable
from muster.web.table.clock_sheet import has_come, is_over, is_told, sheet_of
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class FallenView:
    """`sheet`: where it is written down. `told`: it is answered there already.

    `behind`: the sheet has not come to that turn yet. `over`: the game had ended without it.
    """

    title: str
    steps: tuple[str, ...]
    sheet: str
    told: bool
    behind: bool
    over: bool


def fallen_view(now: OnTable) -> FallenView | None:
    fall = fallen(now.clock, now.at)
    if fall is None:
        return None
    name = now.sides[fall.side]
    at = f"{fall.at.astimezone():%H:%M:%S}"
    played = sheet_of(now.seat) if fall.question else None
    told = played is not None and is_told(played, now.clock, fall)
    ended = played is not None and is_over(played)
    settled = now.seat.game.result is not None
    over = settled or (ended and not told)
    return FallenView(
        title=_("{name} has no time left, since {time}.").format(name=name, time=at),
        steps=(_ended_words(settled=settled),) if over else tuple(_steps(now, fall)),
        sheet=f"{now.seat.base}sheet/" if fall.question else "",
        told=told,
        behind=played is not None and not told and not has_come(played, now.clock, fall),
        over=over,
    )


def _ended_words(*, settled: bool) -> str:
    if settled:
        return _("The game has its result: the clock does not change it.")
    return _("The game had ended on its sheet before that was written down: the sheet counts.")


def _steps(now: OnTable, fall: Fallen) -> list[str]:
    """The scenario first, if it was that side's own turn; else the other side has won."""
    name, other = now.sides[fall.side], now.sides[1 - fall.side]
    if not fall.question:
        return [_("What that means is said by your rules: ask a judge.")]
    last = _("The sheet asks once more how the table stands, for the record.")
    if not fall.scored_first:
        return [_("{name} loses: {other} wins.").format(name=name, other=other), last]
    first = _(
        "Would scoring now put {name} {n} ahead, and do both agree that the table stood like this"
        " before the time was gone? Then {name} has won all the same: say so on the sheet."
    )
    lost = _("If not, {name} loses: {other} wins.")
    named = {"name": name, "other": other, "n": now.clock.terms.lead}
    return [first.format(**named), lost.format(**named), last]
