"""Asking for something: all doubts are shown at once, and `--yes` sets aside nothing else."""

from __future__ import annotations

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
                if not yes or not wish._can_confirm(refusal):
                    raise Refused(wish._all_problems(refusal)) from None
                set_aside += refusal.problems
                wish = wish._confirming(refusal)

    def cleared(self, *, yes: bool) -> Cleared:
        """Try it, setting aside with `yes` exactly the doubts that come back."""
        wish, set_aside = self, list[Problem]()
        while True:
            try:
                tried = journal.try_out(wish.store, wish.actor, wish.command)
            except Refused as refusal:
                if not yes or not wish._can_confirm(refusal):
                    raise Refused(wish._all_problems(refusal)) from None
                set_aside += refusal.problems
                wish = wish._confirming(refusal)
            else:
                return Cleared(wish.command, tuple(set_aside), tried)

    def _can_confirm(self, refusal: Refused) -> bool:
        """Whether there are only doubts, and one of them is new: what comes back again stays."""
        codes = {problem.code for problem in refusal.problems}
        return all(p.confirmable for p in refusal.problems) and not codes <= self.command.confirm

    def _confirming(self, refusal: Refused) -> Wish:
        codes = self.command.confirm | {problem.code for problem in refusal.problems}
        return replace(self, command=self.command.model_copy(update={"confirm": codes}))

    def _all_problems(self, refusal: Refused) -> tuple[Problem, ...]:
        """Doubts can hide behind doubts: they are confirmed one after the other to find them."""
        found, wish = list(refusal.problems), self
        while wish._can_confirm(refusal):
            wish = wish._confirming(refusal)
            try:
                journal.try_out(wish.store, wish.actor, wish.command)
            except Refused as behind:
                refusal = behind
                found += [problem for problem in behind.problems if problem not in found]
            else:
                break
        return tuple(found)
