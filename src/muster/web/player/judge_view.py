"""What a judge sees: the tables of the round, what waits for a word, and every claim."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may
from muster.core.commands import RuleResult
from muster.core.event import Game
from muster.core.ids import EntrantId, GameId
from muster.core.rulings import incidents
from muster.core.score import Score
from muster.web.gates import Here
from muster.web.judging.aside import aside, may_note
from muster.web.judging.calls_view import filled_by
from muster.web.player.said import state_of
from muster.words.plain import folded
from muster.words.scores import result_words, score_words
from muster.words.tongue import N_, _

MEASURES = (
    ("note", N_("Only a note")),
    ("warning", N_("A warning")),
    ("corrective-measure", N_("A corrective measure")),
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What one side says; `fields` are the score as the asking door reads it."""

    by: EntrantId
    say: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """`mine`: they have a part in it, and who decides; `may`: they decide."""

    game: GameId
    table: int
    names: str
    state: str
    settled: bool
    mine: str
    may: bool
    claims: tuple[Claim, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """`disputes` are also in `shown`: all games of the round, or those without a result."""

    round: int
    outstanding: int
    all: int
    disputes: tuple[TableView, ...]
    shown: tuple[TableView, ...]


def tables_of(here: Here, *, everything: bool) -> Tables | None:
    """The round that is public now; a judge learns pairings when everybody does."""
    now = here.event.current
    if now is None or not now.published:
        return None
    views = sorted((_table(here, game) for game in now.tables()), key=lambda view: view.table)
    return Tables(
        round=now.number,
        outstanding=len(now.outstanding()),
        all=len(now.tables()),
        disputes=tuple(view for view in views if view.claims),
        shown=tuple(view for view in views if everything or not view.settled),
    )


def _table(here: Here, game: Game) -> TableView:
    state = state_of(EntrantId(""), game)
    return TableView(
        game=game.id,
        table=game.table,
        names=here.names.sides(game),
        state=result_words(game, here.names) or _("not begun"),
        settled=state == "settled",
        mine=others_decide(here, game),
        may=not plays_in(here, game),
        claims=_claims(here, game) if state == "disputed" else (),
        reason=game.dispute.reason if game.dispute else "",
    )


def plays_in(here: Here, game: Game) -> bool:
    """Whether they have a part in it and leave it to others."""
    return not may(here.event, here.actor, RuleResult(game=game.id, score=Score(sides=())))


def others_decide(here: Here, game: Game) -> str:
    """Who decides instead, or that it would be their own case; nothing if they have no part."""
    return aside(here, RuleResult(game=game.id, score=Score(sides=())))


def _claims(here: Here, game: Game) -> tuple[Claim, ...]:
    """What both sides say; who disputes without a score of their own claims none."""
    said = [(each.by, each.score) for each in (game.report, game.dispute) if each is not None]
    return tuple(_claim(here, by, score) for by, score in said if score is not None)


def _claim(here: Here, by: EntrantId, score: Score) -> Claim:
    figures = [
        (f"figure.{name}.{side.entrant}", str(number))
        for side in score.sides
        for name, number in side.figures.items()
    ]
    lists = [(f"list.{side.entrant}", side.army_list) for side in score.sides if side.army_list]
    ended = [("winner", score.winner or "tie"), ("ending", score.ending)]
    say = _("{name} says: {score}").format(
        name=here.names.entrant(by), score=score_words(score, here.names)
    )
    return Claim(by, say, (*figures, *lists, *ended))


@dataclass(frozen=True, slots=True)
class ConductForm:
    """Nobody is chosen at first: a note about the wrong player is worse than none.

    `about`: what the table's call is about, if it called. `aside`: somebody is left to others.
    """

    entrants: tuple[tuple[str, str], ...]
    kinds: tuple[tuple[str, str], ...]
    measures: tuple[tuple[str, str], ...]
    about: str
    aside: bool


def conduct_form(here: Here, game: Game | None) -> ConductForm:
    """Who can be noted: everybody, or those who play in the game it is about; never oneself."""
    event, number = here.event, game.id if game else None
    there = game.entrants if game else tuple(event.entrants)
    known = [entrant for entrant in there if may_note(here, entrant, number)]
    named = sorted(
        ((e, _with_warnings(here, e)) for e in known),
        key=lambda each: folded(each[1]),
    )
    return ConductForm(
        entrants=(("", _("choose …")), *named) if named else (),
        kinds=tuple((kind.id, kind.title) for kind in event.rules.conduct.kinds),
        measures=tuple((measure, _(say)) for measure, say in MEASURES),
        about=filled_by(here, game).about,
        aside=len(known) < len(there),
    )


def _with_warnings(here: Here, entrant: EntrantId) -> str:
    name, before = here.names.entrant(entrant), incidents(here.event, entrant)
    if not before:
        return name
    return _("{name} (warnings so far: {n})").format(name=name, n=before)
