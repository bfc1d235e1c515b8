# SPDX-License-Identifier: MIT
"""No room makes a wrapper of a layout item: it would outlive the item (docs/decisions/0043)."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtWidgets import QLayout, QLayoutItem

from desktop_app.ui.main_window import ROOMS
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import show_room
from tests.helpers.sweeps import one_in


def wrapped_items() -> list[QLayoutItem]:
    """Return the layout items with a wrapper that C++ made, and which are therefore C++'s own."""
    return [
        item
        for item in shiboken6.getAllValidWrappers()
        if isinstance(item, QLayoutItem)
        and not isinstance(item, QLayout)
        and not shiboken6.createdByPython(item)
    ]


@pytest.mark.parametrize("room", one_in(6, ROOMS))
def test_a_room_wraps_no_item_of_a_layout(navigator: Navigator, room: str) -> None:
    kept = wrapped_items()
    show_room(navigator, room)
    fresh = [item for item in wrapped_items() if all(item is not old for old in kept)]
    assert not fresh, [item.widget() or item.sizeHint() for item in fresh]
