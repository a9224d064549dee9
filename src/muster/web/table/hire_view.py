"""The steps before a game as one person may see them: what is open, what is sealed, what is mine.

Nothing of a sealed choice is in here but for its owner's eyes, or an official's who gave a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from muster.core.event import Event, Game
from muster.core.hiring.choosers import Chooser, StepId, choosers, is_own
from muster.core.hiring.hiring import Key
from muster.core.hiring.steps import Step
from muster.core.hiring.wishes import ADDED, LEADER, REMOVED, crew_said
from muster.core.roster.crew_traits import traits_open
from muster.core.roster.marks import every_trait
from muster.journal.seals import Kept
from muster.web.table.hire_crew_view import CrewView, crew_view, leader_name
from muster.web.table.hire_of import Hires, key_of, name_of
from muster.words.hiring import STEPS
from muster.words.plain import clean, listing
from muster.words.tongue import N_, _, time_words

NOTHING_SHARED = N_("Not all fighters share a faction or Grand Alliance runemark.")

SHORT = 8
"""Letters of a seal that are enough to tell it from another."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice in words; a crew has its rows, a battle trait what it does."""

    say: str
    crew: CrewView | None = None
    does: str = ""


@dataclass(frozen=True, slots=True)
class SideView:
    """One who chooses. `state`: open to all, sealed, awaited now, or not yet.

    `helps`: an official who may choose for them, look, or correct.
    """

    key: str
    name: str
    mine: bool
    helps: bool
    state: str
    seal: str
    when: str
    fell: bool
    chosen: Chosen | None
    known: Chosen | None


