# SPDX-License-Identifier: MIT
"""System errors about files, in this program's words.

The system's messages are in its installed language, which may not be the program's.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from desktop_app.sentences.sentence import Sentence

WORDS: Mapping[int, str] = {
    errno.EPERM: "operation not permitted",
    errno.ENOENT: "no such file or folder",
    errno.EIO: "input/output error",
    errno.EBADF: "the file is not open",
    errno.EAGAIN: "another program is using it",
    errno.EACCES: "permission denied",
    errno.EBUSY: "another program is using it",
    errno.EEXIST: "file exists",
    errno.EXDEV: "it is on another disk",
    errno.ENOTDIR: "expected a folder",
    errno.EISDIR: "is a folder",
    errno.EINVAL: "invalid argument",
    errno.EMFILE: "too many open files",
    errno.ENFILE: "too many open files",
    errno.EFBIG: "file too large",
    errno.ENOSPC: "no space left on device",
    errno.ESPIPE: "a pipe or a device, expected a file",
    errno.EROFS: "read-only file system",
    errno.EPIPE: "broken pipe",
    errno.ENAMETOOLONG: "its name with all folders is too long",
    errno.ENOTEMPTY: "the folder is not empty",
    errno.ELOOP: "too many levels of symbolic links",
    errno.EDQUOT: "disk quota exceeded",
    errno.ESTALE: "the disk is no longer there",
    errno.ENODEV: "the disk is no longer there",
    errno.ENXIO: "the disk is no longer there",
    errno.ETIMEDOUT: "the disk does not answer",
    errno.ENOMEM: "there is not enough memory",
}
"""By error number, one for each error that a file or a folder may cause."""
WINDOWS: Mapping[int, int] = {
    2: errno.ENOENT,
    3: errno.ENOENT,
    19: errno.EROFS,
    21: errno.ENODEV,
    23: errno.EIO,
    32: errno.EBUSY,
    33: errno.EBUSY,
    53: errno.ENODEV,
    55: errno.ENODEV,
    64: errno.ENODEV,
    39: errno.ENOSPC,
    59: errno.ENODEV,
    67: errno.ENODEV,
    112: errno.ENOSPC,
    123: errno.EINVAL,
    161: errno.EINVAL,
    206: errno.ENAMETOOLONG,
    267: errno.ENOTDIR,
    433: errno.ENODEV,
    1117: errno.EIO,
    1167: errno.ENODEV,
}
"""Windows' own numbers of errors that its `errno` confuses with others: a file that is in use, and
a stick that was pulled out, both come as a permission that is missing."""
NAME_REFUSED = "the system allows no such name"
"""Of an argument that is invalid because of the file's name."""
_LONGEST_PATH = 259
"""Characters of a path on a Windows where long paths are not switched on."""
NUMBERED = "system error {number}"
_LONGEST_MESSAGE, _LONGEST_DETAIL = 900, 400
"""Characters of a message, and of one of the texts that are filled into it."""
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
"""Not the joiners U+200C and U+200D, which some scripts need."""
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
_TOML_WORDS: Mapping[str, str] = {
    "Cannot overwrite a value": "the key appears twice",
    "Cannot declare": "the table appears twice",
    "Cannot mutate": "the table appears twice",
    "Duplicate inline table key": "the key appears twice",
    "Expected '=' after": "expected = after the key",
    "Expected newline or end": "expected the end of the line",
    "Expected ']": "expected ] after the name of the table",
    "Invalid initial character for a key": "expected a key",
    "Invalid statement": "expected a key, the name of a table or a comment",
    "Invalid value": "expected a value",
    "Unclosed array": "the list has no closing bracket",
    "Unclosed inline table": "the table has no closing bracket",
    "Unterminated string": "the text has no closing quote",
    "Illegal character": "a character that is not allowed here",
    "Unescaped": "a backslash that starts no escape",
}
"""Beginnings of the TOML parser's messages, and this program's sentences."""
_TOML_OTHER = "it cannot be understood"


