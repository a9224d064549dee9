"""What checking an event came to is said in sentences."""

from __future__ import annotations

from muster.core.published import IN_PART, UNPLACED
from muster.core.verify import Check, Subject, Verdict
from muster.words.verdicts import conclusion, not_told

HEAD = "ab" * 32
WHOLE = Check(Subject.CHAIN, 1, holds=True)
PARTLY = Check(Subject.CHAIN, 2, holds=None, note=IN_PART)


def test_a_line_told_in_part_is_named_and_the_conclusion_says_that_not_all_is_told() -> None:
    verdict = Verdict((WHOLE, PARTLY), 2, HEAD)
    said = (
        "Part of line 2 is private and not told: what it does tell rests on whoever made this copy."
    )
    assert not_told(verdict) == (said,)
    end = "2 lines, ending in abababababababab."
    assert conclusion(verdict, public=True) == f"It holds, as far as a public copy tells: {end}"


def test_a_copy_without_such_lines_holds_and_nothing_more_is_said() -> None:
    verdict = Verdict((WHOLE,), 1, HEAD)
    assert (not_told(verdict), conclusion(verdict, public=True)) == (
        (),
        "It holds: 1 lines, ending in abababababababab.",
    )


def test_lines_of_an_earlier_version_that_are_kept_back_are_named_together() -> None:
    kept = [Check(Subject.CHAIN, n, holds=None, note=UNPLACED) for n in (3, 5)]
    (said,) = not_told(Verdict((WHOLE, *kept), 5, HEAD))
    assert said == (
        "Lines 3, 5, of an earlier version, are kept back at least in part: what they tell, and "
        "that they stand there, rest on whoever made this copy."
    )
