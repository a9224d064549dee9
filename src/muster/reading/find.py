"""Finding what somebody means: by id, full name, the beginning of a name, or a part of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId, GameId, PersonId
from muster.journal.people import Person
from muster.reading.unclear import Unclear
from muster.words.names import Names
from muster.words.plain import folded, listing, some
from muster.words.tongue import N_, _

Id = TypeVar("Id", bound=str)
Called = Sequence[tuple[Id, str]]
"""Ids with a name each; an id may have several names."""


UNKNOWN = "unknown-name"

NO_ENTRANT = N_('No entrant is called "{name}".')
NOBODY_HERE = N_('Nobody here is called "{name}".')
HAS_BYE = N_("{name} has the bye in round {round}.")
NOT_PAIRED = N_("{name} is not paired in round {round}.")
NOBODY = N_('Nobody at this event is called "{name}".')


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _word_begins(name: str, wanted: str) -> bool:
    return any(word.startswith(wanted) for word in name.split())


def _holds(name: str, wanted: str) -> bool:
    return wanted in name


WAYS: tuple[Callable[[str, str], bool], ...] = (str.__eq__, _begins, _word_begins, _holds)
"""From the strictest to the loosest: the first way that finds somebody decides."""


def find(text: str, called: Called[Id], unknown: str) -> Id:
    """The one that is meant; an unclear name lists who it could be, an unknown one who is near.

    `unknown` is the sentence for a name that nobody has, with `{name}` in it.
    """
    by_id = [each for each, __ in called if each == text.strip()]
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
    raise _unknown(text, called, unknown)


def _ambiguous(text: str, called: Iterable[tuple[str, str]]) -> Unclear:
    several = [f"{name} ({each})" for each, name in dict(called).items()]
    say = _('"{name}" could be {names}. Give more of the name, or the id in brackets.')
    return Unclear(
        "ambiguous-name",
        say.format(name=text, names=some(several, last="or")),
        name=text,
        candidates=several,
    )


def _unknown(text: str, called: Iterable[tuple[str, str]], unknown: str) -> Unclear:
    known = {folded(name): name for __, name in called}
    near = [known[key] for key in get_close_matches(folded(text), known, n=3, cutoff=0.5)]
    say = _(unknown).replace("{name}", text)
    if near:
        say = _("{unknown} Did you mean {names}?").format(unknown=say, names=listing(near, "or"))
    return Unclear(UNKNOWN, say, name=text, nearest=near)


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
    return find(text, called, NOBODY_HERE if among else NO_ENTRANT)


def find_person(text: str, people: Mapping[PersonId, Person]) -> PersonId:
    called = [(person.id, person.name) for person in people.values() if person.name]
    return find(text, called, NOBODY)


def same_name(text: str, people: Mapping[PersonId, Person]) -> PersonId | None:
    """The person of exactly this name, if there is one and no other."""
    wanted = folded(text)
    found = [p.id for p in people.values() if folded(p.name) == wanted]
    return found[0] if len(found) == 1 else None


def find_round(event: Event, number: int | None) -> Round:
    if number is None:
        if event.current is None:
            raise Unclear("no-round", _("No round has been paired yet."))
        return event.current
    found = event.round(number)
    if found is None:
        raise Unclear(
            "unknown-round",
            _("There is no round {round}: {rounds} have been paired.").format(
                round=number, rounds=len(event.rounds)
            ),
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
        game = next((game for game in played.tables() if game.table == int(text)), None)
        if game is None:
            raise Unclear(
                "unknown-table",
                _("Nobody plays at table {table} in round {round}.").format(
                    table=text, round=played.number
                ),
                table=int(text),
                round=played.number,
            )
        return game
    board = _board_of(text, played, names)
    if board is not None:
        return board
    who = find_entrant(text, event, names)
    game = next((game for game in played.games if who in game.entrants), None)
    if game is None:
        say = _(HAS_BYE if played.bye == who else NOT_PAIRED).format(
            name=names.entrant(who), round=played.number
        )
        raise Unclear("no-game", say, entrant=who)
    return game


def _board_of(text: str, played: Round, names: Names) -> Game | None:
    """The board that somebody plays in a game of teams, if one person alone can be meant."""
    boards = {board.id: board for game in played.games for board in game.boards}
    called = [(b.id, names.person(person)) for b in boards.values() for person in b.people]
    try:
        return boards[find(text, called, NOBODY_HERE)] if called else None
    except Unclear:
        return None
