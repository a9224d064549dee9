"""A pack's one spelling and its SHA-256, so that two machines can tell they mean the same rules."""

from __future__ import annotations

import hashlib
import json

from muster.core.rulepack.schema import Rulepack


def document(pack: Rulepack) -> str:
    """Canonical JSON: sorted keys, no spaces; `Rulepack.model_validate_json` reads it back.

    What a pack leaves to its default is left out, so that a pack keeps its digest when a newer
    Muster knows more keys.
    """
    said = pack.model_dump(mode="json", exclude_defaults=True)
    return json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(pack: Rulepack) -> str:
    return hashlib.sha256(document(pack).encode()).hexdigest()
