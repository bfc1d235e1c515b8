# SPDX-License-Identifier: MIT
"""Widgets that paint their parts expose all of them to screen readers."""

from __future__ import annotations

import pytest

from desktop_app.ui.board.accessible_parts import AccessiblePartsWidget
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.board.rack_widget import RackWidget


def missing_methods(widget: type) -> list[str]:
    return [
        name
        for name in dir(AccessiblePartsWidget)
        if getattr(getattr(widget, name, None), "__isabstractmethod__", False)
    ]


@pytest.mark.parametrize("widget", [BoardWidget, RackWidget])
def test_a_widget_with_parts_says_all_of_them(widget: type[AccessiblePartsWidget]) -> None:
    assert missing_methods(widget) == []


def test_what_is_left_out_is_found() -> None:
    class Careless(AccessiblePartsWidget):
        def part_count(self) -> int:
            return 1

    assert missing_methods(Careless) == ["part_at", "part_name", "part_rect"]
