"""The cheapest complete matching of a small complete graph, for costs of any size.

Edmonds' primal-dual method: every vertex and every shrunk odd cycle (*blossom*) carries a label;
an edge is *tight* when its two labels use up its weight; the matching grows along tight
edges only, and labels shift until a new edge becomes tight. Whole numbers throughout: costs that
pack many ranked wishes into one large integer are compared exactly. O(n^3) steps for n vertices.
"""

from __future__ import annotations

from collections.abc import Sequence

NOBODY = -1
FREE, OUTER, INNER = 0, 1, 2  # outside every tree, at even depth, at odd depth


def cheapest(cost: Sequence[Sequence[int]]) -> list[int]:
    """Return everybody's mate in a complete matching of least total cost.

    `cost` is symmetric, with an even number of rows.
    """
    labelled = _Labelled(cost)
    for _ in range(len(cost) // 2):
        labelled.grow()
    return labelled.mate[: len(cost)]


class _Labelled:
    """Vertices are 0 ... size-1; the numbers above are blossoms, used again once opened."""

    def __init__(self, cost: Sequence[Sequence[int]]) -> None:
        self.size = size = len(cost)
        room = size + size // 2 + 1
        best = max((-entry for row in cost for entry in row), default=0)
        self.weight = [[-2 * entry for entry in row] for row in cost]
        self.label = [best] * size + [0] * (room - size)
        self.mate = [NOBODY] * room  # a vertex, also for a blossom: the far end of its edge
        self.top = [*range(size)] + [NOBODY] * (room - size)  # the outermost blossom around it
        self.petals: list[list[int]] = [[] for _ in range(room)]
        self.petal_of = [[NOBODY] * size for _ in range(room)]
        self.link = [[(one, other) for other in range(room)] for one in range(room)]
        self.depth = [FREE] * room
        self.near = [NOBODY] * room  # the outer vertex with the least slack towards it
        self.parent = [NOBODY] * room
        self.waiting: list[int] = []
        for vertex in range(size):
            self.petal_of[vertex][vertex] = vertex

    def grow(self) -> None:
        """Match two more vertices."""
        self._plant()
        while True:
            while self.waiting:
                if self._scan(self.waiting.pop()):
                    return
            self._shift()
            if any(self._tight(node) for node in self._surface()):
                return
            for node in self._surface():
                if self._spent(node):
                    self._open(node)

    def _surface(self) -> list[int]:
        return [node for node, top in enumerate(self.top) if node == top]

    def _plant(self) -> None:
        self.waiting = []
        self.depth = [FREE] * len(self.top)
        self.near = [NOBODY] * len(self.top)
        for node in self._surface():
            if self.mate[node] == NOBODY:
                self.parent[node] = NOBODY
                self._set_outer(node)

    def _set_outer(self, node: int) -> None:
        self.depth[node] = OUTER
        self.waiting += self._vertices(node)

    def _vertices(self, node: int) -> list[int]:
        if node < self.size:
            return [node]
        return [vertex for petal in self.petals[node] for vertex in self._vertices(petal)]

    def _slack(self, one: int, other: int) -> int:
        here, there = self.link[one][other]
        return self.label[here] + self.label[there] - self.weight[here][there]

    def _scan(self, vertex: int) -> bool:
        """Look along every edge of an outer vertex; true if the matching grew."""
        label, weight, top = self.label, self.weight[vertex], self.top
        mine = label[vertex]
        for other in range(self.size):
            node = top[other]
            if node == top[vertex]:
                continue
            if mine + label[other] == weight[other]:
                if self._meet(vertex, other):
                    return True
            elif self.depth[node] != INNER:
                self._note(vertex, node)
        return False

    def _note(self, vertex: int, node: int) -> None:
        near = self.near[node]
        if near == NOBODY or self._slack(vertex, node) < self._slack(near, node):
            self.near[node] = vertex

    def _note_all(self, node: int) -> None:
        self.near[node] = NOBODY
        for vertex in range(self.size):
            if self.top[vertex] != node and self.depth[self.top[vertex]] == OUTER:
                self._note(vertex, node)

    def _tight(self, node: int) -> bool:
        """Use the edge that became tight towards this node; true if the matching grew."""
        near = self.near[node]
        if near == NOBODY or self.top[node] != node or self.top[near] == node:
            return False
        return self._slack(near, node) == 0 and self._meet(*self.link[near][node])

    def _meet(self, vertex: int, other: int) -> bool:
        """Follow a tight edge from an outer vertex; true if the matching grew."""
        here, there = self.top[vertex], self.top[other]
        if self.depth[there] == FREE:
            self.parent[there], self.depth[there] = vertex, INNER
            mate = self.top[self.mate[there]]
            self.near[there] = self.near[mate] = NOBODY
            self._set_outer(mate)
        elif self.depth[there] == OUTER:
            stem = self._stem(here, there)
            if stem == NOBODY:
                self._augment(here, there)
                self._augment(there, here)
                return True
            self._shrink(here, stem, there)
        return False

    def _up(self, node: int) -> int:
        """The next outer node towards the root."""
        mate = self.mate[node]
        return NOBODY if mate == NOBODY else self.top[self.parent[self.top[mate]]]

    def _stem(self, one: int, other: int) -> int:
        """Where the paths to the roots join, if they do."""
        seen = set()
        while one != NOBODY:
            seen.add(one)
            one = self._up(one)
        while other != NOBODY and other not in seen:
            other = self._up(other)
        return other

    def _augment(self, node: int, towards: int) -> None:
        while True:
            mate = self.mate[node]
            self._match(node, towards)
            if mate == NOBODY:
                return
            inner = self.top[mate]
            node = self.top[self.parent[inner]]
            self._match(inner, node)
            towards = inner

    def _match(self, node: int, towards: int) -> None:
        here, there = self.link[node][towards]
        self.mate[node] = there
        if node < self.size:
            return
        petal = self.petal_of[node][here]
        place = self._turn(node, petal)
        ring = self.petals[node]
        for index in range(place):
            self._match(ring[index], ring[index ^ 1])
        self._match(petal, towards)
        self.petals[node] = ring[place:] + ring[:place]

    def _turn(self, node: int, petal: int) -> int:
        """Turn the ring so that `petal` is at an even place, and tell which."""
        ring = self.petals[node]
        if ring.index(petal) % 2:
            ring[1:] = ring[:0:-1]
        return ring.index(petal)

    def _shrink(self, one: int, stem: int, other: int) -> None:
        node = self.top.index(NOBODY, self.size)
        ring = [stem, *reversed(self._side(one, stem)), *self._side(other, stem)]
        self.label[node], self.depth[node] = 0, OUTER
        self.mate[node], self.parent[node] = self.mate[stem], self.parent[stem]
        self.petals[node] = ring
        for petal in ring:
            if self.depth[petal] == INNER:
                self._set_outer(petal)
        for vertex in self._vertices(node):
            self.top[vertex] = node
        for petal in ring:
            if petal >= self.size:
                self._bury(petal, node)
        self.top[node] = node
        self._join_links(node)
        self._note_all(node)

    def _bury(self, petal: int, node: int) -> None:
        self.top[petal] = node
        for inner in self.petals[petal]:
            if inner >= self.size:
                self._bury(inner, node)

    def _side(self, node: int, stem: int) -> list[int]:
        path = []
        while node != stem:
            inner = self.top[self.mate[node]]
            path += [node, inner]
            node = self.top[self.parent[inner]]
        return path

    def _join_links(self, node: int) -> None:
        """Give a new blossom the tightest edge of its petals towards every other node."""
        owner = self.petal_of[node] = [NOBODY] * self.size
        for petal in self.petals[node]:
            for vertex in self._vertices(petal):
                owner[vertex] = petal
        for other in range(len(self.top)):
            if self.top[other] in {NOBODY, node}:
                continue
            best = min(self.petals[node], key=lambda petal: self._slack(petal, other))
            self.link[node][other] = self.link[best][other]
            self.link[other][node] = self.link[other][best]

    def _spent(self, node: int) -> bool:
        return node >= self.size and self.depth[node] == INNER and self.label[node] == 0

    def _open(self, node: int) -> None:
        """Take an inner blossom without a label apart; its odd way round leaves the trees."""
        for petal in self.petals[node]:
            for vertex in self._vertices(petal):
                self.top[vertex] = petal
            if petal >= self.size:
                self._bury(petal, petal)
        entry = self.petal_of[node][self.link[node][self.parent[node]][0]]
        place = self._turn(node, entry)
        ring = self.petals[node]
        for index in range(0, place, 2):
            inner, outer = ring[index], ring[index + 1]
            self.parent[inner] = self.link[outer][inner][0]
            self.depth[inner], self.near[inner] = INNER, NOBODY
            self._note_all(outer)
            self._set_outer(outer)
        self.depth[entry], self.parent[entry] = INNER, self.parent[node]
        for petal in ring[place + 1 :]:
            self.depth[petal] = FREE
            self._note_all(petal)
        self.top[node] = NOBODY

    def _shift(self) -> None:
        """Move the labels by the least amount that changes something."""
        surface = self._surface()
        step = min(amount for node in surface for amount in self._limits(node))
        for vertex in range(self.size):
            self.label[vertex] -= step * SIGN[self.depth[self.top[vertex]]]
        for node in surface:
            if node >= self.size:
                self.label[node] += 2 * step * SIGN[self.depth[node]]

    def _limits(self, node: int) -> list[int]:
        depth, near = self.depth[node], self.near[node]
        limits = [self.label[node] // 2] if depth == INNER and node >= self.size else []
        if near != NOBODY and depth != INNER:
            slack = self._slack(near, node)
            limits.append(slack if depth == FREE else slack // 2)
        return limits


SIGN = {FREE: 0, OUTER: 1, INNER: -1}
