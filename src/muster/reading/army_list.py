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
    """What was handed in; every doubt is at its line.

    A list that says no name has none. `remarks`: what was read, and is no part of a list.
    """

    lists: tuple[ArmyList, ...]
    doubts: tuple[Unclear, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """All that is strange about it, and all that was left out, in sentences."""
        return (*(doubt.say for doubt in self.doubts), *self.remarks)


def read_lists(
    text: str, catalogue: Catalogue | None = None, blessings: Sequence[Blessing] = ()
) -> Lists:
    """All lists of a text, or why it is none. `blessings` are what the pack sells for models."""
    if len(text) > LONGEST:
        say = _("A list may have {most} letters at most.").format(most=number_words(LONGEST))
        raise Unclear("list-too-long", say, most=LONGEST)
    lines = _lines(text)
    matching = Matching(catalogue, blessings)
    drafts = [each for each in drafts_of(lines, matching) if each.picks or _named(each, matching)]
    if not drafts:
        raise Unclear("list-empty", _("There is no model in this list."))
    if len(drafts) > MOST_LISTS:
        say = _("There are {number} lists in this text; {most} at most can be read at once.")
        said = say.format(number=len(drafts), most=MOST_LISTS)
        raise Unclear("too-many-lists", said, number=len(drafts), most=MOST_LISTS)
    return Lists(tuple(map(_army, drafts)), tuple(matching.doubts), tuple(matching.remarks))


def _named(draft: Draft, matching: Matching) -> bool:
    """Says of a heading that nothing is below it; there is no list of that name."""
    if draft.title:
        say = _('Line {line}: "{title}" was read as the name of a list, and no model follows it.')
        said = say.format(line=draft.line, title=draft.title)
        matching.doubt("list-without-models", said, line=draft.line, title=draft.title)
    return False


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


def _army(draft: Draft) -> ArmyList:
    return ArmyList(
        title=draft.title,
        points=draft.points,
        text="\n".join(draft.lines).strip("\n"),
        faction=draft.faction,
        theme=draft.theme,
        picks=tuple(draft.picks),
    )
