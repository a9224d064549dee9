"""What several commands about contests are told: which contest, what was seen, which model."""

from __future__ import annotations

from typing import Annotated

import typer

from muster.core.facts import Model
from muster.reading.unclear import Unclear
from muster.words.plain import clean

Award = Annotated[str, typer.Argument(metavar="AWARD", help="best-painted, best-sport …")]
Note = Annotated[str, typer.Option(help="What was seen.")]

MARK = "#"
"""Between a model's name and the mark that tells it from others of that name."""

LONGEST = 100


def read_model(text: str) -> Model:
    name, mark = (clean(part) for part in (text.partition(MARK)[0], text.partition(MARK)[2]))
    if not name or max(len(name), len(mark)) > LONGEST:
        say = f'"{text[:LONGEST]}" is no model: write its name, and after a {MARK} its mark.'
        raise Unclear("model-unclear", say, model=text[:LONGEST])
    return Model(name=name, mark=mark)
