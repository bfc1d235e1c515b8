# SPDX-License-Identifier: MIT
"""The parts of pages and sheets."""

from __future__ import annotations

import pytest

from desktop_app.play.page_parts import Table


def test_a_table_has_as_many_cells_in_each_row_as_titles() -> None:
    Table(("A", "B"), (("1", "2"), ("3", "4")), widths=(30, 70))
    Table((), (("1", "2"), ("3", "4")))
    Table(("A", "B"), ())
    for rows in ((("1",),), (("1", "2"), ("3", "4", "5"))):
        with pytest.raises(AssertionError, match="cells in one table"):
            Table(("A", "B"), rows)
    with pytest.raises(AssertionError, match="3 widths"):
        Table(("A", "B"), (("1", "2"),), widths=(30, 30, 40))
