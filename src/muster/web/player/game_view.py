"""My game now: where, against whom, about what, for how long, and what was said of its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from muster.core.access import may_see_encounter, may_see_lists
from muster.core.at_table import Standing, next_at_table
from muster.core.event import Game
from muster.core.hiring.steps import step_now
from muster.core.ids import EntrantId
from muster.core.round_clock import MINUTE
from muster.core.score import Score
from muster.core.teams.boards import is_of_teams
from muster.journal.database.hiring import hiring_here
from muster.journal.database.table_clocks import clock_here
from muster.journal.database.tapping import sheet_here
from muster.web.clocks import ClockView, clock_now
from muster.web.photos.view import Photos, photos_of_game
from muster.web.player.calling_view import Calling, calling
from muster.web.player.encounter_view import EncounterView, encounter_of
from muster.web.player.me import Me
from muster.web.player.said import Said, State, said_of
from muster.web.player.score_form import ScoreForm, score_form
from muster.web.table.brawl_link import brawl_at
from muster.web.table.clock_link import clock_link
from muster.web.table.hire_link import HireLink, hire_link
from muster.web.table.sheet_link import AtTable, at_table
from muster.web.table.sheet_of import seen_at
from muster.web.terrain_said import TerrainState, terrain_state
from muster.words.hiring import next_words
from muster.words.plain import clean, listing
from muster.words.tongue import N_, _, ngettext
from muster.words.why import finals_words


@dataclass(frozen=True, slots=True)
class Opponent:
    """`details`: pronouns, Faction and club, as far as they are known; `lists` if I may see any."""

    entrant: EntrantId
    name: str
    details: tuple[str, ...]
    lists: bool


@dataclass(frozen=True, slots=True)
class Reporting:
    """The form a result is reported or disputed with.

    `stamp` changes when the form has become another one: only then is it fetched again.
    """

    kind: str
    say: str
    first: bool
    boxes: ScoreForm
    stamp: str

    @property
    def disputes(self) -> bool:
        return self.kind == "dispute-report"


@dataclass(frozen=True, slots=True)
class GameView:
    me: EntrantId
    round: int
    game: Game
    clock: ClockView | None
    more_time: str
    opponents: tuple[Opponent, ...]
    role: str
    encounter: EncounterView | None
    secret: bool
    said: Said
    reporting: Reporting | None
    calling: Calling
    photos: Photos
    brawl: str
    table_clock: str
    at_table: AtTable | None
    hire: HireLink | None
    terrain: TerrainState | None
    next: str


FORMS: Mapping[State, tuple[str, str]] = {
    "open": ("report-result", N_("Report the result")),
    "mine": ("report-result", N_("Change what I said")),
    "theirs": ("dispute-report", N_("That is wrong")),
    "disputed": ("report-result", N_("Change what I said")),
}
"""What a player can say of a game, by how its result stands; of a settled one nothing more."""


def game_view(me: Me, game: Game) -> GameView:
    event, said = me.event, said_of(me, game)
    encounter, at = encounter_of(me.here, game.round), at_table(me.here, game, me.id)
    hire = _next(hire_link(me.here, game), said)
    return GameView(
        me=me.id,
        round=game.round,
        game=game,
        clock=clock_now(event, game.id),
        more_time=_more_time(me, game),
        opponents=tuple(_opponent(me, game, other) for other in game.others(me.id)),
        role=_role(me, game),
        encounter=encounter,
        secret=encounter is None and game.round in event.encounters,
        said=said,
        reporting=_after(hire, reporting(me, game, said, at)),
        calling=calling(me, game),
        photos=photos_of_game(me.here, game),
        brawl=brawl_at(me.here, game),
        table_clock=clock_link(me.here, game),
        at_table=at,
        hire=hire,
        terrain=terrain_state(me.here, game, me.id),
        next=_next_at_table(me, game) if said.state == "open" else "",
    )


def _next_at_table(me: Me, game: Game) -> str:
    """What this table does next; nothing while what the round is about is still a secret."""
    event = me.event
    if game.round in event.encounters and not may_see_encounter(event, me.here.actor, game.round):
        return ""
    played, _lines = seen_at(event, sheet_here(me.here.id, game.id))
    hiring = hiring_here(me.here.id, game.id)
    step = step_now(event, game, hiring.load(), hiring.lists(event))
    clock = clock_here(me.here.id, game.id).load()
    thing = next_at_table(event, game, Standing(played, clock, step))
    return next_words(thing, me.names) if thing else ""


def reporting(me: Me, game: Game, said: Said, at: AtTable | None = None) -> Reporting | None:
    """The form that fits what was said; what I said, or the sheet did, stands in it already."""
    if said.state not in FORMS or is_of_teams(me.event, game):
        return None
    kind, say = FORMS[said.state]
    sheet = at if at is not None and said.state == "open" else None
    return Reporting(
        kind=kind,
        say=_(say),
        first=said.state == "open",
        boxes=_boxes(me, game, sheet),
        stamp=f"{game.id} {said.state} {game.report.line if game.report else 0} "
        f"{sheet.say if sheet else ''}",
    )


def _next(hire: HireLink | None, said: Said) -> HireLink | None:
    """Once a result was said, a crew is not what the table waits for."""
    return replace(hire, mine=hire.mine and said.state == "open") if hire else None


def _after(hire: HireLink | None, form: Reporting | None) -> Reporting | None:
    """As long as a crew is to be chosen, that is the next thing to do."""
    if form is None or hire is None or not hire.mine:
        return form
    return replace(form, first=False, stamp=f"{form.stamp} later")


def _boxes(me: Me, game: Game, sheet: AtTable | None) -> ScoreForm:
    """Filled with what is known; a game that goes on has no winner yet."""
    known = _own_words(me, game) or (sheet.score if sheet else None)
    boxes = score_form(me.here, game, me.id, known)
    goes_on = sheet is not None and sheet.score is not None and not sheet.over
    return replace(boxes, winner="", ending="") if goes_on else boxes


def _own_words(me: Me, game: Game) -> Score | None:
    for said in (game.dispute, game.report):
        if said is not None and said.by == me.id:
            return said.score
    return None


def _opponent(me: Me, game: Game, other: EntrantId) -> Opponent:
    entrant, people = me.event.entrants[other], me.here.held.people
    player = game.player(other)
    pronouns = [clean(people[p].pronouns) for p in entrant.people if p in people]
    members = listing(me.names.person(p) for p in entrant.people) if entrant.team else ""
    details = (members, listing(filter(None, pronouns)), entrant.faction, entrant.club)
    if player is not None:
        own = clean(people[player].pronouns) if player in people else ""
        details = (me.names.entrant(other), own, entrant.faction_of(player), entrant.club)
    return Opponent(
        entrant=other,
        name=me.names.person(player) if player else me.names.entrant(other),
        details=tuple(filter(None, map(clean, details))),
        lists=bool(entrant.lists) and may_see_lists(me.event, me.here.actor, other),
    )


def _role(me: Me, game: Game) -> str:
    if game.attacker is None:
        return finals_words(me.event, game)
    return _("You are the Attacker") if game.attacker == me.id else _("You are the Defender")


def _more_time(me: Me, game: Game) -> str:
    """What my table was given beyond the others."""
    clock = me.event.clocks.get(game.round)
    minutes = (clock.end(game.id) - clock.end()) // MINUTE if clock else 0
    if not minutes:
        return ""
    say = ngettext("Your table has {n} minute more.", "Your table has {n} minutes more.", minutes)
    return say.format(n=minutes)
