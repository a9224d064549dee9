"""Turns a document into a Rulepack, or names everything that is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from muster.core.rulepack import check
from muster.core.rulepack.expression import BadExpression, spend
from muster.core.rulepack.paths import keys_at
from muster.core.rulepack.problems import MOST_FINDINGS, Finding, Path, Unsound, unknown
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import id_of

LETTER = 3
"""Steps that a letter of a pack takes until all of it is read and checked."""
TOO_OFTEN = "rules are set so often, or are so large, that trying them would take too long"


def read(document: Mapping[str, object]) -> Rulepack:
    """The pack that a document makes; `Unsound` names all there is against it.

    It goes through JSON so that types are taken strictly: `"3"` is not 3, and `true` is not 1.
    """
    text = json.dumps(document, default=_day)
    try:
        spend(LETTER * len(text))
        pack = Rulepack.model_validate_json(text, strict=True)
    except BadExpression:
        raise Unsound([Finding((), TOO_OFTEN)]) from None
    except ValidationError as refusal:
        raise Unsound(_findings(refusal.errors(), document)) from refusal
    found = check.findings(pack)
    if found:
        raise Unsound(found)
    return pack


def _day(value: object) -> str:
    """TOML knows dates, and times that no key of a pack takes."""
    return value.isoformat() if isinstance(value, date) else str(value)


def _findings(refusals: list[ErrorDetails], document: object) -> list[Finding]:
    """One finding for each place, however many types of value were tried there; the first ones."""
    found: dict[Path, Finding] = {}
    for details in refusals:
        if len(found) == MOST_FINDINGS:
            break
        path = _path(details, document)
        say = WORDS.get(details["type"], _as_it_is)(details, path)
        found.setdefault(path, Finding(path, say))
    return list(found.values())


def _path(details: ErrorDetails, document: object) -> Path:
    """A place by names: an item by its id where it has one, else by its number.

    A name that is not there, unless that is the problem, is of a type that was tried: no place.
    """
    path: list[str] = []
    for step in details["loc"]:
        if isinstance(step, int):
            items = document if isinstance(document, list) else []
            document = items[step] if step < len(items) else None
            path.append(id_of(document) or str(step + 1))
        elif isinstance(document, dict) and (step in document or details["type"] == "missing"):
            document = document.get(step)
            path.append(step)
    return tuple(path)


def _as_it_is(details: ErrorDetails, _: Path) -> str:
    return details["msg"]


def _unknown_key(_: ErrorDetails, path: Path) -> str:
    return unknown(path[-1], keys_at(path[:-1]))


def _one_of(details: ErrorDetails, _: Path) -> str:
    return f"must be {details['ctx']['expected']}"


def _pattern(details: ErrorDetails, _: Path) -> str:
    joined = "underscores" if "_" in details["ctx"]["pattern"] else "hyphens"
    return f"must be small letters, digits and {joined}"


def _shorter(details: ErrorDetails, _: Path) -> str:
    return f"must have {details['ctx']['max_length']} letters or fewer"


def _always(say: str) -> Callable[[ErrorDetails, Path], str]:
    return lambda _details, _path: say


def _least(details: ErrorDetails, _: Path) -> str:
    return f"must be {details['ctx']['ge']} or more"


def _most(details: ErrorDetails, _: Path) -> str:
    return f"must be {details['ctx']['le']} or less"


WORDS: dict[str, Callable[[ErrorDetails, Path], str]] = {
    "missing": _always("is missing"),
    "extra_forbidden": _unknown_key,
    "int_type": _always("must be a whole number"),
    "int_from_float": _always("must be a whole number"),
    "bool_type": _always("must be true or false"),
    "string_type": _always("must be text"),
    "string_pattern_mismatch": _pattern,
    "string_too_long": _shorter,
    "date_type": _always("must be a date"),
    "date_parsing": _always("must be a date"),
    "date_from_datetime_parsing": _always("must be a date"),
    "tuple_type": _always("must be a list"),
    "dict_type": _always("must be a table"),
    "model_type": _always("must be a table"),
    "literal_error": _one_of,
    "enum": _one_of,
    "greater_than_equal": _least,
    "less_than_equal": _most,
}
"""Our words for the schema's refusals; a kind that is not here keeps the library's words."""
