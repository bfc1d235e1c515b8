# SPDX-License-Identifier: MIT
"""Translates texts that are in tables.

Widgets use `self.tr`. All other code uses `tr`, also for texts from tables of layers without Qt.
Without an installed catalogue both return the English text.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from desktop_app.sentences.sentence import Counted, InRole, Sentence

ISO_DAY = "yyyy-MM-dd"


def tr(text: str, role: str = "") -> str:
    """Translate a text; its ``{placeholders}`` remain to be filled.

    A `Sentence` is returned filled, with its details translated too.

    Args:
        text: in English.
        role: what it means here, if the word has another meaning elsewhere; texts in tables bring
            theirs along (`InRole`), and `self.tr` of a widget takes one too.
    """
    if isinstance(text, Sentence):
        template = QCoreApplication.translate("", text.template, None, text.number)
        details = text.details.items()
        return template.format(
            **{
                name: tr(detail) if isinstance(detail, Sentence | InRole) else detail
                for name, detail in details
            }
        )
    if isinstance(text, InRole):
        role = text.role
    return QCoreApplication.translate("", text, role or None) if text else ""


def tr_count(one: str, many: str, count: int) -> str:
    """Translate the sentence for a number; its ``{placeholders}`` remain to be filled.

    English has one form for 1 and another for all other numbers. Other languages choose among their
    forms by `count`, which must not be negative.
    """
    return QCoreApplication.translate("", one if count == 1 else many, None, count)


def tr_filled(words: str | Counted, number: str, /, **details: object) -> str:
    """Translate and fill a sentence from a table.

    `number` chooses between two plural forms; a text that is not a whole number, from another
    version of the program, takes the plural.
    """
    if isinstance(words, str):
        return tr(words).format(**details)
    return tr(words.of(int(number) if number.isdecimal() else 0, **details))


def moment_text(when: QDateTime) -> str:
    """Return day and time in the short form of the user's locale."""
    is_plain = QLocale().language() is QLocale.Language.C
    # Without a locale Qt writes the day as "23 11 2026".
    short = QLocale.FormatType.ShortFormat
    return when.toString(f"{ISO_DAY} HH:mm") if is_plain else QLocale().toString(when, short)


def day_text(day: QDate) -> str:
    """Return a day in the short form of the user's locale."""
    is_plain = QLocale().language() is QLocale.Language.C
    short = QLocale.FormatType.ShortFormat
    return day.toString(ISO_DAY) if is_plain else QLocale().toString(day, short)


def tip(sentence: str, key: str) -> str:
    """Return a translated sentence, followed by its keyboard shortcut if there is one."""
    return tr("{sentence} ({key})").format(sentence=sentence, key=tr(key)) if key else sentence
