"""Who can still vote in the booth, and what for."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.contests import open_ballot_of, rule_of, voters
from muster.web.gates import Here
from muster.words.plain import folded

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class BoothView:
    """`open`: a ballot is; `waiting`: everybody who has not voted in it, by name."""

    award: str
    title: str
    open: bool
    waiting: tuple[Option, ...]
    voted: int
    stamp: str


def booth_view(here: Here, award: str) -> BoothView | None:
    rule = rule_of(here.event, award)
    if rule is None or award not in here.event.contests:
        return None
    ballot = open_ballot_of(here.event, award)
    left = sorted(voters(here.event) - ballot.voters) if ballot else []
    named = [(person, here.names.person(person)) for person in left]
    return BoothView(
        award=award,
        title=rule.title,
        open=ballot is not None,
        waiting=tuple(sorted(named, key=lambda one: folded(one[1]))),
        voted=len(ballot.voters) if ballot else 0,
        stamp=f"booth {ballot.number if ballot else 0} {' '.join(left)}",
    )
