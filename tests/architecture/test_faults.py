# SPDX-License-Identifier: MIT
"""A bug is a bug: only errors about files and inputs become sentences."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.project import PACKAGE, files, name

LAYERS = ("commands", "paper", "play", "session", "storage", "tournament", "ui")
BROAD = {
    *("ArithmeticError", "AttributeError", "BaseException", "Exception", "IndexError", "KeyError"),
    *("LookupError", "RuntimeError", "TypeError", "ValueError"),
}
"""Errors that a bug raises too."""
MEANT = {
    "desktop_app/commands/event.py:_words": "the standard library splits a line",
    "desktop_app/commands/leaves.py:parsed_file": "the crate reads a file",
    "desktop_app/commands/review.py:_cluster": "the errors are those of the optional extra",
    "desktop_app/session/study_work.py:guarded": "the name of a list, which is not the message",
}
"""Functions that take more than `is_bad_input` says, with the reason."""


def shown_unasked(text: str) -> Iterator[str]:
    """Yield functions that use an error which may be a bug, without `is_bad_input` or `raise`."""
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for handler in _handlers(function):
            if _is_broad(handler) and _is_used(handler) and not _is_asked(handler):
                yield function.name


def _handlers(node: ast.AST) -> Iterator[ast.ExceptHandler]:
    """Yield the handlers of a function, but not those of functions within it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            continue
        if isinstance(child, ast.ExceptHandler):
            yield child
        yield from _handlers(child)


def _is_broad(handler: ast.ExceptHandler) -> bool:
    caught = ast.walk(handler.type) if handler.type is not None else ()
    return any(isinstance(each, ast.Name) and each.id in BROAD for each in caught)


def _is_used(handler: ast.ExceptHandler) -> bool:
    causes = {each.cause for each in ast.walk(handler) if isinstance(each, ast.Raise)}
    return any(
        isinstance(each, ast.Name) and each.id == handler.name and each not in causes
        for statement in handler.body
        for each in ast.walk(statement)
    )


def _is_asked(handler: ast.ExceptHandler) -> bool:
    """True if bugs leave the handler: it asks `is_bad_input`, or ends by raising again."""
    last = handler.body[-1]
    if isinstance(last, ast.Raise) and last.exc is None:
        return True
    return any(
        isinstance(each, ast.Name) and each.id == "is_bad_input" for each in ast.walk(handler)
    )


def test_only_bad_input_becomes_a_sentence() -> None:
    found = {
        f"{name(path)}:{function}"
        for layer in LAYERS
        for path in files(".py", under=PACKAGE / layer)
        for function in shown_unasked(path.read_text(encoding="utf-8"))
    }
    assert found == set(MEANT)


@pytest.mark.parametrize(
    ("handler", "is_found"),
    [
        ("except ValueError as error:\n  say(str(error))", True),
        ("except (OSError, LookupError) as error:\n  return error", True),
        ("except StorageError as error:\n  say(str(error))", False),
        ("except ValueError:\n  return None", False),
        ("except ValueError as error:\n  raise FormatError('no') from error", False),
        ("except BaseException as error:\n  close(error)\n  raise", False),
        (
            "except ValueError as error:\n  if not is_bad_input(error):\n   raise\n  say(error)",
            False,
        ),
    ],
)
def test_the_search_for_errors_that_are_shown_finds_them(handler: str, is_found: bool) -> None:
    body = "\n".join(f" {line}" for line in handler.splitlines())
    assert list(shown_unasked(f"def act():\n try:\n  do()\n{body}")) == ["act"] * is_found
