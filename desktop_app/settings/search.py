# SPDX-License-Identifier: MIT
"""Finds settings by the words people have for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from desktop_app.settings.table import GROUPS, SETTINGS, Setting

_WORD = re.compile(r"\w+")


def shown_settings() -> tuple[Setting, ...]:
    """The settings people change, by group in the order of `GROUPS`."""
    return tuple(
        setting for group in GROUPS for setting in SETTINGS.values() if setting.group == group
    )


def find_settings(text: str, tr: Callable[[str], str] = str) -> tuple[Setting, ...]:
    """The settings in which every word of `text` begins some word; all where there is none.

    `tr` gives the language of the person; the words of the table are found beside it.
    """
    wanted = tuple(_words(text))
    return tuple(
        setting
        for setting in shown_settings()
        if all(any(word.startswith(part) for word in _words_of(setting, tr)) for part in wanted)
    )


def _words_of(setting: Setting, tr: Callable[[str], str]) -> tuple[str, ...]:
    texts = (setting.group, setting.title, setting.sentence, *setting.labels, setting.words)
    both = " ".join((*texts, *(tr(text) for text in texts)))
    return tuple(_words(both))


def _words(text: str) -> Iterator[str]:
    return iter(_WORD.findall(text.casefold()))
