# SPDX-License-Identifier: MIT
"""The files that a sentence about a problem names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.table import Value

HIDDEN_PROBLEMS = "hidden_problems"
"""Name of the setting that keeps the stamps of files the start screen tells no more of."""


def files_named(sentences: Iterable[str]) -> tuple[Path, ...]:
    """Return the files and folders that sentences name and that are there, each once."""
    found = (each for sentence in sentences for each in _paths(sentence))
    return tuple(dict.fromkeys(each for each in found if _is_there(each)))


def still_told(sentences: Iterable[str], hidden: Mapping[str, object]) -> tuple[str, ...]:
    """Return the sentences but for those all of whose files are hidden and have not changed.

    Args:
        sentences: what is to be told; those that name no file are always.
        hidden: the stamps of hidden files, as `stamps_of` returned them.
    """

    def is_hidden(sentence: str) -> bool:
        stamps = stamps_of(files_named((sentence,)))
        return bool(stamps) and stamps.items() <= hidden.items()

    return tuple(each for each in sentences if not is_hidden(each))


def stamps_of(files: Iterable[Path]) -> dict[str, Value]:
    """Return a mark of each file that changes with it, by its path."""
    found: dict[str, Value] = {}
    for each in files:
        with suppress(OSError):
            status = each.stat()
            found[str(each)] = f"{status.st_mtime_ns} {status.st_size}"
    return found


def _paths(value: object) -> Iterator[Path]:
    if isinstance(value, Sentence):
        for detail in value.details.values():
            yield from _paths(detail)
    elif isinstance(value, Path):
        yield value
    elif isinstance(value, str) and Path(value).is_absolute():
        yield Path(value)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
