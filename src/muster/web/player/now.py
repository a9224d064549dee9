"""What a player's page opens on: my game, or what I wait for and what I can do meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from muster.core.entrant import Status
from muster.core.event import Game, Phase
from muster.core.prizes import told
from muster.core.rulepack.schema import Guidance
from muster.core.rulepack.told import told_here
from muster.core.rulepack.worth import bye_worth
from muster.core.teams.boards import is_of_teams
from muster.web.player.game_view import GameView, game_view
from muster.web.player.me import Me, public_game
from muster.web.player.points import points_words
from muster.web.player.standings_view import Place, my_place
from muster.web.player.team_view import TeamView, team_view
from muster.words.awards import award_words
from muster.words.tongue import _, date_words


class Situation(StrEnum):
    """Where a player stands right now."""

    OUT = "out"
    OVER = "over"
    PLAYING = "playing"
    LEFT = "left"
    WAITING = "waiting"
    ARRIVING = "arriving"
    READY = "ready"
    BYE = "bye"
    CUT = "cut"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class Now:
    """`mood` colours the card: `good`, `needs`, `bad` or nothing."""

    title: str
    lines: tuple[str, ...] = ()
    mood: str = ""
    game: GameView | None = None
    place: Place | None = None
    bring: tuple[Guidance, ...] = ()
    my_list: str = ""
    mine: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    team: TeamView | None = None


def _has_bye(me: Me) -> bool:
    now = me.event.current
    return now is not None and now.published and not now.closed and now.bye == me.id


IS_SO: Mapping[Situation, Callable[[Me], bool]] = {
    Situation.OUT: lambda me: me.entrant.is_out,
    Situation.OVER: lambda me: me.event.phase is Phase.FINISHED,
    Situation.PLAYING: lambda me: public_game(me) is not None,
    Situation.LEFT: lambda me: me.entrant.status in {Status.DROPPED, Status.WITHDRAWN},
    Situation.WAITING: lambda me: me.entrant.status is Status.WAITING,
    Situation.ARRIVING: lambda me: me.entrant.status is Status.REGISTERED,
    Situation.READY: lambda me: me.event.phase is Phase.PREPARING,
    Situation.BYE: _has_bye,
    Situation.CUT: lambda me: me.event.cut is not None and me.id not in me.event.cut.entrants,
    Situation.BETWEEN: lambda _me: True,
}
"""What is asked in this order: the first that is so is what the page opens on."""


def situation(me: Me) -> Situation:
    return next(each for each, is_so in IS_SO.items() if is_so(me))


def now_of(me: Me) -> Now:
    return _TOLD[situation(me)](me)


def _out(_me: Me) -> Now:
    say = _("You were disqualified and are no longer paired. Talk to the organiser.")
    return Now(_("You are out of this event"), (say,), "bad")


def _over(me: Me) -> Now:
    won = [award.title for award in told(me.event) if me.id in award.entrants]
    return Now(
        _("The event is over"),
        (_("Thank you for playing."),),
        "good",
        place=my_place(me),
        mine=tuple(won),
        awards=award_words(told(me.event), me.names),
    )


def _playing(me: Me) -> Now:
    game = public_game(me)
    left = me.entrant.status is not Status.IN
    say = (_("You have left the event; this game is still yours."),) if left else ()
    title = _("Round {n}").format(n=game.round if game else 0)
    if game is not None and is_of_teams(me.event, game):
        return Now(title, (*say, *_boards_to_come(game)), "needs", team=team_view(me))
    return Now(title, say, game=game_view(me, game) if game else None)


def _boards_to_come(game: Game) -> tuple[str, ...]:
    if game.boards or game.result:
        return ()
    return (_("Your board appears here once the captains have paired you."),)


def _left(me: Me) -> Now:
    lines = (
        _("Your results stay, and you are not paired any more."),
        _("To come back, ask the organiser: you are paired again from the next round on."),
    )
    return Now(_("You have left the event"), lines, "needs", place=my_place(me))


def _waiting(me: Me) -> Now:
    before = [e.id for e in me.event.entrants.values() if e.status is Status.WAITING]
    say = _("You are number {n} on the waiting list. The organiser tells you if a place is free.")
    lines = (say.format(n=before.index(me.id) + 1),)
    return Now(_("On the waiting list"), lines, "needs", bring=bring(me))


def _arriving(me: Me) -> Now:
    running = me.event.phase is Phase.RUNNING
    late = _("The event has started. Once checked in, you are paired from the next round on.")
    soon = _("Show this page at the desk when you arrive.")
    return Now(
        _("Not checked in yet"),
        (late if running else _when(me), soon),
        "needs",
        bring=bring(me),
        my_list=_my_list(me),
    )


def _ready(me: Me) -> Now:
    lines = (_when(me), _("Your first table appears here by itself."))
    return Now(_("✓ You are checked in"), lines, "good", bring=bring(me), my_list=_my_list(me))


def _bye(me: Me) -> Now:
    now = me.event.current
    worth = points_words(bye_worth(me.event.rules))
    lines = (
        _("Nobody is left to meet you: you need not play. The bye is worth {points}.").format(
            points=worth
        ),
    )
    title = _("Round {n}: you have a bye").format(n=now.number if now else 0)
    return Now(title, lines, "good", place=my_place(me))


def _cut(me: Me) -> Now:
    after = me.event.cut.round if me.event.cut else 0
    say = _("The cut was made after round {n}: you keep your place among those who do not play on.")
    return Now(_("You do not play on"), (say.format(n=after),), place=my_place(me))


def _between(me: Me) -> Now:
    if me.entrant.ringer:
        say = _("You stand by as the ringer. If you are needed, your table appears here.")
        return Now(_("You stand by"), (say,))
    now = me.event.current
    sits = now is not None and now.published and not now.closed
    played = len([played for played in me.event.rounds if played.closed])
    if sits:
        lines = (_("You are paired from the next round on."),)
    elif played and played >= me.event.planned:
        lines = (_("All rounds are played. The organiser ends the event soon."),)
    else:
        say = _("Round {n} is not paired yet. Your table appears here by itself.")
        lines = (say.format(n=played + 1),)
    title = _("Between rounds") if played else _("The event has begun")
    return Now(title, lines, place=my_place(me))


def bring(me: Me) -> tuple[Guidance, ...]:
    """What the pack tells players to have with them."""
    return tuple(each for each in told_here(me.event) if each.page == "player-checklist")


def _my_list(me: Me) -> str:
    if me.event.phase is not Phase.PREPARING:
        return ""
    return _("Your list is in ✓") if me.entrant.lists else _("Hand in your list")


def _when(me: Me) -> str:
    day = date_words(me.event.day)
    if not me.event.venue:
        return _("The event is on {day}.").format(day=day)
    return _("The event is on {day}: {venue}.").format(day=day, venue=me.event.venue)


_TOLD: Mapping[Situation, Callable[[Me], Now]] = {
    Situation.OUT: _out,
    Situation.OVER: _over,
    Situation.PLAYING: _playing,
    Situation.LEFT: _left,
    Situation.WAITING: _waiting,
    Situation.ARRIVING: _arriving,
    Situation.READY: _ready,
    Situation.BYE: _bye,
    Situation.CUT: _cut,
    Situation.BETWEEN: _between,
}