@dataclass(frozen=True, slots=True)
class StepView:
    """`short`: all of it in a line, where it is over and fits into one."""

    id: StepId
    title: str
    state: str
    sides: tuple[SideView, ...]
    short: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asked the page for: to see their own, to choose anew, for whom, to correct."""

    mine: bool = False
    again: bool = False
    whose: str = ""
    fix: str = ""
    all: bool = False

    @property
    def query(self) -> str:
        marks = [
            *(["mine"] if self.mine else []),
            *(["again"] if self.again else []),
            *([f"for={self.whose}"] if self.whose else []),
            *([f"fix={self.fix}"] if self.fix else []),
            *(["all"] if self.all else []),
        ]
        return f"?{'&'.join(marks)}" if marks else ""

    @property
    def more(self) -> str:
        """The same with every model of the catalogue."""
        return replace(self, all=True).query

    @property
    def less(self) -> str:
        return replace(self, all=False).query


@dataclass(frozen=True, slots=True)
class HireView:
    """`ready`: everybody has chosen, and it waits only to be shown. `waits`: for whom, in words."""

    at: str
    steps: tuple[StepView, ...]
    waits: str
    ready: bool
    sealed_mine: bool
    looks: tuple[str, ...]
    over: bool


def hire_view(hires: Hires, known: Mapping[Key, Kept], wanted: Wanted) -> HireView:
    """`known`: what is sealed and may be told to whoever sits there."""
    seat, now = hires.seat, hires.now
    return HireView(
        at=f"{seat.base}hire/{wanted.query}",
        steps=tuple(_step(hires, step, known) for step in hires.steps),
        waits=_waits(hires, now),
        ready=now is not None and now.ready,
        sealed_mine=now is not None
        and any(is_own(seat.event, seat.actor, each) for each in now.sealed),
        looks=_looks(hires),
        over=seat.game.result is not None,
    )


def _step(hires: Hires, step: Step, known: Mapping[Key, Kept]) -> StepView:
    seat = hires.seat
    everybody = choosers(seat.event, seat.game, step.id)
    order = sorted(everybody, key=lambda each: not is_own(seat.event, seat.actor, each))
    sides = tuple(_side(hires, step, each, known) for each in order)
    said = [side.chosen.say for side in sides if side.chosen and not side.chosen.crew]
    return StepView(
        id=step.id,
        title=_(STEPS[step.id]),
        state=step.state,
        sides=sides,
        short=" – ".join(said) if step.state == "done" and len(said) == len(sides) else "",  # noqa: RUF001 - a dash between two sides
    )


def _side(hires: Hires, step: Step, chooser: Chooser, known: Mapping[Key, Kept]) -> SideView:
    seat, key = hires.seat, (step.id, chooser)
    seal, secret = hires.hiring.seals.get(key), known.get(key)
    lies = seal is not None and chooser in step.sealed
    return SideView(
        key=key_of(chooser),
        name=name_of(seat, chooser),
        mine=is_own(seat.event, seat.actor, chooser),
        helps=seat.is_official and hires.may_choose(chooser),
        state=_state(step, chooser),
        seal=seal.commitment[:SHORT] if seal and lies else hires.hiring.shown.get(key, "")[:SHORT],
        when=time_words(seal.at.astimezone()) if seal and lies else "",
        fell=key in hires.hiring.fallen,
        chosen=_chosen(hires, step.id, chooser),
        known=_known(hires, step.id, chooser, secret) if secret and lies else None,
    )


def _state(step: Step, chooser: Chooser) -> str:
    places = {"made": step.made, "sealed": step.sealed, "acting": step.acting}
    return next((name for name, several in places.items() if chooser in several), "later")


def _chosen(hires: Hires, step: StepId, chooser: Chooser) -> Chosen | None:
    """What everybody knows of it."""
    event, game = hires.seat.event, hires.seat.game
    if step == "leaders":
        leader = game.leaders.get(chooser.key)
        return Chosen(leader_name(event, leader)) if leader else None
    if step == "bans":
        words = game.bans.get(chooser.entrant)
        return None if words is None else Chosen(listing(map(clean, words)) or _("nothing"))
    if step == "traits":
        return _trait(event, game, chooser)
    crew = game.crews.get(chooser.key)
    if crew is None:
        return Chosen(_("plays the list as it is")) if step == "specialists" else None
    return Chosen("", crew_view(event, name_of(hires.seat, chooser), crew))


def _trait(event: Event, game: Game, chooser: Chooser) -> Chosen | None:
    title = game.traits.get(chooser.entrant)
    if title is None:
        none = traits_open(event, game, chooser.entrant) == ()
        return Chosen(_("no battle trait"), does=_(NOTHING_SHARED)) if none else None
    row = next((each for each in every_trait(event.rules) if each.title == title), None)
    say = f"{row.title} ({row.mark})" if row else clean(title)
    return Chosen(say, does=row.say if row else "")


def _known(hires: Hires, step: StepId, chooser: Chooser, secret: Kept) -> Chosen:
    """A sealed choice in words, for who may know it."""
    event = hires.seat.event
    if step == "leaders":
        return Chosen(leader_name(event, secret.notes[LEADER]))
    crew = crew_view(event, name_of(hires.seat, chooser), crew_said(secret.notes))
    if step != "specialists":
        return Chosen("", crew)
    gone, come = (secret.notes.get(part, "").splitlines() for part in (REMOVED, ADDED))
    say = _("out: {gone}; in: {come}")
    return Chosen(
        say.format(gone=listing(gone) or _("nothing"), come=listing(come) or _("nothing")), crew
    )


def _waits(hires: Hires, now: Step | None) -> str:
    if now is None or not now.acting:
        return ""
    seat = hires.seat
    if any(is_own(seat.event, seat.actor, each) for each in now.acting):
        return _("It is your turn to choose")
    names = listing(name_of(hires.seat, each) for each in now.acting)
    return _("Waiting for {names}").format(names=names)


def _looks(hires: Hires) -> tuple[str, ...]:
    """Who looked at what, and why: both players may know that, and no more."""
    say = _("{when}: {who} looked at what {side} had sealed: {reason}")
    return tuple(
        say.format(
            when=time_words(look.at.astimezone()),
            who=hires.seat.names.person(look.by),
            side=name_of(hires.seat, look.chooser),
            reason=look.reason,
        )
        for look in hires.hiring.looks
    )
