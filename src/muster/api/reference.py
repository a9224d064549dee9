"""The page that shows every operation of the API, made from the description programs read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muster.api.description import PREFIX, description
from muster.api.finding import MARK

BODY = "application/json"


@dataclass(frozen=True, slots=True)
class FieldShown:
    """`form` is what goes into it, if that has fields of its own."""

    name: str
    kind: str
    needed: bool
    say: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class FormShown:
    """Something that fields are made of; `values` are all there can be, if they can be counted."""

    name: str
    say: str
    fields: tuple[FieldShown, ...]
    values: str


@dataclass(frozen=True, slots=True)
class OperationShown:
    """`closed`: it asks who calls."""

    id: str
    method: str
    address: str
    say: str
    closed: bool
    fields: tuple[FieldShown, ...]
    answers: str


@dataclass(frozen=True, slots=True)
class GroupShown:
    title: str
    operations: tuple[OperationShown, ...]


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    context = {"groups": _groups(), "forms": _forms(), "address": settings.ADDRESS + PREFIX}
    response = render(request, "api/reference.html", context)
    response.headers[MARK] = "all 0"
    return response


@cache
def _groups() -> tuple[GroupShown, ...]:
    schema = description()
    found: dict[str, list[OperationShown]] = {}
    for address, methods in schema["paths"].items():
        for method, told in methods.items():
            shown = _operation(schema, address, method, told)
            found.setdefault(told["tags"][0], []).append(shown)
    return tuple(GroupShown(title, tuple(several)) for title, several in found.items())


def _operation(
    schema: Mapping[str, Any], address: str, method: str, told: Mapping[str, Any]
) -> OperationShown:
    return OperationShown(
        id=told["operationId"],
        method=method.upper(),
        address=address.removeprefix(PREFIX),
        say=told.get("description", ""),
        closed=bool(told.get("security")),
        fields=(*_parameters(told), *_body(schema, told)),
        answers=", ".join(map(str, told["responses"])),
    )


def _parameters(told: Mapping[str, Any]) -> Iterator[FieldShown]:
    for each in told.get("parameters", ()):
        kind = f"{each['in']}: {_kind(each['schema'])}"
        yield FieldShown(each["name"], kind, each["required"], each.get("description", ""))


def _body(schema: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[FieldShown]:
    content = told.get("requestBody", {}).get("content", {}).get(BODY)
    if content is not None:
        body = _name(content["schema"])
        yield from _fields(schema["components"]["schemas"][body])


def _fields(form: Mapping[str, Any]) -> Iterator[FieldShown]:
    needed = form.get("required", ())
    for name, one in form.get("properties", {}).items():
        if name != "kind":
            say = one.get("description", "")
            yield FieldShown(name, _kind(one), name in needed, say, next(_named(one), ""))


@cache
def _forms() -> tuple[FormShown, ...]:
    known = description()["components"]["schemas"]
    return tuple(
        FormShown(
            name,
            form.get("description", ""),
            tuple(_fields(form)),
            ", ".join(map(str, form.get("enum", ()))),
        )
        for name, form in sorted(known.items())
    )


def _named(one: Mapping[str, Any]) -> Iterator[str]:
    """The forms that a field speaks of."""
    if "$ref" in one:
        yield _name(one)
    for each in (*one.get("anyOf", ()), one.get("items", {})):
        if isinstance(each, dict) and each:
            yield from _named(each)


def _name(one: Mapping[str, Any]) -> str:
    return str(one["$ref"]).rpartition("/")[2]


def _kind(one: Mapping[str, Any]) -> str:
    """What goes into a field, in one word or a few."""
    if "$ref" in one:
        return _name(one)
    if "anyOf" in one:
        return " | ".join(_kind(each) for each in one["anyOf"])
    if one.get("type") == "array":
        return f"[{_kind(one.get('items', {}))}]"
    return str(one.get("const") or one.get("format") or one.get("type") or "any")
