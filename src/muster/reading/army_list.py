"""Lists that somebody pastes as text, one or several, each line with what is strange about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from muster.core.catalogue import Catalogue
from muster.core.facts import ArmyList
from muster.core.rulepack.roster import Blessing
from muster.reading.army_list_match import Matching
from muster.reading.army_list_parts import Draft, drafts_of
from muster.reading.unclear import Unclear
from muster.words.plain import printable
from muster.words.tongue import _, number_words

LONGEST = 50_000
"""Letters; more is no list of models."""
MOST_LINES = 1_000
MOST_LISTS = 20
LONGEST_LINE = 500


@dataclass(frozen=True, slots=True)
class Lists:
    """What was handed in; every doubt is at its line."""

    lists: tuple[ArmyList, ...]
    doubts: tuple[Unclear, ...] = ()


def read_lists(
    text: str, catalogue: Catalogue | None = None, blessings: Sequence[Blessing] = ()
) -> Lists:
    """All lists of a text, or why it is none. `blessings` are what the pack sells for models."""
    if len(text) > LONGEST:
        say = _("A list may have {most} letters at most.").format(most=number_words(LONGEST))
        raise Unclear("list-too-long", say, most=LONGEST)
    lines = _lines(text)
    matching = Matching(catalogue, blessings)
    drafts = [each for each in drafts_of(lines, matching) if each.picks]
    if not drafts:
        raise Unclear("list-empty", _("There is no model in this list."))
    if len(drafts) > MOST_LISTS:
        say = _("There are {number} lists in this text; {most} at most can be read at once.")
        said = say.format(number=len(drafts), most=MOST_LISTS)
        raise Unclear("too-many-lists", said, number=len(drafts), most=MOST_LISTS)
    lists = tuple(_army(number, each) for number, each in enumerate(drafts, 1))
    return Lists(lists, tuple(matching.doubts))


def _lines(text: str) -> list[str]:
    lines = [printable(line) for line in re.split(r"\r\n|\r|\n", text)]
    if len(lines) > MOST_LINES:
        say = _("A list may have {most} lines at most.").format(most=number_words(MOST_LINES))
        raise Unclear("list-too-long", say, most=MOST_LINES)
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            say = _("Line {line} is far too long.").format(line=number)
            raise Unclear("line-too-long", say, line=number)
    return lines


def _army(number: int, draft: Draft) -> ArmyList:
    return ArmyList(
        title=draft.title or _("List {number}").format(number=number),
        points=draft.points,
        text="\n".join(draft.lines).strip("\n"),
        faction=draft.faction,
        theme=draft.theme,
        picks=tuple(draft.picks),
    )
