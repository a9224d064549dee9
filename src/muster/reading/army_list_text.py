"""A list as text that people can read, and that reads back to the same list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.catalogue import Catalogue
from muster.core.facts import ArmyList, Extra, Pick
from muster.core.rulepack.roster import Blessing
from muster.reading.army_list_lines import quoted
from muster.reading.army_list_match import Matching
from muster.reading.army_list_parts import drafts_of

ROLE = {"leader": "Leader: ", "specialist": "Specialist: ", "": ""}


def list_text(
    army: ArmyList, catalogue: Catalogue | None = None, blessings: Sequence[Blessing] = ()
) -> str:
    """One line for each row; `catalogue` is what it will be read against."""
    return "\n".join([*_head(army), *_rows(army, Matching(catalogue, blessings), blessings)])


def _head(army: ArmyList) -> Iterator[str]:
    yield f"List: {army.title}"
    if army.faction:
        yield f"Faction: {army.faction}"
    if army.theme:
        yield f"Theme: {army.theme}"
    if army.points is not None:
        yield f"Points: {army.points}"


def _rows(army: ArmyList, matching: Matching, blessings: Sequence[Blessing]) -> Iterator[str]:
    titles = {each.id: each.title for each in blessings}
    for pick in army.picks:
        plain = _plain(pick, titles)
        yield plain if _reads(plain, pick, matching, army.faction) else _strict(pick)
        if pick.relation:
            related = f"  * {pick.relation}"
            sure = f"  -> {pick.relation}"
            lines = _strict(pick), related
            yield related if _reads("\n".join(lines), pick, matching, army.faction) else sure


def _reads(text: str, pick: Pick, matching: Matching, faction: str) -> bool:
    """Whether this is read as just this row; of a line alone, but for its relation."""
    lines = ["List: -", *text.split("\n")]
    wanted = pick if lines[2:] else pick.model_copy(update={"relation": ""})
    drafts = drafts_of(lines, matching, faction)
    return [draft.picks for draft in drafts] == [[wanted]]


def _plain(pick: Pick, titles: dict[str, str]) -> str:
    """`Leader: 2x Storm Lancers (12) + Blessing of Might (Axe)`."""
    count = f"{pick.count}x " if pick.count > 1 else ""
    points = "" if pick.points is None else f" ({pick.points})"
    extras = "".join(f" + {_extra(each, titles)}" for each in pick.extras)
    return f"{ROLE[pick.role]}{count}{pick.name}{points}{extras}"


def _extra(extra: Extra, titles: dict[str, str]) -> str:
    weapon = f" ({extra.weapon})" if extra.weapon else ""
    return f"{titles.get(extra.id, extra.id)}{weapon}"


def _strict(pick: Pick) -> str:
    """The same with every name in quotation marks, and with the id that is meant."""
    count = f"{pick.count}x " if pick.count > 1 else ""
    points = "" if pick.points is None else f" ({pick.points})"
    extras = "".join(
        f" + {quoted(each.id)}" + (f" ({quoted(each.weapon)})" if each.weapon else "")
        for each in pick.extras
    )
    return f"{ROLE[pick.role]}{count}{quoted(pick.name)}{points}{extras} {{{pick.model}}}"
