"""Maps that cannot be drawn: each refused at the shape that is wrong."""

import pytest

from muster.core.rulepack.document import parse
from muster.core.rulepack.problems import PackRefused
from tests.packs.small import PACK


def refusals(maps: str) -> list[str]:
    try:
        parse({"pack.toml": PACK, "maps.toml": f'[[maps]]\nid = "field"\n{maps}'})
    except PackRefused as refused:
        return [f"{p.table} {p.key}: {p.say}" for p in refused.problems]
    return []


@pytest.mark.parametrize(
    ("shape", "say"),
    [
        (
            'kind = "marker"\nbase = 30\nat = [[18, 0]]',
            'maps.field.shapes.1 at: is not wholly on the table of 36" by 36": (18, 0)',
        ),
        (
            'kind = "line"\nat = [[0, 0]]',
            "maps.field.shapes.1 at: has 1 points; it needs 2",
        ),
        (
            'kind = "zone"\nform = "rectangle"\nat = [[0, 0]]\nsize = [6]',
            "maps.field.shapes.1 size: a rectangle has two sizes, its width and its depth",
        ),
        (
            'kind = "area"\nform = "polygon"\nat = [[0, 0], [1, 1]]',
            "maps.field.shapes.1 at: has 2 points; it needs 3 to 50",
        ),
        (
            f'kind = "flag"\nat = {[[0, 0]] * 51}',
            "maps.field.shapes.1 at: has 51 points; it needs 1 to 50",
        ),
        (
            'kind = "flag"\nform = "polygon"\nat = [[0, 0], [1, 1], [1, 0]]',
            "maps.field.shapes.1 form: a flag is a circle",
        ),
        (
            f'kind = "flag"\nat = [[0, 0]]\nlabel = "{"x" * 41}"',
            "maps.field.shapes.1 label: is longer than 40 letters",
        ),
        (
            'kind = "flag"\nat = [[0, nan]]',
            "maps.field.shapes.1.at.1 2: Input should be a finite number",
        ),
    ],
)
def test_a_shape_that_cannot_be_drawn_is_named(shape: str, say: str) -> None:
    assert refusals(f"[[maps.shapes]]\n{shape}") == [say]


def test_an_unknown_kind_is_named_with_those_there_are() -> None:
    found = refusals('[[maps.shapes]]\nkind = "falg"\nat = [[0, 0]]')
    assert [say.partition(" must be")[0] for say in found] == ["maps.field.shapes.1 kind:"]


def test_a_map_of_too_many_shapes_is_refused() -> None:
    many = '[[maps.shapes]]\nkind = "flag"\nat = [[0, 0]]\n' * 101
    assert refusals(many) == ["maps.field shapes: has 101 shapes; at most 100 are drawn"]


def test_a_map_is_laid_over_one_that_exists() -> None:
    assert refusals('over = ["feild"]') == [
        "maps.field over: feild is not a map that lies over no other"
    ]


def test_two_maps_of_one_name_are_refused() -> None:
    assert refusals('[[maps]]\nid = "field"') == ["maps field: is there twice"]
