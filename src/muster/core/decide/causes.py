"""Causes a pack knows: looked up by name, and doubted where the pack asks for a second thought."""

from collections.abc import Sequence

from muster.core.decide.asked import Doubts
from muster.core.problem import Code
from muster.core.rulepack.schema import Cause


def find_cause(known: Sequence[Cause], name: str, doubts: Doubts) -> Cause | None:
    cause = next((cause for cause in known if cause.id == name), None)
    if cause is None:
        doubts.no(Code.CAUSE_UNKNOWN, cause=name, known=tuple(c.id for c in known))
    elif cause.consider_disqualifying:
        doubts.unless_confirmed(Code.CONSIDER_DISQUALIFYING, cause=cause.title)
    return cause
