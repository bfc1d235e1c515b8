# SPDX-License-Identifier: MIT
"""The licences that the bundles carry."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture.project import ROOT


def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"packaged_{Path(path).stem}", ROOT / path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def tree(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", list(sys.path))
    return load("packaging/targets/windows/tree.py")


def make_wheel(folder: Path, name: str, *entries: str) -> Path:
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for entry in entries:
            wheel.writestr(entry, entry)
    return path


def test_windows_gives_out_every_licence_of_a_wheel_but_the_commercial_one(
    tree: ModuleType, tmp_path: Path
) -> None:
    info = "shiboken6-1.0.dist-info"
    wheel = make_wheel(
        tmp_path,
        "shiboken6",
        "shiboken6/__init__.py",
        f"{info}/METADATA",
        f"{info}/LICENSE.txt",
        f"{info}/licenses/LicenseRef-Qt-Commercial.txt",
        f"{info}/licenses/one/LICENSE.txt",
        f"{info}/licenses/two/dragon4_LICENSE.txt",
    )
    tree.unpack_wheel(wheel, "shiboken6", tmp_path / "site", tmp_path / "licences")
    assert {path.name for path in (tmp_path / "licences").iterdir()} == {
        "shiboken6-LICENSE.txt",
        "shiboken6-one-LICENSE.txt",
        "shiboken6-two-dragon4_LICENSE.txt",
    }


def test_windows_has_our_licence_where_the_about_box_looks(
    tree: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Done:
        stdout = "resources/licences/qt-LGPL-3.0.txt\0"
        returncode = 0

    monkeypatch.setattr(tree.subprocess, "run", lambda *_given, **_named: Done())
    (tmp_path / "_engine.dll").write_bytes(b"engine")
    (tmp_path / "site" / "desktop_app").mkdir(parents=True)
    tree.copy_program(tmp_path / "site", tmp_path / "_engine.dll")
    kept = tmp_path / "site" / "desktop_app" / "_data" / "LICENSE"
    assert kept.read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="asks the packages of a Debian")
def test_a_library_of_the_system_comes_with_its_licence() -> None:
    licences = load("packaging/licences.py")
    # Every Debian has it, under the name that it had in /lib.
    found = licences.system_files(["/usr/lib/x86_64-linux-gnu/libc.so.6"])
    assert ("licences/libc6-copyright.txt", "/usr/share/doc/libc6/copyright", "DATA") in found
    with pytest.raises(SystemExit, match="no licence of /usr/lib/libnothing"):
        licences.system_files(["/usr/lib/libnothing.so.7"])


def test_a_frozen_program_carries_the_licences_of_all_that_is_in_it() -> None:
    licences = load("packaging/licences.py")
    entries = {name: Path(source) for name, source, _kind in licences.bundle_files()}
    assert all(source.is_file() for source in entries.values())
    assert entries["desktop_app/_data/LICENSE"] == ROOT / "LICENSE"
    assert not [name for name in entries if "commercial" in name.lower()]
    for wanted in ("Python-LICENSE.txt", "Rackside-qt-LGPL-3.0.txt", "Rackside-qt-GPL-3.0.txt"):
        assert f"licences/{wanted}" in entries
    # Qt's are the two above: its wheels have none but the commercial one.
    packages = licences.needed("rackside") - {"PySide6-Essentials", "shiboken6"}
    assert {"numpy", "frozendict", "cffi"} <= packages
    assert not [
        package
        for package in packages
        if not any(n.startswith(f"licences/{package}-") for n in entries)
    ]
