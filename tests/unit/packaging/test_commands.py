# SPDX-License-Identifier: MIT
"""./play and ./test, on a machine of stubs."""

from __future__ import annotations

import pytest

from tests.unit.packaging.conftest import Machine

SCREEN = {"DISPLAY": ":7"}


def started(machine: Machine) -> str:
    """Return the arguments of the program, after checking that it started once."""
    (call,) = [call for call in machine.called("-P -m desktop_app") if "engine.native" not in call]
    return call.removeprefix("python -P -m desktop_app").strip()


def test_play_sets_up_and_passes_its_arguments_on(machine: Machine) -> None:
    run = machine.run("play", "--room", "two words", **SCREEN)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1] == "engine: native"
    assert started(machine) == "--room two words"


def test_play_a_second_time_only_looks(machine: Machine) -> None:
    machine.run("play", **SCREEN)
    run = machine.run("play", **SCREEN)
    assert run.stdout == "engine: native\n"
    assert not machine.called("pip")
    assert started(machine) == ""


def test_play_without_a_display_says_so_in_one_line(machine: Machine) -> None:
    machine.set_up()
    run = machine.run("play", "--theme", "night")
    assert [line[:15] for line in run.stdout.splitlines()] == ["engine: native", "No display here"]
    assert started(machine) == "--no-display --theme night"


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "minimalegl"])
def test_a_platform_without_a_screen_is_no_display(machine: Machine, platform: str) -> None:
    machine.run("play", **SCREEN, QT_QPA_PLATFORM=platform)
    assert started(machine) == "--no-display"


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_either_kind_of_display_will_do(machine: Machine, variable: str) -> None:
    machine.run("play", **{variable: "wayland-0"})
    assert started(machine) == ""


@pytest.mark.parametrize("words", [["--shot", "a.png"], ["--shot=a.png"], ["--help"]])
def test_what_needs_no_display_is_left_as_it_is(machine: Machine, words: list[str]) -> None:
    run = machine.run("play", *words)
    assert "No display" not in run.stdout
    assert started(machine) == " ".join(words)


def test_a_set_up_that_fails_starts_nothing(machine: Machine) -> None:
    run = machine.run("play", **SCREEN, PIP_FAILS="1")
    assert run.returncode == 1
    assert not machine.called("-P -m desktop_app")


def test_test_sets_up_and_runs_pytest_on_all_cores(machine: Machine) -> None:
    run = machine.run("test", "-k", "some thing")
    assert run.stdout.splitlines()[-1] == "engine: native"
    (call,) = machine.called("-m pytest")
    assert call == "python -m pytest -n auto --dist worksteal -k some thing"


def test_the_soak_has_time(machine: Machine) -> None:
    machine.run("test", "--soak")
    (call,) = machine.called("-m pytest")
    assert call.endswith("--timeout=3600 -o faulthandler_timeout=15000 --soak")
