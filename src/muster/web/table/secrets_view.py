"""The secrets of a table as one person may see them: what is sealed, what is shown, what is mine.

Nothing of a sealed choice is in here but for its owner's eyes, or an official's who gave a reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from muster.core.rulepack.encounters import Element
from muster.core.sheet import taps
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES, Pick
from muster.core.sheet.stream import standing
from muster.journal.games import GameStore
from muster.journal.seals import Kept
from muster.web.table.seat import Seat
from muster.web.table.secrets_of import picked, picked_slot, pool_of, sealed_by
from muster.web.table.sheet_of import columns, my_side, side_names
from muster.words.tongue import N_, _, time_words

SHORT = 8
"""Letters of a seal that are enough to tell it from another."""

SCORES = {
    "both": N_("in play and at the end"),
    "reveal": N_("in play only"),
    "end": N_("at the end only"),
}
UNDOCUMENTED = {
    "nothing": N_("What was not written down in full scores nothing at all."),
    "notes-only": N_("What was not written down scores nothing that depends on it."),
}


Secrets = Mapping[tuple[int, int], Kept]
"""By side and number."""


@dataclass(frozen=True, slots=True)
class Known:
    """A choice in words, with what was noted about it."""

    title: str
    notes: tuple[tuple[str, str], ...]
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seal:
    """A choice of a side. `known` is what this person may know of it; `shown`: everybody does."""

    number: int
    seal: str
    when: str
    shown: bool
    known: Known | None


@dataclass(frozen=True, slots=True)
class SideSecrets:
    """`own`: this person acts for the side. `left`: choices still to be made."""

    entrant: str
    name: str
    mine: bool
    own: bool
    say: str
    left: int
    seals: tuple[Seal, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """Something to choose, with its rules, and what is written down about it."""

    id: str
    title: str
    say: str
    notes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SecretsView:
    """`chooser`: whose choices can be made on this page now; none if all are made."""

    at: str
    tap: str
    title: str
    picked: int
    begun: bool
    locked: bool
    sides: tuple[SideSecrets, ...]
    cards: tuple[Card, ...]
    scores: tuple[tuple[str, str], ...]
    unwritten: str
    looks: tuple[str, ...]
    chooser: SideSecrets | None
    mine_shown: bool

    @property
    def pool_stamp(self) -> str:
        """Another one when something else can be done with the pool; the same for both sides."""
        left = self.chooser.left if self.chooser else 0
        return f"pool-{left}-{self.begun:d}-{self.locked:d}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asked the page for: their own choices, or to choose for a side."""

    mine: bool = False
    chooser: str = ""


def secrets_view(
    seat: Seat, seen: tuple[Played, Sequence[taps.TapLine]], known: Secrets, wanted: Wanted
) -> SecretsView:
    """`known`: what is sealed and may be told to whoever sits there."""
    played, lines = seen
    sealed_at = _times(lines)
    sides = tuple(_side(seat, played, side, known, sealed_at) for side in columns(seat, played))
    locked = played.finished or seat.game.result is not None
    slot = picked_slot(played)
    return SecretsView(
        at=f"{seat.base}secrets/{_query(wanted)}",
        tap=f"{seat.base}secrets/tap/",
        title=slot.title if slot else "",
        picked=picked(played),
        begun=played.begun,
        locked=locked,
        sides=sides,
        cards=tuple(_card(element) for element in pool_of(played)),
        scores=_halves(played),
        unwritten=_(UNDOCUMENTED[played.sheet.frame.undocumented]),
        looks=_looks(seat, lines, played),
        chooser=None if locked else _chooser(seat, sides, wanted),
        mine_shown=wanted.mine,
    )


def known_to(seat: Seat, store: GameStore, wanted: Wanted) -> Secrets:
    """What is sealed and may be told: to an official what they looked at, to a player their own."""
    if seat.is_official:
        return store.looked_at(seat.actor)
    return store.own(seat.actor) if wanted.mine else {}


def _query(wanted: Wanted) -> str:
    if wanted.mine:
        return "?mine"
    return f"?for={wanted.chooser}" if wanted.chooser else ""


