"""Whatever is sent to whatever address: no fault of ours, and no answer that is not described."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import APIOperation, Case
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

from muster.api.description import description
from muster.core.ids import EventId
from muster.journal.database import limits
from muster.site.wsgi import wsgi_application
from tests.api.calling import Calls
from tests.depth import deep

Operation = APIOperation[Any, Any, Any, Any]
AnyCase = Case[Any]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
LAST = ("finish-event", "hand-over")
"""After these nothing else can be done."""


def known_values(event: EventId) -> dict[str, list[str]]:
    return {"event": [event, "no-such-event"], "entrant": ["e1", "e99"], "game": ["r1g1", "r9g9"]}


def described(event: EventId) -> dict[str, Any]:
    """The description, with addresses that mostly lead to something."""
    told = copy.deepcopy(description())
    known = known_values(event)
    for methods in told["paths"].values():
        for operation in methods.values():
            for each in operation["parameters"]:
                if each["in"] == "path" and each["name"] in known:
                    each["schema"] = {"type": "string", "enum": known[each["name"]]}
    return told


def operations(event: EventId) -> list[Operation]:
    schema = schemathesis.openapi.from_dict(described(event))
    schema.app = wsgi_application()
    found = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    assert len(found) == sum(map(len, description()["paths"].values()))
    return sorted(found, key=lambda each: (each.path.endswith(LAST), each.path))


def about_this_event(body: Any, calls: Calls, event: EventId) -> Any:  # noqa: ANN401 - any JSON
    """Of what is named, half is there: else nothing but "unknown" is ever found out."""
    now = calls.venue.now(event)
    real = {
        "entrant": next(iter(now.entrants)),
        "game": "r1g1",
        "by": next(iter(now.entrants)),
        "person": calls.venue.me.id,
        "award": "best-painted",
        "line": now.revision,
    }
    if isinstance(body, list):
        return [about_this_event(each, calls, event) for each in body]
    if not isinstance(body, dict):
        return body
    return {
        name: real[name]
        if name in real and isinstance(value, str | int) and hash(str(value)) % 2
        else about_this_event(value, calls, event)
        for name, value in body.items()
    }


def send(case: AnyCase, who: str) -> None:
    case.headers.pop("Authorization", None)
    if who:
        case.headers["Authorization"] = f"Bearer {who}"
    limits.forget()
    case.call_and_validate(checks=CHECKS)


def search(calls: Calls, examples: int, *, only: str = "") -> int:
    event = calls.venue.playing("GG4", 8)
    first = next(iter(calls.venue.now(event).entrants))
    everybody = ("", calls.organiser, calls.player(event, first))
    sent = 0
    for operation in operations(event):
        if only not in operation.path:
            continue

        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def found(case: AnyCase) -> None:
            nonlocal sent
            case.body = about_this_event(case.body, calls, event)
            for who in everybody:
                send(case, who)
                sent += 1

        found()
    return sent


def test_no_answer_is_a_fault_or_undescribed(calls: Calls) -> None:
    assert search(calls, 2) > 3 * len(description()["paths"])


@pytest.mark.soak
def test_no_answer_is_a_fault_or_undescribed_however_long_one_looks(calls: Calls) -> None:
    search(calls, deep(100))


def _schemas(told: object) -> Iterator[str]:
    if isinstance(told, dict):
        if "$ref" in told:
            yield told["$ref"].rpartition("/")[2]
        for value in told.values():
            yield from _schemas(value)
    elif isinstance(told, list):
        for value in told:
            yield from _schemas(value)


def test_every_form_that_is_spoken_of_is_described() -> None:
    assert set(_schemas(description())) <= set(description()["components"]["schemas"])
