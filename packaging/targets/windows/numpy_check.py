# SPDX-License-Identifier: MIT
"""Checks blas.c inside the bundle: numpy's products against ones that Python adds up.

Those of complex numbers are asked of the library itself: numpy's way to it needs a function that
Windows has and Wine lacks.
"""

from __future__ import annotations

import ctypes
import itertools
from pathlib import Path

import numpy as np

SHAPES = ((1, 1, 1), (2, 3, 4), (5, 1, 5), (7, 8, 3), (3, 3, 3))
ROWS, COLUMNS, PLAIN, TURNED, CONJUGATED = 101, 102, 111, 112, 113
library = ctypes.CDLL(str(next(Path(np.__file__).parents[1].glob("numpy.libs/libscipy*.dll"))))


def made(rows: int, columns: int, seed: int) -> list[list[complex]]:
    return [
        [
            complex((i * 7 + j * 3 + seed) % 11 - 5, (i * 5 + j + seed) % 7 - 3)
            for j in range(columns)
        ]
        for i in range(rows)
    ]


def turn(rows: list[list[complex]], kind: int = TURNED) -> list[list[complex]]:
    if kind == PLAIN:
        return rows
    turned = [list(row) for row in zip(*rows, strict=True)]
    return [[x.conjugate() if kind == CONJUGATED else x for x in row] for row in turned]


def product(left: list[list[complex]], right: list[list[complex]]) -> list[list[complex]]:
    return [
        [sum(x * y for x, y in zip(a, b, strict=True)) for b in zip(*right, strict=True)]
        for a in left
    ]


def flat(values: list[complex], number: type) -> ctypes.Array:
    parts = [part for value in values for part in (value.real, value.imag)]
    return (number * len(parts))(*parts)


def taken(array: ctypes.Array) -> list[complex]:
    return [complex(*pair) for pair in zip(array[::2], array[1::2], strict=True)]


def joined(rows: list[list[complex]], order: int) -> list[complex]:
    return [x for row in (rows if order == ROWS else turn(rows)) for x in row]


def width(rows: list[list[complex]], order: int) -> int:
    return len(rows[0]) if order == ROWS else len(rows)


def call(name: str, *given: object) -> None:
    function = getattr(library, f"scipy_cblas_{name}64_")
    function.restype = None
    function(*(ctypes.c_int64(each) if isinstance(each, int) else each for each in given))


def check_complex(letter: str, number: type) -> int:
    done = 0
    one, none = flat([1], number), flat([0], number)
    kinds = (PLAIN, TURNED, CONJUGATED)
    for (m, k, n), order, ta, tb in itertools.product(SHAPES, (ROWS, COLUMNS), kinds, kinds):
        a, b = made(m, k, 1), made(k, n, 4)
        held_a, held_b = turn(a, ta), turn(b, tb)
        out = flat([9] * (m * n), number)
        wanted = product(a, b)
        call(
            f"{letter}gemm", order, ta, tb, m, n, k, one, flat(joined(held_a, order), number),
            width(held_a, order), flat(joined(held_b, order), number), width(held_b, order), none,
            out, n if order == ROWS else m,
        )  # fmt: skip
        assert taken(out) == joined(wanted, order), (letter, m, k, n, order, ta, tb)
        vector = flat([9] * m, number)
        call(
            f"{letter}gemv", order, ta, len(held_a), len(held_a[0]), one,
            flat(joined(held_a, order), number), width(held_a, order),
            flat([row[0] for row in b], number), 1, none, vector, 1,
        )  # fmt: skip
        assert taken(vector) == [row[0] for row in wanted]
        done += 2
    x, y, got = made(1, 6, 2)[0], made(1, 6, 5)[0], flat([0], number)
    call(f"{letter}dotu_sub", 6, flat(x, number), 1, flat(y, number), 1, got)
    assert taken(got)[0] == sum(a * b for a, b in zip(x, y, strict=True))
    call(f"{letter}dotc_sub", 6, flat(x, number), 1, flat(y, number), 1, got)
    assert taken(got)[0] == sum(a.conjugate() * b for a, b in zip(x, y, strict=True))
    return done + 2


checked = check_complex("c", ctypes.c_float) + check_complex("z", ctypes.c_double)
for kind, (m, k, n) in itertools.product((np.float32, np.float64), SHAPES):
    rows = [[[x.real for x in row] for row in each] for each in (made(m, k, 1), made(k, n, 4))]
    left, right = (np.array(row, dtype=kind) for row in rows)
    wanted = product(*rows)
    for a in (left, np.asfortranarray(left), np.repeat(left, 2, axis=1)[:, ::2]):
        for b in (right, np.asfortranarray(right), right.T.copy().T):
            assert (a @ b).tolist() == wanted, (kind, m, k, n)
            assert (a @ b[:, 0]).tolist() == [row[0] for row in wanted]
            assert (a[0] @ b).tolist() == wanted[0]
            checked += 3
    assert (left @ left.T).tolist() == product(rows[0], turn(rows[0]))
    assert (left.T @ left).tolist() == product(turn(rows[0]), rows[0])
    row = rows[0][0]
    assert np.dot(left[0], left[0]) == sum(x * x for x in row)
    assert np.dot(left[0][::-1], left[0]) == sum(x * y for x, y in zip(row[::-1], row, strict=True))
    checked += 4
for refused in (np.linalg.inv, np.linalg.eig, np.linalg.svd, np.linalg.cholesky, np.linalg.qr):
    try:
        refused(np.eye(3) * 2)
    except (np.linalg.LinAlgError, MemoryError, ValueError):
        checked += 1
    else:
        raise AssertionError(refused)
print(f"{checked} products and refusals are right")
