# SPDX-License-Identifier: MIT
"""The tables of a page of HTML, and on which side their columns stand."""

from __future__ import annotations

import re
from html import unescape
from itertools import zip_longest

_FIGURE = re.compile(r"(1 in )?[+\N{MINUS SIGN}-]?\d[\d,.]*½?|½")


def misaligned(page: str) -> list[tuple[str, list[str]]]:
    """Return title and cells of columns of figures that stand left, and of texts that stand right.

    A column of figures has nothing but figures in its cells; one without any cell counts as none.
    """
    found = []
    for table in re.findall(r"<table.*?</table>", page, re.DOTALL):
        rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.DOTALL)
        cells = [re.findall(r"<(t[hd])([^>]*)>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
        for column in zip_longest(*cells, fillvalue=("", "", "")):
            title = "".join(_plain(text) for kind, _look, text in column[:1] if kind == "th")
            inside = [(look, _plain(text)) for kind, look, text in column if kind == "td"]
            texts = [text for _look, text in inside if text]
            is_right = any("class=n" in look for look, _text in inside)
            if texts and all(map(_FIGURE.fullmatch, texts)) is not is_right:
                found.append((title, texts))
    return found


def _plain(cell: str) -> str:
    return unescape(re.sub("<[^>]*>", "", cell)).strip()
