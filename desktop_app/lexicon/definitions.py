# SPDX-License-Identifier: MIT
"""The definitions beside a list: one line a word, sorted, the word and its meaning by a tab."""

from __future__ import annotations

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.word_list import check_file_size
from desktop_app.sentences.sentence import Sentence

MAX_BYTES = 128 * 1024 * 1024


def has_definitions(installed: Installed) -> bool:
    """Whether a list came with definitions."""
    return bool(installed.sidecar.definitions)


def find_definition(installed: Installed, word: str) -> str:
    """What a list says of a word in any case; empty when it says nothing.

    Raises:
        LexiconError: the file of definitions is larger than any, or not UTF-8.
        OSError: it is not there, or cannot be read.
    """
    if not has_definitions(installed):
        return ""
    path = installed.folder / installed.sidecar.definitions
    check_file_size(path, MAX_BYTES)
    wanted = word.upper().encode("utf-8") + b"\t"
    data = path.read_bytes()
    start = 0 if data.startswith(wanted) else data.find(b"\n" + wanted) + 1
    if start == 0 and not data.startswith(wanted):
        return ""
    start += len(wanted)
    end = data.find(b"\n", start)
    try:
        return data[start : len(data) if end < 0 else end].decode("utf-8").strip()
    except UnicodeDecodeError:
        raise LexiconError(
            Sentence("the definitions are not UTF-8; import the list again"), path=path
        ) from (None)
