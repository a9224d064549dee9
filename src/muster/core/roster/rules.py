"""The rules for one list, in the order in which their problems are named."""

from __future__ import annotations

from muster.core.roster.blessings import blessed
from muster.core.roster.brought import Rule
from muster.core.roster.leading import led
from muster.core.roster.marks import of_one_alliance
from muster.core.roster.rows import (
    known,
    of_kind,
    priced,
    related,
    standing_in,
    within_limits,
)
from muster.core.roster.size import added_up, bonus_well_spent, in_window
from muster.core.roster.specialists import standing_by

LIST_RULES: tuple[Rule, ...] = (
    known,
    standing_in,
    priced,
    added_up,
    in_window,
    bonus_well_spent,
    within_limits,
    of_kind,
    of_one_alliance,
    led,
    related,
    standing_by,
    blessed,
)
"""What every list must be by itself, for the event or for one game; the pack switches each on.

What is about hiring a crew, `sized` and `models` are beside them, in `crew_rules`.
"""
