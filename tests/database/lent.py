"""Why something about a lease was not done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from muster.core.problem import Code, Refused
from muster.journal.lending import NotTaken


def why(act: Callable[[], object]) -> str:
    with pytest.raises(NotTaken) as no:
        act()
    return no.value.why


def codes(act: Callable[[], object]) -> list[Code]:
    with pytest.raises(Refused) as refusal:
        act()
    return [problem.code for problem in refusal.value.problems]
