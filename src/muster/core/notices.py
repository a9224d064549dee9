"""What everybody should know about an event although nothing is refused because of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from muster.core.entrant import Status
from muster.core.event import Event, Phase
from muster.core.ids import EntrantId
from muster.core.rulepack.baseline import in_force, in_season
from muster.core.rulepack.patch import warnings
from muster.core.rulepack.rounds import planned_rounds
from muster.core.standings import sole_leader


class NoticeCode(StrEnum):
    OUTDATED_PACK = "outdated-pack"
    RULES_NOT_PUBLISHED = "rules-not-published"
    SMALL_FIELD = "small-field"
    CUT_ADVISED = "cut-advised"
    VARIANTS = "variants"
    ERRATUM_NOT_IN_FORCE = "erratum-not-in-force"
    SOLE_LEADER = "sole-leader"
    LEFT_BUT_PAIRED = "left-but-paired"
    PAINT_REFUSED = "paint-refused"
    PAINT_NOT_SEEN = "paint-not-seen"


@dataclass(frozen=True, slots=True)
class Notice:
    code: NoticeCode
    data: Mapping[str, object] = field(default_factory=dict)


def rules_are_public(event: Event) -> bool:
    """An event on its official pack hides nothing; any other must have announced its rules."""
    return event.announced or event.rules == event.official


def left_but_paired(event: Event) -> tuple[tuple[EntrantId, int], ...]:
    """Who is out but seated in a game that has no result, and at which table."""
    now = event.current
    if now is None or now.closed:
        return ()
    games = (game for game in now.games if game.result is None)
    seats = [(e, game.table) for game in games for e in game.entrants]
    return tuple(seat for seat in seats if event.entrants[seat[0]].status is not Status.IN)


def notices(event: Event) -> tuple[Notice, ...]:
    return (*_about_rules(event), *_about_field(event), *_about_paint(event))


def _about_rules(event: Event) -> list[Notice]:
    found: list[Notice] = []
    if not in_season(event.rules, event.day):
        season = event.rules.season
        found.append(
            Notice(
                NoticeCode.OUTDATED_PACK,
                {"first": season and season.first, "last": season and season.last},
            )
        )
    if not rules_are_public(event):
        found.append(Notice(NoticeCode.RULES_NOT_PUBLISHED))
    found += [
        Notice(NoticeCode.VARIANTS, {"say": str(warning)})
        for warning in warnings(event.official, event.patches)
    ]
    found += [
        Notice(NoticeCode.ERRATUM_NOT_IN_FORCE, {"title": erratum.title})
        for erratum in event.errata
        if not in_force(event.rules, erratum.published, event.day)
    ]
    return found


def _about_field(event: Event) -> list[Notice]:
    found: list[Notice] = []
    present = len(event.present())
    if event.phase is Phase.PREPARING and 0 < present < event.rules.rounds.fewest_entrants:
        found.append(Notice(NoticeCode.SMALL_FIELD, {"least": event.rules.rounds.fewest_entrants}))
    found += [
        Notice(NoticeCode.LEFT_BUT_PAIRED, {"entrant": entrant, "table": table})
        for entrant, table in left_but_paired(event)
    ]
    rounds = event.planned or planned_rounds(event.rules, present).rounds
    advise = event.rules.rounds.advise_cut_from
    if advise is not None and rounds >= advise and event.rules.rounds.cut is None:
        found.append(Notice(NoticeCode.CUT_ADVISED, {"rounds": rounds}))
    decided = event.current is not None and event.current.closed
    if event.rules.rounds.ends_on_sole_leader and decided and event.phase is Phase.RUNNING:
        leader = sole_leader(event)
        if leader is not None:
            found.append(Notice(NoticeCode.SOLE_LEADER, {"entrant": leader}))
    return found


def _about_paint(event: Event) -> list[Notice]:
    """Whose models are not as the event asks; who was not looked at, once somebody was."""
    if not event.rules.roster.painted or not event.painted:
        return []
    here = [e.id for e in event.entrants.values() if e.status is Status.IN and not e.ringer]
    judged = {
        entrant: event.painted[entrant].passed for entrant in here if entrant in event.painted
    }
    found = {
        NoticeCode.PAINT_REFUSED: tuple(e for e in here if judged.get(e) is False),
        NoticeCode.PAINT_NOT_SEEN: tuple(e for e in here if e not in judged),
    }
    return [Notice(code, {"entrants": who}) for code, who in found.items() if who]
