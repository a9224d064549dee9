"""The press: sets one sheet in type, as a program of its own.

Typst keeps parts of the sheets that it has set, to set the next one sooner: after a day of large
sheets, some hundred megabytes. Here they go with the program; and whatever a sheet does to it, the
server goes on.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from typing import Literal, TypedDict

import typst


class Job(TypedDict):
    """`layout` is a file in the folder `root`, `data` the JSON that it reads."""

    layout: str
    root: str
    format: Literal["pdf", "svg"]
    data: str


def main() -> None:
    """A job comes in, its pages go out: one PDF, or a drawing of each."""
    job: Job = json.load(sys.stdin)
    made: object = typst.compile(
        job["layout"],
        root=job["root"],
        font_paths=typst.Fonts(),
        format=job["format"],
        sys_inputs={"data": job["data"]},
    )
    pages = made if isinstance(made, list) else [made]
    json.dump([b64encode(page).decode() for page in pages if isinstance(page, bytes)], sys.stdout)


if __name__ == "__main__":
    main()
