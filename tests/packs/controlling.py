"""Short ways to ask who controls a place, in the words of the table."""

from muster.core.control.answers import complete
from muster.core.control.model import Place
from muster.core.control.reading import Asked, one_spelling, read_line
from muster.core.control.spoken import understand
from muster.core.control.verdict import Verdict, judge
from muster.core.rulepack.controls import Control
from muster.core.rulepack.schema import Rulepack


def control(pack: Rulepack, name: str) -> Control:
    return next(each for each in pack.controls if each.id == name)


def place_of(kind: Control, *lines: str, place: str = "", name: str = "") -> Place:
    models = tuple(read_line(kind.asks, line, (line,)) for line in lines)
    replies = complete(kind.place, understand(kind.place, place, ("place",)), "place", ("place",))
    asked = one_spelling(kind, Asked((Place(models, replies, name),)))
    return asked.places[0]


def verdict(pack: Rulepack, name: str, *lines: str, place: str = "") -> Verdict:
    kind = control(pack, name)
    return judge(kind, place_of(kind, *lines, place=place))


def who(pack: Rulepack, name: str, *lines: str, place: str = "") -> str:
    """Who controls it: `A`, `A B`, or nobody."""
    return " ".join(verdict(pack, name, *lines, place=place).controllers)


def parts(pack: Rulepack, name: str, *lines: str) -> list[str]:
    """What each model does there: `counts`, `contests`, both, or nothing."""
    return [
        " ".join(word for word in ("counts", "contests") if getattr(part, word))
        for part in verdict(pack, name, *lines).parts
    ]


def because(pack: Rulepack, name: str, line: str) -> tuple[str, ...]:
    """The sentences about one model."""
    return verdict(pack, name, line).parts[0].because
