"""Why somebody meets whom they meet, in a sentence a player understands."""

from __future__ import annotations

from collections.abc import Mapping

from muster.cli.names import Names
from muster.cli.plain import clean, listing
from muster.cli.words.faults import fault_words
from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.pairing import Because, Passed, Why
from muster.core.why import ByHand, Kept, why

BECAUSE: Mapping[Because, str] = {
    Because.LOCKED: "{who} meets {opponent} because the organiser wanted this game.",
    Because.FINALS: "{who} meets {opponent} at a finals table, by their places alone.",
    Because.DRAWN: "{who} meets {opponent} by lot.",
    Because.NEXT: "{who} meets {opponent}: {lower} was the next below {higher} "
    "whom {higher} could meet.",
    Because.SAME_PILE: "{who} meets {opponent} by lot among those with as many tournament points.",
    Because.PAIRED_DOWN: "{who} meets {opponent}: {higher} had to be paired down, "
    "because not everybody with as many tournament points could be paired there.",
    Because.SITS_DRAWN: "{who} {sits} by lot.",
    Because.SITS_LOWEST: "{who} {sits} as the lowest placed who has not before.",
    Because.SITS_FOR_OTHERS: "{who} {sits} because otherwise the others "
    "could not have been paired.",
    Because.SITS_AGAIN: "{who} {sits} again because everybody who could has before.",
}

PASSED: Mapping[Passed, str] = {
    Passed.MET: "{names} had met {higher} before",
    Passed.KEPT_APART: "{names} and {higher} are kept apart",
    Passed.SAME_CLUB: "{names} and {higher} are of the same club",
    Passed.SAME_REGION: "{names} and {higher} are of the same region",
    Passed.SAT_OUT: "{names} had a bye or the ringer before",
    Passed.TAKEN: "{names} met somebody placed higher",
    Passed.SITS: "{names} sits out this round",
    Passed.OTHERS: "with {names} instead, the others could not have been paired as well",
}

BY_HAND = "The organiser changed {who}'s game after it was drawn"
KEPT = "{who}'s game had begun and stayed when the rest of the round was paired again"
POD = "{who} sits in a pod; pods are drawn so that as few as possible meet again."


def why_words(event: Event, number: int, who: EntrantId, names: Names) -> list[str]:
    """Why an entrant of a round met whom they met, and who was passed over for it."""
    name, answer = names.entrant(who), why(event, number, who)
    if answer is None:
        return [POD.format(who=name)]
    if isinstance(answer, ByHand | Kept):
        said = (BY_HAND if isinstance(answer, ByHand) else KEPT).format(who=name)
        return [clean(f"{said}: {answer.reason}." if answer.reason else f"{said}.")]
    has_bye = event.rounds[number - 1].bye == who
    sits = "sits out" if has_bye else "meets the ringer"
    return [
        _because(answer, who, names, sits),
        *_passed_over(answer, names),
        *_accepted(answer, who, names),
    ]


def _because(why: Why, who: EntrantId, names: Names, sits: str) -> str:
    opponent = names.entrant(why.opponent) if why.opponent else ""
    higher = names.entrant(why.chooser) if why.chooser else ""
    lower = opponent if why.chooser == who else names.entrant(who)
    return BECAUSE[why.code].format(
        who=names.entrant(who), opponent=opponent, higher=higher, lower=lower, sits=sits
    )


def _passed_over(why: Why, names: Names) -> list[str]:
    """Those who stood between, gathered by the reason they were passed over for."""
    higher = names.entrant(why.chooser) if why.chooser else ""
    reasons = dict.fromkeys(reason for _, reason in why.passed_over)
    said = [
        PASSED[reason].format(
            names=listing(names.entrant(e) for e, r in why.passed_over if r is reason),
            higher=higher,
        )
        for reason in reasons
    ]
    return [f"Before that: {'; '.join(said)}."] if said else []


def _accepted(why: Why, who: EntrantId, names: Names) -> list[str]:
    both = [who] if why.opponent is None else [who, why.opponent]
    return [f"Accepted: {fault_words(kind, both, '', names)}." for kind in why.faults]
