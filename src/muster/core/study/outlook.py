"""What is still possible in a running event, from what everybody may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from muster.core.entrant import Status
from muster.core.event import Event, Game, Phase, Result, Round
from muster.core.ids import EntrantId
from muster.core.standings import listed
from muster.core.study.contention import Contender, Contention, Need, Open, Still, needs
from muster.core.study.endings import compared, endings, extremes
from muster.core.tally import Outcome, game_gains, tally
from muster.core.tiebreaks import Tally, total


class Goal(StrEnum):
    """What people play for. `FINAL`: to be at the table that decides the first place."""

    WIN = "win"
    FINAL = "final"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Race:
    """A goal, and where everybody in contention stands in the race for it.

    `compared`: tie-breaks that were reasoned about; `whole`: these are all there are.
    `exact`: nothing follows but the games under way. `sure`: it is decided when they are over.
    """

    goal: Goal
    places: int
    compared: tuple[str, ...]
    whole: bool
    exact: bool
    sure: bool
    still: Mapping[EntrantId, Still]


@dataclass(frozen=True, slots=True)
class Outlook:
    """`round`: the last that is public; `playing`: its games under way; `later`: rounds to come."""

    round: int
    playing: int
    later: int
    races: tuple[Race, ...]


@dataclass(frozen=True)
class Public:
    """An event as strangers know it: equal to another if nothing that counts differs."""

    key: tuple[object, ...]
    event: Event = field(compare=False)

    @property
    def rounds(self) -> tuple[Round, ...]:
        return tuple(played for played in self.event.rounds if played.published)

    @property
    def playing(self) -> tuple[Game, ...]:
        """Games of the newest public round that have no result."""
        return tuple(game for game in self.rounds[-1].games if game.result is None)

    @property
    def later(self) -> int:
        return max(0, self.event.planned - len(self.rounds))


def public(event: Event) -> Public | None:
    """Nothing before the first public round, once all is played, and where tables are of many."""
    shown = tuple(played for played in event.rounds if played.published)
    if event.phase is not Phase.RUNNING or not shown or event.rules.pods is not None:
        return None
    known = Public(_key(event, shown), event)
    return known if known.playing or known.later else None


def _key(event: Event, shown: Sequence[Round]) -> tuple[object, ...]:
    """Everything that places depend on, and nothing else: a photo changes nobody's chances."""
    games = tuple(
        (played.number, played.bye, played.closed, game.entrants, game.table, _told(game.result))
        for played in shown
        for game in played.games
    )
    people = tuple((e.id, e.status, e.ringer) for e in event.entrants.values())
    cut = event.cut and (event.cut.round, event.cut.entrants)
    titles = tuple(patch.model_dump_json() for patch in event.patches)
    return event.commitment, event.pack_digest, titles, event.planned, cut, people, games


def _told(result: Result | None) -> tuple[object, ...]:
    if result is None or result.score is None:
        return (result.how, result.losers, result.army) if result else ()
    sides = tuple((s.entrant, *s.figures.items()) for s in result.score.sides)
    score = result.score
    return result.how, result.losers, result.army, score.winner, score.ending, sides


@lru_cache(maxsize=16)
def outlook(known: Public) -> Outlook:
    """Who can still reach what."""
    return Outlook(
        len(known.rounds),
        len(known.playing),
        known.later,
        tuple(_race(known, goal) for goal in _goals(known)),
    )


def needs_of(known: Public, race: Race, entrant: EntrantId) -> Mapping[Outcome, Need]:
    """What somebody needs for a goal, where only the games under way decide; else nothing."""
    if not race.exact or entrant not in race.still:
        return {}
    return needs(_contention(known, race.goal), entrant, race.places)


def _goals(known: Public) -> list[Goal]:
    rules = known.event.rules
    finals = rules.standings.podium and rules.pairing.finals_tables and known.later
    first = Goal.FINAL if finals else Goal.WIN
    return [first, Goal.CUT] if _cut_may_come(known) else [first]


def _is_final(known: Public) -> bool:
    return known.event.rules.standings.podium and bool(known.rounds[-1].finals)


def _race(known: Public, goal: Goal) -> Race:
    rules = known.event.rules
    size = rules.rounds.cut or 0
    places = {Goal.WIN: 1, Goal.FINAL: 2, Goal.CUT: size}[goal]
    later = _later(known, goal)
    names = compared(rules, last=not later)
    who = _contenders(known, goal)
    if goal is Goal.WIN and _is_final(known):
        still = _in_the_final(known, who)
    elif not names:
        still = dict.fromkeys(who, Still.OPEN)
    else:
        contention = _contention(known, goal)
        still = {e: contention.still(e, places) for e in who}
    sure = goal is not Goal.CUT or _cut_must_come(known)
    if later or not sure:
        still = {e: Still.OPEN if each is Still.CAN else each for e, each in still.items()}
    return Race(
        goal=goal,
        places=places,
        compared=names,
        whole=names == rules.standings.order,
        exact=not later and bool(names) and not _is_final(known),
        sure=sure,
        still=still,
    )


