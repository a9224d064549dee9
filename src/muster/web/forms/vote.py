"""Reading a paper of a ballot: beside the wish, so that nothing that keeps wishes keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.ids import EntrantId
from muster.journal.urns import Vote
from muster.reading.unclear import Unclear
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

MOST = 10
"""Names on a paper; how many count, and whether they can be named, core knows."""


def vote_in(form: Form) -> Vote:
    """`choice.1` is named first, `choice.2` second …; there is no looking at it beforehand.

    Only the last ones may be empty: a third choice is not worth a second one's points.
    """
    if form.text("preview"):
        raise Unclear("unknown-command", _("Nothing of this kind can be asked here."))
    named = [form.text(f"choice.{n}") for n in range(1, MOST + 1)]
    chosen = tuple(EntrantId(one) for one in named if one)
    if any(named[len(chosen) :]):
        say = _("You named a later choice and left an earlier one empty. Fill them in their order.")
        raise Unclear("choice-gap", say)
    receipt = form.text("receipt").replace("-", "").upper()
    return Vote(receipt, chosen)