def printable(text: str) -> str:
    """Replace unprintable characters, so that a text stays on one line and is safe to print."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def visible(text: str) -> str:
    """Replace control characters and marks that turn the direction of writing by U+FFFD."""
    return text if text.isprintable() else _UNSEEN.sub("\ufffd", text)


def brief(message: str) -> str:
    """Return a message in which what was read is short and printable, however odd the file is.

    Names and values of a file go into the sentences about it: one of a million characters would
    fill the screen, and one that turns the direction of writing would turn the sentence round.
    """
    if not isinstance(message, Sentence):
        return _brief_text(message, _LONGEST_MESSAGE)
    if all(_is_brief(detail) for detail in message.details.values()):
        return message
    return message.with_details(
        **{name: _brief_detail(detail) for name, detail in message.details.items()}
    )


def _is_brief(detail: object) -> bool:
    if isinstance(detail, Sentence):
        return all(_is_brief(inner) for inner in detail.details.values())
    if isinstance(detail, Path):
        detail = str(detail)
    return not isinstance(detail, str) or (len(detail) <= _LONGEST_DETAIL and detail.isprintable())


def _brief_detail(detail: object) -> object:
    if isinstance(detail, Sentence):
        return brief(detail)
    return _brief_text(str(detail), _LONGEST_DETAIL) if isinstance(detail, str | Path) else detail


def _brief_text(text: str, most: int) -> str:
    if len(text) > most:
        text = f"{text[: most * 2 // 3]} ... {text[-most // 3 :]}"
    return printable(text)


class ToldError(ValueError):
    """A fault of a file or an input, in one sentence that is shown to people."""

    def __init__(self, message: str) -> None:
        super().__init__(brief(message))


def is_bad_input(error: BaseException) -> bool:
    """True if `error` is about a file or an input; any other error is a bug.

    It is a file that cannot be opened or decoded, or a typed error of the program, all of which
    derive from `ValueError`. Only these are shown as sentences; a bug reaches the hook with its
    traceback, for "too many values to unpack" helps no one.
    """
    if isinstance(error, OSError | UnicodeError):
        return True
    return isinstance(error, ValueError) and type(error).__module__.startswith("desktop_app.")


def fault_of(error: OSError) -> str:
    """Return why the system could not open, read or write a file, without the file."""
    if error.errno is None:
        # Raised by this program, with a sentence.
        return str(error) or type(error).__name__
    number = WINDOWS.get(getattr(error, "winerror", None) or 0, error.errno)
    if number == errno.ENOENT and _is_too_long(error):
        number = errno.ENAMETOOLONG
    words = WORDS.get(number)
    if number == errno.EINVAL and error.filename is not None:
        words = NAME_REFUSED
    return Sentence(words) if words else Sentence(NUMBERED, number=number)


def _is_too_long(error: OSError) -> bool:
    """True if Windows did not find a file only because it refuses paths of this length."""
    name = error.filename
    is_windows = getattr(error, "winerror", None) is not None or sys.platform == "win32"
    return is_windows and isinstance(name, str) and len(os.path.abspath(name)) > _LONGEST_PATH


def fault_named(text: str, otherwise: int = errno.EIO) -> str:
    """Return our words for an error in the system's, which may be in any language.

    Args:
        text: in the system's words, or ours.
        otherwise: number of the error, when the words are not known.
    """
    if text in WORDS.values():
        # Raised by this program (`values.files`).
        return Sentence(text)
    number = next((word for word in WORDS if os.strerror(word) == text), otherwise)
    return Sentence(WORDS[number])


def told(error: Exception) -> str:
    """Return the message of an error in one line; for a system error the file comes first."""
    if not isinstance(error, OSError):
        return str(error)
    if error.filename is None:
        return fault_of(error)
    return brief(Sentence("{place}: {fault}", place=error.filename, fault=fault_of(error)))


def json_fault(error: json.JSONDecodeError) -> Sentence:
    """Return the place at which a text is not JSON."""
    return Sentence("line {line}, column {column}: not JSON", line=error.lineno, column=error.colno)


def located(
    message: str,
    *,
    file: Path | str | None = None,
    line: int | None = None,
    column: int | None = None,
) -> str:
    """Prefix a fault with its place: file, line and column, each from 1 or unknown."""
    message = brief(message)
    if line is not None and column is not None:
        message = Sentence(
            "line {line}, column {column}: {message}", line=line, column=column, message=message
        )
    elif line is not None:
        message = Sentence("line {line}: {message}", line=line, message=message)
    elif column is not None:
        message = Sentence("column {column}: {message}", column=column, message=message)
    return brief(Sentence("{place}: {fault}", place=file, fault=message)) if file else message


def toml_fault(error: ValueError | RecursionError) -> str:
    """Return what is wrong with a text that is not TOML, with the place if known."""
    reason = str(error)
    words = next((ours for theirs, ours in _TOML_WORDS.items() if reason.startswith(theirs)), "")
    place = _TOML_PLACE.search(reason)
    fault = Sentence(words or _TOML_OTHER)
    return located(fault, line=int(place[1]), column=int(place[2])) if place else fault
