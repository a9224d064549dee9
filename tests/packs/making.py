"""Short ways to the official packs, and to patches of them."""

from pydantic import JsonValue

from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.schema import Rulepack
from muster.packs import official_packs

GG4 = official_packs()["gaining-grounds-4"]
GG18 = official_packs()["gaining-grounds-2018"]
SR17 = official_packs()["steamroller-2017"]
WC = official_packs()["warcry-matched-play"]
BB = official_packs()["bonanza-brawl"]
ALL = (GG4, GG18, SR17, WC, BB)


def variant(name: str, **arguments: int | tuple[str, ...]) -> Patch:
    return Patch(kind="variant", id=name, title=name, arguments=arguments)


def house_rule(title: str, **values: JsonValue) -> Patch:
    """A house rule; a double underscore in a name stands for the dot of a path."""
    places = {path.replace("__", "."): value for path, value in values.items()}
    return Patch(kind="house-rule", id="house", title=title, set=places)


def played(pack: Rulepack, *variants: str, **values: JsonValue) -> Rulepack:
    """The pack with some variants and, after them, one house rule."""
    patches = [variant(name) for name in variants]
    return effective(pack, [*patches, house_rule("House", **values)])
