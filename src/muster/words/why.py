"""Why somebody meets whom they meet, in a sentence a player understands."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.event import Event, Game
from muster.core.finals import final_of
from muster.core.ids import EntrantId
from muster.core.pairing import Because, Passed, Why
from muster.core.why import ByHand, Kept, why
from muster.words.faults import fault_words
from muster.words.names import Names
from muster.words.plain import clean, listing
from muster.words.tongue import N_, _

SITS_OUT: Mapping[Because, str] = {
    Because.SITS_DRAWN: N_("{who} sits out by lot."),
    Because.SITS_LOWEST: N_("{who} sits out as the lowest placed who has not before."),
    Because.SITS_FOR_OTHERS: N_(
        "{who} sits out because otherwise the others could not have been paired."
    ),
    Because.SITS_AGAIN: N_("{who} sits out again because everybody who could has before."),
}

MEETS_RINGER: Mapping[Because, str] = {
    Because.SITS_DRAWN: N_("{who} meets the ringer by lot."),
    Because.SITS_LOWEST: N_("{who} meets the ringer as the lowest placed who has not before."),
    Because.SITS_FOR_OTHERS: N_(
        "{who} meets the ringer because otherwise the others could not have been paired."
    ),
    Because.SITS_AGAIN: N_("{who} meets the ringer again because everybody who could has before."),
}

BECAUSE: Mapping[Because, str] = {
    Because.LOCKED: N_("{who} meets {opponent} because the organiser wanted this game."),
    Because.FINALS: N_("{who} meets {opponent} at a finals table, by their places alone."),
    Because.DRAWN: N_("{who} meets {opponent} by lot."),
    Because.NEXT: N_(
        "{who} meets {opponent}: {lower} was the next below {higher} whom {higher} could meet."
    ),
    Because.SAME_PILE: N_(
        "{who} meets {opponent} by lot among those with as many tournament points."
    ),
    Because.PAIRED_DOWN: N_(
        "{who} meets {opponent}: {higher} had to be paired down, "
        "because not everybody with as many tournament points could be paired there."
    ),
    **SITS_OUT,
}
"""The reasons of a bye; a ringer has sentences of their own."""


PASSED: Mapping[Passed, str] = {
    Passed.MET: N_("{names} had met {higher} before"),
    Passed.KEPT_APART: N_("{names} and {higher} are kept apart"),
    Passed.SAME_CLUB: N_("{names} and {higher} are of the same club"),
    Passed.SAME_REGION: N_("{names} and {higher} are of the same region"),
    Passed.SAT_OUT: N_("{names} had a bye or the ringer before"),
    Passed.TAKEN: N_("{names} met somebody placed higher"),
    Passed.SITS: N_("{names} sits out this round"),
    Passed.OTHERS: N_("with {names} instead, the others could not have been paired as well"),
}

CHANGED: Mapping[tuple[type[ByHand | Kept], bool], str] = {
    (ByHand, True): N_("The organiser changed the game of {who} after it was drawn: {reason}."),
    (ByHand, False): N_("The organiser changed the game of {who} after it was drawn."),
    (Kept, True): N_(
        "The game of {who} had begun and stayed when the rest of the round was paired again: "
        "{reason}."
    ),
    (Kept, False): N_(
        "The game of {who} had begun and stayed when the rest of the round was paired again."
    ),
}
"""By what happened to the game, and whether its reason is known."""

POD = N_("{who} sits in a pod; pods are drawn so that as few as possible meet again.")


def why_words(event: Event, number: int, who: EntrantId, names: Names) -> list[str]:
    """Why an entrant of a round met whom they met, and who was passed over for it."""
    name, answer = names.entrant(who), why(event, number, who)
    if answer is None:
        return [_(POD).format(who=name)]
    if isinstance(answer, ByHand | Kept):
        say = _(CHANGED[type(answer), bool(answer.reason)])
        return [clean(say.format(who=name, reason=answer.reason))]
    has_bye = event.rounds[number - 1].bye == who
    return [
        _because(answer, who, names, BECAUSE if has_bye else {**BECAUSE, **MEETS_RINGER}),
        *_passed_over(answer, names),
        *_accepted(answer, who, names),
    ]


def _because(why: Why, who: EntrantId, names: Names, sentences: Mapping[Because, str]) -> str:
    opponent = names.entrant(why.opponent) if why.opponent else ""
    higher = names.entrant(why.chooser) if why.chooser else ""
    lower = opponent if why.chooser == who else names.entrant(who)
    return _(sentences[why.code]).format(
        who=names.entrant(who), opponent=opponent, higher=higher, lower=lower
    )


def _passed_over(why: Why, names: Names) -> list[str]:
    """Those who stood between, gathered by the reason they were passed over for."""
    higher = names.entrant(why.chooser) if why.chooser else ""
    reasons = dict.fromkeys(reason for _, reason in why.passed_over)
    said = [
        _(PASSED[reason]).format(
            names=listing(names.entrant(e) for e, r in why.passed_over if r is reason),
            higher=higher,
        )
        for reason in reasons
    ]
    return [_("Before that: {reasons}.").format(reasons=_("; ").join(said))] if said else []


def _accepted(why: Why, who: EntrantId, names: Names) -> list[str]:
    both = [who] if why.opponent is None else [who, why.opponent]
    faults = [fault_words(kind, both, "", names) for kind in why.faults]
    return [_("Accepted: {fault}.").format(fault=fault) for fault in faults]


def finals_words(event: Event, game: Game) -> str:
    """Which of the finals tables a game is; empty if it is none."""
    number = final_of(event, game)
    return _("Finals table {n}").format(n=number) if number else ""
