"""A catalogue as JSON: Muster's own schema, or an array of objects with names people use."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from muster.reading.catalogue.report import Gathered
from muster.reading.catalogue.rows import LISTS, Row, meaning, profiles_of, several
from muster.reading.spreadsheet import MOST_ROWS, too_many_rows
from muster.reading.unclear import Unclear
from muster.words.plain import clean, some
from muster.words.tongue import _

HEAD = frozenset({"title", "name", "source", "revised"})
ENTRIES = ("profiles", "models", "units", "fighters", "entries", "catalogue")
"""What the array of models can be called."""


@dataclass(frozen=True, slots=True)
class Document:
    """What a file of JSON says of itself, and what is in it."""

    title: str
    source: str
    revised: date | None
    gathered: Gathered


def read_json(raw: bytes) -> Document:
    told = parsed(raw)
    head: Mapping[str, object] = told if isinstance(told, dict) else {}
    entries = told if isinstance(told, list) else _entries(head)
    if len(entries) > MOST_ROWS:
        raise too_many_rows()
    unused = {clean(str(key))[:50] for key in head if key not in {*HEAD, *ENTRIES}}
    rows = [_row(number, each, unused) for number, each in enumerate(entries, 1)]
    gathered = profiles_of(
        [row for row in rows if isinstance(row, Row)],
        priced=any("cost" in row.values for row in rows if isinstance(row, Row)),
    )
    gathered.problems += [row for row in rows if isinstance(row, Unclear)]
    unused |= gathered.unused
    if unused:
        named = some(sorted(unused), most=20)
        gathered.notes.append(_("Not used: {headings}.").format(headings=named))
    title = clean(str(head.get("title") or head.get("name") or ""))[:200]
    source = clean(str(head.get("source") or ""))[:200]
    return Document(title, source, _revised(head, gathered), gathered)


def parsed(raw: bytes) -> object:
    """What a file of JSON says, or where it stops being JSON."""
    try:
        return json.loads(raw, object_pairs_hook=_each_once)
    except json.JSONDecodeError as stop:
        say = _("Line {line}, column {column}: this is not JSON.").format(
            line=stop.lineno, column=stop.colno
        )
        raise Unclear("not-json", say, line=stop.lineno, column=stop.colno) from None
    except UnicodeDecodeError:
        raise Unclear("not-json", _("This is not JSON in UTF-8.")) from None
    except RecursionError:
        raise Unclear("too-deep", _("This JSON is nested far too deep.")) from None
    except ValueError:
        raise Unclear("not-json", _("There is a number in it with far too many digits.")) from None


def _each_once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """JSON lets a name stand twice and drops the first unseen: that is said."""
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = next(name for name, times in Counter(n for n, _v in pairs).items() if times > 1)
        say = _('"{name}" is there twice in one object.').format(name=clean(twice)[:50])
        raise Unclear("name-twice", say, name=twice[:50])
    return made


def _entries(head: Mapping[str, object]) -> Sequence[object]:
    for name in ENTRIES:
        entries = head.get(name)
        if isinstance(entries, list):
            return entries
    say = _('There is no array of models in it: it is called "profiles".')
    raise Unclear("no-profiles", say)


def _row(number: int, entry: object, unused: set[str]) -> Row | Unclear:
    """What no name is known for goes to `unused`."""
    if not isinstance(entry, dict):
        say = _("Model {number} is no object with a name and a cost.").format(number=number)
        return Unclear("not-a-profile", say, number=number)
    place = _("Model {number}").format(number=number)
    found: dict[str, object] = {}
    for key, value in entry.items():
        meant = meaning(str(key))
        if meant is None:
            unused.add(clean(str(key))[:50])
        elif meant in LISTS and meant in found:
            found[meant] = [*several(found[meant]), *several(value)]
        elif meant in found and found[meant] != value:
            say = _('{place}: "{name}" says again what something else says.')
            return Unclear("name-twice", say.format(place=place, name=clean(str(key))[:50]))
        else:
            found[meant] = value
    return Row(place, found)


def _revised(head: Mapping[str, object], gathered: Gathered) -> date | None:
    told = head.get("revised")
    if told is None:
        return None
    try:
        return date.fromisoformat(str(told))
    except ValueError:
        say = _('"{date}" is no date: write it like 2024-12-31.').format(date=clean(str(told))[:50])
        gathered.wrong("not-a-date", say, date=str(told)[:50])
        return None
