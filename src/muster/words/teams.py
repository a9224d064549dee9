"""Teams and their boards in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from muster.core import facts
from muster.core.problem import Code
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.tongue import N_, _

TEAM_WORDS: Mapping[Code, str] = {
    Code.FACTION_OF_EACH: N_("{person} of {entrant} has to declare a Faction."),
    Code.BY_BOARDS: N_(
        "This is a game between teams: what counts is said of each of its boards, "
        "and the result follows from them."
    ),
    Code.NO_BOARDS: N_("The game at table {table} is not played on boards."),
    Code.BOARDS_NEEDED: N_("A game between teams has {needed} boards here; {given} given."),
    Code.BOARDS_PAIRED: N_("The boards from table {table} on are paired already."),
    Code.BOARD_TWICE: N_("{person} of {entrant} is on a board already."),
    Code.NOT_IN_TEAM: N_("{person} is not of the team {entrant}."),
    Code.NOT_THEIR_TURN: N_("For board {board} it is the turn of {entrant} to name somebody."),
    Code.NOT_CAPTAIN: N_("For {entrant} the captain says this: {person}."),
}


def boards_words(fact: facts.BoardsPaired, names: Names) -> str:
    say, pairs = _("{one} against {other}"), (board.people for board in fact.boards)
    return listing(say.format(one=names.person(a), other=names.person(b)) for a, b in pairs)


TEAM_PARTS: Mapping[str, Callable[[Any, Names], str]] = {
    "boards": boards_words,
    "left": lambda fact, names: names.person(fact.leaves),
}

TEAM_HISTORY: Mapping[type[facts.Fact], str] = {
    facts.PlayerNamed: N_("{by} named {person} for a board at {game}"),
    facts.BoardsPaired: N_("Boards at {game}: {boards}{because}"),
    facts.SubstituteNamed: N_("{person} stands in for {left} in {entrant}{because}"),
    facts.CaptainNamed: N_("{person} is the captain of {entrant}"),
}