def _chooser(seat: Seat, sides: tuple[SideSecrets, ...], wanted: Wanted) -> SideSecrets | None:
    """Mine; an official says for whom, so that nothing is sealed for the wrong side."""
    own = [side for side in sides if side.own and side.left]
    if seat.mine is None:
        own = [side for side in own if side.entrant == wanted.chooser]
    return own[0] if own else None


def _side(
    seat: Seat,
    played: Played,
    side: int,
    known: Secrets,
    sealed_at: Mapping[str, str],
) -> SideSecrets:
    done, most = sealed_by(played, side), picked(played)
    name = side_names(played, seat.names)[side]
    numbers = sorted(n for owner, n in {*played.seals, *played.shown} if owner == side)
    mine = my_side(seat, played) == side
    say = _("{name} has sealed {n} of {all}").format(name=name, n=done, all=most)
    return SideSecrets(
        entrant=str(played.sides[side]),
        name=name,
        mine=mine,
        own=mine or seat.is_official,
        say=say if most else name,
        left=max(0, most - done),
        seals=tuple(_seal(played, (side, n), known, sealed_at) for n in numbers),
    )


def _seal(
    played: Played,
    key: tuple[int, int],
    known: Secrets,
    sealed_at: Mapping[str, str],
) -> Seal:
    sealed, pick, kept = played.seals.get(key, ""), played.shown.get(key), known.get(key)
    told = None
    if pick is not None:
        told = _known(played, pick.part, pick.notes, pick.scores, _documented(played, pick, sealed))
    elif kept is not None:
        told = _known(played, kept.part, kept.notes, kept.scores, ())
    when = sealed_at.get(sealed, "")
    return Seal(key[1], sealed[:SHORT], when, shown=pick is not None, known=told)


def _documented(played: Played, pick: Pick, sealed: str) -> tuple[str, ...]:
    """What is said of a choice that was not sealed here."""
    if not pick.documented:
        return (_("Not written down."), _(UNDOCUMENTED[played.sheet.frame.undocumented]))
    return () if sealed else (_("Written on paper."),)


def kept_words(played: Played, kept: Kept) -> str:
    """What is sealed in one line: its title, and what was noted about it."""
    told = _known(played, kept.part, kept.notes, kept.scores, ())
    return ", ".join([told.title, *(f"{ask}: {words}" for ask, words in told.notes)])


def _known(
    played: Played, part: str, notes: Mapping[str, str], scores: str, more: tuple[str, ...]
) -> Known:
    element = next((each for each in played.rules.elements if each.id == part), None)
    asked = {note.id: note.ask for note in element.notes} if element else {}
    missing = [_("Not noted: {ask}").format(ask=ask) for n, ask in asked.items() if n not in notes]
    halves = [_(SCORES[scores])] if scores != "both" else []
    return Known(
        title=element.title if element else part,
        notes=tuple((asked.get(name, name), words) for name, words in notes.items()),
        more=(*halves, *missing, *more),
    )


def _card(element: Element) -> Card:
    notes = tuple((note.id, note.ask) for note in element.notes)
    return Card(element.id, element.title, element.say, notes)


def _halves(played: Played) -> tuple[tuple[str, str], ...]:
    """When a choice scores, where some score in play only and some at the end only."""
    frame = played.sheet.frame
    most = {"reveal": frame.reveal_only, "end": frame.end_only}
    if not any(most.values()):
        return ()
    most = {"both": picked(played) - sum(most.values()), **most}
    return tuple((name, _(SCORES[name])) for name, number in most.items() if number)


def _times(lines: Sequence[taps.TapLine]) -> dict[str, str]:
    """When each seal was made, by the seal."""
    return {
        line.fact.commitment: time_words(line.at.astimezone())
        for line in lines
        if isinstance(line.fact, taps.ChoiceSealed)
    }


def _looks(seat: Seat, lines: Sequence[taps.TapLine], played: Played) -> tuple[str, ...]:
    """Who looked at what, and why: both players may know that, and no more."""
    names = side_names(played, seat.names)
    say = _("{when}: {who} looked at choice {number} of {side}: {reason}")
    return tuple(
        say.format(
            when=time_words(line.at.astimezone()),
            who=seat.names.person(line.by),
            number=line.fact.number,
            side=names[line.fact.side],
            reason=line.fact.reason,
        )
        for line in standing(lines)
        if isinstance(line.fact, taps.SealOpened) and line.fact.side in SIDES
    )
