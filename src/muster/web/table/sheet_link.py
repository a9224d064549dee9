"""How the sheet of a game stands, in a line, for pages that lead to it or report from it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_encounter
from muster.core.event import Game
from muster.core.ids import EntrantId
from muster.core.score import Score, Side
from muster.core.sheet.of_game import opening, report_of
from muster.core.sheet.played import Played
from muster.core.sheet.possible import TOTAL
from muster.core.sheet.stream import begin
from muster.journal.database.streams import STREAMS
from muster.journal.database.tapping import sheet_here
from muster.web.gates import Here
from muster.web.table.secrets_of import (
    has_secrets,
    picked,
    picked_slot,
    scoring_pool,
    sealed_by,
)
from muster.web.table.sheet_of import has_control, has_sheet, seen_at
from muster.web.table.sheet_words import turn_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class AtTable:
    """Where a table's sheet and secrets are for somebody, and how they stand.

    `score` is what the sheet has added up; `over`: the game is. `number` counts its streams' lines.
    """

    sheet: str
    say: str
    secrets: str
    secrets_say: str
    control: str
    sealed: bool
    score: Score | None
    over: bool
    number: int


def at_table(here: Here, game: Game, me: EntrantId | None = None) -> AtTable | None:
    """Nothing for a pod, and nothing before the round's encounter may be known."""
    if not has_sheet(here.event, game) or not may_see_encounter(here.event, here.actor, game.round):
        return None
    base = f"{here.home}at/{game.id}/"
    played, _lines = seen_at(here.event, sheet_here(here.id, game.id))
    secret = has_secrets(here.event, game)
    done, most = _sealed(played, me)
    begun = played or begin(here.event.rules, opening(here.event, game))
    return AtTable(
        sheet=f"{base}sheet/",
        say=_stands(played, me) if played else "",
        secrets=f"{base}secrets/" if secret else "",
        secrets_say=_secrets_say(begun, me, done, most) if secret else "",
        control=f"{base}control/" if has_control(here.event, game) else "",
        sealed=bool(most) and done >= most,
        score=_so_far(played) if played else None,
        over=played is not None and played.tally.over is not None,
        number=STREAMS.number(here.id, game.id),
    )


def _stands(played: Played, me: EntrantId | None) -> str:
    """`Turn 3, 4-2`, my own points first."""
    order = sorted(range(len(played.sides)), key=lambda side: played.sides[side] != me)
    score = "-".join(str(played.tally.total[side]) for side in order)
    if played.tally.over is not None:
        return _("over, {score}").format(score=score)
    turn = turn_words(played.sheet, played.closed + 1)
    return _("{turn}, {score}").format(turn=turn, score=score)


def _sealed(played: Played | None, me: EntrantId | None) -> tuple[int, int]:
    """How many choices of my side are sealed, and how many there are to make; of all, if none."""
    if played is None:
        return 0, 0
    sides = [n for n, entrant in enumerate(played.sides) if me in {None, entrant}]
    return sum(sealed_by(played, side) for side in sides), picked(played) * len(sides)


def _secrets_say(played: Played, me: EntrantId | None, done: int, most: int) -> str:
    slot = picked_slot(played)
    if slot is None or not scoring_pool(played):
        return _picks_say(played, me) or _("Secret choices")
    if not most:
        return slot.title
    if done >= most:
        return _("{title}: sealed ✓").format(title=slot.title)
    return _("{title}: {n} of {all} sealed").format(title=slot.title, n=done, all=most)


def _picks_say(played: Played, me: EntrantId | None) -> str:
    """How it stands with what both pick and show together; lists come before it."""
    titles = {slot.id: slot.title for slot in played.rules.encounter.slots}
    for name in played.offers:
        title = titles[name]
        mine = any(played.sides[side] == me for side, slot in played.pick_seals if slot == name)
        if name in played.picked:
            return _("{title}: both shown").format(title=title)
        say = _("{title}: picked ✓") if mine else _("{title}: pick one")
        return say.format(title=title)
    return ""


def _so_far(played: Played) -> Score:
    """What the sheet would report; while the game goes on, only what is added up."""
    if played.tally.over is not None:
        return report_of(played)
    added = [name for name, text in played.rules.play.report.items() if text == TOTAL]
    return Score(
        sides=tuple(
            Side(entrant=entrant, figures=dict.fromkeys(added, total))
            for entrant, total in zip(played.sides, played.tally.total, strict=True)
        )
    )
