# SPDX-License-Identifier: MIT
"""What a wheel is made of: every package, every data folder, one version."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from desktop_app import __version__
from tests.architecture.project import PACKAGE, ROOT, files

DATA = {"desktop_app._data.resources": "resources", "desktop_app._data.rulesets": "rulesets"}


def read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def folders(top: Path) -> set[str]:
    """The folders from `top` down that lead to files, as dotted names with `top`'s own first."""
    return {
        ".".join((top.name, *folder.relative_to(top).parts))
        for path in files(under=top)
        for folder in path.parents
        if folder.is_relative_to(top)
    }


def test_every_folder_is_listed_as_a_package() -> None:
    listed = set(read_toml(ROOT / "pyproject.toml")["tool"]["setuptools"]["packages"])
    data = {
        dotted.replace(folder, package, 1)
        for package, folder in DATA.items()
        for dotted in folders(ROOT / folder)
    }
    there = folders(PACKAGE) | data
    assert not there - listed, "add these to [tool.setuptools] packages in pyproject.toml"
    assert not listed - there, "these are listed in pyproject.toml, but hold no files"


def test_data_folders_are_mapped_into_the_package() -> None:
    mapped = read_toml(ROOT / "pyproject.toml")["tool"]["setuptools"]["package-dir"]
    assert mapped == {"desktop_app": "desktop_app"} | DATA


def test_program_and_engine_have_one_version() -> None:
    workspace = read_toml(ROOT / "engine" / "Cargo.toml")["workspace"]["package"]
    assert workspace["version"] == __version__


def test_licences_of_bundled_things_are_there() -> None:
    licences = {path.name for path in (ROOT / "resources" / "licences").iterdir()}
    assert {"inter-OFL.txt", "scowl.txt", "word-lists.txt"} <= licences
