"""What the checking of an event looked at, and what it came to, in words."""

from __future__ import annotations

from muster.core.published import IN_PART, UNPLACED
from muster.core.verify import SET_BACK, Subject, Verdict
from muster.words.tongue import N_, _, ngettext

SUBJECTS = {
    Subject.CHAIN: N_("Lines that follow the one before"),
    Subject.POSSIBLE: N_("Everything in it can have happened"),
    Subject.ALLOWED: N_("Acts that whoever they name could do then"),
    Subject.PACK: N_("The rule pack is the one the journal names"),
    Subject.COMMITMENT: N_("The secret is the one committed to at the beginning"),
    Subject.SEED: N_("Seeds made from the secret and everybody's bytes"),
    Subject.DRAW: N_("Pairings, tables and byes drawn again with the same seed"),
    Subject.FAULTS: N_("Rounds without a fault that was not written down"),
    Subject.CUT: N_("Cuts drawn again"),
    Subject.STANDINGS: N_("Wins, draws and losses counted again, line by line"),
    Subject.DEAL: N_("Encounters that their cards, rolls and lots give"),
    Subject.CARDS: N_("Cards, rolls and lots that the secret gives"),
    Subject.SHEET: N_("Score sheets of those who play, each line after the one before"),
    Subject.TAPS: N_("Score sheets whose every line could be tapped then"),
    Subject.REPORT: N_("Results that their score sheets come to"),
    Subject.PHOTO: N_("Photos as they were attached, byte for byte"),
    Subject.BRAWL: N_("Brawls whose loot, edges and order the secret gives"),
    Subject.CLOCK: N_("Table clocks of those who play, each line after the one before"),
    Subject.TICKS: N_("Table clocks whose every line could be tapped then"),
    Subject.HIRING: N_("Leaders and crews that are what was sealed"),
    Subject.BALLOT: N_("Ballots with a paper of everybody who voted"),
}


def names_unproved() -> str:
    """What no check of a public copy reaches: names stand beside the journal, in no line of it."""
    return _("Names are in no line: whose name stands for whom rests on whoever made this copy.")


def set_back(verdict: Verdict) -> tuple[str, ...]:
    """Where the times of a journal run backwards: its order is that of the lines all the same."""
    say = _("Line {n}: the machine's clock was set back here. The order of the lines still holds.")
    found = [c for c in verdict.checks if c.note == SET_BACK and c.holds and not c.game]
    return tuple(say.format(n=check.line) for check in found)


def not_told(verdict: Verdict) -> tuple[str, ...]:
    """Of which lines of a public copy something cannot be checked there, in a sentence each."""
    part, unplaced = (_noted(verdict, note) for note in (IN_PART, UNPLACED))
    in_part = ngettext(
        "Part of line {lines} is private and not told: what it does tell rests on whoever made "
        "this copy.",
        "Part of each of the lines {lines} is private and not told: what they do tell rests on "
        "whoever made this copy.",
        len(part),
    )
    of_before = ngettext(
        "Line {lines}, of an earlier version, is kept back at least in part: what it tells, and "
        "that it stands there, rest on whoever made this copy.",
        "Lines {lines}, of an earlier version, are kept back at least in part: what they tell, and "
        "that they stand there, rest on whoever made this copy.",
        len(unplaced),
    )
    said = ((in_part, part), (of_before, unplaced))
    return tuple(say.format(lines=", ".join(map(str, found))) for say, found in said if found)


def _noted(verdict: Verdict, note: str) -> list[int]:
    return [check.line for check in verdict.checks if check.note == note]


def conclusion(verdict: Verdict, *, public: bool = False) -> str:
    """The one sentence everything comes to."""
    if not verdict.holds:
        return _("This journal does not hold.")
    if verdict.waiting and not public:
        return _("So far it holds; the seeds can be checked once the event is finished.")
    end = {"n": verdict.revision, "head": verdict.head[:16]}
    if public and verdict.waiting:
        say = _("It holds, as far as a public copy tells: {n} lines, ending in {head}.")
        return say.format(**end)
    return _("It holds: {n} lines, ending in {head}.").format(**end)
