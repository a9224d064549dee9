"""Rules that were kept from another event, as somebody hands them in."""

from __future__ import annotations

from pydantic import ValidationError

from muster.core.rulepack.saved import SavedRules
from muster.core.rulepack.schema import Rulepack
from muster.reading.unclear import Unclear
from muster.words.tongue import _

LARGEST = 200_000
"""Bytes; hundreds of house rules have fewer."""


def read_saved_rules(raw: bytes, pack: Rulepack) -> SavedRules:
    """The rules in a document, for an event under this pack; `Unclear` says why they are none."""
    if len(raw) > LARGEST:
        raise Unclear("too-large", _("This is too large for a document of rules."))
    try:
        saved = SavedRules.model_validate_json(raw)
    except ValidationError as refusal:
        where = ".".join(str(step) for step in refusal.errors()[0]["loc"])
        say = _("This is no document of rules saved by Muster.")
        if where:
            say = _("This is no document of rules saved by Muster: see {place}.")
        raise Unclear("not-understood", say.format(place=where)) from refusal
    if saved.pack != pack.id:
        say = _("These rules are for the pack {pack}, and the event is played by {other}.")
        raise Unclear("other-pack", say.format(pack=saved.pack, other=pack.id))
    return saved
