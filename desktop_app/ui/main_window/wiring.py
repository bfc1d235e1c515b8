# SPDX-License-Identifier: MIT
"""Makes the rooms that are loaded late, and connects them with the navigator."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_app.sentences.faults import fault_of, located
from desktop_app.session.acts import TableAct
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr
from desktop_app.ui.clock_calls import ClockCalls
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_controller import PlayController
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.sheet_controller import SheetController
from desktop_app.ui.main_window.table_acts_menu import TableActsMenu
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.new_game.ruleset_facts import ruleset_facts
from desktop_app.ui.tracking_sheet.tracking_sheet import attach_tracking
from desktop_app.ui.widgets.keys import RoomKey, add_room_keys

# The keys of a game that are no letters: each an action of the room.


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


def make_new_game(navigator: Navigator, choice: GameChoice) -> QWidget:
    """The page of a new game, filled in."""
    page = NewGamePage(navigator.games.offers(), is_physical=choice.table is not None)
    page.show_choice(choice)

    def start(chosen: GameChoice) -> None:
        try:
            navigator.start(chosen)
        except GameError as error:
            page.show_problem(tr(str(error)))

    page.start_requested.connect(start)
    page.back_requested.connect(navigator.go_home)
    return page


def make_play_room(navigator: Navigator, session: GameSession) -> QWidget:
    """The room of one game."""
    room = PlayRoom(session.state)
    room.show_theme(navigator.theme)
    room.play_area.set_motion(navigator.has_motion)
    room.play_area.set_autosort(navigator.settings.switch("autosort"))
    ruleset = session.state.setup.ruleset
    facts = (ruleset.meta.issuer, *ruleset_facts(ruleset))
    room.chip.show_text(ruleset.title, "\n".join(facts))
    room.chip.asked.connect(navigator.show_rules)
    room.rulings.topic_requested.connect(navigator.show_rules)
    controller = PlayController(session, room)
    controller.asks = navigator.settings.switch
    if session.state.setup.is_guided and not session.is_read_only:
        judge = navigator.games.word_judge(session.state.setup)
        controller.is_listed = None if judge is None else judge.is_acceptable
    attach_tracking(room.tracking, session, navigator.games, navigator.settings, controller.say)
    room.tracking.topic_requested.connect(navigator.show_rules)
    room.tracking.left_by_key.connect(room.give_focus_back)
    _follow_settings(navigator, room, session)
    navigator.said.connect(controller.say)
    room.result.save_requested.connect(lambda: _save(navigator, session, controller, room))
    room.result.print_requested.connect(navigator.window.print_requested)
    room.result.new_game_requested.connect(lambda: navigator.new_game(with_computer=False))
    room.result.again_requested.connect(navigator.play_again)

    def toggle_minimal() -> None:
        is_minimal = not room.chip.isHidden()
        if is_minimal and desk.is_open:
            desk.close()
        room.set_minimal(is_minimal)
        navigator.window.set_minimal(is_minimal)

    ClockCalls(session, room, lambda: navigator.settings.switch("call_minutes"))
    TableActsMenu(session, room.play_area, room.book_bar.more)
    desk = DeskController(session, room, controller, asks=navigator.settings.switch)
    SheetController(session, room, desk, controller.say)
    add_play_keys(
        room,
        controller,
        paste=lambda: _paste(navigator, controller),
        toggle_minimal=toggle_minimal,
        open_desk=desk.toggle,
    )
    return room


def _follow_settings(navigator: Navigator, room: PlayRoom, session: GameSession) -> None:
    """Theme, switches and panels as they were chosen, now and when they change."""
    switches = {"motion": room.play_area.set_motion, "autosort": room.play_area.set_autosort}
    navigator.switch_changed.connect(lambda key, is_on: switches[key](is_on))
    docks = navigator.settings.record("docks")
    room.restore_panels(str(docks.get("play", "")))
    session.closed.connect(lambda: _keep_panels(navigator, room))
    navigator.theme_changed.connect(room.show_theme)


def _paste(navigator: Navigator, controller: PlayController) -> None:
    """Open the position that the clipboard holds."""
    try:
        pasted = navigator.games.open_position(QGuiApplication.clipboard().text())
    except GameError as error:
        text = controller.tr("The clipboard holds no position: {why}")
        controller.say(text.format(why=error))
    else:
        navigator.play(pasted)


def _save(
    navigator: Navigator, session: GameSession, controller: PlayController, room: PlayRoom
) -> None:
    """Ask where the game shall be written as GCG, and write it there."""
    suggested = f"{' v '.join(seat.name for seat in session.state.setup.seats)}.gcg"
    name, _ = QFileDialog.getSaveFileName(
        room, room.tr("Save the game as GCG"), suggested, room.tr("GCG games (*.gcg)")
    )
    if name:
        path = Path(name) if Path(name).suffix else Path(f"{name}.gcg")
        _write_gcg(navigator, session, controller, path)


def _keep_panels(navigator: Navigator, room: PlayRoom) -> None:
    """Remember the panels; those of a finished game, or of a small window, stand otherwise."""
    if room.result.isHidden() and not room.splitter.is_one_open:
        docks = navigator.settings.record("docks")
        navigator.settings.change(docks={**docks, "play": room.panels_text()})


def _write_gcg(
    navigator: Navigator, session: GameSession, controller: PlayController, path: Path
) -> None:
    try:
        path.write_text(navigator.games.gcg(session), encoding="utf-8", newline="\n")
    except OSError as error:
        controller.say(tr(located(fault_of(error), file=path)))
    else:
        controller.say(controller.tr("The game is saved: {path}").format(path=path))
