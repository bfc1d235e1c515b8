# SPDX-License-Identifier: MIT
"""The keys of a game that are no letters: each an action of the room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop_app.session.acts import TableAct
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.play_controller import PlayController
from desktop_app.ui.widgets.room_keys import RoomKey, add_room_keys


def add_play_keys(
    room: QWidget,
    controller: PlayController,
    *,
    paste: Callable[[], None],
    toggle_minimal: Callable[[], None],
    open_desk: Callable[[], None],
) -> None:
    """Give the room its keys; a typed letter or digit is never one of them."""
    session, area = controller.session, controller.room.play_area

    def press_or_stop(*acts: TableAct) -> Callable[[], None]:
        def do() -> None:
            offered = controller.offered()
            controller.request(next((act for act in acts if act in offered), acts[0]))

        return do

    keys: tuple[RoomKey, ...] = (
        (tr("Press the clock"), "F4", press_or_stop(TableAct.PRESS, TableAct.START_CLOCK)),
        (
            tr("Stop or start the clock"),
            "Pause",
            press_or_stop(TableAct.NEUTRALISE, TableAct.START_CLOCK),
        ),
        (tr("The desk"), "F5", open_desk),
        (tr("Pass"), "F6", lambda: controller.request(TableAct.PASS)),
        (tr("Exchange"), "F7", controller.request_exchange),
        (tr("Challenge"), "F8", lambda: controller.request(TableAct.CHALLENGE)),
        (tr("Hold"), "F9", lambda: controller.request(TableAct.HOLD)),
        (tr("Say the score"), "Ctrl+E", controller.ask_score),
        (tr("Write the score"), "Ctrl+R", lambda: controller.request(TableAct.RECORD)),
        (tr("Draw tiles"), "Ctrl+D", lambda: controller.request(TableAct.DRAW)),
        (tr("Shuffle the rack"), "F2", area.shuffle),
        (tr("Sort the rack"), "F3", area.sort),
        (tr("Only board, rack and clock"), "F11", toggle_minimal),
        (tr("Type a move"), "Ctrl+L", area.open_move_box),
        (tr("One turn back"), ",", lambda: session.step(-1)),
        (tr("One turn on"), ".", lambda: session.step(1)),
        (tr("To the beginning"), "Home", lambda: session.view_row(0)),
        (tr("Back to the game"), "End", session.view_now),
        (tr("Sum of the score"), "=", controller.show_sum),
        (tr("The tracking sheet"), "Ctrl+T", controller.room.open_tracking),
        (tr("Copy the position"), "Ctrl+C", controller.copy_position),
        (tr("Look at a copied position"), "Ctrl+V", paste),
    )
    add_room_keys(room, keys)
