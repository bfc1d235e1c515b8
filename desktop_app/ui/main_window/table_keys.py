# SPDX-License-Identifier: MIT
"""The keys of the table that are no letters, digits or Shift keys: each an action of the room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop_app.session.acts import TableAct
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.table_controller import TableController
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.widgets.room_keys import RoomKey, add_room_keys


def add_table_keys(
    room: QWidget,
    controller: TableController,
    *,
    show_view: Callable[[View], object],
    toggle_minimal: Callable[[], object],
    open_desk: Callable[[], object],
    save: Callable[[], object],
) -> None:
    """Give the room its keys; a typed letter or digit is never one of them."""
    session, table = controller.session, controller.room

    def ask(act: TableAct) -> Callable[[], object]:
        return lambda: controller.request(act)

    keys: tuple[RoomKey, ...] = (
        (tr("Press the clock"), "F4", controller.press_running),
        (tr("Stop or start the clock"), "Pause", controller.stop_or_start),
        (tr("The desk"), "F5", open_desk),
        (tr("Pass"), "F6", controller.ask_pass),
        (tr("Exchange"), "F7", controller.begin_exchange),
        (tr("Challenge"), "F8", ask(TableAct.CHALLENGE)),
        (tr("Hold"), "F9", ask(TableAct.HOLD)),
        (tr("Enter a turn"), "Ctrl+E", controller.open_entry),
        (tr("Type a move"), "Ctrl+L", controller.open_entry),
        (tr("Write the score"), "Ctrl+R", ask(TableAct.RECORD)),
        (tr("Draw tiles"), "Ctrl+D", ask(TableAct.DRAW)),
        (tr("Save as GCG"), "Ctrl+S", save),
        (tr("The tracking sheet"), "Ctrl+T", table.open_tracking),
        (tr("Clocks alone"), "Ctrl+1", lambda: show_view(View.CLOCKS)),
        (tr("Clocks and sheet"), "Ctrl+2", lambda: show_view(View.SHEET)),
        (tr("Clocks, sheet and board"), "Ctrl+3", lambda: show_view(View.BOARD)),
        (tr("Nothing but the clocks"), "F11", toggle_minimal),
        (tr("One turn back"), ",", lambda: session.step(-1)),
        (tr("One turn on"), ".", lambda: session.step(1)),
        (tr("To the beginning"), "Home", lambda: session.view_row(0)),
        (tr("Back to the game"), "End", session.view_now),
    )
    add_room_keys(room, keys)
