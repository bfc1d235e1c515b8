# SPDX-License-Identifier: MIT
"""Files of word study: the learner's own lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from desktop_app.learn.word_lists import ready_list
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.word_list import read_word_list
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.durable import replace_file

LISTS = "lists"
"""Folder of a learner's own lists, in the learner's folder."""

_LIST_SUFFIX = ".txt"
_LIST_NAME = re.compile(r"[^\W_][\w-]{0,39}")


class OwnLists:
    """A learner's own lists: text files with one word a line, in one folder.

    Args:
        folder: made with the first list.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> tuple[str, ...]:
        """Return the names of all lists, in alphabetical order."""
        return tuple(sorted(path.stem for path in self.folder.glob(f"*{_LIST_SUFFIX}")))

    def read(self, name: str) -> tuple[str, ...]:
        """Return the words of a list, in alphabetical order.

        Raises:
            LookupError: there is no such list.
            LexiconError: it cannot be read; the message names file and line.
            OSError: as above.
        """
        wanted = name.casefold()
        found = next((each for each in self.names() if each.casefold() == wanted), None)
        if found is None:
            raise LookupError(name)
        return read_word_list(self._path(found)).words

    def write(self, name: str, words: Iterable[str]) -> None:
        """Write a list, replacing one of the same name.

        Raises:
            LexiconError: the name has other characters than letters, digits, hyphens and
                underscores, is longer than 40, or is that of a ready-made list; or it has no words.
            OSError: it cannot be written.
        """
        if not _LIST_NAME.fullmatch(name) or ready_list(name) is not None:
            raise LexiconError(
                Sentence(
                    "{name!r} cannot be the name of a list; expected letters, digits, - and _, "
                    "at most 40, and not the name of a ready-made list",
                    name=name,
                )
            )
        held = sorted({word.upper() for word in words})
        if not held:
            raise LexiconError(Sentence("a list needs at least one word"))
        replace_file(self._path(name), "".join(f"{word}\n" for word in held).encode())

    def remove(self, name: str) -> None:
        """Remove a list, if there is one. Raises OSError if it stays there."""
        self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{_LIST_SUFFIX}"
