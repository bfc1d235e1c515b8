# SPDX-License-Identifier: MIT
"""The section *Drills*: what can be practised, and ten questions of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QWidget,
)

from desktop_app.session.drill_presenter import (
    DrillPresenter,
    DrillRow,
    accuracy_text,
    time_text,
    weakest,
)
from desktop_app.session.learn_presenter import Suggestion
from desktop_app.session.lesson_view import EndView, StepView
from desktop_app.translation.words import tr
from desktop_app.ui.learn.list_section import ListSection, RecordTable
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Cell

DRILL, RIGHT, TIME = range(3)
_MINUTES = 4


class DrillTable(RecordTable):
    """The drills, with accuracy and time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (
            tr("Drill"),
            Cell(tr("Right", "correct answers"), tip=tr("Of your last 20 answers")),
            Cell(tr("Time"), tip=tr("Median time of the right answers among your last 20")),
        )
        super().__init__(tr("Drills"), heads, wide=DRILL, centred=(RIGHT, TIME), parent=parent)

    def show_drills(self, rows: Sequence[DrillRow]) -> None:
        """Show the drills."""
        self.show_texts(
            {
                row.id: (
                    f"{row.title}\n{row.about}",
                    accuracy_text(row.record.recent_right, row.record.recent)
                    if row.record.recent
                    else "",
                    time_text(row.record.recent_ms) if row.record.recent_ms else "",
                )
                for row in rows
            }
        )


class DrillPage(ListSection):
    """The list of drills, and the questions that are being answered."""

    def __init__(self, presenter: DrillPresenter, parent: QWidget | None = None) -> None:
        super().__init__(presenter, parent)
        self.presenter = presenter
        presenter.setParent(self)
        presenter.rows_changed.connect(self._show_rows)
        presenter.rows_changed.connect(self.changed)
        presenter.refused.connect(self.said)

    def make_parts(self) -> None:
        presenter = self.presenter
        self.make_player()
        self._drills = DrillTable(self._list)
        self.take_table(self._drills)
        self.player.leave.setToolTip(self.tr("Back to the list; your answers are saved"))
        self._drill, self._is_at_end = "", False
        self._lay_out()
        self.table.chosen.connect(self.begin)
        player = self.player
        player.answered.connect(presenter.answer)
        player.go_on_requested.connect(self._go_on)
        presenter.step_shown.connect(self._show_step)
        presenter.ended.connect(self._show_end)
        if presenter.rows:
            self._show_rows()

    def begin(self, drill: str) -> None:
        """Ask ten questions of a drill."""
        self._drill, self._is_at_end = drill, False
        self.table.set_key(drill)
        self.said.emit(self.tr("Preparing the questions..."))
        self.presenter.begin(drill)

    # ------------------------------------------------------------------ the section

    def suggestions(self) -> tuple[Suggestion, ...]:
        row = weakest(self.presenter.rows)
        if row is None:
            return ()
        text = self.tr("Drill: {title}").format(title=row.title)
        return (Suggestion(text, _MINUTES, lambda: self.begin(row.id)),)

    def learned(self) -> tuple[str, ...]:
        line = self.tr("{title}: {right} right, {time} a question.")
        short = self.tr("{title}: {right} right.")
        return tuple(
            (line if row.record.recent_ms else short).format(
                title=row.title,
                right=accuracy_text(row.record.recent_right, row.record.recent),
                time=time_text(row.record.recent_ms),
            )
            for row in self.presenter.rows
            if row.record.recent
        )

    # ------------------------------------------------------------------ parts

    def _lay_out(self) -> None:
        about = text_label(
            self._list,
            self.tr(
                "Choose a drill. It asks ten questions and records your accuracy and your time."
            ),
            px=15,
            wraps=True,
        )
        column_of(about, (self.table, 1), parent=self._list, margins=(0, 8, 0, 0))

    def _show_list(self) -> None:
        self._is_at_end = False
        super()._show_list()

    def _show_rows(self) -> None:
        if not self.is_built:
            return
        self._drills.show_drills(self.presenter.rows)
        if not self.presenter.is_open and not self._is_at_end:
            # Another learner was chosen.
            self._show_list()

    def _show_step(self, view: StepView) -> None:
        self._show_player()
        if view.feedback is None:
            self.said.emit("")
        self.player.show_step(view)

    def _show_end(self, end: EndView) -> None:
        self._is_at_end = True
        self.player.show_end(end)
        self.player.main.setText(self.tr("Ten more"))
        self.player.main.setToolTip(self.tr("Ten more questions of this drill (Enter)"))

    def _go_on(self) -> None:
        if self.presenter.is_open:
            self.presenter.go_on()
        else:
            self.begin(self._drill)
