# SPDX-License-Identifier: MIT
"""Contents of a wheel: every package, every data folder, one version."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from desktop_app import __version__
from tests.architecture.project import PACKAGE, ROOT, files

OWN_CRATES = {"rackside-engine", "rackside-engine-python"}
DATA = {f"desktop_app._data.{name}": name for name in ("docs", "resources", "rulesets")}


def read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_every_folder_of_the_program_is_a_package() -> None:
    # find_packages skips a folder without __init__.py, and a wheel would lack it.
    folders = {path.parent for path in files(".py", under=PACKAGE)}
    assert not [folder for folder in folders if not (folder / "__init__.py").is_file()]


def test_data_folders_are_mapped_into_the_package() -> None:
    mapped = read_toml(ROOT / "pyproject.toml")["tool"]["setuptools"]["package-dir"]
    assert mapped == {"desktop_app": "desktop_app"} | DATA


def test_program_and_engine_have_one_version() -> None:
    workspace = read_toml(ROOT / "engine" / "Cargo.toml")["workspace"]["package"]
    assert workspace["version"] == __version__
    locked = read_toml(ROOT / "engine" / "Cargo.lock")["package"]
    own = {each["name"]: each["version"] for each in locked if "source" not in each}
    assert set(own) >= OWN_CRATES and set(own.values()) == {__version__}


def test_the_changelog_begins_with_the_version_and_its_day() -> None:
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert re.fullmatch(rf"{re.escape(__version__)}, 20\d\d-\d\d-\d\d", heads[0])


def test_the_changelog_tells_each_thing_once_and_in_whole_sentences() -> None:
    """Two changes of one entry, put together line by line, left half of it and told it twice."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for release in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heads = re.findall(r"^- \*\*([^*]+)\*\*", release, re.MULTILINE)
        assert len(heads) == len(set(heads))
        entries = re.split(r"^- ", release, flags=re.MULTILINE)[1:]
        assert all(" ".join(entry.split()).endswith((".", "...")) for entry in entries)


def test_scripts_and_metadata_read_the_version_instead_of_repeating_it() -> None:
    # A number that stood here too would be forgotten at the next release.
    number = re.compile(rf"(?<![\d.]){re.escape(__version__)}(?![\d.])")
    lists = {".txt", ".tsv"}
    read = [path for path in files(under=ROOT / "packaging") if path.suffix not in lists]
    assert not [path for path in read if number.search(path.read_text("utf-8", "replace"))]
    project = read_toml(ROOT / "pyproject.toml")["project"]
    assert "version" in project["dynamic"] and "version" not in project
    assert __version__.startswith("0.") or "Alpha" not in " ".join(project["classifiers"])


def test_licences_of_bundled_things_are_there() -> None:
    licences = {path.name for path in (ROOT / "resources" / "licences").iterdir()}
    assert {"inter-OFL.txt", "scowl.txt", "wordnet.txt", "word-lists.txt"} <= licences
    parts = (ROOT / "resources" / "licences" / "qt-third-party.txt").read_text("utf-8")
    for name in ("ICU", "FreeType", "HarfBuzz", "libpng", "libjpeg-turbo", "PCRE2", "zlib"):
        assert f"- {name} -" in parts


@pytest.mark.native
def test_crates_that_are_linked_are_named_with_their_licence() -> None:
    command = ["cargo", "tree", "--locked", "--offline", "--package", "rackside-engine-python"]
    command += ["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]
    tree = subprocess.run(command, cwd=ROOT / "engine", check=True, capture_output=True, text=True)
    linked = {line.split()[0] for line in tree.stdout.splitlines()}
    assert linked > OWN_CRATES
    notice = (ROOT / "resources" / "licences" / "native-engine.txt").read_text("utf-8")
    named = set(notice.split("---", 1)[0].replace(",", " ").split())
    assert linked - OWN_CRATES <= named


WINDOWS = ROOT / "packaging" / "targets" / "windows"


def test_the_windows_bundle_holds_the_parts_of_qt_that_are_imported() -> None:
    tree = ast.parse((WINDOWS / "tree.py").read_text("utf-8"))
    (taken,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "QT"
    )
    imported = {
        part
        for path in files(".py", under=PACKAGE)
        for part in re.findall(r"\b(?:from|import) PySide6\.Qt(\w+)", path.read_text("utf-8"))
    }
    assert imported == set(taken)


def test_the_windows_bundle_has_a_pinned_version_of_everything_needed() -> None:
    lines = (WINDOWS / "wheels.txt").read_text("utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    wanted = read_toml(ROOT / "pyproject.toml")["project"]["dependencies"]
    for requirement in wanted:
        name, oldest = re.findall(r"^([\w-]+)>=([\d.]+)", requirement)[0]
        pinned = [int(part) for part in pins[name].split(".")]
        assert pinned >= [int(part) for part in oldest.split(".")], requirement
