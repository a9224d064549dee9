"""What can be done to the terrain of a table before it is saved, where no script moves pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.mirror import MIRRORS, mirrored
from muster.core.terrain.piece import Boxed, Laid
from muster.web.forms.terrain import Draft, Row, draft_of, layout_of, row_of, wrong_in


@dataclass(frozen=True, slots=True)
class Means:
    """What pieces there are, and on what table they lie."""

    box: tuple[Boxed, ...]
    rules: Terrain


def step(draft: Draft, act: str, means: Means) -> Draft:
    """`add.forest`, `remove.3`, `mirror.sides` or `clear`; anything else is nothing."""
    verb, _dot, what = act.partition(".")
    return ACTS[verb](draft, what, means) if verb in ACTS else draft


def _added(draft: Draft, what: str, means: Means) -> Draft:
    """In the middle of the table, from where it is moved."""
    found = (each.piece for each in means.box if each.piece.id == what)
    fresh = (row_of(Laid(piece=piece, at=(0, 0)), means.rules) for piece in found)
    return _with_rows(draft, (*draft.rows, *fresh))


def _removed(draft: Draft, what: str, _means: Means) -> Draft:
    left = tuple(row for n, row in enumerate(draft.rows, start=1) if str(n) != what)
    return _with_rows(draft, left)


def _with_rows(draft: Draft, rows: tuple[Row, ...]) -> Draft:
    return replace(draft, rows=rows, wrong=tuple(wrong_in(rows)))


def _cleared(draft: Draft, _what: str, _means: Means) -> Draft:
    return Draft((), draft.method)


def _mirrored(draft: Draft, what: str, means: Means) -> Draft:
    """What is not understood has to be put right before it is moved."""
    if draft.wrong or what not in MIRRORS:
        return draft
    return draft_of(mirrored(layout_of(draft, means.rules), what), means.rules)


ACTS: Mapping[str, Callable[[Draft, str, Means], Draft]] = {
    "add": _added,
    "remove": _removed,
    "clear": _cleared,
    "mirror": _mirrored,
}
