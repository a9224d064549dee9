"""XML from strangers as a tree: no entities, nothing fetched, not too deep, not too much."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from muster.reading.catalogue.handed import Handed
from muster.reading.unclear import Unclear
from muster.words.tongue import _

MOST_DEPTH = 100
"""How deep elements are nested in each other; real catalogues stay below thirty."""
MOST_ELEMENTS = 1_500_000
"""Of one file; the largest real one has a tenth."""

UNREAD = frozenset({"modifiers", "modifierGroups", "rules", "sharedRules", "readme", "comment"})
"""What is of no use for a catalogue of models; thrown away as soon as it is read."""
COUNTED = frozenset({"modifier"})
"""Of what is thrown away, what people are told of."""

BROKEN = (ParseError, LookupError, UnicodeError, ValueError)
"""What is no XML; an encoding that nobody knows is a `LookupError` or a `ValueError`."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The root of a file, with plain names: the namespace is cut off every one."""

    file: str
    root: Element
    unread: Counter[str]


def tree_of(file: Handed) -> Tree:
    """The whole file, or why it is not read."""
    try:
        return _parsed(file)
    except DefusedXmlException:
        say = _("{file} defines entities or a document type, which no catalogue needs.")
        raise Unclear("xml-hostile", say.format(file=file.name), file=file.name) from None
    except BROKEN as stop:
        line, column = getattr(stop, "position", (1, 0))
        say = _("{file}, line {line}, column {column}: this is not XML.").format(
            file=file.name, line=line, column=column + 1
        )
        raise Unclear("not-xml", say, file=file.name, line=line, column=column + 1) from None


def _parsed(file: Handed) -> Tree:
    depth = elements = 0
    unread: Counter[str] = Counter()
    root: Element | None = None
    events = iterparse(BytesIO(file.data), events=("start", "end"), forbid_dtd=True)
    for event, element in events:
        if event == "start":
            root = element if root is None else root
            depth += 1
            elements += 1
            _within(file, depth, elements)
        else:
            depth -= 1
            element.tag = element.tag.rpartition("}")[2]
            unread[element.tag] += element.tag in COUNTED
            if element.tag in UNREAD:
                element.clear()
    if root is None:
        raise ParseError("no element found")
    return Tree(file.name, root, unread)


def _within(file: Handed, depth: int, elements: int) -> None:
    if depth > MOST_DEPTH:
        say = _("{file} is nested far too deep.").format(file=file.name)
        raise Unclear("too-deep", say, file=file.name)
    if elements > MOST_ELEMENTS:
        say = _("{file} has far too many elements.").format(file=file.name)
        raise Unclear("too-many-elements", say, file=file.name)
