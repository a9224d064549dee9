"""What a study found, as a picture: round by round, every plan a line with how sure it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from muster.cli.study_options import Named
from muster.core.study.findings import SHARES_OF_EVENTS, Finding, Sums
from muster.journal.disk import hand_out
from muster.reading.unclear import Unclear

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = (".svg", ".png", ".pdf")

PANELS = (
    (Finding.WINS, "The strongest wins alone", "share of events"),
    (Finding.TOP, "The strongest is in the top 4", "share of events"),
    (Finding.FOLLOWS, "Places follow strength", "Spearman's correlation"),
    (Finding.UNDEFEATED, "Undefeated players", "players, on average"),
)

# Told apart in print and by every eye: colours of Okabe and Ito, and a mark of their own.
LOOKS = (
    ("#0072b2", "o"),
    ("#d55e00", "s"),
    ("#009e73", "^"),
    ("#cc79a7", "D"),
    ("#e69f00", "v"),
    ("#56b4e9", "P"),
    ("#000000", "X"),
)


APART = 0.09  # of a round: how far plans stand apart


def check_plot(path: Path) -> None:
    """Before anything is played: a picture that can be drawn, in a folder that is there."""
    if path.suffix not in KINDS:
        say = f"{path} is no picture that can be drawn: name it {' or '.join(KINDS)}."
        raise Unclear("not-a-picture", say, file=str(path))
    if not path.absolute().parent.is_dir():
        raise Unclear("no-folder", f"There is no folder {path.parent}.", file=str(path))
    if path.is_dir() or not os.access(path.absolute().parent, os.W_OK):
        say = f"{path} cannot be written: choose another place. Nothing was played."
        raise Unclear("not-a-picture", say, file=str(path))
    try:
        import matplotlib as _  # noqa: F401, ICN001, PLC0415 - only asked whether it is there
    except ImportError:
        say = f"Plots need matplotlib. Install it: {sys.executable} -m pip install matplotlib"
        raise Unclear("matplotlib-missing", say) from None


def draw(path: Path, title: str, note: str, study: Sequence[tuple[Named, Sums]]) -> None:
    from matplotlib.figure import Figure  # noqa: PLC0415 - only drawn pictures need it

    figure = Figure(figsize=(10, 7.6), layout="constrained")
    figure.suptitle(title, fontsize=14, fontweight="bold")
    for axes, (finding, heading, unit) in zip(figure.subplots(2, 2).flat, PANELS, strict=True):
        _panel(axes, finding, study)
        axes.set_title(heading, loc="left", fontsize=11)
        axes.set_ylabel(unit)
        axes.set_xlabel("if the event ended after round …")
    lines, names = figure.axes[0].get_legend_handles_labels()
    figure.legend(
        lines,
        names,
        loc="outside lower center",
        ncols=min(4, len(names)),
        title=note,
        title_fontsize=8,
        frameon=False,
    )
    drawn = BytesIO()
    figure.savefig(drawn, dpi=150, format=path.suffix[1:])
    hand_out(path, drawn.getvalue())


def _panel(axes: Axes, finding: Finding, study: Sequence[tuple[Named, Sums]]) -> None:
    longest = max(named.plan.rounds for named, _ in study)
    for n, (named, sums) in enumerate(study):
        colour, mark = LOOKS[n % len(LOOKS)]
        rounds = range(1, named.plan.rounds + 1)
        # Beside each other, so that what is equal does not hide what is behind it.
        beside = [number + APART * (n - (len(study) - 1) / 2) for number in rounds]
        found = [sums.measured(number, finding) for number in rounds]
        axes.errorbar(
            beside,
            [each.value for each in found],
            yerr=[
                [each.value - each.low for each in found],
                [each.high - each.value for each in found],
            ],
            color=colour,
            marker=mark,
            markersize=5,
            linewidth=1.4,
            elinewidth=1,
            capsize=2,
            label=named.name,
        )
    axes.set_xticks(range(1, longest + 1))
    axes.grid(axis="y", color="#dddddd")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if finding is Finding.UNDEFEATED:
        axes.set_yscale("log", base=2)
        axes.yaxis.set_major_formatter("{x:g}")
        return
    axes.set_ylim(0, None if finding is Finding.WINS else 1)
    if finding in SHARES_OF_EVENTS:
        axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
