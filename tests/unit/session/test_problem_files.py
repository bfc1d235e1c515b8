# SPDX-License-Identifier: MIT
"""The files of a problem, and those that are told of no more."""

from __future__ import annotations

import os
from pathlib import Path

from desktop_app.sentences.sentence import Sentence
from desktop_app.session.problem_files import files_named, stamps_of, still_told


def test_files_are_found_however_deep_they_stand(tmp_path: Path) -> None:
    one, two = tmp_path / "one.journal", tmp_path / "two.toml"
    one.write_text("x")
    two.write_text("y")
    inner = Sentence("{place}: {fault}", place=two, fault=Sentence("is damaged"))
    told = (
        Sentence("{path}: cannot be read: {why}", path=str(one), why=inner),
        Sentence("{name} is gone: {path}", name="one.journal", path=tmp_path / "none"),
        "a plain text with /etc/passwd",
    )
    assert files_named(told) == (one, two)
    assert files_named(("\0", Sentence("{a}", a="/\0"))) == ()


def test_a_hidden_problem_is_told_again_once_its_file_changes(tmp_path: Path) -> None:
    file, other = tmp_path / "a.journal", tmp_path / "b.journal"
    for each in (file, other):
        each.write_text("x")
    of_file, of_other = (Sentence("{path}: damaged", path=each) for each in (file, other))
    of_none = Sentence("The disk is full.")
    hidden = stamps_of(files_named((of_file,)))
    assert still_told((of_file, of_other, of_none), hidden) == (of_other, of_none)
    os.utime(file, ns=(1, 1))
    assert still_told((of_file,), hidden) == (of_file,)
    file.unlink()
    assert still_told((of_file,), hidden) == (of_file,), "it names no file that is there"
