"""Names in a stranger's pack: however many and long they are, looking at them soon ends."""

from __future__ import annotations

from muster.core.rulepack.check import findings, repeated_ids
from muster.core.rulepack.check_terrain import terrain_findings
from muster.core.rulepack.document import parse
from muster.core.rulepack.maps import Map
from muster.core.rulepack.problems import Finding, PackRefused, nearest, unknown
from muster.core.rulepack.schema import Ending, Rulepack
from muster.core.rulepack.terrain import Terrain, TerrainKind, Trait
from tests.packs.small import PACK

SMALL = parse({"pack.toml": PACK})
MANY = 300
FIRST = 100
"""Findings that are told."""


class Counted(str):
    """A name that counts how often any is held against another."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def many() -> list[Counted]:
    """Names of which the last is there twice."""
    Counted.compared = 0
    return [Counted(f"n{number}") for number in (*range(MANY), MANY - 1)]


def with_endings(names: list[Counted]) -> Rulepack:
    endings = tuple(Ending.model_construct(id=name, title="") for name in names)
    return SMALL.model_copy(update={"result": SMALL.result.model_copy(update={"endings": endings})})


def test_names_that_are_there_twice_are_found_without_holding_each_against_each() -> None:
    pack = with_endings(many())
    assert list(repeated_ids(pack)) == [Finding(("result", "endings", "n299"), "is there twice")]
    assert Counted.compared < 10 * MANY


def test_and_so_are_kinds_and_traits_of_terrain() -> None:
    kinds = tuple(TerrainKind.model_construct(id=name, title="") for name in many())
    traits = tuple(Trait.model_construct(id=name, title="") for name in many())
    terrain = Terrain().model_copy(update={"kinds": kinds, "traits": traits})
    found = terrain_findings(SMALL.model_copy(update={"terrain": terrain}))
    assert [each for each in found if each.path[1] in {"kinds", "traits"}] == [
        Finding(("terrain", "kinds", "n299"), "is there twice"),
        Finding(("terrain", "traits", "n299"), "is there twice"),
    ]
    assert Counted.compared < 20 * MANY


def test_and_so_are_maps() -> None:
    maps = tuple(Map(id=f"m{n}") for n in (2, 1, 1, 2, 3))
    assert findings(SMALL.model_copy(update={"maps": maps})) == [
        Finding(("maps", "m1"), "is there twice"),
        Finding(("maps", "m2"), "is there twice"),
    ]


def test_for_a_name_of_more_than_a_hundred_letters_nothing_is_suggested() -> None:
    name, longer = "a" * 100, "a" * 101
    assert unknown(name, [longer]) == f"is not a key of this table; did you mean {longer}?"
    assert unknown(longer, [name]) == "is not a key of this table"
    assert (nearest("pv", ["tp", "vp"]), nearest("", ["vp"])) == ("vp", "")


def test_a_name_is_compared_with_the_first_hundreds_alone() -> None:
    usual = [f"element-{number:03}" for number in range(500)]
    assert nearest("elemnt-499", usual) == "element-499"
    first, last = ["b" * 100] * 10, ["a" * 99]
    assert nearest("a" * 100, [*first[1:], *last]) == "a" * 99
    assert nearest("a" * 100, [*first, *last]) == ""


def test_of_very_many_problems_the_first_are_told() -> None:
    names = ", ".join(f'"x{number}"' for number in range(MANY))
    pack = SMALL.model_copy(
        update={
            "standings": SMALL.standings.model_copy(
                update={"order": tuple(f"x{number}" for number in range(MANY))}
            )
        }
    )
    assert len(findings(pack)) == FIRST
    for text in (
        PACK.replace('order = ["tp", "vp"]', f"order = [{names}]"),
        PACK + "".join(f"x{number} = 1\n" for number in range(MANY)),
    ):
        assert len(refused(text)) == FIRST


def refused(text: str) -> tuple[object, ...]:
    try:
        parse({"pack.toml": text})
    except PackRefused as refusal:
        return refusal.problems
    return ()
