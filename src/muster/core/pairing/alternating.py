"""Maximum matchings in small graphs, improved by one alternating search at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

NOBODY = -1


class Matching:
    """A matching of a graph that can be searched and changed along alternating paths.

    The search is Edmonds' : from an unmatched root it grows a tree of paths that use pairs
    outside and inside the matching in turn. A vertex is *outer* if such a path of even length
    ends in it; then the root could be matched and that vertex left over instead. Odd cycles
    are shrunk by giving all their vertices the same base.
    """

    def __init__(self, friends: Sequence[Sequence[int]], pairs: Iterable[tuple[int, int]]) -> None:
        self.friends = friends
        self.mate = [NOBODY] * len(friends)
        self.gone = [False] * len(friends)
        for one, other in pairs:
            self.mate[one], self.mate[other] = other, one

    def complete(self) -> bool:
        """Match everybody, or tell that it cannot be done."""
        return all(self.mate[root] != NOBODY or self._match(root) for root in range(len(self.mate)))

    def settle(self, top: int) -> int:
        """Take out `top` with the first friend whose loss the others can make good."""
        chosen = next(friend for friend in self.friends[top] if not self.gone[friend])
        self.gone[top] = True
        if chosen != self.mate[top]:
            chosen = self._exchange(top)
        self.gone[chosen] = True
        return chosen

    def _exchange(self, top: int) -> int:
        left = self.mate[top]
        self.mate[left] = NOBODY
        self._search(left, stop=False)
        chosen = next(friend for friend in self.friends[top] if self.outer[friend])
        self.parent[top] = chosen
        self._flip(top)
        return chosen

    def _match(self, root: int) -> bool:
        free = self._search(root, stop=True)
        if free != NOBODY:
            self._flip(free)
        return free != NOBODY

    def _search(self, root: int, *, stop: bool) -> int:
        """Grow the tree from `root`; with `stop`, end at the first other unmatched vertex."""
        size = len(self.mate)
        self.outer = [False] * size
        self.parent = [NOBODY] * size
        self.base = list(range(size))
        self.outer[root] = True
        self.waiting = deque([root])
        while self.waiting:
            here = self.waiting.popleft()
            for friend in self.friends[here]:
                if not self.gone[friend] and self._look(root, here, friend) and stop:
                    return friend
        return NOBODY

    def _look(self, root: int, here: int, friend: int) -> bool:
        """Follow one edge; true if it reaches an unmatched vertex."""
        if self.base[here] == self.base[friend] or self.mate[here] == friend:
            return False
        mate = self.mate[friend]
        if friend == root or (mate != NOBODY and self.parent[mate] != NOBODY):
            self._shrink(here, friend)
        elif self.parent[friend] == NOBODY:
            self.parent[friend] = here
            if mate == NOBODY:
                return True
            self.outer[mate] = True
            self.waiting.append(mate)
        return False

    def _shrink(self, one: int, other: int) -> None:
        stem = self._common_base(one, other)
        inside: set[int] = set()
        self._mark(one, stem, other, inside)
        self._mark(other, stem, one, inside)
        for vertex in range(len(self.base)):
            if self.base[vertex] in inside:
                self.base[vertex] = stem
                if not self.outer[vertex]:
                    self.outer[vertex] = True
                    self.waiting.append(vertex)

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mate[one] == NOBODY:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in seen:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, stem: int, child: int, inside: set[int]) -> None:
        while self.base[vertex] != stem:
            mate = self.mate[vertex]
            inside |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            vertex = self.parent[mate]

    def _flip(self, end: int) -> None:
        """Swap pairs inside and outside the matching from `end` back to the root."""
        while end != NOBODY:
            before = self.parent[end]
            onward = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = onward
