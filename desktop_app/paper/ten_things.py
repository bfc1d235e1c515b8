# SPDX-License-Identifier: MIT
"""The ten things that go wrong, as a page of HTML for the club's table: two sides of paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ten_things import MishapAnswers
from desktop_app.rules.topics import NOT_MENTIONED, Answer, Topic
from desktop_app.translation.words import tr

_TEXT_PX, _HEAD_PX, _TITLE_PX = 16, 18, 24
"""At 96 pixels an inch: 16 are 12 points, which can be read without effort."""


def ten_things_page(ruleset: Ruleset, things: Iterable[MishapAnswers]) -> str:
    """Return the page: each thing with the answers of a ruleset and their sections."""
    title = tr("The ten things that go wrong")
    parts = [
        f"<h1 style='font-size: {_TITLE_PX}px; margin: 0px'>{escape(title)}</h1>",
        f"<p style='font-size: {_TEXT_PX}px; margin: 0px'>{escape(ruleset.title)}</p>",
    ]
    for number, thing in enumerate(things, start=1):
        head = escape(f"{number}. {tr(thing.mishap.title)}")
        parts.append(
            f"<h2 style='font-size: {_HEAD_PX}px; margin-top: 9px; margin-bottom: 1px'>{head}</h2>"
        )
        parts += [_paragraph(topic, answer) for topic, answer in thing.answers]
    return "".join(parts)


def _paragraph(topic: Topic, answer: Answer) -> str:
    text, where = _said(answer), ", ".join(answer.sections)
    return (
        f"<p style='font-size: {_TEXT_PX}px; margin-top: 1px; margin-bottom: 2px'>"
        f"<b>{escape(tr(topic.title))}:</b> {escape(f'{text} [{where}]' if where else text)}</p>"
    )


def _said(answer: Answer) -> str:
    """The answer in a line; of a document that does not mention it, only what applies."""
    said = "" if answer.silent and answer.answer == tr(NOT_MENTIONED) else answer.answer
    unsettled = tr("The document does not settle this.") if answer.silent else ""
    return " ".join(filter(None, (said, unsettled, answer.resolution)))
