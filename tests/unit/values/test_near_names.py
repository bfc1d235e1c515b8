# SPDX-License-Identifier: MIT
"""What a mistyped name may stand for."""

from __future__ import annotations

from desktop_app.values.near_names import MAX_NEAR, near_names, not_known

NAMES = ("overdraw", "hidden-overdraw", "fallen-tile", "first-overdraw-of-a-game-with-a-long-name")


def test_names_that_are_alike_come_before_those_that_hold_it() -> None:
    assert near_names("overdrew", NAMES) == ("overdraw", "hidden-overdraw")
    assert near_names("draw", NAMES)[0] == "overdraw"
    assert NAMES[3] in near_names("draw", NAMES), "it is not alike, but holds it"
    assert near_names("", NAMES) == near_names("xyz", NAMES) == ()
    assert len(near_names("a", [f"a{number}" for number in range(20)])) == MAX_NEAR


def test_the_message_names_them_or_the_command_that_does() -> None:
    asked = ("overdrew", "a procedure")
    assert not_known(*asked, ("overdraw",), "rackside desk") == (
        "'overdrew' is not a procedure (did you mean overdraw?)"
    )
    assert not_known(*asked, (), "rackside desk") == (
        "'overdrew' is not a procedure (see rackside desk)"
    )
