"""Pairings as the organiser looks them over: places, records, faults, and the proof of the draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse

from muster.core.event import Event, Game, Round
from muster.core.facts import Flaw
from muster.core.ids import EntrantId, GameId
from muster.core.pairing import FaultKind
from muster.core.standings import Standing, standings
from muster.web.gates import Here
from muster.words.faults import flaw_words
from muster.words.names import Names
from muster.words.plain import ordinal
from muster.words.scores import record_words
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table, with place and record before this round; both empty in the first."""

    entrant: EntrantId
    name: str
    place: str
    record: str
    attacks: bool


@dataclass(frozen=True, slots=True)
class PairRow:
    """A game, or with no table and one seat somebody who sits out."""

    game: GameId | None
    table: int
    seats: tuple[Seated, ...]
    final: bool
    begun: bool
    faults: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class PairsView:
    rows: tuple[PairRow, ...]
    summary: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """`attempt` counts every draw of the round; `reason` and `by_hand` say why it was changed."""

    attempt: int
    reason: str
    by_hand: str
    seed: str
    digest: str


def pairs_view(here: Here, played: Round) -> PairsView:
    event = here.event
    flaws = (*_of_rules(played), *_tables_again(event, played))
    return PairsView(tuple(_rows(here, played, flaws)), _summary(played, flaws))


def proof_of(played: Round) -> Proof:
    drawn = played.certificate
    return Proof(played.attempt, played.reason, played.by_hand, drawn.seed, drawn.digest)


def _rows(here: Here, played: Round, flaws: tuple[Flaw, ...]) -> Iterator[PairRow]:
    event, names = here.event, here.names
    before = {row.entrant: row for row in standings(event, played.number - 1)}
    known = before if played.number > 1 else {}
    for game in sorted(played.games, key=lambda game: game.table):
        yield PairRow(
            game=game.id,
            table=game.table,
            seats=tuple(_seated(event, game, e, known, names) for e in game.entrants),
            final=game.id in played.finals,
            begun=game.started,
            faults=_faults(flaws, game.entrants, names),
            why=_why(here, played, game.entrants),
        )
    if played.bye is not None:
        alone = (played.bye,)
        yield PairRow(
            game=None,
            table=0,
            seats=(_seated(event, None, played.bye, known, names),),
            final=False,
            begun=False,
            faults=_faults(flaws, alone, names),
            why=_why(here, played, alone),
        )


def _seated(
    event: Event,
    game: Game | None,
    entrant: EntrantId,
    before: Mapping[EntrantId, Standing],
    names: Names,
) -> Seated:
    row = before.get(entrant)
    pods = event.rules.pods is not None
    return Seated(
        entrant=entrant,
        name=names.entrant(entrant),
        place=ordinal(row.place) if row else "",
        record=record_words(row.wins, row.draws, row.losses) if row and not pods else "",
        attacks=game is not None and game.attacker == entrant,
    )


def _faults(flaws: tuple[Flaw, ...], who: tuple[EntrantId, ...], names: Names) -> tuple[str, ...]:
    return tuple(flaw_words(flaw, names) for flaw in flaws if set(flaw.entrants) & set(who))


def _why(here: Here, played: Round, who: tuple[EntrantId, ...]) -> str:
    """Where the reason of a pairing is told; pods have none of their own."""
    if here.event.rules.pods is not None:
        return ""
    drawn = next(e for e in who if not here.event.is_ringer(e))
    return reverse("desk-why", args=[here.id, played.number, drawn])


def _of_rules(played: Round) -> tuple[Flaw, ...]:
    return tuple(flaw for flaw in played.flaws if flaw.kind != FaultKind.TABLE_AGAIN)


def _tables_again(event: Event, played: Round) -> Iterator[Flaw]:
    """Who comes to a table for a second time, also after games were moved by hand."""
    sat = {
        (entrant, game.table)
        for earlier in event.rounds[: played.number - 1]
        for game in earlier.games
        for entrant in game.entrants
    }
    for game in played.games:
        for entrant in game.entrants:
            if (entrant, game.table) in sat:
                note = f"table {game.table}"
                yield Flaw(kind=FaultKind.TABLE_AGAIN, entrants=(entrant,), note=note)


def _summary(played: Round, flaws: tuple[Flaw, ...]) -> tuple[str, ...]:
    """`12 games`, `no rematch`, `1 table repeated`, `2 other faults`."""
    kinds = [flaw.kind for flaw in flaws]
    rematches, tables = kinds.count(FaultKind.REMATCH), kinds.count(FaultKind.TABLE_AGAIN)
    others = len(kinds) - rematches - tables
    games = len(played.games)
    counted = [
        (games, ngettext("{n} game", "{n} games", games)),
        (rematches, ngettext("{n} rematch", "{n} rematches", rematches)),
        (tables, ngettext("{n} table repeated", "{n} tables repeated", tables)),
    ]
    if others:
        counted.append((others, ngettext("{n} other fault", "{n} other faults", others)))
    said = [say.format(n=n) for n, say in counted]
    return (*said, _("1 bye")) if played.bye is not None else tuple(said)
