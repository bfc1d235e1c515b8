# SPDX-License-Identifier: MIT
"""Checks the picture that a teacher's own player names, before anything draws it."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence

MAX_BYTES = 200_000
"""The largest file of a portrait."""
MAX_SIDE = 2_000
"""The largest width and height of a PNG, in pixels."""
_MAX_ELEMENTS = 5_000
_SPACE = "{http://www.w3.org/2000/svg}"
_FORBIDDEN = frozenset(
    _SPACE + name
    for name in (
        "a", "animate", "animateColor", "animateMotion", "animateTransform", "audio",
        "foreignObject", "image", "script", "set", "text", "textArea", "tspan", "use", "video",
    )
)  # fmt: skip
"""Elements that load something, run something, refer back, move, or need a font."""
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class PortraitError(ToldError):
    """A picture that is not drawn; the message names the file and what is allowed."""


def check_portrait(data: bytes, file: str) -> None:
    """Check the content of an SVG or a PNG; `file` is its name for messages.

    Raises:
        PortraitError: it is too large, neither of the two, or an SVG with more than flat shapes:
            a text, a picture, a script, a link or an animation.
    """
    check_size(len(data), file)
    if data.startswith(_PNG_SIGNATURE):
        _check_png(data, file)
    else:
        _check_svg(data, file)


def check_size(size: int, file: str) -> None:
    """Check the number of bytes, which is known before a file is read; raises PortraitError."""
    if size > MAX_BYTES:
        raise PortraitError(Sentence("{file}: more than {most:,} bytes", file=file, most=MAX_BYTES))


def _check_png(data: bytes, file: str) -> None:
    # The first part of every PNG is its header: length, name, width and height.
    width, height = struct.unpack(">II", data[16:24]) if data[12:16] == b"IHDR" else (0, 0)
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise PortraitError(
            Sentence(
                "{file}: expected a PNG of at most {most} by {most} pixels",
                file=file,
                most=MAX_SIDE,
            )
        )


def _check_svg(data: bytes, file: str) -> None:
    wanted = Sentence("{file}: expected an SVG of shapes alone, or a PNG", file=file)
    try:
        text = data.decode("utf-8-sig")
        # Entities may grow without end.
        if re.search(r"<!(DOCTYPE|ENTITY)", text, re.IGNORECASE):
            raise PortraitError(wanted)
        root = ElementTree.fromstring(text)
    except (UnicodeDecodeError, ElementTree.ParseError):
        raise PortraitError(wanted) from None
    if root.tag != _SPACE + "svg":
        raise PortraitError(wanted)
    for count, element in enumerate(root.iter()):
        is_fine = all(_is_harmless(key, value) for key, value in element.attrib.items())
        if element.tag == _SPACE + "style":
            is_fine = "@" not in (element.text or "") and _is_harmless("", element.text or "")
        if count >= _MAX_ELEMENTS or element.tag in _FORBIDDEN or not is_fine:
            raise PortraitError(wanted)


def _is_harmless(key: str, value: str) -> bool:
    """True if an attribute refers to nothing outside the file."""
    if key.rpartition("}")[2] == "href":
        return value.startswith("#")
    return all(inner.lstrip("'\" ").startswith("#") for inner in re.findall(r"url\(([^)]*)", value))
