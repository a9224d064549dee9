"""The description of the API that programs read: OpenAPI, with a body of its own per command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from muster.api.api import API
from muster.api.bodies import KINDS, body_of
from muster.api.commands import Foreseen, Performed
from muster.api.finding import MARK
from muster.api.own import EventAsked
from muster.api.routing import MODELS, REF, told_as
from muster.core.record import Record

PREFIX = "/api/v1"
COMMANDS = f"{PREFIX}/events/{{event}}/commands/{{kind}}"
EVENTS = f"{PREFIX}/events"

Path = dict[str, Any]


@require_safe
def openapi(_request: HttpRequest) -> HttpResponse:
    response = HttpResponse(_text(), content_type="application/json; charset=utf-8")
    response.headers[MARK] = "all 0"
    return response


@cache
def _text() -> bytes:
    return json.dumps(description(), separators=(",", ":")).encode()


@cache
def description() -> dict[str, Any]:
    """Made once: nothing of it changes while a server runs."""
    schema = json.loads(json.dumps(API.get_openapi_schema(path_prefix=f"{PREFIX}/")))
    paths: dict[str, Path] = schema["paths"]
    any_command = paths.pop(COMMANDS)["post"]
    any_command["responses"]["200"] = told_as(Performed, Foreseen)
    bodies = {kind: body_of(made) for kind, made in KINDS.items()}
    names, components = _components([EventAsked, *bodies.values()])
    paths[EVENTS]["post"]["requestBody"] = _body(names[EventAsked])
    paths |= {
        COMMANDS.format(event="{event}", kind=kind): {
            "post": _command(any_command, kind, names[body], KINDS[kind].__doc__ or "")
        }
        for kind, body in bodies.items()
    }
    schema["components"]["schemas"] |= components
    return dict(schema)


def _command(any_command: Path, kind: str, body: str, say: str) -> Path:
    return {
        **any_command,
        "operationId": kind,
        "summary": kind,
        "description": say,
        "tags": ["commands"],
        "parameters": [each for each in any_command["parameters"] if each["name"] != "kind"],
        "requestBody": _body(body),
    }


def _body(name: str) -> dict[str, Any]:
    schema = {"$ref": REF.format(model=name)}
    return {"content": {"application/json": {"schema": schema}}, "required": True}


def _components(bodies: list[type[Record]]) -> tuple[dict[type[Record], str], dict[str, Any]]:
    """What every answer and body is made of; two of one name are told apart."""
    refs, made = models_json_schema(list(_modes(bodies)), ref_template=REF.format(model="{model}"))
    found = {
        body: refs[body, "validation"]["$ref"].rpartition("/")[2] for body in dict.fromkeys(bodies)
    }
    return found, made["$defs"]


def _modes(bodies: list[type[Record]]) -> Iterator[tuple[type[Any], JsonSchemaMode]]:
    for model in MODELS.values():
        yield model, "serialization"
    for body in bodies:
        yield body, "validation"
