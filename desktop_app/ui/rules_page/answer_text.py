# SPDX-License-Identifier: MIT
"""An answer as rich text: the ruleset, its words, the section, and the values behind them."""

from __future__ import annotations

from html import escape

from desktop_app.rules.topics import Answer
from desktop_app.session.rule_book import BookAnswer, KeyLine
from desktop_app.translation.words import tr
from desktop_app.ui.messages import section_words
from desktop_app.ui.theme import Theme


def answer_html(said: BookAnswer, theme: Theme) -> str:
    """What a ruleset says to a topic, in the colours of a theme."""
    parts = [_head(said.ruleset.title)]
    if said.answer is None:
        parts.append(_paragraph(tr("This ruleset says nothing about it.")))
    else:
        parts += _answer_parts(said.answer, theme)
    if said.keys:
        parts.append(_small(tr("The values behind it"), theme.muted, is_spaced=True))
        parts += [_key_part(line, theme) for line in said.keys]
    return "".join(parts)


def sections_text(answer: Answer) -> str:
    """Where the answer stands in the document; "" when it names no section."""
    if not answer.sections:
        return ""
    if answer.silent:
        text = tr("Nearest section: {sections}")
    elif len(answer.sections) == 1:
        text = tr("Section {sections}")
    else:
        text = tr("Sections {sections}")
    return text.format(sections=section_words(answer.sections))


def _answer_parts(answer: Answer, theme: Theme) -> list[str]:
    parts = [_paragraph(answer.answer)]
    if answer.silent:
        silent = _span(tr("The document does not settle this."), theme.warning, is_bold=True)
        parts.append(f"<p>{silent}</p>")
    if answer.resolution:
        parts.append(_paragraph(answer.resolution))
    if text := sections_text(answer):
        parts.append(f"<p>{_span(text, theme.accent, is_bold=True)}</p>")
    return parts


def _key_part(line: KeyLine, theme: Theme) -> str:
    """The sentence of a key, its value, and where that comes from."""
    if line.is_silent:
        where = tr("our reading: the document is silent")
    elif line.section:
        where = tr("section {section}").format(section=line.section)
    else:
        where = tr("no section")
    value = f"<b>{escape(line.value[:1].upper() + line.value[1:])}</b>"
    below = f'<span style="font-size: 12px; color: {theme.muted}">{escape(where)}</span>'
    return f"<p>{escape(line.says)} {value}<br>{below}</p>"


def _head(text: str) -> str:
    return f'<p style="font-size: 14px; font-weight: 600">{escape(text)}</p>'


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _small(text: str, colour: str, *, is_spaced: bool) -> str:
    above = 18 if is_spaced else 0
    return f'<p style="margin-top: {above}px; color: {colour}">{escape(text)}</p>'


def _span(text: str, colour: str, *, is_bold: bool) -> str:
    weight = 600 if is_bold else 400
    return f'<span style="color: {colour}; font-weight: {weight}">{escape(text)}</span>'
