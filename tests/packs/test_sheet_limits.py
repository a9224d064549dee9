"""What `muster pack check` says about the questions and awards of a sheet that do not agree."""

from __future__ import annotations

import pytest

from muster.core.rulepack.document import parse
from muster.core.rulepack.problems import PackRefused
from tests.small_sheet import text

FLAGS = 'when = "my.flags > their.flags"'


def found(old: str, new: str) -> list[str]:
    """Every problem as `[table] key: words` after some words of the pack were changed."""
    with pytest.raises(PackRefused) as refused:
        parse({"pack.toml": text(old, new)})
    return [str(problem).partition(": ")[2] for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        (
            "most = 4, together = 4",
            "least = 5, most = 4",
            "[elements.hill.inputs.flags] most: is less than least",
        ),
        (
            'kind = "model"',
            'kind = "choice"',
            "[elements.hill.inputs.hero] choices: is missing: there is nothing to choose from",
        ),
        (
            'kind = "side", of = ["North", "South"]',
            'kind = "yes", of = ["North", "South"]',
            "[elements.hill.inputs.gates] of: is only for questions of kind side",
        ),
        (
            "from_turn = 2, to_turn = 2",
            "from_turn = 2, to_turn = 1",
            "[elements.hill.inputs.late] to_turn: does not fit a game of 3 turns",
        ),
        (
            "from_turn = 2, to_turn = 2",
            "from_turn = 4",
            "[elements.hill.inputs.late] to_turn: does not fit a game of 3 turns",
        ),
        (
            FLAGS,
            f"{FLAGS}, from_turn = 4",
            "[elements.hill.awards.flags] from_turn: is past the last of 3 turns",
        ),
        (
            FLAGS,
            f"{FLAGS}, from_turn = 3, to_turn = 2",
            "[elements.hill.awards.flags] to_turn: does not fit a game of 3 turns",
        ),
        (
            FLAGS,
            f"{FLAGS}, to_turn = 7",
            "[elements.hill.awards.flags] to_turn: does not fit a game of 3 turns",
        ),
        (
            FLAGS,
            f'{FLAGS}, cap = "task"',
            "[elements.hill.awards.flags] cap: task is not a cap; did you mean tasks?",
        ),
        (
            FLAGS,
            f'{FLAGS}, death = "heros"',
            (
                "[elements.hill.awards.flags] death: "
                "heros is not a question for a model's name; did you mean hero?"
            ),
        ),
        (
            'notes = ["goal"]',
            'notes = ["gaol"]',
            (
                "[elements.errand.awards.back] notes: "
                "gaol is not a note of this element; did you mean goal?"
            ),
        ),
        (
            "report = { vp",
            "report = { pv",
            "[play.report] pv: is not a figure of this pack; did you mean vp?",
        ),
        (
            "turns = 3",
            "turns = 3\nscored_from = 4",
            "[play] scored_from: is past the last of 3 turns",
        ),
        (
            "turns = 3",
            'turns = 3\ntie_ending = "level"',
            "[play] tie_ending: level is not an ending of this pack",
        ),
        (
            'number = "my.total"',
            'number = "my.total", ending = "time"',
            "[play.deciders.vp] ending: time is not an ending of this pack",
        ),
        (
            'when = "their.fled"',
            'when = "their.fled", ending = "fled"',
            "[play.ends.fled] ending: fled is not an ending of this pack",
        ),
    ],
)
def test_limits_agree_and_names_exist(old: str, new: str, say: str) -> None:
    assert say in found(old, new)


def test_all_mistakes_are_told_at_once() -> None:
    assert found(FLAGS, 'when = "my.flag > their.flag", cap = "task"') == [
        "[elements.hill.awards.flags] cap: task is not a cap; did you mean tasks?",
        "[elements.hill.awards.flags] when: my.flag is not known here; did you mean flags?",
        "[elements.hill.awards.flags] when: their.flag is not known here; did you mean flags?",
    ]


def test_a_mistake_of_the_frame_is_told_once_and_not_for_every_element() -> None:
    broken = 'values = [{ id = "added", number = "my.fled + 1", say = "Sum" }]\nturns = 3'
    (problem,) = found("turns = 3", broken)
    assert problem.startswith("[play.values.added] number: the expression does not work: ")
