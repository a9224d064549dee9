"""The figures of a score stand on one line, wherever they are told."""

from __future__ import annotations

import pytest

from muster.web.environment import figures


@pytest.mark.parametrize(
    ("told", "whole"),
    [
        ("5-2", ["5-2"]),
        ("You and Bo: CP 5-1, APD 40-22", ["CP 5-1", "APD 40-22"]),
        ("You 4 \N{EN DASH} 6 Eli", ["4 \N{EN DASH} 6"]),
        ("Ann-Marie wins 10-0", ["10-0"]),
        ("not started yet", []),
    ],
)
def test_figures_of_two_sides_are_kept_together(told: str, whole: list[str]) -> None:
    kept = str(figures(told)).split('<span class="unbroken">')
    assert [each.partition("</span>")[0] for each in kept[1:]] == whole


def test_names_are_escaped_around_figures() -> None:
    assert str(figures("<b> wins 5-2")) == '&lt;b&gt; wins <span class="unbroken">5-2</span>'
