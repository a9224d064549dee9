"""Who won what: places by the standings as they are now, everything else as it was given."""

from __future__ import annotations

from muster.core.event import Event, Phase
from muster.core.facts import AwardGiven
from muster.core.ids import EntrantId
from muster.core.standings import standings


def awards(event: Event) -> tuple[AwardGiven, ...]:
    """Awards of a finished event follow every later correction; who is thrown out gets none."""
    given = tuple(_eligible(event, award) for award in event.awards)
    named = {award.award for award in given}
    by_place = tuple(award for award in _by_place(event) if award.award not in named)
    return tuple(award for award in (*by_place, *given) if award.entrants)


def _by_place(event: Event) -> tuple[AwardGiven, ...]:
    """Who shares a place shares its award."""
    if event.phase is not Phase.FINISHED:
        return ()
    table = standings(event)
    return tuple(
        AwardGiven(
            award=award.id,
            title=award.title,
            entrants=tuple(row.entrant for row in table if row.place == award.place),
        )
        for award in event.rules.awards
        if award.place is not None
    )


def _eligible(event: Event, award: AwardGiven) -> AwardGiven:
    kept = tuple(entrant for entrant in award.entrants if not barred(event, entrant))
    return award.model_copy(update={"entrants": kept})


def barred(event: Event, entrant: EntrantId) -> bool:
    """Ringers win nothing, and where the pack says so neither do the disqualified."""
    who = event.entrants[entrant]
    return who.ringer or (who.is_out and event.rules.disqualification.bars_awards)
