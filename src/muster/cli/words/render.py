"""Filling a template: ids become names, lists become words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from muster.cli.names import Names
from muster.cli.plain import clean, listing, some
from muster.cli.words.scores import score_words
from muster.core.ids import EntrantId, PersonId

Data = Mapping[str, object]
Say = Callable[[Any, Names], str]

ROLES = {
    "organiser": "the organiser",
    "judge": "a judge",
    "player-of-game": "somebody who plays in that game",
    "player": "the entrant concerned",
    "host": "the host",
    "visitor": "a visitor",
}

STATUS = {
    "waiting": "on the waiting list",
    "registered": "not checked in",
    "in": "in",
    "dropped": "dropped",
    "withdrawn": "withdrawn",
    "disqualified": "disqualified",
    "ringer": "a ringer",
}


def _person(person: PersonId, names: Names) -> str:
    return names.person(person)


def _entrants(entrants: EntrantId | Sequence[EntrantId], names: Names) -> str:
    return names.all_entrants((entrants,) if isinstance(entrants, str) else entrants)


def _tables(tables: int | Sequence[int], _: Names) -> str:
    if isinstance(tables, int):
        return str(tables)
    return _numbered("table", tables)


def _numbered(what: str, numbers: Sequence[int]) -> str:
    return f"{what}{'s' if len(numbers) > 1 else ''} {some(numbers)}"


SAID: Mapping[str, Say] = {
    "entrant": _entrants,
    "entrants": _entrants,
    "pair": _entrants,
    "by": _entrants,
    "bye": _entrants,
    "person": _person,
    "organiser": _person,
    "people": lambda people, names: listing(names.person(person) for person in people),
    "tables": _tables,
    "lines": lambda lines, _: _numbered("line", lines),
    "game": lambda game, names: names.game(game) if game else "",
    "score": lambda score, names: score_words(score, names) if score else "",
    "roles": lambda roles, _: listing((ROLES[role] for role in roles), "or"),
    "status": lambda status, _: STATUS[status],
    "figure": lambda figure, names: names.figures.get(figure, figure),
    "ending": lambda ending, names: names.endings.get(ending, ending),
    "cause": lambda cause, names: names.causes.get(cause, cause),
    "about": lambda about, names: names.causes.get(about, about),
    "methods": lambda methods, names: listing(names.causes.get(m, m) for m in methods),
    "pack": lambda pack, _: pack.id,
    "known": lambda known, _: listing(known, "or"),
}
"""How a value is said, by the name it has in problems and facts."""


def said(key: str, value: object, names: Names) -> str:
    if key in SAID:
        return SAID[key](value, names)
    if isinstance(value, tuple | list | frozenset):
        return listing(value)
    return value.isoformat() if isinstance(value, date) else str(value)


class _Words(dict[str, str]):
    """What a template may name; a key that was not given says nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def render(template: str, data: Data, names: Names) -> str:
    """A sentence. `{because}` is the reason in brackets, if there is one."""
    words = _Words({k: said(k, v, names) for k, v in data.items() if v is not None})
    words["because"] = f" ({data['reason']})" if data.get("reason") else ""
    words["at_row"] = f"Row {data['row']}: " if data.get("row") else ""
    return clean(template.format_map(words))
