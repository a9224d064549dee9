"""My game now: where, against whom, about what, for how long, and what was said of its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.access import may_see_lists
from muster.core.event import Game
from muster.core.ids import EntrantId
from muster.core.round_clock import MINUTE
from muster.core.score import Score
from muster.web.clocks import ClockView, clock_now
from muster.web.player.encounter_view import EncounterView, encounter_of
from muster.web.player.me import Me
from muster.web.player.said import Said, State, said_of
from muster.web.player.score_form import ScoreForm, score_form
from muster.words.plain import clean, listing
from muster.words.tongue import N_, _, ngettext


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


FORMS: Mapping[State, tuple[str, str]] = {
    "open": ("report-result", N_("Report the result")),
    "mine": ("report-result", N_("Change what I said")),
    "theirs": ("dispute-report", N_("That is wrong")),
    "disputed": ("report-result", N_("Change what I said")),
}
"""What a player can say of a game, by how its result stands; of a settled one nothing more."""


def public_game(me: Me) -> Game | None:
    """The game I am in, once its pairing is public."""
    now, game = me.event.current, me.event.game_of(me.id)
    return game if now is not None and now.published else None


def game_view(me: Me, game: Game) -> GameView:
    event, said = me.event, said_of(me, game)
    encounter = encounter_of(me.here, game.round)
    return GameView(
        me=me.id,
        round=game.round,
        game=game,
        clock=clock_now(event, game.id),
        more_time=_more_time(me, game),
        opponents=tuple(_opponent(me, other) for other in game.others(me.id)),
        role=_role(me, game),
        encounter=encounter,
        secret=encounter is None and game.round in event.encounters,
        said=said,
        reporting=reporting(me, game, said),
    )


def reporting(me: Me, game: Game, said: Said) -> Reporting | None:
    """The form that fits what was said; what I said myself stands in it already."""
    if said.state not in FORMS:
        return None
    kind, say = FORMS[said.state]
    own = _own_words(me, game)
    return Reporting(
        kind=kind,
        say=_(say),
        first=said.state == "open",
        boxes=score_form(me.here, game, me.id, own),
        stamp=f"{game.id} {said.state} {game.report.line if game.report else 0}",
    )


def _own_words(me: Me, game: Game) -> Score | None:
    for said in (game.dispute, game.report):
        if said is not None and said.by == me.id:
            return said.score
    return None


def _opponent(me: Me, other: EntrantId) -> Opponent:
    entrant, people = me.event.entrants[other], me.here.held.people
    pronouns = [clean(people[p].pronouns) for p in entrant.people if p in people]
    members = listing(me.names.person(p) for p in entrant.people) if entrant.team else ""
    details = (members, listing(filter(None, pronouns)), entrant.faction, entrant.club)
    return Opponent(
        entrant=other,
        name=me.names.entrant(other),
        details=tuple(filter(None, map(clean, details))),
        lists=bool(entrant.lists) and may_see_lists(me.event, me.here.actor, other),
    )


def _role(me: Me, game: Game) -> str:
    if game.attacker is None:
        return ""
    return _("You are the Attacker") if game.attacker == me.id else _("You are the Defender")


def _more_time(me: Me, game: Game) -> str:
    """What my table was given beyond the others."""
    clock = me.event.clocks.get(game.round)
    minutes = (clock.end(game.id) - clock.end()) // MINUTE if clock else 0
    if not minutes:
        return ""
    say = ngettext("Your table has {n} minute more.", "Your table has {n} minutes more.", minutes)
    return say.format(n=minutes)
