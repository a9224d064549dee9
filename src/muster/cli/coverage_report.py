"""Says for every requirement whether a test, a page of guidance or nothing accounts for it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from muster.cli.coverage_sources import Mention, Requirement

# What software does or stores can be broken by a change, so only a test accounts for it.
NEEDS_A_TEST = frozenset({"must", "record"})


class Status(StrEnum):
    TESTED = "tested"
    SHOWN = "shown"
    PENDING = "pending"
    MISSING = "missing"


class Flaw(StrEnum):
    UNKNOWN = "is not in the catalogue"
    UNREADABLE = "has a mark whose ids are not plain strings"
    REPEATED = "is in the catalogue more than once"
    NO_LONGER_PENDING = "is listed as pending, yet has a test"


@dataclass(frozen=True, slots=True)
class Stray:
    """Something that has to be put right before the report can be trusted."""

    flaw: Flaw
    what: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    requirement: Requirement
    tests: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    reason: str = ""

    @property
    def status(self) -> Status:
        if self.tests:
            return Status.TESTED
        if self.pages and self.requirement.level not in NEEDS_A_TEST:
            return Status.SHOWN
        return Status.PENDING if self.reason else Status.MISSING


@dataclass(frozen=True, slots=True)
class Report:
    accounts: tuple[Account, ...]
    strays: tuple[Stray, ...]

    @property
    def areas(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(a.requirement.area for a in self.accounts))

    def within(self, areas: Collection[str]) -> "Report":
        kept = tuple(a for a in self.accounts if a.requirement.area in areas)
        return Report(kept, self.strays)

    def tally(self) -> dict[tuple[str, str], Counter[Status]]:
        """How many requirements stand where, by area and level."""
        counts: dict[tuple[str, str], Counter[Status]] = {}
        for each in sorted(self.accounts, key=lambda a: (a.requirement.area, a.requirement.level)):
            key = (each.requirement.area, each.requirement.level)
            counts.setdefault(key, Counter())[each.status] += 1
        return counts

    def lacking(self, areas: Collection[str]) -> tuple[Account, ...]:
        """What those areas still owe a test."""
        return tuple(
            each
            for each in self.within(areas).accounts
            if each.requirement.level in NEEDS_A_TEST and each.status is Status.MISSING
        )


def report(
    requirements: Iterable[Requirement],
    tests: Iterable[Mention],
    pages: Iterable[Mention],
    pending: Mapping[str, str],
) -> Report:
    catalogue = tuple(requirements)
    tests, pages = tuple(tests), tuple(pages)
    tested, shown = _places(tests), _places(pages)
    accounts = tuple(
        Account(r, tested.get(r.id, ()), shown.get(r.id, ()), pending.get(r.id, ""))
        for r in catalogue
    )
    waiting = tuple(Mention(id_, "pending") for id_ in pending)
    known = Counter(r.id for r in catalogue)
    strays = (
        *(Stray(Flaw.REPEATED, id_) for id_, times in known.items() if times > 1),
        *(_stray(m) for m in (*tests, *pages, *waiting) if m.id not in known),
        *(Stray(Flaw.NO_LONGER_PENDING, id_) for id_ in pending if id_ in tested),
    )
    return Report(accounts, strays)


def _places(mentions: Iterable[Mention]) -> dict[str, tuple[str, ...]]:
    places: dict[str, dict[str, None]] = {}
    for mention in mentions:
        if mention.id is not None:
            places.setdefault(mention.id, {})[mention.where] = None
    return {id_: tuple(where) for id_, where in places.items()}


def _stray(mention: Mention) -> Stray:
    if mention.id is None:
        return Stray(Flaw.UNREADABLE, mention.where)
    return Stray(Flaw.UNKNOWN, mention.id, mention.where)
