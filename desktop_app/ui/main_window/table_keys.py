# SPDX-License-Identifier: MIT
"""The keys of the table that are no letters, digits or Shift keys: each an action of the room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop_app.session.acts import TableAct
from desktop_app.ui.main_window.table_controller import TableController
from desktop_app.ui.table.head_bar import View


def add_table_keys(
    room: QWidget,
    controller: TableController,
    *,
    show_view: Callable[[View], object],
    toggle_minimal: Callable[[], object],
    open_desk: Callable[[], object],
) -> None:
    """Give the room its keys; a typed letter or digit is never one of them."""
    session, table = controller.session, controller.room

    def ask(act: TableAct) -> Callable[[], object]:
        return lambda: controller.request(act)

    keys: tuple[tuple[str, str, Callable[[], object]], ...] = (
        ("Press the clock", "F4", controller.press_running),
        ("Stop or start the clock", "Pause", controller.stop_or_start),
        ("The desk", "F5", open_desk),
        ("Pass", "F6", controller.ask_pass),
        ("Exchange", "F7", controller.begin_exchange),
        ("Challenge", "F8", ask(TableAct.CHALLENGE)),
        ("Hold", "F9", ask(TableAct.HOLD)),
        ("Enter a turn", "Ctrl+E", controller.open_entry),
        ("Type a move", "Ctrl+L", controller.open_entry),
        ("Write the score", "Ctrl+R", ask(TableAct.RECORD)),
        ("Draw tiles", "Ctrl+D", ask(TableAct.DRAW)),
        ("The tracking sheet", "Ctrl+T", table.open_tracking),
        ("Clocks alone", "Ctrl+1", lambda: show_view(View.CLOCKS)),
        ("Clocks and sheet", "Ctrl+2", lambda: show_view(View.SHEET)),
        ("Clocks, sheet and board", "Ctrl+3", lambda: show_view(View.BOARD)),
        ("Nothing but the clocks", "F11", toggle_minimal),
        ("One line back", ",", lambda: session.step(-1)),
        ("One line on", ".", lambda: session.step(1)),
        ("To the beginning", "Home", lambda: session.view_row(0)),
        ("Back to the game", "End", session.view_now),
    )
    for text, key, triggered in keys:
        action = QAction(text, room)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False, triggered=triggered: triggered())
        room.addAction(action)
