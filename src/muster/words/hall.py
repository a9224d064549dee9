"""The hall in words: its tables, the plan that leads to them, what players agree about terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot
from typing import Any

from muster.core import facts
from muster.core.facts import Mark
from muster.core.problem import Code
from muster.core.table_needs import Needed, TableNeeds
from muster.words.names import Names
from muster.words.plain import clean, listing
from muster.words.render import Data, render
from muster.words.tongue import N_, _, ngettext

MARKS: Mapping[Mark, str] = {
    Mark.STEP_FREE: N_("No steps on the way"),
    Mark.SEATED: N_("Can be played sitting down"),
    Mark.QUIET: N_("Quiet"),
    Mark.WELL_LIT: N_("Well lit"),
    Mark.NEAR_EXIT: N_("Near an exit"),
}

FEATURES: Mapping[str, str] = {
    "door": N_("Door"),
    "desk": N_("Organiser's desk"),
    "screen": N_("Screen"),
    "food": N_("Food and drink"),
    "stairs": N_("Stairs"),
    "painting": N_("Painting competition"),
}

HALL_WORDS: Mapping[Code, str] = {
    Code.SPOT_TWICE: N_("On the plan twice: {tables}."),
    Code.SPOT_OFF_PLAN: N_("Not inside the hall of {width} by {depth} feet: {tables}."),
    Code.SPOTS_OVERLAP: N_("On the same floor: {tables}."),
    Code.TRAITS_MISSING: N_("What {piece} does is not said. If it does nothing, say so."),
    Code.PIECE_TWICE: N_("{piece} is named twice and does different things: name them apart."),
}


def _feature_off_plan(data: Data, names: Names) -> str:
    called = feature_words(str(data["feature"]), str(data["label"]))
    say = _("Not inside the hall of {width} by {depth} feet: {called}.")
    return render(say, {**data, "called": called}, names)


HALL_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.FEATURE_OFF_PLAN: _feature_off_plan,
}


def feature_words(what: str, label: str = "") -> str:
    return clean(label) or _(FEATURES[what])


def mark_words(marks: Iterable[Mark]) -> list[str]:
    return [_(MARKS[mark]) for mark in marks]


def ranges_words(numbers: Sequence[int]) -> str:
    """Long rows of tables by their ends: 1 to 4, 7 and 9 to 12."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return listing(str(run[0]) if not run[1:] else f"{run[0]}\u2013{run[-1]}" for run in runs)


def tables_words(numbers: Sequence[int]) -> str:
    said = ngettext("Table {numbers}", "Tables {numbers}", len(numbers))
    return said.format(numbers=ranges_words(numbers))


def needed_words(needed: Needed) -> str:
    """In the pack's words, with the base where they leave it out."""
    base = _(", {base} mm").format(base=needed.base) if needed.base else ""
    return f"{needed.count} \u00d7 {needed.what}{base}"


def needs_words(needs: TableNeeds) -> list[str]:
    """What a table needs besides its encounter and its terrain."""
    clock = [_("a chess clock, or a phone for it")] if needs.clock else []
    sheets = ngettext("{n} score sheet", "{n} score sheets", needs.sheets).format(n=needs.sheets)
    return [*clock, *([sheets] if needs.sheets else [])]


def where_words(plan: facts.HallDrawn, spot: facts.Spot) -> str:
    """Where a table stands for those who do not see the plan, and what is nearest to it."""
    x, y = spot.x + spot.width / 2, spot.y + spot.depth / 2
    across, along = _third(x, plan.width), _third(y, plan.depth)
    said = [_(WHERE[along, across])]
    near = min(plan.features, key=lambda each: hypot(each.x - x, each.y - y), default=None)
    if near is not None:
        said.append(_("nearest: {feature}").format(feature=feature_words(near.what, near.label)))
    return _(", ").join(said)


def _third(at: float, whole: float) -> int:
    return min(2, int(3 * at / whole))


WHERE = {
    (0, 0): N_("top left of the plan"),
    (0, 1): N_("at the top of the plan, in the middle"),
    (0, 2): N_("top right of the plan"),
    (1, 0): N_("on the left of the plan"),
    (1, 1): N_("in the middle of the plan"),
    (1, 2): N_("on the right of the plan"),
    (2, 0): N_("bottom left of the plan"),
    (2, 1): N_("at the bottom of the plan, in the middle"),
    (2, 2): N_("bottom right of the plan"),
}


def pieces_words(pieces: Iterable[facts.AgreedPiece]) -> str:
    return _("; ").join(f"{piece.piece}: {piece.traits}" for piece in pieces)


def _told(fact: facts.TableDescribed, _names: Names) -> str:
    said = [fact.name, fact.theme, fact.note, *mark_words(fact.marks)]
    return _("; ").join(part for part in said if part) or _("nothing special")


def _stand(fact: facts.HallDrawn, _names: Names) -> str:
    number = len(fact.spots)
    return ngettext("{n} table", "{n} tables", number).format(n=number)


HALL_PARTS: Mapping[str, Callable[[Any, Names], str]] = {
    "told": _told,
    "stand": _stand,
    "seen": lambda fact, __: tables_words(fact.tables),
    "saying": lambda fact, __: f" ({fact.note})" if fact.note else "",
    "terrain": lambda fact, __: pieces_words(fact.pieces),
}

HALL_HISTORY: Mapping[type[facts.Fact], str] = {
    facts.TableDescribed: N_("Table {table}: {told}"),
    facts.HallDrawn: N_("The plan of the hall was drawn: {stand}"),
    facts.TerrainReviewed: N_("Before round {round}: {seen} looked at{saying}"),
    facts.TerrainAgreed: N_("{entrant} says of the terrain at {game}: {terrain}"),
}
