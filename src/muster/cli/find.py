"""Finding what somebody means: by id, full name, the beginning of a name, or a part of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from muster.cli.exits import Unclear
from muster.cli.names import Names
from muster.cli.plain import folded, listing, some
from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId, GameId, PersonId
from muster.journal.people import Person

Id = TypeVar("Id", bound=str)
Called = Sequence[tuple[Id, str]]
"""Ids with a name each; an id may have several names."""


UNKNOWN = "unknown-name"


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _word_begins(name: str, wanted: str) -> bool:
    return any(word.startswith(wanted) for word in name.split())


def _holds(name: str, wanted: str) -> bool:
    return wanted in name


WAYS: tuple[Callable[[str, str], bool], ...] = (str.__eq__, _begins, _word_begins, _holds)
"""From the strictest to the loosest: the first way that finds somebody decides."""


def find(text: str, called: Called[Id], what: str) -> Id:
    """The one that is meant; an unclear name lists who it could be, an unknown one who is near."""
    by_id = [each for each, _ in called if each == text.strip()]
    if by_id:
        return by_id[0]
    wanted = folded(text)
    names = [(each, folded(name)) for each, name in called]
    for way in WAYS if wanted else ():
        found = list(dict.fromkeys(each for each, name in names if way(name, wanted)))
        if len(found) == 1:
            return found[0]
        if found:
            raise _ambiguous(text, [(e, n) for e, n in called if e in found])
    raise _unknown(text, called, what)


def _ambiguous(text: str, called: Iterable[tuple[str, str]]) -> Unclear:
    several = [f"{name} ({each})" for each, name in dict(called).items()]
    return Unclear(
        "ambiguous-name",
        f'"{text}" could be {some(several, last="or")}. '
        "Give more of the name, or the id in brackets.",
        name=text,
        candidates=several,
    )


def _unknown(text: str, called: Iterable[tuple[str, str]], what: str) -> Unclear:
    known = {folded(name): name for _, name in called}
    near = [known[key] for key in get_close_matches(folded(text), known, n=3, cutoff=0.5)]
    hint = f" Did you mean {listing(near, 'or')}?" if near else ""
    return Unclear(UNKNOWN, f'{what} "{text}".{hint}', name=text, nearest=near)


def find_entrant(
    text: str, event: Event, names: Names, among: Collection[EntrantId] = ()
) -> EntrantId:
    """The entrant that is meant, of all or of some."""
    called = [
        (entrant.id, name)
        for entrant in event.entrants.values()
        if not among or entrant.id in among
        for name in (entrant.team, *(names.person(person) for person in entrant.people))
        if name
    ]
    return find(text, called, "Nobody here is called" if among else "No entrant is called")


def find_person(text: str, people: Mapping[PersonId, Person]) -> PersonId:
    called = [(person.id, person.name) for person in people.values() if person.name]
    return find(text, called, "Nobody at this event is called")


def same_name(text: str, people: Mapping[PersonId, Person]) -> PersonId | None:
    """The person of exactly this name, if there is one and no other."""
    wanted = folded(text)
    found = [p.id for p in people.values() if folded(p.name) == wanted]
    return found[0] if len(found) == 1 else None


def find_round(event: Event, number: int | None) -> Round:
    if number is None:
        if event.current is None:
            raise Unclear("no-round", "No round has been paired yet. Next: muster pair")
        return event.current
    found = event.round(number)
    if found is None:
        raise Unclear(
            "unknown-round",
            f"There is no round {number}: {len(event.rounds)} have been paired.",
            round=number,
            rounds=len(event.rounds),
        )
    return found


def find_game(text: str, event: Event, names: Names, number: int | None = None) -> Game:
    """A game by its table, its id or one of its players, in a round (the current one)."""
    by_id = event.game(GameId(text))
    if by_id is not None and number in {None, by_id.round}:
        return by_id
    played = find_round(event, number)
    if text.isdecimal():
        game = next((game for game in played.games if game.table == int(text)), None)
        if game is None:
            raise Unclear(
                "unknown-table",
                f"Nobody plays at table {text} in round {played.number}.",
                table=int(text),
                round=played.number,
            )
        return game
    who = find_entrant(text, event, names)
    game = next((game for game in played.games if who in game.entrants), None)
    if game is None:
        why = "has the bye" if played.bye == who else "is not paired"
        raise Unclear(
            "no-game", f"{names.entrant(who)} {why} in round {played.number}.", entrant=who
        )
    return game
