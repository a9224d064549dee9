"""What was done, or would be: the answer after a wish."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.count import count
from muster.cli.step import next_step
from muster.core.facts import AnyFact, CutMade, EncounterDealt, RoundPaired
from muster.core.preview import Preview
from muster.core.problem import Problem
from muster.journal.file import cut_off_names
from muster.journal.folder import FolderStore
from muster.journal.perform import Done
from muster.words.facts import fact_words
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.preview import place_change_words, round_change_words
from muster.words.problems import problem_words

DRAWN = (RoundPaired, CutMade, EncounterDealt)
"""What luck decides."""

SAID_ALREADY = "That was said already; nothing was added."

MOST_SENTENCES = 12
"""A long act, such as five hundred entrants, is told by its first lines and a number."""


def done_answer(
    done: Done, store: FolderStore, names: Names, set_aside: tuple[Problem, ...] = ()
) -> Answer:
    said = [fact_words(line.fact, names) for line in done.lines]
    doubts = [problem_words(problem, names) for problem in set_aside]
    lines = [
        {"line": line.n, "kind": line.fact.kind, "say": say, "fact": line.fact}
        for line, say in zip(done.lines, said, strict=True)
    ]
    step = next_step(done.event, names)
    data = {
        "done": lines,
        "revision": done.event.revision,
        "set_aside": doubts,
        "next": step.command,
    }
    show: list[RenderableType] = [f"All the same: {doubt}" for doubt in doubts]
    show += [Text.assemble(("✓ ", "green"), say) for say in _shortened(said or [SAID_ALREADY])]
    show += _cut_off(done, store)
    show.append(Text(f"Next: {step.command}", style="dim"))
    return Answer(data, tuple(show))


def _shortened(said: list[str]) -> list[str]:
    more = len(said) - MOST_SENTENCES
    return said if more <= 1 else [*said[:MOST_SENTENCES], f"… and {more} more like these"]


def _cut_off(done: Done, store: FolderStore) -> list[str]:
    """An act that a power cut left half-written was set aside by the one just written."""
    before = done.event.revision - len(done.lines)
    names = cut_off_names(store.journal, before)
    kept = listing(name.name for name in takewhile(Path.exists, names))
    return [f"What was half-written before never counted; it is kept in {kept}."] if kept else []


def preview_answer(tried: Preview, names: Names) -> Answer:
    data = {
        "preview": {
            "facts": [_fact(fact, names) for fact in tried.facts],
            "places": [
                {"entrant": p.entrant, "before": p.before, "after": p.after} for p in tried.places
            ],
            "rounds": [
                {
                    "round": r.round,
                    "tables": [{"table": t.table, "started": t.started} for t in r.tables],
                    "instead": r.instead,
                }
                for r in tried.rounds
            ],
        }
    }
    show: list[RenderableType] = [Text("Nothing is written. This would happen:", style="bold")]
    show += [f"  {say}" for say in _shortened([fact_words(f, names) for f in tried.facts])]
    if any(isinstance(fact, DRAWN) for fact in tried.facts):
        show.append("A draw is not shown before it counts: this one was made with other luck.")
    show.append(Text(_heading(len(tried.places)), style="bold"))
    show += [f"  {place_change_words(change, names)}" for change in tried.places]
    show += _later_rounds(tried, names)
    return Answer(data, tuple(show))


def _fact(fact: AnyFact, names: Names) -> dict[str, object]:
    return {"kind": fact.kind, "say": fact_words(fact, names), "fact": fact}


def _heading(moved: int) -> str:
    return f"{count(moved, 'entrant')} would move:" if moved else "Nobody's place would change."


def _later_rounds(tried: Preview, names: Names) -> Iterable[str]:
    return [line for change in tried.rounds for line in round_change_words(change, names)]
