"""What was ruled and noted before, found by any of its words, and what the pack says comes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from muster.core.event import Event, Noted
from muster.core.facts import ConductNoted
from muster.core.ids import EntrantId
from muster.core.rulepack.told import holding
from muster.core.rulings import Ruling, incidents, rulings
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.render import STATUS
from muster.words.scores import result_words
from muster.words.tongue import _

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RulingView:
    line: int
    at: datetime
    who: str
    topic: str
    question: str
    decision: str


@dataclass(frozen=True, slots=True)
class ConductView:
    line: int
    at: datetime
    who: str
    entrant: str
    kind: str
    measure: str
    text: str


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
    words: str
    rulings: tuple[RulingView, ...]
    topics: tuple[str, ...]
    conduct: tuple[ConductView, ...]
    warned: tuple[WarnedView, ...]
    results: tuple[RuledResult, ...]
    entrants: tuple[Option, ...]
    kinds: tuple[Option, ...]
    games: tuple[Option, ...]
    guidance: tuple[tuple[str, str], ...]


def rulings_view(here: Here, words: str) -> RulingsView:
    event, names = here.event, here.names
    return RulingsView(
        words=words,
        rulings=found_rulings(here, words),
        topics=tuple(dict.fromkeys(ruling.topic for ruling in rulings(event))),
        conduct=tuple(
            _conduct(noted, names)
            for noted in reversed(event.conduct)
            if _is_conduct(noted) and here.is_official
        ),
        warned=tuple(_warned(event, names)) if here.is_official else (),
        results=tuple(_results(event, names)),
        entrants=tuple(_entrants(event, names)),
        kinds=tuple((kind.id, kind.title) for kind in event.rules.conduct.kinds),
        games=_games(event, names),
        guidance=tuple(
            (each.title, each.text)
            for each in holding(event.rules, {patch.id for patch in event.patches})
            if each.page in GUIDED
        ),
    )


GUIDED = {"conduct", "rulings"}


def found_rulings(here: Here, words: str) -> tuple[RulingView, ...]:
    """Rulings that hold every word that is looked for, newest first."""
    wanted = folded(words).split()
    known = reversed(list(rulings(here.event)))
    return tuple(_ruling(each, here.names) for each in known if _speaks(each, wanted))


def _speaks(ruling: Ruling, wanted: list[str]) -> bool:
    said = folded(f"{ruling.topic} {ruling.question} {ruling.decision}")
    return all(word in said for word in wanted)


def _ruling(ruling: Ruling, names: Names) -> RulingView:
    who = names.person(ruling.by)
    return RulingView(ruling.line, ruling.at, who, ruling.topic, ruling.question, ruling.decision)


def _is_conduct(noted: Noted) -> bool:
    return isinstance(noted.fact, ConductNoted)


def _conduct(noted: Noted, names: Names) -> ConductView:
    fact = noted.fact
    if not isinstance(fact, ConductNoted):
        raise TypeError(fact.kind)
    return ConductView(
        line=noted.line.n,
        at=noted.line.at,
        who=names.person(noted.line.by),
        entrant=names.entrant(fact.entrant),
        kind=names.causes.get(fact.about, fact.about),
        measure=measure_words(fact.measure),
        text=fact.text,
    )


def measure_words(measure: str) -> str:
    said = {
        "note": _("Note"),
        "warning": _("Warning"),
        "corrective-measure": _("Corrective measure"),
    }
    return said[measure]


def _warned(event: Event, names: Names) -> list[WarnedView]:
    """Who has been warned, and when the pack wants them thrown out."""
    allowed = event.rules.conduct.warnings
    counted = [(entrant, incidents(event, entrant)) for entrant in event.entrants]
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


def _entrants(event: Event, names: Names) -> list[Option]:
    known = sorted(event.entrants, key=lambda e: folded(names.entrant(e)))
    return [(entrant, _labelled(event, entrant, names)) for entrant in known]


def _labelled(event: Event, entrant: EntrantId, names: Names) -> str:
    status = event.entrants[entrant].status
    return (
        f"{names.entrant(entrant)} ({_(STATUS[status])})"
        if status != "in"
        else names.entrant(entrant)
    )


def _games(event: Event, names: Names) -> tuple[Option, ...]:
    now = event.current
    if now is None:
        return ()
    return tuple(
        (
            game.id,
            _("Table {table}: {names}").format(
                table=game.table, names=names.all_entrants(game.entrants)
            ),
        )
        for game in now.games
    )
