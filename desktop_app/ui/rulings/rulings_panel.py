# SPDX-License-Identifier: MIT
"""The latest ruling as a card, and the list of all rulings below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QPushButton,
    QToolButton,
    QWidget,
)

from desktop_app.rules.desk_events import ProcedureBegun, ProcedureEnded, RulingMade
from desktop_app.rules.events import Event
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.session.acts import NO_SEAT
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import alert, announce
from desktop_app.ui.messages import book_name, section_words
from desktop_app.ui.ruling_messages import (
    Effect,
    desk_sentences,
    effects_of_events,
    is_undoing,
    number_of,
    outcome_of,
    ruling_sentence,
    ruling_title,
    title_of,
)
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Row, RowList
from desktop_app.ui.widgets.spoken import give_role

# Texts of a ruling card: the ruling, and its effects on turn, score, tiles and clock. A ruling of
# the desk uses the texts of its procedure; its effects are derived from its events.

_FALLS = "falls"
_STANDS = "stands"


@dataclass(frozen=True, slots=True)
class CardText:
    """Texts of a ruling card.

    Attributes:
        title: a few words.
        sentence: what happened, without sections.
        section: sections as shown, such as ``NASPA IV.I.3``, or empty.
        effects: what it changed, in the order turn, score, tiles, clock.
        topic: id of the rules topic.
        procedure: name of the desk procedure; empty for plays, and for a ruling that took
            another one back.
    """

    title: str
    sentence: str
    section: str
    effects: tuple[Effect, ...]
    topic: str
    procedure: str = ""


@dataclass(frozen=True, slots=True)
class RulingGroup:
    """Rulings for one card: all of one procedure, or a single one.

    Attributes:
        rulings: in order, at least one.
        events: events of the procedure; empty for other rulings.
    """

    rulings: tuple[RulingMade, ...]
    events: tuple[Event, ...] = ()

    @property
    def is_of_desk(self) -> bool:
        """True for a procedure of the desk."""
        return bool(self.rulings[0].procedure)


def ruling_groups(events: Sequence[Event]) -> tuple[RulingGroup, ...]:
    """Return all rulings of a log, grouped by procedure."""
    groups: list[RulingGroup] = []
    inside: list[Event] | None = None
    for event in events:
        if isinstance(event, ProcedureBegun):
            inside = []
        elif isinstance(event, ProcedureEnded) and inside is not None:
            made = tuple(ruling for ruling in inside if isinstance(ruling, RulingMade))
            if made:
                groups.append(RulingGroup(made, tuple(inside)))
            inside = None
        elif inside is not None:
            inside.append(event)
        elif isinstance(event, RulingMade):
            groups.append(RulingGroup((event,)))
    return tuple(groups)


def group_card(group: RulingGroup, state: GameState, *, is_fresh: bool = True) -> CardText:
    """Return the card of a group; parameters as for `card_text`."""
    first = group.rulings[0]
    if not group.is_of_desk:
        return card_text(first, state, is_fresh=is_fresh)
    seats = state.setup.seats
    names = tuple(seat.name for seat in seats)
    people = [index for index, seat in enumerate(seats) if seat.is_person]
    if state.setup.is_physical:
        # Hide the faces: the program's tiles only stand in for the wooden ones.
        people = [NO_SEAT]
    sections = dict.fromkeys(section for ruling in group.rulings for section in ruling.sections)
    return CardText(
        title_of(first),
        desk_sentences(group.rulings, names),
        _cited(state, tuple(sections)),
        effects_of_events(group.events, names, people),
        first.topic,
        "" if is_undoing(first) else first.procedure,
    )


def _cited(state: GameState, sections: Sequence[str]) -> str:
    book = book_name(state.setup.ruleset.id)
    return f"{book} {section_words(sections)}" if sections else ""


def card_text(ruling: RulingMade, state: GameState, *, is_fresh: bool = True) -> CardText:
    """Return the card of a ruling.

    Args:
        ruling: the ruling.
        state: the game right after it, or later.
        is_fresh: true if `state` is the game right after it; only then effects are listed.
    """
    names = tuple(seat.name for seat in state.setup.seats)
    section = _cited(state, ruling.sections)
    makers = _EFFECT_MAKERS.get(ruling.topic, ()) if is_fresh else ()
    effects = tuple(effect for make in makers if (effect := make(ruling, state)) is not None)
    title, sentence = ruling_title(ruling.topic), ruling_sentence(_plain(ruling), names)
    return CardText(title, sentence, section, effects, ruling.topic)


def _plain(ruling: RulingMade) -> RulingMade:
    """Return the ruling without its sections, which the card shows separately."""
    return RulingMade(ruling.topic, (), ruling.player, ruling.detail)


def _name(state: GameState, seat: int) -> str:
    return state.setup.seats[seat].name


def _turn_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    if state.on_turn is None or state.is_over:
        return None
    lost = state.rows[-1] if state.rows else None
    if outcome_of(ruling) == _FALLS and ruling.player is not None:
        text = tr("{name} lost the turn; {next} was next.")
        text = text.format(name=_name(state, ruling.player), next=_name(state, state.on_turn))
    elif lost is not None and lost.kind is RowKind.CHALLENGE_LOST:
        text = tr("{name} lost the turn for the challenge; {next} was next.")
        text = text.format(name=_name(state, lost.player), next=_name(state, state.on_turn))
    else:
        text = tr("{name} had the next turn.").format(name=_name(state, state.on_turn))
    return Effect(tr("Turn"), text)


def _last_row(state: GameState, kind: RowKind, player: int | None) -> ScoreRow | None:
    rows = (row for row in reversed(state.rows) if row.kind is kind and row.player == player)
    return next(rows, None)


def _score_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    if ruling.player is None:
        return None
    name, total = _name(state, ruling.player), state.points[ruling.player]
    if outcome_of(ruling) == _FALLS:
        row = _last_row(state, RowKind.PHONEY_WITHDRAWN, ruling.player)
        points = abs(row.points) if row is not None else 0
        text = tr_count(
            "The one point of the play was taken back: {name} had {total}.",
            "The {points} points of the play were taken back: {name} had {total}.",
            points,
        )
        return Effect(tr("Score"), text.format(points=points, name=name, total=total))
    number = number_of(ruling)
    if number:
        text = tr_count(
            "{name} was given one point for the challenge and had {total}.",
            "{name} was given {points} points for the challenge and had {total}.",
            number,
        )
        return Effect(tr("Score"), text.format(points=number, name=name, total=total))
    return Effect(tr("Score"), tr("The score did not change.")) if number == 0 else None


def _tiles_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    if outcome_of(ruling) == _FALLS and ruling.player is not None:
        text = tr("The tiles of the play went back to the rack of {name}.")
        return Effect(tr("Tiles"), text.format(name=_name(state, ruling.player)))
    if outcome_of(ruling) == _STANDS:
        return Effect(tr("Tiles"), tr("The tiles stayed on the board."))
    return None


def _clock_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    if not state.clock.exists:
        return None
    if state.clock.running is None:
        return Effect(tr("Clock"), tr("The clock was stopped."))
    text = tr("The clock of {name} was running.").format(name=_name(state, state.clock.running))
    return Effect(tr("Clock"), text)


def _compensation_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    if ruling.player is None or not state.clock.exists:
        return None
    seconds = state.setup.ruleset.turn.erroneous_press_compensation_s
    if state.setup.ruleset.turn.erroneous_press_ends or not seconds:
        return None
    text = tr_count(
        "{name} was given one second.",
        "{name} was given {seconds} seconds.",
        seconds,
    )
    opponent = _name(state, state.next_player(ruling.player))
    return Effect(tr("Clock"), text.format(name=opponent, seconds=seconds))


def _mistaken_turn_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    if ruling.player is None:
        return None
    text = tr("{name} stayed on turn.")
    if state.setup.ruleset.turn.erroneous_press_ends:
        text = tr("The turn of {name} ended and counted as a pass.")
    return Effect(tr("Turn"), text.format(name=_name(state, ruling.player)))


def _overtime_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    rate = state.setup.ruleset.overtime.pts_per_minute
    if not rate:
        return None
    text = tr_count(
        "Every started minute of overtime costs one point.",
        "Every started minute of overtime costs {points} points.",
        rate,
    )
    return Effect(tr("Score"), text.format(points=rate))


def _hold_effect(ruling: RulingMade, state: GameState) -> Effect | None:
    seconds = state.setup.ruleset.hold.max_s
    if seconds < 0:
        return Effect(tr("Time"), tr("The hold had no time limit."))
    text = tr_count(
        "After one second {name} had to challenge or accept.",
        "After {seconds} seconds {name} had to challenge or accept.",
        seconds,
    )
    name = _name(state, ruling.player) if ruling.player is not None else ""
    return Effect(tr("Time"), text.format(seconds=seconds, name=name))


_EffectMaker = Callable[[RulingMade, GameState], Effect | None]
_CHALLENGE: tuple[_EffectMaker, ...] = (_turn_effect, _score_effect, _tiles_effect, _clock_effect)
_EFFECT_MAKERS: Mapping[str, tuple[_EffectMaker, ...]] = {
    "challenge-style": _CHALLENGE,
    "first-play-miss-centre": _CHALLENGE,
    "disconnected-diagonal": _CHALLENGE,
    "accidental-clock": (_mistaken_turn_effect, _compensation_effect),
    "end-of-turn": (_turn_effect,),
    "overtime-rate": (_overtime_effect,),
    "hold-call": (_hold_effect, _clock_effect),
}


# A card with one ruling: title, section, sentence, and effects.


class RulingCard(QFrame):
    """A card beside the board; Escape or its button closes it.

    Signals:
        dismissed: the card was closed.
        topic_requested: id of the topic to show in the rules.
        undo_requested: take the ruling back.
    """

    dismissed = Signal()
    topic_requested = Signal(str)
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setProperty("role", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._title = text_label(self, px=15, weight=QFont.Weight.DemiBold, wraps=True)
        self._section = Chip("", self)
        self._topic = ""
        self._section.asked.connect(lambda: self.topic_requested.emit(self._topic))
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setToolTip(self.tr("Close the card (Esc)"))
        self._close.setAccessibleName(self.tr("Close the card"))
        self._close.clicked.connect(self.dismissed)
        self._sentence = text_label(self, px=14, wraps=True)
        self._effects = QGridLayout()
        self._effects.setContentsMargins(0, 4, 0, 0)
        self._effects.setHorizontalSpacing(12)
        self._effects.setVerticalSpacing(3)
        self._effects.setColumnStretch(1, 1)
        self._undo = QPushButton(self.tr("Take back this ruling"), self)
        self._undo.setToolTip(
            self.tr("Take back the ruling; the game returns to its state before it")
        )
        self._undo.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._undo.setAutoDefault(False)
        self._undo.clicked.connect(self.undo_requested)
        self._undo.hide()
        head = row_of((self._title, 1), self._section, self._close)
        layout = column_of(
            head, self._sentence, self._effects, parent=self, margins=(12, 6, 6, 10), spacing=4
        )
        layout.addWidget(self._undo, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)

    def show_card(self, card: CardText) -> None:
        """Show a ruling."""
        self._topic = card.topic
        self._title.setText(card.title)
        self._section.show_text(
            card.section, self.tr("Read it in the rules") if card.section else ""
        )
        self._section.setVisible(bool(card.section))
        self._sentence.setText(card.sentence)
        self._show_effects(card)
        self.setAccessibleName(card.title)
        spoken = [card.sentence, *(effect.text for effect in card.effects), card.section]
        self.setAccessibleDescription(" ".join(text for text in spoken if text))

    @property
    def undo_button(self) -> QPushButton:
        """Button to take the ruling back; hidden if that is not possible."""
        return self._undo

    def offer_undo(self, is_offered: bool) -> None:
        """Show or hide the undo button."""
        self._undo.setVisible(is_offered)

    def minimumSizeHint(self) -> QSize:
        """Return the height of the texts at this width, below which they would be cut."""
        least = super().minimumSizeHint()
        return QSize(least.width(), max(least.height(), self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """At another width the texts have other heights."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def _show_effects(self, card: CardText) -> None:
        while (item := self._effects.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for line, effect in enumerate(card.effects):
            subject = text_label(self, effect.subject, role="muted")
            text = text_label(self, effect.text, wraps=True)
            text.setFont(tabular(ui_font(13)))
            self._effects.addWidget(subject, line, 0, Qt.AlignmentFlag.AlignTop)
            self._effects.addWidget(text, line, 1)


QUIET_TOPICS = frozenset({"start-method", "final-out", "final-none"})
"""Rulings of every game: listed, but without a card."""

_MIN_LIST = 40
_GAPS = 14
"""Heights in pixels: least height of the list beside a card, and the gaps around both."""


class _List(RowList):
    """A list that ignores letters: they belong to the board.

    Signals:
        resized: rows may wrap differently.
    """

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Emit `resized`: the panel is resized before the list."""
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move and Enter opens; ignore other keys."""
        keys = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys:
            super().keyPressEvent(event)
        else:
            event.ignore()


class RulingsPanel(QFrame):
    """Shows a card for a new ruling, and lists all of them; never covers the board.

    Signals:
        card_shown: a card appeared, so that its dock can be unfolded.
        card_dismissed: the card was closed.
        topic_requested: id of the topic to show in the rules.
        undo_requested: take back the ruling on the card.
    """

    card_shown = Signal()
    card_dismissed = Signal()
    topic_requested = Signal(str)
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Rulings"))
        self._undoable = ""
        self._shown: CardText | None = None
        self._row_count = self._shown_at = 0
        self._cards: list[CardText] | None = None
        self._card = RulingCard(self)
        self._card.hide()
        self._card.dismissed.connect(self.dismiss)
        self._card.topic_requested.connect(self.topic_requested)
        self._card.undo_requested.connect(self.undo_requested)
        self._empty = text_label(self, self.tr("No rulings yet."), role="muted", wraps=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._list = _List(self.tr("Earlier rulings"), self)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setFont(ui_font(13))
        self._list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._list.setWordWrap(True)
        self._list.resized.connect(self._fit_list)
        self._list.setResizeMode(RowList.ResizeMode.Adjust)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setMinimumHeight(_MIN_LIST)
        # Show the panel behind it. A style sheet would blacken the scroll bar.
        self._list.viewport().setAutoFillBackground(False)
        self._list.setViewportMargins(6, 0, 0, 0)
        self._list.clicked.connect(lambda index: self._open(index.row()))
        self._list.row_opened.connect(self._open)
        column_of(
            self._card,
            (self._empty, 1),
            (self._list, 1),
            0,
            parent=self,
            margins=(6, 4, 6, 6),
            spacing=4,
        )
        self._list.hide()

    @property
    def card(self) -> RulingCard:
        """The card; hidden when closed."""
        return self._card

    @property
    def is_card_shown(self) -> bool:
        """True while a card is shown."""
        return not self._card.isHidden()

    @property
    def note(self) -> str:
        """Number of rulings, for a folded header."""
        return str(len(self._cards)) if self._cards else ""

    def show_game(
        self, state: GameState, events: Sequence[Event] = (), *, undoable: str = ""
    ) -> None:
        """Show the rulings of a game; a new one appears as a card.

        The card goes once every player has had a turn since. The first game shown brings no card:
        its rulings are old.

        Args:
            state: the game.
            events: its log, from which effects of desk rulings are derived.
            undoable: the last procedure, while it can be taken back.
        """
        self._undoable = undoable
        known = self._cards
        groups = ruling_groups(events or state.desk.rulings)
        is_same = known is not None and len(groups) >= len(known)
        kept = known if is_same and known is not None else []
        fresh = groups[len(kept) :]
        self._cards = kept + [group_card(group, state, is_fresh=is_same) for group in fresh]
        if len(self._cards) != len(self._list.rows) or not is_same:
            self._fill_list(self._cards)
        loud = [
            card
            for group, card in zip(fresh, self._cards[len(kept) :], strict=True)
            if group.is_of_desk or group.rulings[0].topic not in QUIET_TOPICS
        ]
        self._row_count = len(state.rows)
        is_old = self._row_count - self._shown_at >= state.player_count
        if is_same and loud:
            self._show(loud[-1])
        elif is_old and not self._is_read():
            # Hidden, not dismissed: the focus stays where it is.
            self._card.hide()
            self._fit_list()
        self._offer_undo()

    def dismiss(self) -> None:
        """Close the card; the list stays."""
        if self.is_card_shown:
            self._card.hide()
            self._fit_list()
            self.card_dismissed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the list if there is no room for it beside a card."""
        super().resizeEvent(event)
        self._fit_list()

    def _fit_list(self) -> None:
        room = self.height() - _GAPS
        if self.is_card_shown:
            room -= self._card.minimumSizeHint().height()
        rulings = [self._list.sizeHintForRow(row) for row in range(len(self._list.rows))]
        ends = list(accumulate(rulings, initial=0))
        is_free = not self.is_card_shown or room >= min(_MIN_LIST, ends[-1])
        if is_free:
            # The last visible ruling is never cut off, unless it is the only one.
            whole = max((end for end in ends if end <= room), default=0)
            self._list.setMaximumHeight(max(whole, _MIN_LIST))
        self._list.setVisible(bool(self._cards) and is_free)

    def _is_read(self) -> bool:
        """True if the focus is on the card, as after Tab or a click."""
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self._card or self._card.isAncestorOf(focus))

    def _show(self, card: CardText) -> None:
        self._shown = card
        self._shown_at = self._row_count
        self._card.show_card(card)
        self._offer_undo()
        self._card.show()
        # Announced on the window, because the panel may be folded.
        text = self.tr("{title}: {sentence}").format(title=card.title, sentence=card.sentence)
        announce(self.window(), text)
        alert(self._card)
        self._fit_list()
        self.card_shown.emit()

    def _offer_undo(self) -> None:
        """Offer undo for the last ruling of the desk, until the next turn."""
        ruled = [card for card in self._cards or () if card.procedure]
        last = ruled[-1] if ruled else None
        is_last = last is not None and self._shown is last and last.procedure == self._undoable
        self._card.offer_undo(is_last)

    def _fill_list(self, cards: list[CardText]) -> None:
        rows = []
        for number, card in enumerate(cards):
            text = self.tr("{title}: {sentence}").format(title=card.title, sentence=card.sentence)
            tip = "\n".join(part for part in (text, card.section) if part)
            rows.append(Row((text,), key=number, tip=tip))
        # Newest first.
        self._list.show_rows(rows[::-1])
        self._fit_list()
        self._empty.setVisible(not cards)

    def _open(self, row: int) -> None:
        if self._cards is not None:
            self._show(self._cards[self._list.rows[row].key])
