"""The whole of a round at the desk: the one page that changes with the stage it has reached."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.course import goes_on
from muster.core.event import Event, Phase, Round
from muster.core.facts import RoundClosed
from muster.journal.perform import now
from muster.web.desk.rounds.clock_panel import ClockPanel, StartPanel, clock_panel, start_panel
from muster.web.desk.rounds.coming_view import (
    ComingView,
    EncounterLine,
    WishesView,
    coming_view,
    encounter_line,
    wishes_view,
)
from muster.web.desk.rounds.needs_view import Need, needs_view
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.desk.rounds.pairs_view import PairsView, Proof, pairs_view, proof_of
from muster.web.desk.rounds.slips_view import SlipsView, slips_view
from muster.web.desk.rounds.stage import Stage, StepView, stage_of, steps
from muster.web.desk.rounds.tables_view import TablesView, tables_view
from muster.web.desk.tables.review_view import TerrainLine, terrain_line
from muster.web.gates import Here
from muster.web.judging.calls_view import CallView, open_calls
from muster.words.plain import some
from muster.words.tongue import ngettext

BEFORE_PLAY = {Stage.REVIEW, Stage.START}
WITH_RESULTS = {Stage.PLAY, Stage.CLOSE, Stage.CLOSED}
AT_TABLES = {Stage.PLAY, Stage.CLOSE}


@dataclass(frozen=True, slots=True)
class Onward:
    """After a round: the next one to pair, or the end. `reopen` is the line that closed it."""

    next: int | None
    finish: bool
    another: int | None
    current: int | None
    reopen: int | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """Parts that do not belong to the stage are None: their regions stay empty until they do."""

    number: int
    stage: Stage
    steps: tuple[StepView, ...]
    address: str
    may: Offered
    encounter: EncounterLine
    open_tables: str
    coming: ComingView | None
    wishes: WishesView | None
    pairs: PairsView | None
    proof: Proof | None
    start: StartPanel | None
    clock: ClockPanel | None
    calls: tuple[CallView, ...]
    needs: tuple[Need, ...]
    tables: TablesView | None
    slips: SlipsView | None
    onward: Onward | None
    terrain: TerrainLine | None


def round_view(here: Here, number: int, address: str, *, every: bool) -> RoundView | None:
    """None for a round that has not come. `every`: settled tables are listed too."""
    event = here.event
    stage, played = stage_of(event, number), event.round(number)
    if stage is None:
        return None
    outstanding = played.outstanding() if played else ()
    return RoundView(
        number=number,
        stage=stage,
        steps=steps(stage),
        address=address,
        may=offered(here),
        encounter=encounter_line(here, number),
        open_tables=_tables_words(sorted(game.table for game in outstanding)),
        coming=coming_view(here, number) if stage is Stage.PAIR else None,
        wishes=wishes_view(here, number) if stage is Stage.REVIEW else None,
        pairs=pairs_view(here, played) if played and stage in BEFORE_PLAY else None,
        proof=proof_of(played) if played else None,
        start=start_panel(event) if _clock_waits(event, stage, number) else None,
        clock=clock_panel(event, played) if played else None,
        calls=open_calls(here),
        needs=needs_view(here, played, now()) if played else (),
        tables=_tables(here, played, stage, every=every),
        slips=_slips(here, played, stage, address),
        onward=_onward(event, played) if played and stage is Stage.CLOSED else None,
        terrain=terrain_line(here, number),
    )


def _tables_words(tables: list[int]) -> str:
    """`tables 4 and 9`; nothing if there are none."""
    say = ngettext("table {numbers}", "tables {numbers}", len(tables))
    return say.format(numbers=some(tables)) if tables else ""


def _clock_waits(event: Event, stage: Stage, number: int) -> bool:
    return stage in {Stage.START, Stage.PLAY} and number not in event.clocks


def _tables(here: Here, played: Round | None, stage: Stage, *, every: bool) -> TablesView | None:
    if played is None or stage not in WITH_RESULTS:
        return None
    return tables_view(here, played, every=every or stage is not Stage.PLAY)


def _slips(here: Here, played: Round | None, stage: Stage, address: str) -> SlipsView | None:
    if played is None or stage not in AT_TABLES:
        return None
    return slips_view(here, played, reverse("desk-slips", args=[here.id, played.number]), address)


def _onward(event: Event, played: Round) -> Onward:
    running, latest = event.phase is Phase.RUNNING, played.number == len(event.rounds)
    more = goes_on(event)
    following = played.number + 1
    return Onward(
        next=following if running and latest and more else None,
        finish=running and latest and not more,
        another=following if running and latest and not more else None,
        current=len(event.rounds) if running and not latest else None,
        reopen=_closed_by(event, played) if running and latest else None,
    )


def _closed_by(event: Event, played: Round) -> int | None:
    closing = (
        line.n
        for line in event.newest_first()
        if isinstance(line.fact, RoundClosed)
        and line.fact.round == played.number
        and line.n not in event.retracted
    )
    return next(closing, None)
