"""What a sheet comes to, in words: every point with its reason, and how the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.sheet.paying import PER_GAME, PER_TURN, UNDOCUMENTED, UNSHOWN
from muster.core.sheet.sheet import DEATH, END, Sheet
from muster.core.sheet.standing import Over, Scored, Tally
from muster.core.sheet.weighing import BLANK, EARLY, LATE
from muster.words.plain import listing
from muster.words.tongue import N_, _

HELD = {
    PER_TURN: N_("no more a turn"),
    PER_GAME: N_("no more a game"),
    DEATH: N_("that death has scored already"),
    UNDOCUMENTED: N_("not written down"),
    UNSHOWN: N_("not shown in that turn"),
    EARLY: N_("too early to score"),
    LATE: N_("too late to score"),
    BLANK: N_("left blank: {lacks}"),
}


def step_words(sheet: Sheet, step: int) -> str:
    return _("end") if step == END else sheet.named(step)


def tally_data(sheet: Sheet, tally: Tally, sides: Sequence[str]) -> dict[str, object]:
    over = tally.over
    return {
        "sides": list(sides),
        "total": list(tally.total),
        "totals": [list(each) for each in tally.totals[1:]],
        "scored": [
            {
                "when": step_words(sheet, one.step),
                "side": sides[one.side],
                "part": one.part,
                "award": one.award,
                "say": one.say,
                "points": one.points,
                "wanted": one.wanted,
                "held": one.held,
                "lacks": list(one.lacks),
            }
            for one in tally.scored
        ],
        "over": _over_data(over, sides),
        "figures": [dict(figures) for figures in tally.figures],
    }


def verdict(tally: Tally, sides: Sequence[str]) -> str:
    over = tally.over
    score = "-".join(str(total) for total in tally.total)
    if over is None:
        return _("{score}. The game goes on.").format(score=score)
    if over.winner is None:
        return (
            _("{score}. The game is a tie. {reason}").format(score=score, reason=over.say).strip()
        )
    return _("{score}. {winner} wins: {reason}.").format(
        score=score, winner=sides[over.winner], reason=over.say
    )


def held_words(sheet: Sheet, one: Scored) -> str:
    """Why something earned was not paid, in brackets; nothing if it was."""
    if not one.held:
        return ""
    caps = {cap.id: cap.title for cap in sheet.frame.caps}
    lacks = listing(ask.rstrip("?") for ask in one.lacks)
    say = _(HELD.get(one.held) or N_("no more {cap}"))
    why = say.format(cap=caps.get(one.held, ""), lacks=lacks)
    if one.held == BLANK:
        return _(" ({why})").format(why=why)
    return _(" ({points} earned; {why})").format(points=one.wanted, why=why)


def _over_data(over: Over | None, sides: Sequence[str]) -> dict[str, object] | None:
    if over is None:
        return None
    winner = None if over.winner is None else sides[over.winner]
    return {"by": over.id, "say": over.say, "ending": over.ending, "winner": winner}
