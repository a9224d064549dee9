"""What somebody hands in as TOML or JSON, in a file or piped: a table, or why it is none."""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from muster.core.rulepack.problems import Finding, Unsound
from muster.reading.unclear import SeveralUnclear, Unclear

LIMIT = 1_000_000
"""Bytes. A table full of models is a few thousand."""

PIPED = "-"


def read_document(name: str) -> dict[str, Any]:
    """The table in a file, or in what was piped if the name is a dash."""
    return parse(read_text(name), name)


def read_text(name: str) -> str:
    """The text in a file, or what was piped if the name is a dash."""
    raw = sys.stdin.buffer.read(LIMIT + 1) if name == PIPED else _bytes(Path(name))
    if len(raw) > LIMIT:
        say = f"{name} has more than {LIMIT:,} bytes."
        raise Unclear("file-too-large", say, file=name, most=LIMIT)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unclear("not-text", f"{name} is not a text in UTF-8.", file=name) from None


def is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def parse(text: str, name: str) -> dict[str, Any]:
    """The table that a text holds."""
    try:
        document = _json(text) if is_json(text) else tomllib.loads(text)
    except (ValueError, RecursionError) as refusal:
        why = "it is nested too deeply" if isinstance(refusal, RecursionError) else str(refusal)
        say = f"{name} is neither TOML nor JSON: {why}."
        raise Unclear("not-a-document", say, file=name) from None
    return dict(document)


def _json(text: str) -> Any:  # noqa: ANN401 - whatever JSON holds
    return json.loads(text, object_pairs_hook=_each_once)


def _each_once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """JSON lets a key stand twice and drops the first unseen; TOML does not, and neither do we."""
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"{twice!r} is there twice")
    return made


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LIMIT + 1)


def unclear(unsound: Unsound) -> SeveralUnclear:
    """Everything that is wrong with what was handed in, each at its place."""
    return SeveralUnclear(tuple(_reason(finding) for finding in unsound.findings))


def _reason(finding: Finding) -> Unclear:
    where = " ".join(finding.path)
    say = f"{where}: {finding.say}." if where else f"{finding.say}."
    return Unclear("not-understood", say.replace("?.", "?"), path=finding.path)
