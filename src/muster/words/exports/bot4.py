"""An event as the fourth Bag o' Tools tells its own: what was played, and the league."""

from __future__ import annotations

import hashlib
import re

from muster.core.access import may_see_encounter
from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.worth import point_names
from muster.core.shown import VISITOR, rounds_planned
from muster.core.standings import Standing
from muster.core.tally import Gain, tally
from muster.words.encounters import parts_of
from muster.words.exports.asked import Asked, Record
from muster.words.plain import folded

PARTS = ("deployment", "strategy", "schemes")
EARNED = ("tp", "vp", "diff")
ID = 20
"""Letters of an id there."""


def is_malifaux(rules: Rulepack) -> bool:
    """Whether a pack has what this format tells: points and their difference, and these parts."""
    parts = {slot.id for slot in rules.encounter.slots}
    return parts.issuperset(PARTS) and {"vp", "diff"} <= set(point_names(rules))


def bot4(asked: Asked) -> Record:
    event = asked.event
    return {
        "botid": event.commitment[:ID],
        "name": event.name,
        "date": event.day.isoformat(),
        "rounds": rounds_planned(event),
        "location": event.venue,
        "fixtures": {
            f"round{number}": fixture
            for number in sorted(event.encounters)
            if (fixture := _fixture(asked, number))
        },
        "league": _league(asked),
    }


def _fixture(asked: Asked, number: int) -> Record | None:
    """What a round is about, once it is nobody's secret: the file goes to another server."""
    event = asked.event
    if not may_see_encounter(event, VISITOR, number):
        return None
    known = event.encounters[number]
    titles = {
        slot.id: [element.title for element in elements]
        for slot, elements in parts_of(event.rules, known)
    }
    return {
        "deployment": ", ".join(titles.get("deployment", ())),
        "strategy": ", ".join(titles.get("strategy", ())),
        "schemes": titles.get("schemes", []),
    }


def _league(asked: Asked) -> list[Record]:
    sheets = tally(asked.event, asked.upto)
    return [_league_row(asked, row, sheets) for row in asked.table]


def _league_row(asked: Asked, row: Standing, sheets: dict[EntrantId, tuple[Gain, ...]]) -> Record:
    gains = sheets.get(row.entrant, ())
    earned = {
        name: sum(each.points.get(name, 0) for each in gains) for name in ("tp", "vp", "diff")
    }
    who = asked.event.entrants[row.entrant]
    return {
        "position": row.place,
        "name": asked.names.entrant(row.entrant),
        "faction": slug(who.faction),
        "team": who.club,
        "w": row.wins,
        "d": row.draws,
        "l": row.losses,
        "pts": earned["tp"],
        "vpf": earned["vp"],
        "vpa": earned["vp"] - earned["diff"],
        "vpd": earned["diff"],
        "uid": uid(asked.event, row.entrant),
        "profileId": None,
    }


def uid(event: Event, entrant: EntrantId) -> str:
    """An entry of this event and of no other; it says nothing about the person."""
    return hashlib.sha256(f"{event.commitment} {entrant}".encode()).hexdigest()[:ID]


def slug(faction: str) -> str:
    """`Explorer's Society` is `explorers-society`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['\u2019]", "", folded(faction))).strip("-")
