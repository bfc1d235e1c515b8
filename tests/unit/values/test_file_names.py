# SPDX-License-Identifier: MIT
"""Names of files that are made of what people typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.sentences.faults import told
from desktop_app.values import file_names
from desktop_app.values.file_names import check_name, file_name, is_device, is_refused


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann v Ben", "Ann v Ben.gcg"),
        ("Zoë v 試合", "Zoë v 試合.gcg"),
        ("A/B v C\\D", "A_B v C_D.gcg"),
        ("Who? v <Me>: 1|2*", "Who_ v _Me__ 1_2_.gcg"),
        ("CON", "_CON.gcg"),
        ("aux.txt", "_aux.txt.gcg"),
        ("com¹", "_com¹.gcg"),
        ("Conrad", "Conrad.gcg"),
        ("Ben. ", "Ben.gcg"),
        (".hidden", "hidden.gcg"),
        ("a\nb\tc\u202e", "a b c.gcg"),
        ("", "rackside.gcg"),
        ("///", "rackside.gcg"),
        ("...", "rackside.gcg"),
        ("x" * 300, "x" * 100 + ".gcg"),
    ],
)
def test_a_name_that_every_system_takes(text: str, name: str) -> None:
    assert file_name(text, ".gcg") == name
    assert not is_refused(name)


@pytest.mark.parametrize("name", ["con", "NUL.gcg", "aux .txt", "LPT9", "COM².a.b", "prn. "])
def test_names_of_devices(name: str) -> None:
    assert is_device(name) and is_refused(name)


@pytest.mark.parametrize("name", ["console", "com", "com10", "xaux.gcg", "nul-1.gcg"])
def test_names_like_those_of_devices(name: str) -> None:
    assert not is_device(name) and not is_refused(name)


@pytest.mark.parametrize("name", ["nul.gcg", "who?.gcg", "end.", "end "])
def test_windows_alone_refuses_a_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_names, "IS_WINDOWS", False)
    check_name(Path(name))
    monkeypatch.setattr(file_names, "IS_WINDOWS", True)
    with pytest.raises(OSError, match="no such name") as caught:
        check_name(Path(name))
    assert told(caught.value) == f"{name}: the system allows no such name"
    check_name(Path("game.gcg"))
