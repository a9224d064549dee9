"""What is wrong with the code of a result slip, in words."""

from __future__ import annotations

from collections.abc import Mapping

from muster.words.names import Names
from muster.words.render import Data, render
from muster.words.tongue import N_, _

WRONG: Mapping[str, str] = {
    "shape": N_('"{slip}" is no code of a slip; one looks like 2-14-7.'),
    "check": N_("The code {slip} is misread or belongs to another event: its digits do not fit."),
    "old": N_(
        "The slip {slip} is out of date: its table was paired anew, or is not played at. "
        "Use the table's new slip."
    ),
}


def slip_wrong(data: Data, names: Names) -> str:
    return render(_(WRONG[str(data["why"])]), data, names)
