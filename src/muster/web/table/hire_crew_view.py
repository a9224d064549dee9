"""Crews that everybody at a table may read: their rows, what they cost, and what was swapped."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import Actor, may_see_lists
from muster.core.event import Event, Game
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId, PersonId
from muster.core.roster.hiring_known import piece_of
from muster.words.names import Names
from muster.words.plain import clean
from muster.words.tongue import ngettext


@dataclass(frozen=True, slots=True)
class CrewRow:
    name: str
    count: int
    points: str
    leads: bool


@dataclass(frozen=True, slots=True)
class CrewView:
    """`whose`: the entrant, or the player of a team. `say`: how large it is, in words."""

    whose: str
    title: str
    say: str
    rows: tuple[CrewRow, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class ShownCrews:
    """What is known of a game before it is played. `bans`: who banned what, in words."""

    leaders: tuple[tuple[str, str], ...]
    bans: tuple[tuple[str, tuple[str, ...]], ...]
    traits: tuple[tuple[str, str], ...]
    crews: tuple[CrewView, ...]

    @property
    def any(self) -> bool:
        return bool(self.leaders or self.bans or self.traits or self.crews)


def crew_view(event: Event, whose: str, crew: ArmyList) -> CrewView:
    models = sum(pick.count for pick in crew.picks)
    parts = [clean(crew.faction), clean(crew.theme)]
    if crew.picks:
        parts.append(ngettext("{n} model", "{n} models", models).format(n=models))
    if crew.points is not None:
        parts.append(f"{crew.points} {event.rules.size.unit}".strip())
    return CrewView(
        whose=whose,
        title=clean(crew.title),
        say=" · ".join(filter(None, parts)),
        rows=tuple(
            CrewRow(
                clean(pick.name),
                pick.count,
                "" if pick.points is None else str(pick.points),
                leads=pick.role == "leader",
            )
            for pick in crew.picks
        ),
        text=crew.text,
    )


def leader_name(event: Event, leader: str) -> str:
    """By the catalogue's name; as it was written where the catalogue does not know it."""
    return clean(piece_of(event, leader).name)


def shown_crews(event: Event, game: Game, names: Names) -> ShownCrews:
    """All that is no secret any more; who may read it is asked elsewhere."""

    def called(key: tuple[EntrantId, str]) -> str:
        entrant, person = key
        return names.person(PersonId(person)) if person else names.entrant(entrant)

    return ShownCrews(
        leaders=tuple((called(key), leader_name(event, who)) for key, who in game.leaders.items()),
        bans=tuple((names.entrant(e), tuple(map(clean, words))) for e, words in game.bans.items()),
        traits=tuple((names.entrant(e), clean(trait)) for e, trait in game.traits.items()),
        crews=tuple(crew_view(event, called(key), crew) for key, crew in game.crews.items()),
    )


def may_read_crews(event: Event, actor: Actor, game: Game) -> bool:
    """Whoever plays the game or judges it; others as the event has it with lists."""
    plays = any(actor.person in event.entrants[e].people for e in game.entrants)
    return (bool(actor.person) and plays) or all(
        may_see_lists(event, actor, entrant) for entrant in game.entrants
    )
