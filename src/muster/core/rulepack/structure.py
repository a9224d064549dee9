"""The structure of an expression: read by the grammar of CEL, and what it costs with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from muster.core.rulepack.cost import (
    BUDGET,
    ENTRY,
    FUNCTIONS,
    LOOKED_UP,
    ONE,
    OWNED,
    WALKS,
    Cost,
    added,
    again,
    compared,
    item_of,
    joined,
    listed,
    walked,
    within,
    word,
)
from muster.core.rulepack.signs import NotCel, Sign, signs_of

LONGEST = 600
DEEPEST = 30
MACROS = 3
"""A stranger's expression is short, shallow and walks few lists."""
PARTS = 100
"""Parts of one chain, such as a sum or names after dots: the engine climbs down each of them."""

Work = Callable[[Sequence[Cost]], Cost]
OPERATORS: Sequence[Mapping[str, Work]] = (
    {"||": joined},
    {"&&": joined},
    dict.fromkeys(("<", "<=", ">=", ">", "==", "!=", "in"), compared),
    {"+": added, "-": added},
    dict.fromkeys(("*", "/", "%"), joined),
)
"""What stands between two parts, from what binds loosest to what binds closest."""
LITERALS = frozenset({"true", "false", "null"})
CLOSE: Mapping[str, str] = {"(": ")", "[": "]", "{": "}"}
END = Sign("end", "", -1)

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Structure:
    """What an expression is made of. `written` is all that the engine is given.

    `paths`: names and what is asked of them, without the names a walk gives to its items.
    `sought`: words that are looked for in a name, with that name.
    """

    written: str
    steps: int
    paths: tuple[Path, ...]
    words: tuple[str, ...]
    functions: tuple[str, ...]
    sought: tuple[tuple[str, str], ...]


def structure_of(text: str) -> Structure:
    """The structure of an expression; `NotCel` if it has none, or one that is too large."""
    if len(text) > LONGEST:
        raise NotCel(f"it has {len(text)} letters; {LONGEST} is the most")
    return _Reading(tuple(signs_of(text))).whole()


@dataclass(frozen=True, slots=True)
class _Part:
    """A part that was read; `path` as long as it is nothing but names, `says` if it is a text."""

    cost: Cost
    path: Path = ()
    says: str | None = None


