"""The bytes of public pages as they were last rendered, within a limit."""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import NamedTuple

from muster.site.front.asgi import Header
from muster.site.front.headers import GUARDED

MARK = b"x-muster-edition"
"""Django's word to the front that a page shows nothing but this event as of this edition."""

KIND = b"x-muster-kind"
"""Django's word to the front which page it was."""

LET_IN = b"x-muster-let-in"
"""Django's word to the front that a link, a session or a token was good."""

INWARD = frozenset({MARK, KIND, LET_IN})
"""What Django tells the front and nobody else."""

AT_LEAST = 2
"""Pages that there is room for, however large they are."""

MADE_UP = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY})
"""What is said of questions of which anybody can make up as many as they like."""

UNPACKED = 64 * 1024
"""Bytes of a page that are unpacked again for whoever takes no gzip, instead of being kept twice.

Of more than that both are kept: unpacking would hold up everybody. What does not shrink, as PDFs
and photos do not, is kept as it is.
"""
SHRUNK = 0.8

OVERHEAD = 4096
"""About what headers and bookkeeping of an entry take."""

OURS: tuple[Header, ...] = (
    (b"cache-control", b"no-cache"),
    (b"vary", b"Accept-Encoding, Accept-Language, Cookie, HX-Request"),
    *GUARDED,
)
SAID_BY_US = {*INWARD, b"content-length", b"content-encoding", b"etag", *(name for name, _ in OURS)}
NOT_FOR_ALL = {b"set-cookie", b"content-encoding"}


class Key(NamedTuple):
    """Everything that a public page may depend on, besides the event itself."""

    scheme: str
    path: str
    query: bytes
    """Only what this page knows, in one order: nothing else makes another copy of it."""
    language: str
    part: bool
    """Whether htmx asks for the part that changes, not for the whole page."""


@dataclass(frozen=True, slots=True)
class Coded:
    """One page in one coding, with the headers of its answers."""

    body: bytes
    etag: bytes
    headers: tuple[Header, ...]
    unchanged: tuple[Header, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What Django answered for one key at one edition; without bodies if it was not for all.

    `lasting`: worth keeping. Where there is nothing, nothing is kept: there is no end of it.
    """

    edition: int
    plain: Coded | None = None
    zipped: Coded | None = None
    kind: str = ""
    status: int = HTTPStatus.OK
    lasting: bool = True

    def body_of(self, coded: Coded) -> bytes:
        """What is sent in one of the two codings."""
        if coded.body or self.zipped is None:
            return coded.body
        return gzip.decompress(self.zipped.body)

    @property
    def size(self) -> int:
        return OVERHEAD + sum(len(coded.body) for coded in (self.plain, self.zipped) if coded)


def page_of(edition: int, status: int, headers: Iterable[Header], body: bytes) -> Page:
    """The page of an answer of Django's to nobody, asked for while its event was at `edition`.

    That there is nothing at an address holds for everybody; of a server in trouble nothing does.
    """
    said = dict(headers)
    at = said.get(MARK, b"").decode("latin-1").rpartition(" ")[2]
    nothing = status == HTTPStatus.NOT_FOUND
    marked = status == HTTPStatus.OK and at.isdecimal()
    if not (marked or nothing) or not NOT_FOR_ALL.isdisjoint(said):
        return Page(edition, lasting=_is_lasting(status))
    kept = tuple((name, value) for name, value in said.items() if name not in SAID_BY_US)
    digest = hashlib.sha256(body).hexdigest()[:24].encode()
    zipped = gzip.compress(body, 6, mtime=0)
    is_small = len(body) <= UNPACKED
    plain = _coded(body, b'"%s"' % digest, kept)
    packed = _coded(zipped, b'"%s-gzip"' % digest, (*kept, (b"content-encoding", b"gzip")))
    return Page(
        int(at) if marked else edition,
        replace(plain, body=b"") if is_small else plain,
        packed if is_small or len(zipped) < SHRUNK * len(body) else None,
        said.get(KIND, b"").decode("latin-1"),
        status,
        lasting=marked,
    )


def _is_lasting(status: int) -> bool:
    return status < HTTPStatus.INTERNAL_SERVER_ERROR and status not in MADE_UP


def _coded(body: bytes, etag: bytes, kept: tuple[Header, ...]) -> Coded:
    unchanged = ((b"etag", etag), *OURS)
    return Coded(body, etag, ((b"content-length", b"%d" % len(body)), *kept, *unchanged), unchanged)


class Pages:
    """Pages by key; the one not asked for longest goes first when there are too many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Page] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key, edition: int) -> Page | None:
        """The page, unless something changed since: memory has heard of this edition."""
        page = self._kept.get(key)
        if page is None or page.edition < edition:
            return None
        self._kept.move_to_end(key)
        return page

    def keep(self, key: Key, page: Page) -> None:
        """Unless it alone would leave little room for others."""
        self.drop(key)
        if _size(key, page) > self._most // AT_LEAST:
            return
        self._kept[key] = page
        self.size += _size(key, page)
        while self.size > self._most:
            self.drop(next(iter(self._kept)))

    def drop(self, key: Key) -> None:
        page = self._kept.pop(key, None)
        if page is not None:
            self.size -= _size(key, page)


def _size(key: Key, page: Page) -> int:
    return page.size + len(key.path) + len(key.query)
