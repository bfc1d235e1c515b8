# SPDX-License-Identifier: MIT
"""Many cases of one behaviour: `./test` runs some of them, `.ci/run` all."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

Case = TypeVar("Case")


def kept_of(cases: Iterable[Case], kept: Container[Case]) -> list[ParameterSet]:
    """Return the cases as parameters, those that are not kept with the mark sweep."""
    marks = {True: (), False: (pytest.mark.sweep,)}
    return [pytest.param(case, marks=marks[case in kept]) for case in cases]


def one_in(step: int, cases: Iterable[Case]) -> list[ParameterSet]:
    """Return the cases as parameters, all but one in `step` with the mark sweep."""
    listed = list(cases)
    return kept_of(listed, listed[::step])
