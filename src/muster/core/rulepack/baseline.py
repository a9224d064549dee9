"""Which errata count at an event, and whether the pack was written for its date."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from muster.core.rulepack.schema import Rulepack

MONTHS = 12


def in_force(rules: Rulepack, published: date, day: date) -> bool:
    """Whether an erratum published then counts at an event on that day."""
    return published <= errata_until(rules, day)


def errata_until(rules: Rulepack, day: date) -> date:
    """The last day on which an erratum came out that counts at an event on that day."""
    baseline = rules.baseline
    return _months_before(day, baseline.errata_months) - timedelta(days=baseline.errata_days)


def in_season(rules: Rulepack, day: date) -> bool:
    """Whether the pack is valid on that day; a pack without dates always is."""
    return rules.season is None or rules.season.first <= day <= rules.season.last


def _months_before(day: date, months: int) -> date:
    """The same day some calendar months earlier, or that month's last day if it is shorter."""
    year, month = divmod(day.year * MONTHS + day.month - 1 - months, MONTHS)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
