# SPDX-License-Identifier: MIT
"""Rules for every file: licence line, size, and forbidden words."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from desktop_app.settings.table import SETTINGS
from tests.architecture.project import PACKAGE, ROOT, files, name, source
from tests.helpers.hints import hint

LARGEST = 800
"""Lines of a source file. A file is one idea; beyond this it is likely more than one: a hint."""

SPDX = "SPDX-License-Identifier: MIT"
TEXT = (".py", ".pyi", ".rs", ".toml", ".md", ".sh", ".txt", ".json", ".svg", ".cfg", "")

TRADE_MARK = "scr" + "abble"
NOTICE = re.compile(r"trade ?mark|®|not affiliated", re.IGNORECASE)
# Absolute paths of one machine, and the folder beside the checkout that no clone has.
MACHINE = re.compile(r"(?<![\w.~$}])/(?:work|root|home)/|\.\./" + "shared")
# Texts that Qt or pyqtgraph would read as markup; elsewhere labels are plain text.
MARKUP = re.compile(
    r"\b(RichText|AutoText|MarkdownText|setHtml|insertHtml|setMarkdown|QTextDocument|html=)"
)


UNIT, GUI = ROOT / "tests" / "unit", ROOT / "tests" / "gui"
SCRIPTS = {"benchmarks", "packaging"}
"""Folders beside the package whose scripts have unit tests."""
WITHOUT_MODULE = {"test_mutation.py"} | {
    f"packaging/test_{script}.py" for script in ("bare", "closed", "commands", "install", "release")
}
"""Unit tests of scripts: `./play`, `./test`, `tests/mutation.py`, and those below `packaging`."""

ALL_FEATURES = {"accessibility", "translation"}
"""Folders of window tests that go through all features."""


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_every_source_names_its_licence() -> None:
    sources = [path for path in files(".py", ".pyi", ".rs", ".sh") if path.stat().st_size > 0]
    assert len(sources) > 20
    missing = [name(path) for path in sources if SPDX not in "".join(read(path).splitlines()[:2])]
    assert not missing


def test_hint_at_large_sources() -> None:
    sizes = {name(path): len(read(path).splitlines()) for path in files(".py", ".rs")}
    assert len(sizes) > 20
    large = [f"{path}: {lines}" for path, lines in sizes.items() if lines > LARGEST]
    hint(f"more than {LARGEST} lines", large)


def test_unit_tests_are_named_after_the_module_that_they_test() -> None:
    tests = list(files(".py", under=UNIT))
    assert len(tests) > 300
    assert not [
        name(path)
        for path in tests
        if path.name.startswith("test_")
        and path.relative_to(UNIT).as_posix() not in WITHOUT_MODULE
        and not _modules_of(path)
    ], "call it test_MODULE.py or test_MODULE_aspect.py, in the folder of the module"
    assert not [path for path in WITHOUT_MODULE if not (UNIT / path).exists()]


def test_window_tests_lie_in_the_folder_of_their_feature() -> None:
    features = {path.name for path in (PACKAGE / "ui").iterdir() if path.is_dir()}
    folders = {path.name for path in GUI.iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders <= features | ALL_FEATURES


def _modules_of(test: Path) -> list[Path]:
    """Return the modules and scripts that a unit test may be named after."""
    folder = test.relative_to(UNIT).parent
    places = [PACKAGE / folder, ROOT / folder] if folder.name in SCRIPTS else [PACKAGE / folder]
    return [
        path
        for place in places
        for path in place.glob("*.*")
        if f"{test.stem}_".startswith(f"test_{path.stem}_")
    ]


def test_the_only_unused_code_is_listed_with_its_reason() -> None:
    settings = tomllib.loads(read(ROOT / "pyproject.toml"))["tool"]["vulture"]
    # .ci/run requires it: an older environment may lack it.
    found = pytest.importorskip("vulture").Vulture()
    found.scavenge([ROOT / path for path in settings["paths"]])
    unused = {
        item.name: f"{name(item.filename)}:{item.first_lineno}" for item in found.get_unused_code()
    }
    listed = set(settings["ignore_names"])
    assert not {place: what for what, place in unused.items() if what not in listed}, (
        "used by nothing"
    )
    assert not listed - set(unused), "listed in pyproject.toml, and used after all"


def test_no_name_of_a_module_is_defined_twice() -> None:
    found = [
        f"{name(path)}: {defined}"
        for path in files(".py", under=PACKAGE)
        for defined, count in Counter(source(path).defined).items()
        if count > 1
    ]
    assert not found


def test_the_trade_mark_is_left_to_its_owner() -> None:
    places = [*files(*TEXT, under=PACKAGE), *files(*TEXT, under=ROOT / "resources")]
    found = [
        f"{name(path)}:{number}"
        for path in [*places, ROOT / "README.md"]
        for number, line in enumerate(read(path).splitlines(), start=1)
        if TRADE_MARK in line.lower() and not NOTICE.search(line)
    ]
    assert not found


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in files(*TEXT)
        for number, line in enumerate(read(path).splitlines(), start=1)
        if MACHINE.search(line)
    ]
    assert not found


def test_markup_is_rendered_where_it_is_made_and_nowhere_else() -> None:
    # Each gets its markup from functions that escape every text, or is ours.
    allowed = {
        "paper/report.py",
        "ui/applied_theme.py",
        "ui/club/years_boxes.py",
        "ui/dictionary/dictionary_page.py",
        "ui/help/handbook_view.py",
        "ui/learn/study_end.py",
        "ui/learn/study_page.py",
        "ui/learn/study_quiz.py",
        "ui/rules_page/rules_page.py",
        "ui/widgets/meaning_card.py",
        "ui/widgets/word_text.py",
    }
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in files(".py", under=PACKAGE)
        if MARKUP.search(read(path))
    }
    assert found == allowed


def test_every_setting_is_read_somewhere() -> None:
    folders = (PACKAGE / name for name in ("learn", "session", "ui"))
    readers = [
        PACKAGE / "app.py",
        *(path for folder in folders for path in files(".py", under=folder)),
    ]
    sources = "\n".join(read(path) for path in readers)
    assert not [key for key in SETTINGS if f'"{key}"' not in sources]


@pytest.mark.parametrize("folder", ["home", "work", "root"])
def test_the_search_for_machine_paths_finds_them(folder: str) -> None:
    assert MACHINE.search(f"open('/{folder}/someone/x')")
    assert MACHINE.search("/".join(["..", "shared", folder]))


@pytest.mark.parametrize("start", ["~", "docs", "$HOME", "https://x"])
@pytest.mark.parametrize("folder", ["home", "work"])
def test_the_search_for_machine_paths_leaves_others(start: str, folder: str) -> None:
    assert not MACHINE.search("/".join([start, folder, "page"]))


def test_only_the_number_box_gives_the_lowest_value_a_word() -> None:
    """Of Qt's own spin box one cannot get the word back by typing or clearing."""
    users = {name(p) for p in files(".py") if "setSpecialValueText" in read(p)}
    assert users == {"desktop_app/ui/widgets/number_box.py", "tests/architecture/test_house.py"}


