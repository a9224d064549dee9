"""What a command answers: data for programs, something to look at for people."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from pydantic import BaseModel
from rich.console import Console, RenderableType
from rich.text import Text

from muster.cli.exits import Exits
from muster.cli.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Answer:
    data: Mapping[str, object]
    show: tuple[RenderableType, ...] = ()
    exits: Exits = Exits.DONE
    raw: str = ""

    def after(self, *first: RenderableType) -> Answer:
        """The same answer with something to look at before it."""
        return replace(self, show=(*first, *self.show))


def screen(*, stderr: bool = False) -> Console:
    """A console for the organiser's words: nothing in a name is taken for markup."""
    stream = sys.stderr if stderr else sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        # A terminal that lacks a letter of somebody's name shows "?" instead of failing.
        stream.reconfigure(errors="replace")
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def tell(answer: Answer, *, as_json: bool) -> Exits:
    if as_json:
        print_json(answer.data)
    elif answer.raw:
        sys.stdout.write(answer.raw)
    else:
        show(screen(), answer.show)
    return answer.exits


def tell_trouble(trouble: Trouble, *, as_json: bool) -> Exits:
    if as_json:
        reasons = [
            {"code": r.code, "data": r.data, "confirmable": r.confirmable, "say": r.say}
            for r in trouble.reasons
        ]
        print_json({"refused": reasons})
        return trouble.exits
    console = screen(stderr=True)
    mark = "?" if trouble.exits is Exits.DOUBTS else "No:"
    said = [Text.assemble((f"{mark} ", "bold"), reason.say) for reason in trouble.reasons]
    show(console, [*said, trouble.advice] if trouble.advice else said)
    return trouble.exits


def show(console: Console, what: Iterable[RenderableType]) -> None:
    """Print one after the other; a sentence that is piped stays on its line."""
    for each in what:
        plain = isinstance(each, str | Text) and not console.is_terminal
        console.print(each, soft_wrap=plain)


def print_json(data: Mapping[str, object]) -> None:
    sys.stdout.write(f"{json.dumps(data, ensure_ascii=False, default=_plain)}\n")


def _plain(value: object) -> object:
    """What JSON does not know: records, days, sets; everything else by its name."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    return str(value)
