"""A ballot as the desk sees it: how many have voted and who has not, never whom for."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.contest import Contest
from muster.core.contests import candidates, open_ballot_of, voters
from muster.web.gates import Here
from muster.words.plain import folded


@dataclass(frozen=True, slots=True)
class BallotView:
    """`missing`: who has not voted yet, to be reminded; `among`: those voted for, if not all."""

    open: bool
    number: int
    voted: int
    everybody: int
    missing: tuple[str, ...]
    among: tuple[str, ...]
    booth: str
    counted: bool
    can_win: int


def ballot_view(here: Here, contest: Contest) -> BallotView:
    event, names = here.event, here.names
    ballot = open_ballot_of(event, contest.award)
    may = voters(event)
    missing = may - ballot.voters if ballot else frozenset()
    return BallotView(
        open=ballot is not None,
        number=ballot.number if ballot else len(contest.ballots) + 1,
        voted=len(ballot.voters) if ballot else 0,
        everybody=len(may | ballot.voters) if ballot else len(may),
        missing=tuple(sorted(map(names.person, missing), key=folded)),
        among=tuple(map(names.entrant, ballot.among)) if ballot and ballot.tied else (),
        booth=reverse("desk-booth", args=[here.id, contest.award]),
        counted=any(each.papers is not None for each in contest.ballots),
        can_win=len(candidates(event, contest.award)),
    )
