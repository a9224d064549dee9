"""What a pack says about terrain: what the official ones say, and what no pack can say."""

import pytest

from muster.core.rulepack.document import parse
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.problems import PackRefused
from tests.packs.making import ALL, GG4, SR17, played
from tests.packs.small import PACK


def refusals(*lines: str) -> list[str]:
    """The refusals of a pack whose terrain says this; its first line is line 2 of the file."""
    try:
        parse({"pack.toml": PACK, "terrain.toml": "\n".join(["[terrain]", *lines])})
    except PackRefused as refused:
        return [str(problem) for problem in refused.problems]
    return []


KINDS = 'kinds = [{ id = "hill", title = "Hill" }, { id = "forest", title = "Forest" }]'


@pytest.mark.parametrize(
    ("lines", "say"),
    [
        (
            [
                'kinds = [{ id = "hill", title = "Hill", traits = ["stepe"] }]',
                'traits = [{ id = "steep", title = "Steep" }]',
            ],
            (
                "terrain.toml:2: [terrain.kinds.hill] traits: stepe is not a trait of terrain; "
                "did you mean steep?"
            ),
        ),
        (
            ['kinds = [{ id = "hill", title = "Hill", may_touch = ["hil"] }]'],
            (
                "terrain.toml:2: [terrain.kinds.hill] may_touch: hil is not a kind of terrain; "
                "did you mean hill?"
            ),
        ),
        (
            [KINDS.replace("forest", "hill")],
            "terrain.toml:2: [terrain.kinds] hill: is there twice",
        ),
        (
            ["density = [45, 35]"],
            "terrain.toml:2: [terrain] density: the first share is above the second",
        ),
        (["fewest = 8", "most = 6"], "terrain.toml:3: [terrain] most: is less than fewest"),
        (
            ["fewest = 3", "recommended = 2"],
            "terrain.toml:3: [terrain] recommended: must lie between fewest and most",
        ),
        (
            ["side_least = 6", "side_most = 3"],
            "terrain.toml:3: [terrain] side_most: is less than side_least",
        ),
        (
            ["zones = [8]"],
            "terrain.toml:2: [terrain] zones: needs two depths, one for each side, or none",
        ),
        (
            ["zones = [20, 20]"],
            'terrain.toml:2: [terrain] zones: are 40" deep together, and the table only 36"',
        ),
        (
            ["from_edge = 18"],
            "terrain.toml:2: [terrain] from_edge: leaves no room for terrain on the table",
        ),
        (
            ["zones = [8, 8]", "unreachable = 20"],
            "terrain.toml:3: [terrain] unreachable: needs reach, which says how far a model walks",
        ),
        (
            ["clear_lines = 20"],
            "terrain.toml:2: [terrain] clear_lines: needs zones, which say where the sides deploy",
        ),
        (
            ["sight_split = 50"],
            "terrain.toml:2: [terrain] sight_split: needs sight, of which it is a share",
        ),
        (
            ["most = 7", 'methods = ["quadrant"]'],
            (
                "terrain.toml:3: [terrain] methods: quadrant needs 8 pieces, "
                "and at most 7 lie on a table"
            ),
        ),
        (
            [KINDS, 'methods = ["scatter"]'],
            (
                "terrain.toml:3: [terrain] methods: scatter begins with a piece that blocks "
                "line of sight, and no kind does"
            ),
        ),
        (
            [KINDS, "width = 48"],
            'terrain.toml:3: [terrain] width: is 48", but [encounter] board says 36"',
        ),
    ],
)
def test_terrain_that_cannot_be_laid_is_named_at_its_line(lines: list[str], say: str) -> None:
    assert refusals(*lines) == [say]


def test_methods_are_those_there_are() -> None:
    (say,) = refusals('methods = ["clutser"]')
    assert say.startswith("terrain.toml:2: [terrain.methods] 1: ")
    assert "cluster" in say


def test_a_pack_may_say_nothing_or_only_kinds() -> None:
    assert refusals() == refusals(KINDS) == []


def test_every_official_pack_has_kinds_with_colours_of_their_own() -> None:
    for pack in ALL:
        colours = [kind.colour for kind in pack.terrain.kinds]
        assert len(colours) == len(set(colours)) >= 8, pack.id


def test_terrain_lies_on_the_table_that_games_are_played_on() -> None:
    for pack in ALL:
        board = pack.encounter.board
        assert (pack.terrain.width, pack.terrain.depth) == (board.width, board.depth)


@pytest.mark.req("SR17-084", "SR17-086", "SR17-087", "SR17-088", "SR17-089")
def test_what_steamroller_asks_for() -> None:
    terrain = SR17.terrain
    assert (terrain.fewest, terrain.most, terrain.recommended) == (6, 8, 8)
    assert (terrain.side_least, terrain.side_most) == (3, 6)
    assert (terrain.from_edge, terrain.apart, terrain.restricted_apart) == (6, 2, 5)
    assert (terrain.restricted_in_zones, terrain.blockers) == (False, 2)
    blocking = [kind.id for kind in terrain.kinds if kind.blocks_sight]
    assert blocking == ["dense-fog", "forest", "obstruction"]


@pytest.mark.req("GG4-037", "GG4-038", "GG4-039", "GG4-040", "GG4-041")
def test_what_gaining_grounds_asks_for() -> None:
    terrain = GG4.terrain
    assert (terrain.density, terrain.gap, terrain.unreachable) == ((35, 45), 50, 20)
    assert (terrain.moves, terrain.sight, terrain.sight_split) == (70, 80, 50)


@pytest.mark.req("SR17-156", "SR17-157")
def test_rumble_drops_the_edge_and_the_zones_and_keeps_the_rest() -> None:
    rumble = played(SR17, "rumble").terrain
    changed = {"width": 30, "depth": 30, "from_edge": 0, "zones": ()}
    assert rumble.model_dump() == {**SR17.terrain.model_dump(), **changed}


def test_an_organiser_may_deepen_the_zones() -> None:
    patch = Patch(kind="house-rule", id="house", title="Deep", set={"terrain.zones": [12, 12]})
    assert effective(SR17, [patch]).terrain.zones == (12, 12)
