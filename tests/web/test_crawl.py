"""Every page and every look from a terminal, whatever is played and at every moment of the day.

`make test` walks a day for every variant, format and house rule; `make soak` all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.crawl import (
    BY_THE_RULES,
    LOOKED,
    LOOKS,
    RICHEST,
    Seen,
    Walk,
    in_terminal,
    in_turn,
    sparing,
    whole,
)
from tests.web.days import MOMENTS, PACKS, Day, covering_days, every_day, moments, rules_of
from tests.web.venue import Venue

PARTS = 3
"""So that workers share a pack's days, and none takes too long on a busy machine."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("pack", PACKS)
def test_nothing_fails_whatever_is_played(
    venue: Venue, tmp_path: Path, pack: str, part: int
) -> None:
    """No page that breaks, leads nowhere, shows an empty table or a key; no command that traces."""
    first, days = covering_days(pack)[0], covering_days(pack)[part::PARTS]
    wish = sparing(first)
    walk = Walk(wish)
    for day in days:
        for moment, event in moments(venue, day):
            walk.at(venue, day, moment, event)
            if wish(day, moment, "organiser"):
                looks = LOOKED if day == first else BY_THE_RULES
                walk.wrong += in_terminal(event, day, moment, tmp_path / "event", looks)
    assert walk.opened >= 100 * len(days)
    assert walk.wrong == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("number", "day"),
    list(enumerate(every_day())),
    ids=[f"{day.pack} {day.title}" for day in every_day()],
)
def test_nothing_fails_anywhere(venue: Venue, tmp_path: Path, number: int, day: Day) -> None:
    wish = in_turn(number) if day.patches else whole
    walk = Walk(wish)
    for moment, event in moments(venue, day):
        walk.at(venue, day, moment, event)
        if wish(day, moment, "organiser"):
            walk.wrong += in_terminal(event, day, moment, tmp_path / "event")
    assert walk.wrong == []


def test_no_variant_no_format_and_no_moment_is_left_out() -> None:
    for pack in PACKS:
        rules, days = rules_of(pack), covering_days(pack)
        played = {patch.id for day in days for patch in day.patches if patch.kind == "variant"}
        assert played == {variant.id for variant in rules.variants}
        assert {each.title for each in rules.formats if each.variants} <= {d.title for d in days}
    first = [(sparing(covering_days(pack)[0]), covering_days(pack)[0]) for pack in PACKS]
    wholly = {m for wish, day in first for m in MOMENTS if wish(day, m, "judge's phone")}
    assert wholly == set(MOMENTS)


def test_what_is_looked_for_is_told_with_where_it_was_seen(venue: Venue) -> None:
    """A check of one's own is one more function in the list."""

    def no_word(seen: Seen) -> Iterator[str]:
        if (seen.role, seen.kind) == ("player", "player") and "Round" in seen.text:
            yield f"{seen.event.rules.short}: the word Round"

    day = covering_days("WC")[0]
    walk = Walk(sparing(day), (*LOOKS, no_word))
    for moment, event in moments(venue, day):
        if moment == RICHEST:
            walk.at(venue, day, moment, event)
            break
    told = [say.partition(" · /p/")[0] for say in walk.wrong]
    assert told == ["WC as it is · playing · player"] * 2
    assert all(say.endswith(": WC: the word Round") for say in walk.wrong)
