"""How tests read a public page: its text without markup, its rows, its addresses."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client

from muster.core.ids import EventId

TAG = re.compile(r"<[^>]+>")


def page(client: Client, event: EventId, path: str = "") -> str:
    """A public page that is there."""
    answer = client.get(f"/e/{event}/{path}")
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def text(html: str) -> str:
    return " ".join(unescape(TAG.sub(" ", html)).split())


def rows(html: str) -> list[str]:
    """The rows of the tables' bodies, each as one line of text."""
    bodies = re.findall(r"<tbody[^>]*>(.*?)</tbody>", html, re.DOTALL)
    return [text(row) for body in bodies for row in re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)]
