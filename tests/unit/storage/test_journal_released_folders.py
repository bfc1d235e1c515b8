# SPDX-License-Identifier: MIT
"""The data folders of released versions open, and answer as they did."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from desktop_app import __version__
from desktop_app.formats.event_codec import EVENT_FORMAT_VERSION as JOURNAL
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import AdjudicationLog
from desktop_app.storage.club_file import VERSION as CLUB
from desktop_app.storage.library_schema import MIGRATIONS
from desktop_app.storage.review_file import VERSION as REVIEW
from desktop_app.storage.tracking_file import VERSION as TRACKING
from desktop_app.storage.tracking_file import read_sheets, sheets_path
from tests.helpers.released_data import (
    DATA,
    EXPECTED,
    FOLDER,
    INSIDE,
    QUESTIONS,
    SETTINGS,
    TRACKED,
    answers,
)

RELEASED = sorted(FOLDER.glob("*/"))
FORMATS = {
    "0.1.0": {"journal": 1, "review": 2, "tracking": 1, "club": 1, "library": 8},
    "1.0.0": {"journal": 1, "review": 2, "tracking": 1, "club": 1, "library": 8},
}
"""The numbers of the formats of each version. A later number needs a folder of a later version."""


def version_of(folder: Path) -> str:
    return folder.name


@pytest.fixture(params=RELEASED, ids=version_of)
def released(request: pytest.FixtureRequest, data_dir: Path) -> Path:
    shutil.copytree(request.param / DATA, data_dir, dirs_exist_ok=True)
    return Path(request.param)


def rounded(answer: Any) -> Any:
    """An answer whose sums do not show how a version of Python rounds them."""
    if isinstance(answer, dict):
        return {key: rounded(each) for key, each in answer.items()}
    if isinstance(answer, list):
        return [rounded(each) for each in answer]
    return round(answer, 6) if isinstance(answer, float) else answer


def test_every_question_has_the_answer_of_that_version(released: Path, data_dir: Path) -> None:
    expected: dict[str, Any] = json.loads((released / EXPECTED).read_text("utf-8"))
    assert expected.keys() <= {*QUESTIONS, *INSIDE}
    found = answers(data_dir, expected)
    for title, answer in expected.items():
        assert rounded(found[title]) == rounded(answer), title


def test_questions_change_no_file_that_its_owner_made(released: Path, data_dir: Path) -> None:
    expected: dict[str, Any] = json.loads((released / EXPECTED).read_text("utf-8"))
    before = digests(data_dir)
    answers(data_dir, expected)
    after = digests(data_dir)
    # The index may be brought up to date, and a packed game is made of what was there.
    assert {name for name in before if before[name] != after.get(name)} <= {"library.sqlite3"}


def test_what_no_command_shows_is_read_too(released: Path, data_dir: Path) -> None:
    settings = SettingsStore(data_dir / "settings.json")
    assert {key: settings.get(key) for key in SETTINGS} == SETTINGS
    (verdict,), damaged = AdjudicationLog(data_dir / "adjudications.jsonl").read()
    assert verdict.words == ("QI", "ZZZ") and verdict.challenger == "Ann Lee" and not damaged
    sheet = read_sheets(sheets_path(data_dir / "journals" / f"{TRACKED}.journal"))[0]
    assert sheet.notes == "an S is out" and sheet.crossed == {"A": frozenset({0, 3})}


def test_a_format_with_a_new_number_has_a_folder_of_its_version() -> None:
    assert sorted(FORMATS) == [folder.name for folder in RELEASED]
    newest = FORMATS[max(FORMATS, key=lambda version: [int(each) for each in version.split(".")])]
    assert newest == {
        "journal": JOURNAL,
        "review": REVIEW,
        "tracking": TRACKING,
        "club": CLUB,
        "library": len(MIGRATIONS),
    }


def test_the_version_of_the_program_has_its_folder() -> None:
    assert __version__ in {folder.name for folder in RELEASED}


def digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "cache" not in path.parts
    }
