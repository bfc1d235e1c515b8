# SPDX-License-Identifier: MIT
"""A picture that a teacher's own player names is checked before it is drawn."""

from __future__ import annotations

import struct

import pytest

from desktop_app.play.portraits import MAX_BYTES, MAX_SIDE, PortraitError, check_portrait

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
GOOD = HEAD + '<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0H9V9Z"/></svg>'


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"rest"


def test_shapes_with_a_gradient_and_a_png_are_fine() -> None:
    check_portrait(GOOD.encode(), "ada.svg")
    check_portrait(png(640, 480), "ada.png")


@pytest.mark.parametrize(
    "inside",
    [
        '<image xlink:href="file:///etc/passwd"/>',
        '<image href="face.png"/>',
        "<script>alert(1)</script>",
        "<text>Ada</text>",
        '<a xlink:href="http://example.org"><path d="M0 0"/></a>',
        '<use xlink:href="#a"/>',
        '<path fill="url(http://example.org/a.svg#b)" d="M0 0"/>',
        '<path style="fill:url( file:///a#b )" d="M0 0"/>',
        "<style>@import 'a.css';</style>",
        "<style>path { fill: url(a.svg#b) }</style>",
        '<linearGradient xlink:href="other.svg#a"/>',
        '<animate attributeName="x"/>',
        "<path/>" * 5_000,
    ],
)
def test_what_loads_runs_moves_or_is_endless_is_refused(inside: str) -> None:
    with pytest.raises(PortraitError, match=r"ada\.svg: expected an SVG of shapes alone"):
        check_portrait((HEAD + inside + "</svg>").encode(), "ada.svg")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        b"\xff\xfe",
        b"<html/>",
        b"<svg/>",
        b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + GOOD.encode(),
        GOOD[:-2].encode(),
    ],
)
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(PortraitError, match=r"ada\.svg: "):
        check_portrait(data, "ada.svg")


def test_a_large_picture_is_refused() -> None:
    with pytest.raises(PortraitError, match=f"more than {MAX_BYTES:,} bytes"):
        check_portrait(b" " * (MAX_BYTES + 1), "ada.svg")
    for width, height in ((MAX_SIDE + 1, 9), (9, MAX_SIDE + 1), (0, 9)):
        with pytest.raises(PortraitError, match=f"at most {MAX_SIDE} by {MAX_SIDE} pixels"):
            check_portrait(png(width, height), "ada.png")
    with pytest.raises(PortraitError, match="pixels"):
        check_portrait(png(9, 9)[:14], "ada.png")