class _Reading:
    """One way through the signs, with what was met on it."""

    def __init__(self, signs: tuple[Sign, ...]) -> None:
        self.signs, self.at, self.depth, self.walks = signs, 0, 0, 0
        self.named: dict[str, Cost] = {}
        self.paths: dict[Path, None] = {}
        self.functions: dict[str, None] = {}
        self.sought: dict[tuple[str, str], None] = {}

    def whole(self) -> Structure:
        cost = self.expression()
        if self._next is not END:
            raise self._unexpected()
        if cost.steps > BUDGET:
            raise NotCel("it would take too long to work out: it walks lists within lists")
        return Structure(
            written=" ".join(sign.written for sign in self.signs),
            steps=cost.steps,
            paths=tuple(self.paths),
            words=tuple(sign.says for sign in self.signs if sign.kind == "text"),
            functions=tuple(self.functions),
            sought=tuple(self.sought),
        )

    # ── signs ──

    @property
    def _next(self) -> Sign:
        return self.signs[self.at] if self.at < len(self.signs) else END

    def _unexpected(self) -> NotCel:
        sign = self._next
        if sign is END:
            return NotCel("it ends where something is still missing")
        return NotCel(f"letter {sign.at + 1} stands where something else has to")

    def _sees(self, *written: str) -> bool:
        sign = self._next
        return sign.kind in {"sign", "name"} and sign.written in written

    def _took(self, *written: str) -> bool:
        took = self._sees(*written)
        self.at += took
        return took

    def _need(self, written: str) -> None:
        if not self._took(written):
            raise self._unexpected()

    def _name(self) -> str:
        sign = self._next
        if sign.kind != "name" or sign.written in LITERALS or sign.written == "in":
            raise self._unexpected()
        self.at += 1
        return sign.written

    # ── grammar ──

    def expression(self) -> Cost:
        """Everything between two brackets; choices follow each other without end."""
        self.depth += 1
        if self.depth > DEEPEST + 1:
            raise NotCel(f"its brackets are more than {DEEPEST} deep")
        costs = [self._between(0).cost]
        while self._took("?"):
            costs.append(self.expression())
            self._need(":")
            costs.append(self._between(0).cost)
            self._short(len(costs))
        self.depth -= 1
        return joined(costs) if costs[1:] else costs[0]

    def _short(self, parts: int) -> None:
        if parts > PARTS:
            raise NotCel(f"it has a chain of more than {PARTS} parts")

    def _between(self, level: int) -> _Part:
        """Parts with operators of one level between them."""
        if level == len(OPERATORS):
            return self._signed()
        parts = [self._between(level + 1)]
        work: Work = joined
        while self._sees(*OPERATORS[level]):
            sign = self._next.written
            work = OPERATORS[level][sign]
            self.at += 1
            parts.append(self._between(level + 1))
            self._short(len(parts))
            if sign == "in" and parts[-2].says is not None and len(parts[-1].path) == 1:
                self.sought[parts[-2].says, parts[-1].path[0]] = None
        return _Part(work([part.cost for part in parts])) if parts[1:] else parts[0]

    def _signed(self) -> _Part:
        before = self.at
        while self._took("!", "-"):
            self._short(self.at - before)
        turned = self.at - before
        part = self._member()
        return _Part(part.cost._replace(steps=part.cost.steps + turned)) if turned else part

    def _member(self) -> _Part:
        """Something, and what is asked of it: names after dots, calls, walks, places of a list."""
        part, links = self._primary(), 0
        while self._sees(".", "["):
            links += 1
            self._short(links)
            if self._took("["):
                place = self.expression()
                self._need("]")
                part = _Part(within(self._value(part), place))
                continue
            self._need(".")
            name = self._name()
            if self._took("("):
                part = _Part(self._of_it(name, part))
            elif part.path:
                part = _Part(LOOKED_UP, (*part.path, name))
            else:
                part = _Part(within(part.cost))
        return _Part(self._value(part), part.path, part.says)

    def _value(self, part: _Part) -> Cost:
        """What a part comes to once all its names are known."""
        if part.path:
            self.paths[part.path] = None
        return part.cost

    def _primary(self) -> _Part:
        sign = self._next
        if sign.kind in {"number", "text"} or sign.written in LITERALS:
            self.at += 1
            return _Part(word(sign.says), says=sign.says) if sign.kind == "text" else _Part(ONE)
        if sign.written in BRACKETS and sign.kind == "sign":
            self.at += 1
            cost = BRACKETS[sign.written](self)
            self._need(CLOSE[sign.written])
            return _Part(cost)
        name = self._name()
        if self._took("("):
            return _Part(self._call(name, ()))
        if name in self.named:
            return _Part(again(self.named[name]))
        return _Part(OWNED, (name,))

    def _several(self, close: str, one: Callable[[], Cost]) -> Iterator[Cost]:
        """Parts with commas between them, and one more comma if somebody likes."""
        while not self._sees(close):
            yield one()
            if not self._took(","):
                return

    def listing(self) -> Cost:
        return listed(list(self._several("]", self.expression)))

    def table(self) -> Cost:
        return listed(list(self._several("}", self._entry)), ENTRY)

    def _entry(self) -> Cost:
        key = self.expression()
        self._need(":")
        return listed([key, self.expression()])

    # ── calls and walks ──

    def _of_it(self, name: str, part: _Part) -> Cost:
        of = self._value(part)
        if name in WALKS:
            return self._walk(name, walked(of) if part.path else of)
        return self._call(name, (of,))

    def _call(self, name: str, of: Sequence[Cost]) -> Cost:
        """Whether rules can use such a function is asked before the engine is given it."""
        self.functions[name] = None
        given = [*of, *self._several(")", self.expression)]
        self._need(")")
        return FUNCTIONS.get(name, joined)(given or [ONE])

    def _walk(self, name: str, over: Cost) -> Cost:
        self.walks += 1
        if self.walks > MACROS:
            raise NotCel(f"it walks through more than {MACROS} lists")
        item = self._name()
        self._need(",")
        with self._naming(item, item_of(over)):
            asked = [self.expression()]
            if self._took(","):
                asked.append(self.expression())
        self._need(")")
        return WALKS[name](over, joined(asked))

    @contextmanager
    def _naming(self, item: str, cost: Cost) -> Iterator[None]:
        """Within a walk its item has a name, whatever else is called so."""
        outside = self.named.get(item)
        self.named[item] = cost
        yield
        del self.named[item]
        if outside is not None:
            self.named[item] = outside


BRACKETS: Mapping[str, Callable[[_Reading], Cost]] = {
    "(": _Reading.expression,
    "[": _Reading.listing,
    "{": _Reading.table,
}
"""What a bracket opens where a value is expected."""
