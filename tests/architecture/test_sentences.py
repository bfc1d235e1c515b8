# SPDX-License-Identifier: MIT
"""Every text can be translated, and is plain English: docs/decisions/0014 and 0017."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.project import (
    PACKAGE,
    ROOT,
    Source,
    callee,
    files,
    name,
    pseudo_catalogue,
    source,
)
from tests.helpers.hints import hint

SAYING = ("rules", "lexicon", "formats", "settings", "storage", "play", "session", "paper", "ui")
HEADLESS = re.compile(
    r"play/(scenarios/|selfplay|topics)|formats/(scenario|command_codec)"
    r"|lexicon/(bundled|kwg_compile)|ui/main_window/(exhibition|shot|word_shots|sheet_shots)"
)
"""Modules of commands and of pictures for the documentation, whose texts are English only."""
MISUSE = frozenset(
    {"TypeError", "KeyError", "IndexError", "RuntimeError", "AssertionError", "FrozenInstanceError"}
)
"""Errors of the program itself, which go to the report with their traceback."""
OF_THE_PROGRAM = re.compile(
    r"rules/(procedures|acts|evolving)/|rules/(game|preview|board|score_rows|tiles)\.py"
    r"|play/(history|table)\.py|storage/game_facts|settings/paths"
)
"""Modules where an error with a plain text is a bug, is caught, or occurs at the start."""
WORDS = re.compile(r"[A-Za-z]{2,}[,;:.]? [a-zA-Z]{2,}")
MARKUP = re.compile(r"[<>]|: [\w#(]+;|px|%|palette\(|^; }")
"""Style sheets and tags; their contents are checked separately."""
UNSAID = re.compile(
    "GNU Lesser General Public License.*|(MIT|BSD|Python Software Foundation) licence"
    "|FAM EndTurn|dict.str, Value.|should be 66.*|note should be 66.*|# Procedures of the desk[^$]*"
)
"""Names of licences and documents, types, notes in pictures, the reference of the desk."""

FULL_SENTENCE = re.compile(r"\s*[A-Z]\S*(\s+\S+){3,}\s+\S+\.\s*")
"""Five words or more, to a full stop."""


def _sources() -> Iterator[Path]:
    for layer in SAYING:
        for path in files(".py", under=PACKAGE / layer):
            if not HEADLESS.search(path.as_posix()):
                yield path


def _raw_texts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield texts that an argument may be and that are not a Sentence."""
    if isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    ):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from _raw_texts(node.body)
        yield from _raw_texts(node.orelse)


def _raised(module: Source) -> Iterator[ast.Call]:
    for node in module.nodes:
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            if callee(node.exc) not in MISUSE:
                yield node.exc
        elif isinstance(node, ast.Call) and callee(node) in ("Problem", "Refused"):
            yield node


def test_faults_are_sentences() -> None:
    faults = []
    for path in _sources():
        if OF_THE_PROGRAM.search(path.as_posix()):
            continue
        for call in _raised(source(path)):
            for each in call.args:
                faults += [f"{name(path)}:{raw.lineno}" for raw in _raw_texts(each)]
    assert not faults


def _said(module: Source) -> Iterator[tuple[int, str]]:
    """Yield every text with words in it, except docstrings and assertion messages."""
    passed = {id(expr.value) for expr in module.nodes if isinstance(expr, ast.Expr)}
    for node in module.nodes:
        if isinstance(node, ast.Assert):
            passed |= {id(inner) for inner in ast.walk(node)}
    for node in module.nodes:
        if not isinstance(node, ast.Constant) or id(node) in passed:
            continue
        if isinstance(node.value, str) and WORDS.search(node.value):
            yield node.lineno, node.value


@pytest.mark.parametrize("layer", ["ui", "session", "paper"])
def test_every_text_of_the_screen_is_collected(layer: str) -> None:
    entries = pseudo_catalogue().entries
    known = {text for entry in entries for text in (entry.source, entry.plural, entry.role)}
    missing = [
        f"{name(path)}:{line}: {text}"
        for path in _sources()
        if path.is_relative_to(PACKAGE / layer)
        for line, text in _said(source(path))
        if text not in known and not MARKUP.search(text) and not UNSAID.fullmatch(text)
    ]
    assert not missing, "\n".join(missing)


