"""Lists from a file: text, JSON in Muster's schema, or rows of a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from pydantic import ValidationError

from muster.core.catalogue import Catalogue
from muster.core.facts import ArmyList, Pick
from muster.core.rulepack.roster import Blessing
from muster.reading.army_list import MOST_LISTS, Lists, read_lists
from muster.reading.army_list_lines import Written
from muster.reading.army_list_match import Matching
from muster.reading.army_list_sheet import read_list_rows
from muster.reading.catalogue.plain import parsed
from muster.reading.spreadsheet import text_in
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, printable, some
from muster.words.tongue import _, number_words

MOST_BYTES = 1_000_000
MOST_PARTS = 20_000
"""Commas in a file of JSON: what does not fit takes a thousand times its own room to tell of."""
MOST_PROBLEMS = 50
MOST_POINTS = 1_000_000

Found = tuple[ArmyList, ...]


def read_list_file(
    name: str,
    data: bytes,
    catalogue: Catalogue | None = None,
    blessings: Sequence[Blessing] = (),
) -> Lists:
    """The lists of a file, by how it ends; whatever is no JSON and no rows is read as text."""
    if len(data) > MOST_BYTES:
        say = _("A list may have {most} bytes at most.").format(most=number_words(MOST_BYTES))
        raise Unclear("file-too-large", say, most=MOST_BYTES)
    way = WAYS.get(PurePosixPath(name).suffix.casefold())
    if way is None:
        return read_lists(text_in(data)[0], catalogue, blessings)
    matching = Matching(catalogue, blessings)
    lists = way(data, matching)
    if not any(army.picks or army.text for army in lists):
        raise Unclear("list-empty", _("There is no model in this list."))
    if len(lists) > MOST_LISTS:
        say = _("There are {number} lists in this text; {most} at most can be read at once.")
        said = say.format(number=len(lists), most=MOST_LISTS)
        raise Unclear("too-many-lists", said, number=len(lists), most=MOST_LISTS)
    return Lists(lists, tuple(matching.doubts), tuple(matching.remarks))


def _json(data: bytes, matching: Matching) -> Found:
    """An object, an array of them, or an object with `lists`."""
    if data.count(b",") > MOST_PARTS:
        raise Unclear("file-too-large", _("There is more in this file than any list has in it."))
    told = parsed(data)
    inner = told.get("lists") if isinstance(told, dict) else None
    given = inner if isinstance(inner, list) else told if isinstance(told, list) else [told]
    if isinstance(inner, list) and isinstance(told, dict):
        _not_read(matching, (str(name) for name in told if name != "lists"))
    if any(isinstance(each, dict) and each.get("player") for each in given):
        _not_read(matching, ("player",))
    read = [_army(number, each) for number, each in enumerate(given, 1)]
    wrong = [each for part in read if not isinstance(part, ArmyList) for each in part]
    if wrong:
        raise SeveralUnclear(tuple(wrong[:MOST_PROBLEMS]))
    return tuple(_matched(army, matching) for army in read if isinstance(army, ArmyList))


def _not_read(matching: Matching, names: Iterable[str]) -> None:
    found = [clean(name)[:50] for name in names]
    if found:
        matching.remarks.append(_("Not used: {headings}.").format(headings=some(found, most=20)))


def _army(number: int, told: object) -> ArmyList | list[Unclear]:
    """One list; whose it is, is not for a file to say."""
    plain = {k: v for k, v in told.items() if k != "player"} if isinstance(told, dict) else told
    try:
        army = ArmyList.model_validate(plain)
    except ValidationError as refusal:
        return [
            _unfit(number, ".".join(str(part) for part in each["loc"]))
            for each in refusal.errors()[:MOST_PROBLEMS]
        ]
    return [_unfit(number, path) for path in _beyond(army)] or army


def _beyond(army: ArmyList) -> Iterator[str]:
    """Where points are beyond all measure."""
    yield from () if _measured(army.points) else ("points",)
    yield from (
        f"picks.{n}.points" for n, row in enumerate(army.picks) if not _measured(row.points)
    )


def _measured(points: int | None) -> bool:
    return points is None or abs(points) <= MOST_POINTS


def _unfit(number: int, path: str) -> Unclear:
    say = _("List {number}: {path} is missing, or not as a list has it.")
    said = say.format(number=number, path=clean(path)[:100] or "{}")
    return Unclear("list-unfit", said, number=number, path=path)


def _matched(army: ArmyList, matching: Matching) -> ArmyList:
    picks = tuple(
        _pick(number, each, army.faction, matching) for number, each in enumerate(army.picks, 1)
    )
    said: Mapping[str, str] = {
        "title": clean(army.title),
        "faction": clean(army.faction),
        "theme": clean(army.theme),
        "text": "\n".join(printable(line) for line in army.text.split("\n")),
    }
    return army.model_copy(update={**said, "picks": picks})


def _pick(number: int, pick: Pick, faction: str, matching: Matching) -> Pick:
    """The row with the id that the catalogue has for it; what else it says stays."""
    line = Written(
        whole=clean(pick.name),
        name=clean(pick.name),
        count=pick.count,
        points=pick.points,
        role=pick.role,
        relation=clean(pick.relation),
        extras=tuple((clean(each.id), clean(each.weapon)) for each in pick.extras),
        id=pick.model or None,
        strict=True,
    )
    return matching.pick(line, number, faction)


WAYS: dict[str, Callable[[bytes, Matching], Found]] = {".json": _json, ".csv": read_list_rows}
