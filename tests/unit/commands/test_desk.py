# SPDX-License-Identifier: MIT
"""`rackside desk`: the list, one procedure, the page, and an unknown name."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.rules.procedures.procedure import GROUP_TITLES, Group
from desktop_app.rules.procedures.registry import PROCEDURES

PAGE = Path(__file__).parents[3] / "docs" / "procedures.md"


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["desk", *words]) == 0
    return capsys.readouterr().out


def test_the_list_has_every_procedure_under_its_heading(capsys: pytest.CaptureFixture[str]) -> None:
    listed = _run(capsys).splitlines()
    assert [line.split()[0] for line in listed if line.startswith("  ")] == [
        name for group in GROUP_TITLES for name, each in PROCEDURES.items() if each.group is group
    ]
    assert set(GROUP_TITLES) == set(Group)


def test_one_procedure_lists_its_questions(capsys: pytest.CaptureFixture[str]) -> None:
    said = _run(capsys, "penalise-spread")
    assert said.startswith("### `penalise-spread`")
    assert "| `spread` | How many points? |" in said
    table = json.loads(_run(capsys, "penalise-spread", "--json"))
    assert table["group"] == "director"
    assert list(table["questions"]) == ["player", "spread", "offence"]


def test_the_whole_desk_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = json.loads(_run(capsys, "--json"))
    assert [each["procedure"] for each in table["procedures"]] == list(PROCEDURES)


def test_the_page_in_the_documentation_is_this_one(capsys: pytest.CaptureFixture[str]) -> None:
    page = _run(capsys, "--reference")
    assert PAGE.read_text("utf-8") == page, "run rackside desk --reference > docs/procedures.md"
    assert json.loads(_run(capsys, "--reference", "--json"))["reference"] == page


def test_the_words_of_the_desk_bring_no_qt_along() -> None:
    code = "import sys, desktop_app.commands.desk; sys.exit('PySide6.QtCore' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("xyz",), "rackside: 'xyz' is not a procedure (see rackside desk)\n"),
        (
            ("overdrew",),
            "rackside: 'overdrew' is not a procedure (did you mean overdraw, hidden-overdraw?)\n",
        ),
        (
            ("warn", "--reference"),
            "rackside: --reference describes all procedures; leave NAME out\n",
        ),
    ],
)
def test_senseless_arguments_are_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    assert main(["desk", *words]) == 2
    assert capsys.readouterr().err == message
