"""Why something cannot have happened at a brawl: reasons as data, worded at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class BrawlCode(StrEnum):
    """Every reason a brawl can say no. Each has its words in every door."""

    TABLE_SIZE = "table-size"
    COST_TOO_HIGH = "cost-too-high"
    STATION_BARRED = "station-barred"
    SEATED_TWICE = "seated-twice"
    NOT_BEGUN = "not-begun"
    BEGUN_ALREADY = "begun-already"
    BRAWL_OVER = "brawl-over"
    UNKNOWN_PLAYER = "unknown-player"
    UNKNOWN_HAPPENING = "unknown-happening"
    PLAYER_MISSING = "player-missing"
    PLAYER_TOO_MANY = "player-too-many"
    UNKNOWN_QUESTION = "unknown-question"
    ANSWER_IMPOSSIBLE = "answer-impossible"
    NOT_POSSIBLE = "not-possible"
    LEDGER_FAILS = "ledger-fails"
    ONCE_A_TURN = "once-a-turn"
    UNKNOWN_CARD = "unknown-card"
    NOT_TO_FLIP = "not-to-flip"
    ORDER_KNOWN = "order-known"
    NOBODY_CREDITED = "nobody-credited"
    TERRAIN_KNOWN = "terrain-known"
    NOT_APPLIED = "not-applied"
    STILL_IN_PLAY = "still-in-play"
    NOT_IN_PLAY = "not-in-play"
    HAS_ACTIVATED = "has-activated"
    OTHER_TURN = "other-turn"
    JUST_TOLD = "just-told"
    NO_LOOT = "no-loot"
    LOOT_EMPTY = "loot-empty"
    CARD_ELSEWHERE = "card-elsewhere"
    ACT_UNKNOWN = "act-unknown"
    ACT_STAYS = "act-stays"
    ACT_LEANED_ON = "act-leaned-on"


@dataclass(frozen=True, slots=True)
class BrawlProblem:
    """`confirmable`: it may be done all the same by whoever runs the table."""

    code: BrawlCode
    data: Mapping[str, object] = field(default_factory=dict)
    confirmable: bool = False


class BrawlRefused(Exception):
    """No, for these reasons. Nothing was changed."""

    def __init__(self, problems: Iterable[BrawlProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))


def problem(code: BrawlCode, **data: object) -> BrawlProblem:
    return BrawlProblem(code, data)


def no(code: BrawlCode, **data: object) -> BrawlRefused:
    """One reason that nothing can be done about."""
    return BrawlRefused([problem(code, **data)])
