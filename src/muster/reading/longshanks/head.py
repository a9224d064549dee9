"""What a saved page says of the event itself: its name, day and place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bs4 import BeautifulSoup, Tag

from muster.words.plain import clean

TITLE = re.compile(r"(?P<name>[^\u2022]+)\u2022\s*Event\s*(?P<id>\d{1,9})\b")
DAY = re.compile(r"\b(\d{4}-\d{2}-\d{2})\b")


@dataclass(frozen=True, slots=True)
class Head:
    id: str = ""
    name: str = ""
    day: date | None = None
    place: str = ""
    finished: bool = False


def head_of(page: BeautifulSoup) -> Head:
    title = page.find("title")
    found = TITLE.search(words(title)) if isinstance(title, Tag) else None
    return Head(
        id=found["id"] if found else "",
        name=_meta(page, "og:title") or (clean(found["name"]) if found else ""),
        day=_day(_meta(page, "og:description") or _detail(page, "Date")),
        place=_detail(page, "Location"),
        finished=any(words(each) == "Finished" for each in page.select(".event_status .text")),
    )


def words(tag: Tag) -> str:
    """All that a part of the page says, in one line."""
    return clean(tag.get_text(" "))


def _meta(page: BeautifulSoup, name: str) -> str:
    found = page.find("meta", attrs={"property": name})
    return clean(str(found.get("content", ""))) if isinstance(found, Tag) else ""


def _detail(page: BeautifulSoup, name: str) -> str:
    """The cell beside the sign of this name."""
    sign = page.select_one(f'.details td img[alt="{name}"]')
    row = sign.find_parent("tr") if sign else None
    cells = row.find_all("td") if row else []
    return words(cells[1]) if cells[1:] else ""


def _day(text: str) -> date | None:
    found = DAY.search(text)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
