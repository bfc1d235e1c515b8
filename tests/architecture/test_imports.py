# SPDX-License-Identifier: MIT
"""Import directions: the contracts of pyproject.toml, and rules that they cannot express."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.architecture.project import PACKAGE, ROOT, files, name, source

# Folders of `ui` that the feature folders may share, and the one that wires them.
SHARED_UI = {"widgets", "board"}
HOUSE_OF_UI = "main_window"


def imported(path: Path) -> Iterator[str]:
    """Yield the full names of modules and members that the file imports, also in functions."""
    for node in source(path).nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}:{node.lineno}: imports are absolute here"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers(module: str, under: Path = PACKAGE) -> set[str]:
    """Return the files under `under` that import `module` or something in it."""
    inside = module + "."
    return {
        name(path)
        for path in files(".py", under=under)
        if any((found + ".").startswith(inside) for found in imported(path))
    }


def test_contracts_hold() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run(
        [lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_languages_are_chosen_before_the_first_window() -> None:
    """A worker may translate a page only as long as no translator is installed meanwhile."""
    installing = {
        name(path)
        for path in files(".py", under=PACKAGE)
        if "installTranslator" in source(path).text
    }
    assert installing == {"desktop_app/translation/languages.py"}
    chooser = "desktop_app.translation.languages.choose_language"
    assert importers(chooser) == {"desktop_app/app.py", "desktop_app/printing.py"}


def test_a_club_is_shown_to_the_room_in_sentences() -> None:
    """Its view is made in a worker, and translated where it is shown."""
    assert "desktop_app/session/club_view.py" not in importers("desktop_app.translation")


def test_rules_need_the_standard_library_alone() -> None:
    allowed = sys.stdlib_module_names | {"desktop_app"}
    strange = {
        f"{name(path)}: {found}"
        for path in files(".py", under=PACKAGE / "rules")
        for found in imported(path)
        if found.split(".")[0] not in allowed
    }
    assert not strange


def test_libraries_that_are_imported_are_required() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        required = {
            re.split(r"[<>=]", line)[0].lower()
            for line in tomllib.load(file)["project"]["dependencies"]
        }
    # PySide6-Essentials requires exactly the shiboken6 that fits it.
    required |= {"shiboken6"}
    shipped_by = packages_distributions()
    strange = {
        f"{name(path)}: {found}"
        for path in files(".py", under=PACKAGE)
        for found in {full.split(".")[0] for full in imported(path)}
        if found not in sys.stdlib_module_names | {"desktop_app"}
        and not required & {each.lower().replace("_", "-") for each in shipped_by.get(found, [])}
    }
    assert not strange


def test_one_module_knows_appdirs() -> None:
    assert importers("appdirs") == {"desktop_app/settings/paths.py"}


def test_one_module_knows_the_native_engine() -> None:
    # For its type only; at run time it is loaded by name, so that it may be missing.
    assert importers("desktop_app._engine") == {"desktop_app/engine/native.py"}


def test_session_knows_of_qt_only_its_core() -> None:
    strange = {
        f"{name(path)}: {found}"
        for path in files(".py", under=PACKAGE / "session")
        for found in imported(path)
        if found.startswith("PySide6") and not (found + ".").startswith("PySide6.QtCore.")
    }
    assert not strange


def test_paper_is_painted_without_widgets() -> None:
    allowed = ("PySide6.QtCore.", "PySide6.QtGui.", "PySide6.QtPrintSupport.", "PySide6.QtSvg.")
    strange = {
        f"{name(path)}: {found}"
        for path in files(".py", under=PACKAGE / "paper")
        for found in imported(path)
        if found.startswith("PySide6") and not (found + ".").startswith(allowed)
    }
    assert not strange


def test_features_of_the_window_do_not_know_each_other() -> None:
    ui = PACKAGE / "ui"
    inside = [path.relative_to(ui).parts for path in files(".py", under=ui)]
    features = {parts[0] for parts in inside if len(parts) > 1} - SHARED_UI
    strange = {
        f"{name(path)}: {found}"
        for feature in (features | SHARED_UI) - {HOUSE_OF_UI}
        for path in files(".py", under=ui / feature)
        for found in imported(path)
        for other in features - {feature}
        if (found + ".").startswith(f"desktop_app.ui.{other}.")
    }
    assert not strange


@pytest.mark.parametrize(
    "module", ["desktop_app.cli", "desktop_app.play", "desktop_app.engine", "desktop_app.learn"]
)
def test_qt_is_not_loaded_below_the_session(module: str) -> None:
    code = f"import sys, {module}; print(sorted(m for m in sys.modules if m.startswith('PySide6')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


CRATE = ROOT / "engine" / "core" / "src"
USED = re.compile(r"\b(crate|super)::((?:\w+::)*)(\w+|\{[^}]*\})")


def _used_modules(module: str, source: str, modules: frozenset[str]) -> set[str]:
    """Return the modules of the crate that a module names, without its parents."""
    outer = module.split("::")[:-1]
    used = set()
    for origin, path, names in USED.findall(source.split("#[cfg(test)]\nmod tests", maxsplit=1)[0]):
        start = [*outer, *path.split("::")] if origin == "super" else path.split("::")
        for last in names.strip("{}").split(","):
            parts = [part for part in (*start, *last.strip().split("::")) if part]
            while parts and "::".join(parts) not in modules:
                parts.pop()
            used.add("::".join(parts))
    return {each for each in used if each and not f"{module}::".startswith(f"{each}::")}


def test_modules_of_the_crate_have_no_circles() -> None:
    sources = {
        "::".join(path.relative_to(CRATE).with_suffix("").parts): path.read_text("utf-8")
        for path in CRATE.rglob("*.rs")
    }
    names = frozenset(sources)
    left = {name: _used_modules(name, source, names) for name, source in sources.items()}
    assert "endgame::table" in left["endgame::search"]
    while free := [name for name, used in left.items() if not used & left.keys()]:
        for each in free:
            del left[each]
    assert not left


def test_json_is_parsed_in_one_place() -> None:
    """A second place would forget a fault that the first knows: decision 48."""
    parsing = re.compile(r"\bjson\.(loads?|JSONDecoder)\b")
    found = {
        name(path)
        for path in files(".py", under=PACKAGE)
        if parsing.search(path.read_text("utf-8"))
    }
    assert found == {"desktop_app/values/json_text.py"}