def _in_the_final(known: Public, who: Sequence[EntrantId]) -> dict[EntrantId, Still]:
    """Finals tables decide the first place by themselves: only those at the first can have it."""
    played = known.rounds[-1]
    games = {game.id: game for game in played.games}
    finals = [games[name] for name in played.finals if set(who).intersection(games[name].entrants)]
    if not finals:
        return dict.fromkeys(who, Still.OPEN)
    placed = _at_the_final(known, finals[0], [e for e in who if e in finals[0].entrants])
    return {e: placed.get(e, Still.OUT) for e in who}


def _at_the_final(known: Public, final: Game, sides: Sequence[EntrantId]) -> dict[EntrantId, Still]:
    """Who is alone there has it; after a tie, the higher placed, as far as that can be told."""
    if len(sides) == 1:
        return {sides[0]: Still.CERTAIN}
    rules = known.event.rules
    gains = game_gains(rules, final)
    if any(gains[e].outcome in DECIDED for e in sides):
        return {e: DECIDED[gains[e].outcome] for e in sides}
    sheets = tally(known.event, len(known.rounds))
    names = compared(rules, last=True) if final.result is not None else ()
    have = {e: [total(sheets, e, name) for name in names] for e in sides}
    best, least = max(have.values()), min(have.values())
    if best == least:
        return dict.fromkeys(sides, Still.CAN)
    return {e: Still.CERTAIN if have[e] == best else Still.OUT for e in sides}


DECIDED = {Outcome.WIN: Still.CERTAIN, Outcome.LOSS: Still.OUT}
"""What a finals table that somebody won means for the first place."""


@lru_cache(maxsize=32)
def _contention(known: Public, goal: Goal) -> Contention:
    event, rules = known.event, known.event.rules
    later = _later(known, goal)
    names = compared(rules, last=not later)
    sheets = tally(event, len(known.rounds))
    present = set(event.present())
    best, worst = extremes(rules, names[0])
    # Who has left is not past a cut that comes: then everybody who is stands before them.
    passed = bool(later) and rules.rounds.cut is not None and event.cut is None
    bottom = min(0, worst) * event.planned
    contenders = [
        Contender(
            e,
            tuple(total(sheets, e, name) for name in names),
            most=best * later if e in present else 0,
            least=worst * later if e in present else passed * (bottom - total(sheets, e, names[0])),
        )
        for e in _contenders(known, goal)
    ]
    return Contention(contenders, _open_games(known), endings(rules, names))


def _open_games(known: Public) -> list[Open]:
    return [Open(game.table, (game.entrants[0], game.entrants[1])) for game in known.playing]


def _later(known: Public, goal: Goal) -> int:
    """Rounds that follow before a goal is decided."""
    rounds = {Goal.WIN: known.later, Goal.FINAL: known.later - 1, Goal.CUT: 0}
    return max(0, rounds[goal])


def _contenders(known: Public, goal: Goal) -> tuple[EntrantId, ...]:
    """Everybody with a place, after the cut only who plays on; for a seat, only who is still in."""
    event = known.event
    sheets = tally(event, len(known.rounds))
    field = event.cut.entrants if event.cut else tuple(sheets)
    placed = [e for e in field if listed(event, e, sheets[e])]
    if goal is Goal.WIN:
        return tuple(placed)
    return tuple(e for e in placed if event.entrants[e].status is Status.IN)


# ── the cut ──


def _cut_may_come(known: Public) -> bool:
    """Whether the cut can be made when the games under way are over."""
    event, size = known.event, known.event.rules.rounds.cut
    if size is None or event.cut is not None or not known.playing or not known.later:
        return False
    return _undefeated(known)[0] <= size < len(event.present())


def _cut_must_come(known: Public) -> bool:
    """Whether it is made however these games end: not while somebody could lead alone."""
    event, size = known.event, known.event.rules.rounds.cut or 0
    if _undefeated(known)[1] > size:
        return False
    sheets = tally(event, len(known.rounds))
    present = [Contender(e, (total(sheets, e, "tp"),)) for e in event.present()]
    race = Contention(present, _open_games(known), endings(event.rules, ("tp",)))
    return not any(race.may_lead_alone(each.entrant) for each in present)


def _undefeated(known: Public) -> tuple[int, int]:
    """The fewest and the most who can be undefeated when the games under way are over."""
    event = known.event
    sheets: Tally = tally(event, len(known.rounds))
    clean = {
        e
        for e in event.present()
        if all(gain.outcome is not Outcome.LOSS for gain in sheets.get(e, ()))
    }
    playing = [sum(e in clean for e in game.entrants) for game in known.playing]
    resting = len(clean) - sum(playing)
    fewest = sum(each // 2 for each in playing)
    return resting + fewest, resting + sum(playing)
