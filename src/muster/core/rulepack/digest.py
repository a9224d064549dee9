"""A pack's one spelling and its SHA-256, so that two machines can tell they mean the same rules."""

from __future__ import annotations

import hashlib
import json

from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import tree


def document(pack: Rulepack) -> str:
    """Canonical JSON: sorted keys, no spaces; `Rulepack.model_validate_json` reads it back."""
    return json.dumps(tree(pack), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(pack: Rulepack) -> str:
    return hashlib.sha256(document(pack).encode()).hexdigest()
