"""A box as it was handed in: what was read of it, or everything wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core import commands as ask
from muster.core.hall import tables_of
from muster.core.problem import Code, Refused
from muster.core.terrain.piece import Boxed
from muster.journal.database.doing import try_here
from muster.reading.spreadsheet import text_in
from muster.reading.terrain_box import read_box
from muster.reading.terrain_sample import sample_box
from muster.reading.text_file import LONGEST
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.desk.terrain.box_view import BoxView, shown
from muster.web.gates import Here
from muster.words.problems import problem_words


def file_view(here: Here, raw: bytes) -> BoxView:
    try:
        text, _encoding = text_in(raw)
    except Unclear as unclear:
        return shown(here, (), problems=(unclear.say,))
    return text_view(here, text)


def text_view(here: Here, text: str, problems: tuple[str, ...] = ()) -> BoxView:
    """What was pasted is there again, to be put right; a whole book of it is not."""
    kept = text if len(text) <= 2 * LONGEST else ""
    if problems:
        return shown(here, (), text=kept, problems=problems)
    try:
        box = read_box(text, here.event.rules.terrain)
    except (Unclear, SeveralUnclear) as unclear:
        several = (unclear,) if isinstance(unclear, Unclear) else unclear.reasons
        return shown(here, (), text=kept, problems=tuple(each.say for each in several))
    return _understood(here, box, kept)


def sample_view(here: Here) -> BoxView | None:
    event = here.event
    box = sample_box(event.official.id, event.rules.terrain, len(tables_of(event)))
    return _understood(here, box, "") if box else None


def _understood(here: Here, box: Sequence[Boxed], text: str) -> BoxView:
    """Nothing is taken yet: the rules are asked what they would say."""
    try:
        try_here(here.id, here.actor, ask.SetBox(boxed=tuple(box)))
    except Refused as refusal:
        hard = [p for p in refusal.problems if p.code is not Code.ALREADY_SO]
        if hard:
            problems = tuple(problem_words(problem, here.names) for problem in hard)
            return shown(here, box, text=text, problems=problems)
    return shown(here, box, text=text, taken=True)
