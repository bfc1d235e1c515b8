# SPDX-License-Identifier: MIT
"""The computer's players have their portraits on the clock, where there is room."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.rules.clock import ClockState
from desktop_app.session.portraits import Portrait, portraits_of
from desktop_app.settings.paths import resource_path
from desktop_app.ui.clock.dual_clock import DualClock
from tests.unit.session.test_acts import table

KAI = resource_path("portraits", "kai.svg")


@pytest.fixture
def clock(qtbot: QtBot) -> DualClock:
    state = table("person", "kai+blocker").state
    made = DualClock()
    qtbot.addWidget(made)
    made.show_portraits(portraits_of(state.setup))
    made.show_clock(state, ClockState((60_000, 60_000)), "")
    made.resize(620, 120)
    made.show()
    return made


def picture(clock: DualClock, seat: int) -> QImage:
    face = clock.faces[seat]
    return face.grab(face.portrait_rect.toRect()).toImage()


def test_a_bot_has_its_portrait_with_any_style_and_a_person_none(clock: DualClock) -> None:
    person, bot = clock.faces
    assert person.portrait_rect.isEmpty()
    assert bot.portrait_rect.width() == 48
    middle = picture(clock, 1).pixelColor(24, 40)
    clock.show_portraits((None, None))
    assert clock.faces[1].portrait_rect.isEmpty()
    assert clock.faces[1].grab().toImage().pixelColor(36, 48) != middle


def test_a_narrow_or_compact_face_has_none(clock: DualClock) -> None:
    clock.resize(320, 120)
    assert all(face.portrait_rect.isEmpty() for face in clock.faces)
    clock.resize(620, 120)
    assert not clock.faces[1].portrait_rect.isEmpty()
    clock.show_compact(is_compact=True)
    assert clock.faces[1].portrait_rect.isEmpty()


def test_without_time_it_is_inside_the_lower_face(clock: DualClock) -> None:
    state = table("person", "kai").state
    clock.show_clock(state, ClockState(()), "")
    face = clock.faces[1]
    face.resize(face.width(), face.sizeHint().height())
    assert 40 <= face.portrait_rect.height() <= 48
    assert face.rect().contains(face.portrait_rect.toAlignedRect())


def test_portraits_go_by_the_kind_of_the_seat() -> None:
    setup = table("person", "kai+blocker").state.setup
    name = setup.seats[1].name
    assert portraits_of(setup) == (None, Portrait(name, KAI))
    gone = table("person", "not-here-any-more").state.setup
    assert portraits_of(gone) == (None, Portrait(gone.seats[1].name))
    assert portraits_of(table("person", "person").state.setup) == (None, None)
