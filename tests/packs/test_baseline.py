"""Errata and seasons."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.rulepack.baseline import in_force, in_season
from tests.packs.making import GG4, GG18, SR17, WC


@pytest.mark.req("GG4-005")
def test_gaining_grounds_4_counts_errata_a_calendar_month_old() -> None:
    event = date(2024, 6, 15)
    assert in_force(GG4, date(2024, 5, 15), event) is True
    assert in_force(GG4, date(2024, 5, 16), event) is False


@pytest.mark.req("GG4-005")
def test_a_month_before_a_day_that_month_lacks_is_its_last_day() -> None:
    event = date(2024, 3, 31)
    assert in_force(GG4, date(2024, 2, 29), event) is True
    assert in_force(GG4, date(2024, 3, 1), event) is False


@pytest.mark.req("GG4-005")
def test_a_month_before_january_is_december() -> None:
    event = date(2025, 1, 10)
    assert in_force(GG4, date(2024, 12, 10), event) is True
    assert in_force(GG4, date(2024, 12, 11), event) is False


@pytest.mark.req("GG18-001")
def test_gaining_grounds_2018_counts_errata_from_the_fourteenth_day() -> None:
    published = date(2018, 6, 1)
    assert in_force(GG18, published, date(2018, 6, 15)) is True
    assert in_force(GG18, published, date(2018, 6, 14)) is False


def test_a_pack_that_says_nothing_counts_errata_of_the_same_day() -> None:
    assert in_force(WC, date(2024, 6, 15), date(2024, 6, 15)) is True
    assert in_force(WC, date(2024, 6, 16), date(2024, 6, 15)) is False


@pytest.mark.req("SR17-001")
def test_steamroller_2017_is_valid_for_its_season_only() -> None:
    days = [date(2017, 7, 16), date(2017, 7, 17), date(2018, 7, 16), date(2018, 7, 17)]
    assert [in_season(SR17, day) for day in days] == [False, True, True, False]


def test_a_pack_without_dates_is_always_valid() -> None:
    assert in_season(GG4, date(1999, 1, 1)) is True


@given(event=st.dates(date(2000, 1, 1), date(2100, 1, 1)), days=st.integers(0, 400))
def test_what_counts_at_an_event_counts_at_every_later_one(event: date, days: int) -> None:
    published = event - timedelta(days=30)
    for pack in (GG4, GG18, WC):
        if in_force(pack, published, event):
            assert in_force(pack, published, event + timedelta(days=days))
