"""The page for pack authors keeps what it promises."""

import re
from pathlib import Path

from muster.core.rulepack.document import parse
from muster.core.rulepack.patch import effective
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.worth import evaluate
from tests.packs.making import house_rule, variant

GUIDE = (Path(__file__).parents[2] / "docs" / "rulepacks.md").read_text(encoding="utf-8")
SMALLEST = re.findall(r"```toml\n(.*?)```", GUIDE, flags=re.DOTALL)[0]


def test_the_smallest_pack_of_the_guide_is_a_pack() -> None:
    pack = parse({"pack.toml": SMALLEST})
    sized = effective(pack, [house_rule("Size", size__points=9)])
    assert evaluate(sized, sized.bye) == {"tp": 3, "vp": 5, "diff": 0}


def test_the_variant_of_the_guide_works() -> None:
    rules = effective(parse({"pack.toml": SMALLEST}), [variant("short-day", rounds=2)])
    assert (rules.rounds.fixed, rules.points.win) == (2, 6)


def test_the_guide_names_every_table_of_a_pack_in_order() -> None:
    section = GUIDE.partition("## What a pack may say")[2].partition("###")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", section, flags=re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(rows)) == list(Rulepack.model_fields)
