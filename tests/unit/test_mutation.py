# SPDX-License-Identifier: MIT
"""The sample of changes knows the tests of the packages that it was asked for."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from coverage import CoverageData

from tests import mutation

PACKAGE = Path(mutation.PACKAGE)


def test_other_packages_are_measured_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[list[str]] = []

    def run(command: list[str], *, env: dict[str, str], **_options: Any) -> None:
        measured.append([word for word in command if word.startswith("--cov=")])
        data = CoverageData(env["COVERAGE_FILE"])
        data.set_context("test.py::test|run")
        data.add_lines({str(PACKAGE / "play" / "table.py"): [len(measured)]})
        data.write()

    monkeypatch.setattr(mutation, "KEPT", tmp_path)
    monkeypatch.setattr(subprocess, "run", run)
    for package in ("play", "commands", "play"):
        mutation.Lines([PACKAGE / package / "table.py"], [])
    mutation.Lines([PACKAGE / "commands" / "play.py", PACKAGE / "play" / "table.py"], [])
    assert measured == [
        ["--cov=desktop_app/play"],
        ["--cov=desktop_app/commands"],
        ["--cov=desktop_app/commands", "--cov=desktop_app/play"],
    ]


def test_code_on_screen_and_paper_is_tried_by_the_tests_of_the_window() -> None:
    assert mutation.tests_for({"ui"}) == ["tests/unit/ui", "tests/gui"]
    assert mutation.tests_for({"learn", "paper"}) == [
        *("tests/unit/learn", "tests/unit/paper", "tests/unit/rules", "tests/unit/session"),
        *("tests/unit/storage", "tests/unit/play", "tests/scenarios", "tests/gui"),
    ]
    assert "tests/gui" not in mutation.tests_for({"play", "commands"})


def test_a_guard_against_bugs_is_no_mutant(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("def pairs(a, b):\n    return list(zip(a, b, strict=True)) or [True]\n")
    assert [mutant.before for mutant in mutation.mutants_of(module)] == [
        *(
            "return list(zip(a, b, strict=True)) or [True]",
            "list(zip(a, b, strict=True)) or [True]",
        ),
        "True",
    ]
