# SPDX-License-Identifier: MIT
"""Reviews in files: read back as written, with damage named."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from desktop_app.storage import durable
from desktop_app.storage.errors import StorageError
from desktop_app.storage.review_file import SavedReview, read_review, review_path, write_review

REVIEW = SavedReview(
    "open-english", {"ab12": {"line": 0, "cost": "none"}}, ({"start": 0, "name": "Exchange"},)
)


def test_a_review_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.review"
    path.parent.mkdir()
    write_review(path, REVIEW)
    assert read_review(path) == REVIEW
    assert os.listdir(path.parent) == ["a.review"]


def test_the_file_stands_beside_the_journal() -> None:
    assert review_path(Path("j/1.journal")) == Path("j/1.review")


def test_no_file_is_an_empty_review(tmp_path: Path) -> None:
    assert read_review(tmp_path / "a.review") == SavedReview()


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "column 1"),
        (b"\xff\xfe", "byte 0: not UTF-8"),
        (b"[]", "it is a file of another kind"),
        (b'{"format": "other"}', "it is a file of another kind"),
        (b'{"format": "rackside-review", "version": 3}', "later version"),
        (
            b'{"format": "rackside-review", "version": 2, "lexicon": "", "turns": {}, "lines": 1}',
            "lines: read 1, expected a list of (an object",
        ),
        (
            b'{"format": "rackside-review", "version": 1, "lexicon": 3, "turns": {}}',
            "lexicon: read 3, expected a text",
        ),
        (
            b'{"format": "rackside-review", "version": 1, "lexicon": "", "turns": []}',
            "turns: read [], expected an object",
        ),
        (
            b'{"format": "rackside-review", "version": 1, "lexicon": "", "turns": {"a": 1}}',
            "turns.a: read 1, expected an object",
        ),
        (b"[" * 100_000, "a.review"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes, named: str) -> None:
    path = tmp_path / "a.review"
    path.write_bytes(content)
    with pytest.raises(StorageError) as caught:
        read_review(path)
    assert named in str(caught.value) and "a.review" in str(caught.value)
    assert path.read_bytes() == content


def test_a_file_of_the_first_version_opens_without_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.review"
    path.write_text('{"format": "rackside-review", "version": 1, "lexicon": "x", "turns": {}}')
    assert read_review(path) == SavedReview("x")


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.review"
    write_review(path, REVIEW)

    def full(_descriptor: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    with monkeypatch.context() as patch:
        patch.setattr(durable, "write_all", full)
        with pytest.raises(StorageError, match="no space left on device"):
            write_review(path, SavedReview())
    assert read_review(path) == REVIEW
