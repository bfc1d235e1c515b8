# SPDX-License-Identifier: MIT
"""Text files of any origin: of any size, in several encodings, with any line ends.

Accepted: UTF-8 with or without BOM, UTF-16 with BOM, an encoding named by a ``#character-encoding``
line, and everything else as Windows-1252, the superset of ISO 8859-1 that desktop programs write.
Lines end with LF, CRLF or CR. A DOS end-of-file mark is dropped.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from desktop_app.formats.errors import FormatError, Problem, quoted
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import open_file

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_PRAGMA = re.compile(rb"^[ \t]*#character-encoding[ \t:]+(\S+)", re.IGNORECASE | re.MULTILINE)
# A pragma could name any codec of Python; only supersets of ASCII make sense.
_ASCII_SUPERSETS = re.compile(r"utf-8|ascii|iso8859-|cp125|koi8-|mac-|cp437|cp850|cp852|cp866")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class DecodedText:
    """The text of a file.

    Attributes:
        text: without BOM, lines ended by ``\\n``.
        encoding: the encoding used, as Python names it.
        problems: an encoding line that could not be followed.
    """

    text: str
    encoding: str
    problems: tuple[Problem, ...] = ()


def read_text_file(path: Path, *, kind: str, limit_bytes: int) -> DecodedText:
    """Read a text file.

    Args:
        path: the file.
        kind: the expected format, for messages (``"GCG"``).
        limit_bytes: maximum size; larger files are not read further.

    Raises:
        OSError: the file cannot be opened or read, or is a pipe or a device.
        FormatError: too large, or not text; its `file` is `path`.
    """
    try:
        with open_file(path) as stream:
            data = read_limited(stream, kind=kind, limit_bytes=limit_bytes)
        return decode_text(data, kind=kind)
    except FormatError as error:
        raise error.with_file(str(path)) from None


def read_limited(stream: BinaryIO, *, kind: str, limit_bytes: int) -> bytes:
    """Read a whole stream, but at most one byte more than the limit.

    Raises:
        FormatError: it is longer than `limit_bytes`.
    """
    data = stream.read(limit_bytes + 1)
    if len(data) > limit_bytes:
        raise FormatError(
            Sentence(
                "not a {kind} file: more than {most} bytes, expected a text that is shorter",
                kind=kind,
                most=limit_bytes,
            )
        )
    return data


def decode_text(data: bytes, *, kind: str) -> DecodedText:
    """Decode the bytes of a text file.

    Raises:
        FormatError: not text: a NUL byte, or more than one control character in twenty.
    """
    text, encoding, problems = _decode(data)
    text = _LINE_END.sub("\n", text.rstrip("\x1a"))
    controls = _CONTROL.findall(text)
    first = _CONTROL.search(text)
    if first is not None and ("\0" in controls or len(controls) * 20 > len(text)):
        place = text.find("\0") if "\0" in controls else first.start()
        line = text.count("\n", 0, place) + 1
        raise FormatError(
            Sentence(
                "not a {kind} file: read the control character {character!r}, expected text",
                kind=kind,
                character=text[place],
            ),
            line=line,
        )
    return DecodedText(text, encoding, problems)


def _decode(data: bytes) -> tuple[str, str, tuple[Problem, ...]]:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(encoding, errors="replace"), encoding, ()
    problems: tuple[Problem, ...] = ()
    if match := _PRAGMA.search(data):
        name = match[1].decode("ascii", errors="replace")
        if codec := _known_codec(name):
            try:
                return data.decode(codec), codec, ()
            except UnicodeDecodeError:
                fault = Sentence(
                    "the text is not in {name}, the encoding that it names", name=quoted(name)
                )
        else:
            fault = Sentence("unknown character encoding {name}", name=quoted(name))
        line = len(re.findall(rb"\r\n|\r|\n", data[: match.start(1)])) + 1
        problems = (Problem(line, Sentence("{fault}; read as UTF-8 or Windows-1252", fault=fault)),)
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding), encoding, problems
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1", problems


def _known_codec(name: str) -> str | None:
    try:
        codec = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return codec if _ASCII_SUPERSETS.match(codec) else None
