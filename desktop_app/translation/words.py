# SPDX-License-Identifier: MIT
"""How a text that stands in a table becomes one in the language of the program.

A widget says `self.tr`. Everything else says `tr`, also with a text out of a table of a layer that
knows no Qt. Without an installed catalogue both give the English text back.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop_app.sentences.sentence import Counted, Sentence


def tr(text: str) -> str:
    """The text in the language of the program; its ``{placeholders}`` are still to be filled.

    A `Sentence` of a layer that knows no language comes back filled, its details translated too.
    """
    if isinstance(text, Sentence):
        template = QCoreApplication.translate("", text.template, None, text.number)
        details = text.details.items()
        return template.format(
            **{name: tr(each) if isinstance(each, Sentence) else each for name, each in details}
        )
    return QCoreApplication.translate("", text) if text else ""


def tr_count(one: str, many: str, count: int) -> str:
    """The sentence for so many things, with its ``{placeholders}`` still to be filled.

    English has one sentence for one and another for all other numbers. A language with more of them
    chooses among its own by `count`, which is not negative.
    """
    return QCoreApplication.translate("", one if count == 1 else many, None, count)


def tr_filled(words: str | Counted, number: str, /, **details: object) -> str:
    """A sentence of a table, filled.

    `number` is what chooses where the table holds two sentences for it; a text of another version
    of the program that is no whole number takes the one for several.
    """
    if isinstance(words, str):
        return tr(words).format(**details)
    return tr(words.of(int(number) if number.isdecimal() else 0, **details))


def tip(sentence: str, key: str) -> str:
    """A sentence that is translated already, and the key that does the same, if there is one."""
    return tr("{sentence} ({key})").format(sentence=sentence, key=tr(key)) if key else sentence
