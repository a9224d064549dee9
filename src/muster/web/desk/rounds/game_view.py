"""One game at the desk: what was said about it, and every way to settle it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from muster.core.commands import RuleResult
from muster.core.event import Event, Game
from muster.core.ids import whole_game
from muster.core.rulepack.schema import Cause
from muster.core.rulepack.worth import counts_armies
from muster.core.score import Score
from muster.web.clocks import ClockView, clock_now
from muster.web.desk.records.history_view import line_told
from muster.web.desk.rounds.needs_view import Claim, claims_of
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.desk.rounds.score_form import Option, ScoreForm, score_form
from muster.web.desk.rounds.tables_view import TableRow, table_row
from muster.web.gates import Here
from muster.web.judging.aside import aside
from muster.web.judging.calls_view import CallView, call_of
from muster.web.photos.view import Photos, photos_of_game
from muster.web.table.brawl_link import brawl_at
from muster.web.table.clock_link import clock_link
from muster.web.table.hire_link import HireLink, hire_link
from muster.web.table.sheet_link import AtTable, at_table
from muster.web.terrain_said import Said as TerrainSaid
from muster.web.terrain_said import said_of as terrain_said
from muster.words.tongue import _, time_words


@dataclass(frozen=True, slots=True)
class Said:
    """A line about the game: when, by whom, what; `gone` if it was taken back."""

    when: str
    by: str
    say: str
    gone: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """What the pack lets a game end by without being played out."""

    concession: tuple[Option, ...]
    as_it_stands: bool
    army: bool
    forfeit: tuple[Option, ...]
    throws_out: bool
    agreed: bool
    packing_up: bool


@dataclass(frozen=True, slots=True)
class GameView:
    """`score` is filled with what is known; `blank` is for what else may have been on the table."""

    row: TableRow
    number: int
    back: str
    sides: tuple[Option, ...]
    settled: bool
    public: bool
    begun: bool
    pods: bool
    reason: str
    claims: tuple[Claim, ...]
    score: ScoreForm
    blank: ScoreForm
    ways: Ways
    clock: ClockView | None
    called: CallView | None
    photos: Photos
    brawl: str
    table_clock: str
    at_table: AtTable | None
    hire: HireLink | None
    history: tuple[Said, ...]
    boards: str
    terrain: TerrainSaid
    may: Offered
    aside: str


def game_view(here: Here, game: Game) -> GameView:
    event, names = here.event, here.names
    known = game.result.score if game.result else game.report.score if game.report else None
    return GameView(
        row=table_row(here, game),
        number=game.round,
        back=reverse("desk-round", args=[here.id, game.round]),
        sides=tuple((str(e), names.side(game, e)) for e in game.entrants),
        settled=game.result is not None,
        public=event.rounds[game.round - 1].published,
        begun=game.started,
        pods=event.rules.pods is not None,
        reason=game.result.reason if game.result else "",
        claims=claims_of(here, game),
        score=score_form(event, game, names, known),
        blank=score_form(event, game, names),
        ways=_ways(event),
        clock=_clock(event, game),
        called=call_of(here, game),
        photos=photos_of_game(here, game),
        brawl=brawl_at(here, game),
        table_clock=clock_link(here, game),
        at_table=at_table(here, game),
        hire=hire_link(here, game),
        history=tuple(_history(here, game)),
        boards=_boards(here, game),
        terrain=terrain_said(names, game),
        may=offered(here, game),
        aside=aside(here, RuleResult(game=game.id, score=Score(sides=()))),
    )


def _boards(here: Here, game: Game) -> str:
    """Where the boards of the whole game are; nothing where there are none."""
    teams = here.event.rules.teams.boards > 0
    whole = whole_game(game.id)
    return reverse("desk-boards", args=[here.id, game.round, whole]) if teams else ""


def _ways(event: Event) -> Ways:
    rules = event.rules
    return Ways(
        concession=_causes(rules.concession.causes),
        as_it_stands=rules.concession.scored == "as-agreed",
        army=counts_armies(rules.concession.winner),
        forfeit=_causes(rules.forfeit.causes),
        throws_out=any(cause.disqualifies for cause in rules.forfeit.causes),
        agreed=rules.agreed.allowed,
        packing_up=rules.agreed.before_packing_up,
    )


def _causes(causes: Sequence[Cause]) -> tuple[Option, ...]:
    return tuple((cause.id, _cause(cause)) for cause in causes)


def _cause(cause: Cause) -> str:
    say = _("{cause} (also disqualified)") if cause.disqualifies else "{cause}"
    return say.format(cause=cause.title)


def _clock(event: Event, game: Game) -> ClockView | None:
    """The time of this table; none where no clock runs for it any more."""
    clock = clock_now(event, game.id)
    over = clock is None or clock.round != game.round or game.result is not None
    return None if over else clock


def _history(here: Here, game: Game) -> list[Said]:
    """What was said about this game, oldest first, as far as whoever looks may know it."""
    return [
        Said(
            when=time_words(line.at.astimezone()),
            by=here.names.person(line.by),
            say=line_told(here, line),
            gone=line.n in here.event.retracted,
        )
        for line in here.event.lines()
        if getattr(line.fact, "game", None) == game.id
    ]
