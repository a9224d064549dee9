"""A browser without a window: cookies, forms and files, sent to a real server."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import unescape
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

PATIENCE = 60.0
PASSWORD = "correct horse battery"  # noqa: S105 - of made-up people


class _Still(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


class Page:
    def __init__(self, status: int, onward: str | None, raw: bytes) -> None:
        self.status, self.onward, self.raw = status, onward or "", raw

    @property
    def text(self) -> str:
        return unescape(self.raw.decode())


class Browser:
    """Somebody at `address`; redirections are told, not followed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies), _Still)

    def get(self, path: str) -> Page:
        return self._ask(Request(self.address + path))  # noqa: S310 - our own address

    def post(self, path: str, fields: Mapping[str, str] | None = None, file: bytes = b"") -> Page:
        mark = secrets.token_hex(8)
        sent = [
            _part(mark, name, value.encode())
            for name, value in self._with_csrf(fields or {}).items()
        ]
        if file:
            sent.append(_part(mark, 'file"; filename="event.muster', file))
        body = b"".join(sent) + f"--{mark}--\r\n".encode()
        kind = {"Content-Type": f"multipart/form-data; boundary={mark}"}
        return self._ask(Request(self.address + path, body, kind))  # noqa: S310 - our own address

    def first_run(self, name: str, called: str) -> None:
        """The account of who starts a server."""
        self.get("/first-run/")
        fields = {"name": name, "called": called, "password": PASSWORD, "again": PASSWORD}
        assert self.post("/first-run/", fields).status in {302, 303}

    def _with_csrf(self, fields: Mapping[str, str]) -> dict[str, str]:
        found = {cookie.name: cookie.value or "" for cookie in self._cookies}
        return {"csrfmiddlewaretoken": found.get("csrftoken", ""), **fields}

    def _ask(self, asked: Request) -> Page:
        try:
            with self._opener.open(asked, timeout=PATIENCE) as answer:
                return Page(answer.status, answer.headers["Location"], answer.read())
        except HTTPError as other:
            return Page(other.code, other.headers["Location"], other.read())


def _part(mark: str, name: str, value: bytes) -> bytes:
    head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
    return head.encode() + value + b"\r\n"
