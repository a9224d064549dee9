"""Filling a template: ids become names, lists become words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from muster.core.ids import EntrantId, PersonId
from muster.words.calls import MATTERS
from muster.words.names import Names
from muster.words.plain import listing, printable, some
from muster.words.scores import score_words
from muster.words.tongue import N_, _, date_words, ngettext

Data = Mapping[str, object]
Say = Callable[[Any, Names], str]

ROLES = {
    "organiser": N_("the organiser"),
    "judge": N_("a judge"),
    "player-of-game": N_("somebody who plays in that game"),
    "player": N_("the entrant concerned"),
    "author": N_("whoever added it"),
    "voter": N_("whoever votes"),
    "host": N_("the host"),
    "visitor": N_("a visitor"),
}

STATUS = {
    "waiting": N_("on the waiting list"),
    "registered": N_("not checked in"),
    "in": N_("in"),
    "dropped": N_("dropped"),
    "withdrawn": N_("withdrawn"),
    "disqualified": N_("disqualified"),
    "ringer": N_("a ringer"),
}


THINGS = {
    "army": N_("an army"),
    "capacity": N_("the number of places"),
    "extension": N_("an extension"),
    "play": N_("the time to play"),
    "round": N_("a round"),
    "rounds": N_("the number of rounds"),
    "setup": N_("the time to set up"),
    "table": N_("a table"),
    "tables": N_("the number of tables"),
    "time at the table": N_("the time at a table"),
    "year": N_("a year"),
    "a choice": N_("a choice"),
    "a side": N_("a side"),
    "a second plan of a round": N_("a second plan of a round"),
}
"""What a number is given for."""

WANTED = {
    "a table": N_("a table of keys and values"),
    "a list": N_("a list"),
    "a list of two names": N_("a list of two names"),
    "first or second": N_("first or second"),
    "a whole number": N_("a whole number"),
}
"""What goes into a written sheet at some place."""


def _person(person: PersonId, names: Names) -> str:
    return names.person(person)


def _entrants(entrants: EntrantId | Sequence[EntrantId], names: Names) -> str:
    return names.all_entrants((entrants,) if isinstance(entrants, str) else entrants)


def _tables(tables: int | Sequence[int], __: Names) -> str:
    if isinstance(tables, int):
        return str(tables)
    said = ngettext("table {numbers}", "tables {numbers}", len(tables))
    return said.format(numbers=some(tables))


def _lines(lines: Sequence[int], __: Names) -> str:
    said = ngettext("line {numbers}", "lines {numbers}", len(lines))
    return said.format(numbers=some(lines))


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
    "lines": _lines,
    "game": lambda game, names: names.game(game) if game else "",
    "score": lambda score, names: score_words(score, names) if score else "",
    "roles": lambda roles, __: listing((_(ROLES[role]) for role in roles), "or"),
    "status": lambda status, __: _(STATUS[status]),
    "award": lambda award, names: names.awards.get(award, award),
    "figure": lambda figure, names: names.figures.get(figure, figure),
    "ending": lambda ending, names: names.endings.get(ending, ending),
    "cause": lambda cause, names: names.causes.get(cause, cause),
    "about": lambda about, names: names.causes.get(about, about),
    "methods": lambda methods, names: listing(names.causes.get(m, m) for m in methods),
    "matter": lambda matter, __: _(MATTERS[matter]),
    "pack": lambda pack, names: names.pack or pack.id,
    "what": lambda what, __: _(THINGS.get(what) or what),
    "wanted": lambda wanted, __: _(WANTED.get(wanted) or wanted),
    "choices": lambda choices, __: listing(choices, "or"),
    "owners": lambda owners, __: listing(owners, "or"),
    "known": lambda known, __: listing(known, "or"),
}
"""How a value is said, by the name it has in problems and facts."""


def said(key: str, value: object, names: Names) -> str:
    if key in SAID:
        return SAID[key](value, names)
    if isinstance(value, tuple | list | frozenset):
        return listing(value)
    return date_words(value) if isinstance(value, date) else str(value)


class _Words(dict[str, str]):
    """What a template may name; a key that was not given says nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def render(template: str, data: Data, names: Names) -> str:
    """A sentence in the language of its template. `{because}` is the reason in brackets, if any."""
    words = _Words({k: said(k, v, names) for k, v in data.items() if v is not None})
    words["because"] = f" ({data['reason']})" if data.get("reason") else ""
    plain = {k: v if k == "score" else printable(v) for k, v in words.items()}
    return " ".join(template.format_map(_Words(plain)).split())