def test_a_figure_that_is_rounded_to_nought_has_no_minus() -> None:
    """`z` of a format makes −0.04 with one decimal +0.0, not -0.0."""
    signed = re.compile(r"\{[^{}]*:(?:\+|\{sign\})\.\d+f\}")
    assert [name(path) for path in PACKAGE.rglob("*.py") if signed.search(read(path))] == []
    assert signed.search("{luck:+.1f}") and not signed.search("{luck:+z.1f}")


def test_files_are_opened_for_reading_in_one_place() -> None:
    """A pipe, a device or a file without an end must not hold the program (`values.files`)."""
    reads = re.compile(
        r"""\.read_(bytes|text)\(|\.open\(["']r|\bopen\([^)]*["']rb?["']|\bZipFile\(path\)"""
        r"""|gzip\.open\((path|self\._)"""
    )
    allowed = {
        # The licences of installed packages, and the age of the process.
        "desktop_app/ui/help/about_box.py": 1,
        "desktop_app/app.py": 1,
    }
    found = {name(path): len(reads.findall(read(path))) for path in PACKAGE.rglob("*.py")}
    assert {each: count for each, count in found.items() if count} == allowed


def test_databases_are_looked_at_before_they_are_opened() -> None:
    """SQLite waits for a pipe as for a file."""
    for path in PACKAGE.rglob("*.py"):
        if "sqlite3.connect(" in read(path).replace('sqlite3.connect(":memory:"', ""):
            assert re.search(r"\b(check|open)_file\(", read(path)), name(path)


def test_no_list_is_filled_item_by_item_and_no_layout_item_is_wrapped() -> None:
    """Both can crash the program, long afterwards (docs/decisions/0043)."""
    made = re.compile(
        r"\.itemAt(Position)?\(|\bQ(Table|List|Tree)Widget(Item)?\b(?!`)|\bQStandardItem"
    )
    assert not [name(path) for path in PACKAGE.rglob("*.py") if made.search(read(path))]


def undocumented_signals(text: str) -> list[str]:
    """Return the signals of public classes that the docstring of their class leaves out."""
    missing = []
    for each in ast.walk(ast.parse(text)):
        if isinstance(each, ast.ClassDef) and not each.name.startswith("_"):
            told = set(re.findall(r"\w+", ast.get_docstring(each) or ""))
            for line in each.body:
                match line:
                    case ast.Assign(
                        targets=[ast.Name(id=signal)],
                        value=ast.Call(func=ast.Name(id="Signal")),
                    ) if not (signal.startswith("_") or signal in told):
                        missing.append(f"{each.name}.{signal}")
    return missing


def test_every_signal_is_explained_in_the_docstring_of_its_class() -> None:
    senders = [path for path in PACKAGE.rglob("*.py") if " = Signal(" in read(path)]
    assert len(senders) > 50
    assert [each for path in senders for each in undocumented_signals(read(path))] == []


def test_the_search_for_unexplained_signals_finds_them() -> None:
    text = 'class A:\n    """Signals: told."""\n    told = Signal()\n    gone = Signal(str)\n'
    assert undocumented_signals(text) == ["A.gone"]
