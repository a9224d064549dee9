"""Asking for something: all doubts are shown at once, and `--yes` sets aside nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from muster.core.access import Actor
from muster.core.commands import Command
from muster.core.preview import Preview
from muster.core.problem import Problem, Refused
from muster.journal import perform as journal
from muster.journal.store import Store


@dataclass(frozen=True, slots=True)
class Cleared:
    """A command that will be carried out, the doubts set aside for it, and what it changes."""

    command: Command
    set_aside: tuple[Problem, ...]
    preview: Preview


@dataclass(frozen=True, slots=True)
class Wish:
    store: Store
    actor: Actor
    command: Command

    def perform(self, *, yes: bool) -> tuple[journal.Done, tuple[Problem, ...]]:
        """Do it, setting aside with `yes` what comes back, or refuse with every doubt there is."""
        wish, set_aside = self, list[Problem]()
        while True:
            try:
                return journal.perform(wish.store, wish.actor, wish.command), tuple(set_aside)
            except Refused as refusal:
                if not yes or not _is_doubt(wish.command, refusal):
                    raise Refused(wish._all_problems(refusal)) from None
                set_aside += refusal.problems
                wish = replace(wish, command=_confirming(wish.command, refusal))

    def cleared(self, *, yes: bool) -> Cleared:
        """Try it, setting aside with `yes` exactly the doubts that come back."""
        wish, set_aside = self, list[Problem]()
        while True:
            try:
                tried = journal.try_out(wish.store, wish.actor, wish.command)
            except Refused as refusal:
                if not yes or not _is_doubt(wish.command, refusal):
                    raise Refused(wish._all_problems(refusal)) from None
                set_aside += refusal.problems
                wish = replace(wish, command=_confirming(wish.command, refusal))
            else:
                return Cleared(wish.command, tuple(set_aside), tried)

    def _all_problems(self, refusal: Refused) -> tuple[Problem, ...]:
        def tried(command: Command) -> None:
            journal.try_out(self.store, self.actor, command)

        return every_problem(tried, self.command, refusal)


def every_problem(
    tried: Callable[[Command], object], command: Command, refusal: Refused
) -> tuple[Problem, ...]:
    """Doubts can hide behind doubts: they are confirmed one after the other to find them."""
    found = list(refusal.problems)
    while _is_doubt(command, refusal):
        command = _confirming(command, refusal)
        try:
            tried(command)
        except Refused as behind:
            refusal = behind
            found += [problem for problem in behind.problems if problem not in found]
        else:
            break
    return tuple(found)


def _is_doubt(command: Command, refusal: Refused) -> bool:
    """Whether there are only doubts, and one of them is new: what comes back again stays."""
    codes = {problem.code for problem in refusal.problems}
    return all(p.confirmable for p in refusal.problems) and not codes <= command.confirm


def _confirming(command: Command, refusal: Refused) -> Command:
    codes = command.confirm | {problem.code for problem in refusal.problems}
    return command.model_copy(update={"confirm": codes})
