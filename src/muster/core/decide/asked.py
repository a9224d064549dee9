"""What a decision is given, and how it gathers its reasons to say no."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime

from muster.core.access import OFFICIALS, Actor, Role
from muster.core.commands import Command
from muster.core.entrant import Entrant
from muster.core.event import Event, Game, Phase, Round
from muster.core.fairness import Chance
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Problem, Refused, refuse

FEWEST = 2
"""Nobody can be paired alone."""

MOST_ROUNDS = 1_000
"""More than this are a slip of the finger."""

FIRST_YEAR, LAST_YEAR = 1970, 2999
"""Days before and after these are as well."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks, when, with what luck, and as what. Time and chance are arguments."""

    actor: Actor
    at: datetime
    chance: Chance
    roles: frozenset[Role] = frozenset()

    @property
    def official(self) -> bool:
        return bool(OFFICIALS & self.roles)

    @property
    def organises(self) -> bool:
        return Role.ORGANISER in self.roles


@dataclass(slots=True)
class Doubts:
    """Collects every problem of a command before answering."""

    command: Command
    problems: list[Problem] = field(default_factory=list)

    def no(self, code: Code, **data: object) -> None:
        """A reason that stands, whoever asks."""
        self.problems.append(Problem(code, data))

    def unless_confirmed(self, code: Code, **data: object) -> None:
        """A reason the organiser may set aside, knowing it."""
        if code not in self.command.confirm:
            self.problems.append(Problem(code, data, confirmable=True))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Problems found elsewhere; doubts that were confirmed are none any more."""
        self.problems.extend(
            problem
            for problem in problems
            if not (problem.confirmable and problem.code in self.command.confirm)
        )

    def settle(self) -> None:
        if self.problems:
            raise Refused(self.problems)


def need_running(event: Event) -> None:
    if event.phase is Phase.PREPARING:
        raise refuse(Code.EVENT_NOT_RUNNING)
    if event.phase is Phase.FINISHED:
        raise refuse(Code.EVENT_IS_FINISHED)


def need_day(day: date) -> None:
    """Refused at the ends of the calendar, where nothing comes before a day or after it."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise refuse(Code.NUMBER_IMPOSSIBLE, what="year", number=day.year)


def need_open(event: Event) -> None:
    """Before or during play: a finished event only takes corrections."""
    if event.phase is Phase.FINISHED:
        raise refuse(Code.EVENT_IS_FINISHED)


def need_entrant(event: Event, entrant: EntrantId) -> Entrant:
    if entrant not in event.entrants:
        raise refuse(Code.UNKNOWN_ENTRANT, entrant=entrant)
    return event.entrants[entrant]


def need_game(event: Event, game: GameId) -> Game:
    found = event.game(game)
    if found is None:
        raise refuse(Code.UNKNOWN_GAME, game=game)
    return found


def need_current(event: Event, meant: int | None = None) -> Round:
    """The round under way: paired and not closed, and the one that is meant if one is."""
    need_running(event)
    if meant is not None and 0 < meant < len(event.rounds):
        raise refuse(Code.ROUND_GONE, round=meant, now=len(event.rounds))
    if event.current is None or event.current.closed:
        raise refuse(Code.ROUND_NOT_PAIRED, round=len(event.rounds) + 1)
    if meant not in {None, event.current.number}:
        raise refuse(Code.ROUND_NOT_PAIRED, round=meant)
    return event.current