TRANSLATED = """
    class_presenter.refused club_files_presenter.page_made club_work.asked club_work.refused
    club_work.said club_work.sheets_made drill_presenter.refused judge_presenter.log_failed
    learn_presenter.refused lesson_presenter.refused progress_presenter.found
    progress_presenter.refused puzzle_presenter.refused review_batch.report_made
    review_batch.report_saved tracking.failed
    """
"""Signals of texts that are translated before they are emitted, of paths, and of pages."""
TEXT_SIGNAL = re.compile(r"^    (\w+) = Signal\(str\b", re.MULTILINE)


def test_signals_of_texts_carry_no_sentences() -> None:
    """A signal of texts strips a `Sentence` of its template, so that it stays English."""
    found = {
        f"{path.stem}.{signal}"
        for path in files(".py", under=PACKAGE / "session")
        for signal in TEXT_SIGNAL.findall(source(path).text)
    }
    assert found == set(TRANSLATED.split()), (
        "Signal(object) carries a Sentence; else list the signal here"
    )


STIFF = re.compile(
    r"\b(whoever|somebody|nobody|is told|comes to|of its own|says what|he|his|him|himself)\b",
    re.IGNORECASE,
)
"""Words that a plain sentence does without (CONTRIBUTING, "How it is written")."""
PAGES = [name(page) for page in files(".md")]


def test_sentences_of_the_screen_are_plain_english() -> None:
    entries = pseudo_catalogue().entries
    texts = {text for entry in entries for text in (entry.source, entry.plural)}
    assert not sorted(text for text in texts if STIFF.search(text))


def test_sentences_of_the_screen_have_one_space_between_words() -> None:
    texts = {text for entry in pseudo_catalogue().entries for text in (entry.source, entry.plural)}
    assert not sorted(text for text in texts if "  " in text.strip())


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_plain_english(page: str) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert not [found.group() for found in STIFF.finditer(re.sub(r"`[^`]*`", "", text))]


PLAIN_FOLDERS = ("benchmarks", "desktop_app", "packaging", "tests")
"""Folders whose docstrings and comments are plain English."""
STIFF_START = re.compile(r"\s*(What|Whether)\b(?!.*\?$)")
"""Starts of docstrings for which "True if" or a plain noun is clearer: a hint."""


def _docstrings(module: Source) -> Iterator[tuple[int, str]]:
    """Docstrings, of attributes too, with their 1-based lines."""
    for node in module.nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)


def _comments(module: Source) -> Iterator[tuple[int, str]]:
    """Comments with their 1-based lines."""
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _stiff_remarks(module: Source) -> Iterator[tuple[int, str]]:
    if not STIFF.search(module.text):
        return  # quicker than looking at each token
    for line, text in (*_docstrings(module), *_comments(module)):
        for found in STIFF.finditer(re.sub(r"`[^`]*`", "", text)):
            yield line, found.group()


@pytest.mark.parametrize("folder", PLAIN_FOLDERS)
def test_docstrings_and_comments_are_plain_english(folder: str) -> None:
    stiff = [
        f"{name(path)}:{line}: {words.strip()}"
        for path in files(".py", ".pyi", under=ROOT / folder)
        for line, words in _stiff_remarks(source(path))
    ]
    assert not stiff, "\n".join(stiff)


@pytest.mark.parametrize("folder", PLAIN_FOLDERS)
def test_hint_at_docstrings_that_begin_stiffly(folder: str) -> None:
    docstrings = [
        (f"{name(path)}:{line}", text)
        for path in files(".py", ".pyi", under=ROOT / folder)
        for line, text in _docstrings(source(path))
    ]
    assert docstrings
    hint("a stiff start", [place for place, text in docstrings if STIFF_START.match(text)])


def _tested_sentences(module: Source) -> Iterator[str]:
    """Yield the full sentences of a test file, without its docstrings."""
    remarks = {id(node.value) for node in module.nodes if isinstance(node, ast.Expr)}
    for node in module.nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in remarks:
                if FULL_SENTENCE.fullmatch(text):
                    yield text
            case _:
                pass


def test_a_sentence_is_tested_in_one_file() -> None:
    places: dict[str, set[str]] = {}
    for path in files(".py", under=ROOT / "tests"):
        for sentence in _tested_sentences(source(path)):
            places.setdefault(sentence, set()).add(name(path))
    assert len(places) > 100
    repeated = {sentence: found for sentence, found in places.items() if len(found) > 1}
    assert not repeated, "elsewhere test a state, a code, or a few telling words"
