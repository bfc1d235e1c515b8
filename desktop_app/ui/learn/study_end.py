# SPDX-License-Identifier: MIT
"""The end of a session of word study: the sums, and what was missed."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QTextBrowser, QWidget

from desktop_app.session.study_presenter import StudyEnd, StudyPresenter, time_text
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.study_quiz import StudyPart, make_button, scroll_by_page
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import TypingGuard
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll


class _Lines(QWidget):
    """The lines of the end; Page Up and Page Down scroll what was missed, wherever the focus is."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll the text before the page does."""
        missed = self.findChild(QTextBrowser)
        if missed is None or not scroll_by_page(missed, event):
            super().keyPressEvent(event)


class EndPart(StudyPart):
    """The sums of a session, and what was missed.

    Signals:
        again_requested: back to the lists.
    """

    again_requested = Signal()

    def __init__(self, presenter: StudyPresenter, parent: QWidget) -> None:
        super().__init__(parent)
        self._end: StudyEnd | None = None
        inner = _Lines(self)
        scroll = SideScroll(inner, self)
        self.sum = text_label(inner, px=22, weight=QFont.Weight.DemiBold, wraps=True)
        self.compared = text_label(inner, px=16, wraps=True)
        self.missed = self._words(self.tr("Missed"), inner)
        self.repeat = make_button(
            inner,
            self.tr("&Quiz the missed ones"),
            presenter.start_missed,
            self.tr("Ask again what you missed"),
            "primary",
        )
        self.keep = make_button(
            inner,
            self.tr("&Add them to my cards"),
            presenter.add_missed,
            self.tr("Ask what you missed again in some days"),
        )
        self.back = make_button(
            inner,
            self.tr("&Back to the lists"),
            self.again_requested.emit,
            self.tr("Choose other words (Esc)"),
        )
        self._guard = TypingGuard(self)
        buttons = FlowRow(inner)
        for button in (self.repeat, self.keep, self.back):
            buttons.add(button)
        lines = MinHeightColumn()
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(10)
        for part in (self.sum, self.compared):
            lines.addWidget(part)
        lines.addWidget(self.missed, 100)
        lines.addWidget(buttons)
        lines.addStretch(1)
        inner.setLayout(lines)
        column_of(scroll, parent=self, margins=0)
        presenter.ended.connect(self._show_end)
        presenter.meanings_found.connect(self._show_missed)

    def _show_end(self, end: StudyEnd) -> None:
        result = end.result
        text = self.tr("{right} of {asked} right at the first try.")
        if not (result.asked or end.missed or end.wrong):
            text = self.tr("No question was answered.")
        if end.is_wall:
            text = tr_count(
                "{found} of one word found.", "{found} of {wanted} words found.", result.wanted
            )
        self.sum.setText(
            text.format(
                right=result.right, asked=result.asked, found=result.found, wanted=result.wanted
            )
        )
        self.compared.setText(compared_text(end))
        self.compared.setVisible(bool(self.compared.text()))
        self._end = end
        self._show_missed({})
        is_any = bool(end.missed or end.wrong)
        self.repeat.setVisible(is_any)
        self.keep.setVisible(is_any)
        focus = self.repeat if is_any else self.back
        self.setFocusProxy(focus)
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
        if end.is_sudden:
            self._guard.begin()
        announce(self.sum, f"{self.sum.text()} {self.compared.text()}")

    def _show_missed(self, meanings: Mapping[str, str]) -> None:
        """Show the missed words side by side; once their meanings are known, one a line."""
        missed, wrong = ((), ()) if self._end is None else (self._end.missed, self._end.wrong)
        link = '<a href="{word}" style="text-decoration: none">{word}</a>'
        links = {word: link.format(word=escape(word)) for word in missed}
        heading = self.tr("Missed:") if missed else ""
        if not missed and self._end is not None and (self._end.is_wall or self._end.result.asked):
            heading = self.tr("You missed nothing.")
        heading = escape(heading)
        if meanings:
            none = tr("No open definition.")
            words = "".join(
                f"<p>{links[word]}&nbsp; {escape(meanings.get(word) or none)}</p>"
                for word in missed
            )
        else:
            words = f"<p>{'&nbsp; '.join(links.values())}</p>"
        said = f"<p>{heading}</p>{words}" if missed or not wrong else ""
        if wrong:
            said += f"<p>{escape(self.tr('Wrong: {words}').format(words=' '.join(wrong)))}</p>"
        self.missed.setHtml(said)
        # Nothing was asked: an empty frame would say less than nothing.
        self.missed.setVisible(bool(heading or missed or wrong))


def compared_text(end: StudyEnd) -> str:
    """Return what was put off or suspended, and the time against the best before; may be empty."""
    lines = []
    if end.put_off:
        text = tr_count(
            "One card was put off to tomorrow.",
            "{count} cards were put off to tomorrow.",
            end.put_off,
        )
        lines.append(text.format(count=end.put_off))
    if end.suspended:
        text = tr_count(
            "One card was suspended. My lists and cards, Suspended cards brings it back.",
            "{count} cards were suspended. My lists and cards, Suspended cards brings them back.",
            end.suspended,
        )
        lines.append(text.format(count=end.suspended))
    return " ".join((*lines, *filter(None, (_time_text(end),))))


def _time_text(end: StudyEnd) -> str:
    if end.used_ms is None:
        return ""
    text = tr("Time: {time}.").format(time=time_text(end.used_ms))
    before = end.before
    if before is None:
        return text
    best = tr("Your best so far! Before: {found} of {wanted} in {time}.")
    if not end.is_best:
        best = tr("Your best with these words: {found} of {wanted} in {time}.")
    best = best.format(found=before.found, wanted=before.wanted, time=time_text(before.used_ms))
    return f"{text} {best}"
