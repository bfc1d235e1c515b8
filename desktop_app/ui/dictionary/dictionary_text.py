# SPDX-License-Identifier: MIT
"""What the dictionary found, as rich text; words that can be looked up are links."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from desktop_app.session.dictionary import ListAnswer, SearchAnswer, WordEntry
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.theme import Theme
from desktop_app.ui.word_messages import problem_text

_SIGNS = "?*[]^."
_GAP = "&nbsp;&nbsp; "
_FIRST = '<td style="padding-left: 0px">'
"""The first cell of a row, which begins below the headings."""


def answer_html(answer: SearchAnswer, list_title: str, theme: Theme) -> str:
    """An answer in the colours of a theme; `list_title` is the list that was looked in."""
    if answer.problem is not None:
        is_sign = bool(answer.problem.letter) and answer.problem.letter in _SIGNS
        text = (
            tr("For a blank (?) choose Anagrams or From these letters; for ? * [ ] choose Pattern.")
            if is_sign
            else problem_text(answer.problem)
        )
        return _paragraph(text)
    if answer.error is not None:
        why = tr(answer.error.reason)
        return _paragraph(tr("That cannot be looked for: {why}.").format(why=why))
    if answer.entry is not None:
        return _entry_html(answer.entry, list_title, theme)
    if answer.found is None:
        return _paragraph(_no_list(list_title, tr(answer.why)))
    return _words_html(answer, list_title, theme)


def _no_list(title: str, why: str) -> str:
    if not why:
        return tr("No word list is installed.")
    return tr("The list {title} cannot be used: {why}.").format(title=title, why=why)


# ---------------------------------------------------------------------- one word


def _entry_html(entry: WordEntry, list_title: str, theme: Theme) -> str:
    if not entry.answers:
        return _paragraph(_no_list(list_title, ""))
    rows = "".join(_list_row(each, theme) for each in entry.answers)
    parts = [_heading(entry.word), _table(rows)]
    if entry.hooks is None or entry.anagrams is None:
        return "".join(parts)
    parts.append(_part(tr("Hooks in {list}").format(list=list_title), theme))
    parts.append(_hooks_html(entry, theme))
    others = [word for word in entry.anagrams if word != entry.word]
    parts.append(_part(tr("Anagrams"), theme))
    none = _muted(tr("There is no other word of these letters."), theme)
    parts.append(f"<p>{_links(others) if others else none}</p>")
    return "".join(parts)


def _list_row(answer: ListAnswer, theme: Theme) -> str:
    if answer.is_held is None:
        said, colour = tr("cannot be used: {why}").format(why=tr(answer.why)), theme.warning
    elif answer.is_held:
        said, colour = tr("has it"), theme.good
    else:
        said, colour = tr("does not have it"), theme.bad
    words = answer.definition or (tr(answer.why) if answer.is_held is not None else "")
    return (
        f"<tr>{_FIRST}{escape(answer.title)}</td>"
        f'<td style="color: {colour}; font-weight: 600">{escape(said)}</td>'
        f"<td>{escape(words)}</td></tr>"
    )


def _hooks_html(entry: WordEntry, theme: Theme) -> str:
    hooks = entry.hooks
    assert hooks is not None, "asked only with hooks"
    rows = (
        (tr("In front of it:"), [(letter, letter + entry.word) for letter in hooks.front]),
        (tr("Behind it:"), [(letter, entry.word + letter) for letter in hooks.back]),
    )
    lines = "".join(
        _row(label, _GAP.join(_link(word, letter) for letter, word in letters), theme)
        for label, letters in rows
    )
    inner = [
        (hooks.is_front_inner, tr("Without its first letter:"), entry.word[1:]),
        (hooks.is_back_inner, tr("Without its last letter:"), entry.word[:-1]),
    ]
    for is_word, label, word in inner:
        lines += _row(label, _link(word, word) if is_word else "", theme)
    return _table(lines)


def _row(label: str, links: str, theme: Theme) -> str:
    said = f"<b>{links}</b>" if links else _muted(tr("no word"), theme)
    return f"<tr>{_FIRST}{escape(label)}</td><td>{said}</td></tr>"


# ---------------------------------------------------------------------- many words


def _words_html(answer: SearchAnswer, list_title: str, theme: Theme) -> str:
    found = answer.found or ()
    parts = [_heading(answer.text), _paragraph(_count_text(answer, len(found), list_title))]
    if any(not word.isupper() for word in found):
        parts.append(f"<p>{_muted(tr('An underlined letter is a blank.'), theme)}</p>")
    for length, words in groupby(found, key=len):
        letters = tr_count("one letter", "{count} letters", length).format(count=length)
        parts.append(_part(letters, theme))
        parts.append(f"<p>{_links(tuple(words))}</p>")
    return "".join(parts)


def _count_text(answer: SearchAnswer, shown: int, list_title: str) -> str:
    if answer.total == 0:
        text = tr("No word in {list} fits.")
    elif answer.total > shown:
        text = tr_count(
            "One word in {list} fits; the {shown} longest stand here.",
            "{count} words in {list} fit; the {shown} longest stand here.",
            answer.total,
        )
    else:
        text = tr_count("One word in {list} fits.", "{count} words in {list} fit.", answer.total)
    return text.format(count=f"{answer.total:,}", shown=shown, list=list_title)


# ---------------------------------------------------------------------- pieces


def _table(rows: str) -> str:
    return f'<table cellspacing="0" cellpadding="4" style="margin-bottom: 12px">{rows}</table>'


def _links(words: Sequence[str]) -> str:
    return _GAP.join(_link(word.upper(), word) for word in words)


def _link(word: str, shown: str) -> str:
    """A word to look up; a letter in lower case is a blank, shown underlined as a capital."""
    letters = "".join(
        f"<u>{escape(char.upper())}</u>" if char.islower() else escape(char) for char in shown
    )
    return f'<a href="{escape(word)}" style="text-decoration: none">{letters}</a>'


def _heading(text: str) -> str:
    return f'<p style="font-size: 26px; font-weight: 700">{escape(text)}</p>'


def _part(text: str, theme: Theme) -> str:
    style = f"margin-top: 14px; color: {theme.muted}; font-weight: 600"
    return f'<p style="{style}">{escape(text)}</p>'


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _muted(text: str, theme: Theme) -> str:
    return f'<span style="color: {theme.muted}">{escape(text)}</span>'
