# SPDX-License-Identifier: MIT
"""The cheapest way to pair players up, where one kind of cost outweighs all later kinds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import mul

Costs = tuple[int, ...]
"""The costs of one pair, each 0 or more, the gravest first."""

_MOST_BITS = 120
"""The weights are added up in 128 bits."""


def cheapest_matching(count: int, edges: Mapping[tuple[int, int], Costs]) -> dict[int, int] | None:
    """Pair up the numbers 0 to `count` - 1, at the least total of the first cost, then the second.

    The same input gives the same pairs.

    Args:
        count: how many numbers there are.
        edges: the pairs that are allowed, the smaller number first, all with as many costs.

    Returns:
        Each number's partner, or None if they cannot all be paired.

    Raises:
        OverflowError: the costs are too large to be told apart in 120 bits.
    """
    if not count:
        return {}
    if not edges:
        return None
    # Loading it takes 0.1 s, and most starts of the program pair no round.
    import rustworkx  # noqa: PLC0415

    units = _units(count, edges.values())
    worst = sum(unit * most for unit, most in units)
    if worst.bit_length() > _MOST_BITS:
        raise OverflowError("the costs are too large for their order to be kept")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    weights = [unit for unit, _ in units]
    graph.add_edges_from(
        [
            (one, other, worst - sum(map(mul, weights, costs)))
            for (one, other), costs in sorted(edges.items())
        ]
    )
    pairs = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda weight: weight
    )
    if 2 * len(pairs) < count:
        return None
    return {a: b for one, other in pairs for a, b in ((one, other), (other, one))}


def _units(count: int, costs: Iterable[Costs]) -> list[tuple[int, int]]:
    """The weight of each cost, more than all later ones together, and its largest amount."""
    largest = [max(column) for column in zip(*costs, strict=True)]
    units: list[tuple[int, int]] = []
    unit = 1
    for most in reversed(largest):
        units.append((unit, most))
        unit *= 1 + most * (count // 2)
    return units[::-1]
