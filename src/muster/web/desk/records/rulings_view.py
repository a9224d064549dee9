"""What was ruled and noted before, found by any of its words, and what the pack says comes next."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may
from muster.core.commands import MakeRuling, TakeCall
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.rulings import incidents, rulings
from muster.web.gates import Here
from muster.web.judging.aside import aside, may_note, may_read
from muster.web.judging.calls_view import CallView, Filled, call_of, filled_by, public_game
from muster.web.judging.precedents import (
    Precedents,
    RulingView,
    found_rulings,
    guidance,
    precedents_for,
)
from muster.web.judging.record_view import NoteView, notes
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.render import STATUS
from muster.words.scores import result_words
from muster.words.tongue import _

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RuledResult:
    round: int
    table: int
    say: str
    reason: str


@dataclass(frozen=True, slots=True)
class WarnedView:
    entrant: str
    warnings: int
    next: str


@dataclass(frozen=True, slots=True)
class RulingsView:
    """`answering`: the call that led here; `filled` is what it puts into the forms.

    `aside`: whoever looks has a part in what would be ruled on.
    """

    words: str
    answering: CallView | None
    filled: Filled
    game: str
    precedents: Precedents
    rulings: tuple[RulingView, ...]
    topics: tuple[str, ...]
    conduct: tuple[NoteView, ...]
    warned: tuple[WarnedView, ...]
    results: tuple[RuledResult, ...]
    aside: str
    entrants: tuple[Option, ...]
    kinds: tuple[Option, ...]
    games: tuple[Option, ...]
    guidance: tuple[tuple[str, str], ...]


def rulings_view(here: Here, words: str, asked: str = "") -> RulingsView:
    """`asked`: the game whose page or call led here, if any."""
    event, names = here.event, here.names
    game = public_game(here, asked)
    filled = filled_by(here, game)
    ruling = MakeRuling(topic="", question="", decision="", game=game.id if game else None)
    return RulingsView(
        words=words,
        answering=call_of(here, game) if game else None,
        filled=filled,
        game=game.id if game else "",
        precedents=precedents_for(here, filled.topic, filled.question),
        rulings=found_rulings(here, words),
        topics=tuple(dict.fromkeys(ruling.topic for ruling in rulings(event))),
        conduct=notes(here),
        warned=tuple(_warned(here)) if here.is_official else (),
        results=tuple(_results(event, names)),
        aside=aside(here, ruling),
        entrants=tuple(_entrants(here)),
        kinds=tuple((kind.id, kind.title) for kind in event.rules.conduct.kinds),
        games=_games(here, game),
        guidance=guidance(here),
    )


def _warned(here: Here) -> list[WarnedView]:
    """Who has been warned, and when the pack wants them thrown out."""
    event, names = here.event, here.names
    allowed = event.rules.conduct.warnings
    known = [entrant for entrant in event.entrants if may_read(here, entrant)]
    counted = [(entrant, incidents(event, entrant)) for entrant in known]
    return [WarnedView(names.entrant(entrant), n, _next(n, allowed)) for entrant, n in counted if n]


def _next(warnings: int, allowed: int | None) -> str:
    if allowed is None:
        return ""
    if warnings >= allowed:
        return _("The next one: consider disqualifying.")
    return _("Warnings before a disqualification is considered: {n}").format(n=allowed)


def _results(event: Event, names: Names) -> list[RuledResult]:
    return [
        RuledResult(game.round, game.table, result_words(game, names), game.result.reason)
        for played in event.rounds
        for game in played.games
        if game.result is not None and game.result.reason
    ]


def _entrants(here: Here) -> list[Option]:
    """Whom they may note something about."""
    event, names = here.event, here.names
    open_to = (entrant for entrant in event.entrants if may_note(here, entrant))
    known = sorted(open_to, key=lambda e: folded(names.entrant(e)))
    return [(entrant, _labelled(event, entrant, names)) for entrant in known]


def _labelled(event: Event, entrant: EntrantId, names: Names) -> str:
    status = event.entrants[entrant].status
    return (
        f"{names.entrant(entrant)} ({_(STATUS[status])})"
        if status != "in"
        else names.entrant(entrant)
    )


def _games(here: Here, asked: Game | None) -> tuple[Option, ...]:
    """Those of the round, and the one that was asked about; none that they leave to others."""
    event, names = here.event, here.names
    now = event.current.games if event.current else ()
    known = now if asked is None or asked in now else (asked, *now)
    say = _("Table {table}: {names}")
    return tuple(
        (game.id, say.format(table=game.table, names=names.all_entrants(game.entrants)))
        for game in known
        if may(event, here.actor, TakeCall(game=game.id)) or game == asked
    )
