"""How an operation is put under its address, and what its answers look like in the description."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, ValidationError

from muster.api.callers import Bearer
from muster.api.trouble import Trouble, misfits, not_json, not_understood, too_large

View = Callable[..., HttpResponse]
Sent = TypeVar("Sent", bound=BaseModel)

ROUTER = Router()
MODELS: dict[str, type[BaseModel]] = {Trouble.__name__: Trouble}
"""Every form of an answer, by its name in the description."""

MOST_PARTS = 300_000
"""Commas in a body: what has more of them has parts that nobody needs, each to be told apart."""

READS = (404, 503, 507)
ACTS = (400, 401, 403, 404, 409, 410, 413, 422, 429, 503, 507)
REF = "#/components/schemas/{model}"


def reads(address: str, model: type[BaseModel], *more: int) -> Callable[[View], View]:
    """A public answer that a program need not fetch twice."""
    answers = {200: told_as(model), 304: {"description": "As it was."}, **fails((*READS, *more))}
    return _operation("GET", address, "read", answers)


def own(
    method: str, address: str, model: type[BaseModel], codes: Iterable[int], *, status: int = 200
) -> Callable[[View], View]:
    """For those who say who they are."""
    return _operation(
        method, address, "your own", {status: told_as(model), **fails(codes)}, auth=Bearer()
    )


def _operation(
    method: str, address: str, tag: str, answers: dict[int, Any], auth: Bearer | None = None
) -> Callable[[View], View]:
    put: Callable[[View], View] = ROUTER.api_operation(
        [method],
        address,
        auth=auth,
        tags=[tag],
        url_name=name_of(address),
        openapi_extra={"responses": answers},
    )
    return put


def name_of(address: str) -> str:
    """What an address is called inside: `api-events-event-rounds`."""
    return f"api{re.sub(r'[^a-z]+', '-', address)}".strip("-")


def told_as(*models: type[BaseModel]) -> dict[str, Any]:
    MODELS.update({model.__name__: model for model in models})
    refs = [{"$ref": REF.format(model=model.__name__)} for model in models]
    schema = refs[0] if len(refs) == 1 else {"anyOf": refs}
    return {"description": "OK", "content": {"application/json": {"schema": schema}}}


def fails(codes: Iterable[int]) -> dict[int, Any]:
    return {
        code: {**told_as(Trouble), "description": HTTPStatus(code).phrase} for code in sorted(codes)
    }


def answered(model: BaseModel, status: int = 200) -> HttpResponse:
    """For who asked: kept by nobody on the way."""
    body = model.model_dump_json()
    response = HttpResponse(body, content_type="application/json; charset=utf-8", status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def body_as(request: HttpRequest, kind: type[Sent]) -> Sent:
    """What was sent, or why it is nothing of the kind; nothing at all stands for no fields."""
    if request.body.count(b",") > MOST_PARTS:
        raise too_large()
    try:
        return kind.model_validate_json(request.body or b"{}")
    except ValidationError as error:
        if error.error_count() == 1 and error.errors()[0]["type"] == "json_invalid":
            raise not_json() from None
        raise not_understood(misfits(error)) from None
