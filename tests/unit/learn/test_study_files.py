# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.learn.study_files import OwnLists
from desktop_app.lexicon.errors import LexiconError


def test_an_own_list_is_written_read_and_removed(tmp_path: Path) -> None:
    own = OwnLists(tmp_path / "lists")
    assert own.names() == ()
    own.write("hard-ones", ("za", "QI", "ZA"))
    own.write("b", ("AA",))
    assert own.names() == ("b", "hard-ones")
    assert own.read("Hard-Ones") == ("QI", "ZA")
    own.remove("b")
    assert own.names() == ("hard-ones",)


def test_a_list_that_is_missing_or_damaged_is_named(tmp_path: Path) -> None:
    own = OwnLists(tmp_path)
    with pytest.raises(LookupError):
        own.read("none")
    (tmp_path / "bad.txt").write_text("QI\n123\n", encoding="ascii")
    with pytest.raises(LexiconError, match=r"bad.txt.*line 2"):
        own.read("bad")


@pytest.mark.parametrize("name", ["", "..", "a/b", "-x", "twos", "Sevens", "a" * 41])
def test_a_bad_name_writes_nothing(name: str, tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="cannot be the name"):
        OwnLists(tmp_path).write(name, ("QI",))
    assert not list(tmp_path.glob("**/*.txt"))


def test_an_empty_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="one word"):
        OwnLists(tmp_path).write("mine", ())
