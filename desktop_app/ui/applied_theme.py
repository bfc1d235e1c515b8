# SPDX-License-Identifier: MIT
"""Applies a theme to the application: palette and stylesheet."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication

from desktop_app.settings.paths import resource_path
from desktop_app.ui.theme import DEFAULT_THEME, THEMES, Theme, ui_font

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibilityHints


def palette_for(theme: Theme) -> QPalette:
    """Return the palette of a theme."""
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.field,
        role.AlternateBase: theme.panel,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.panel,
        role.ButtonText: theme.text,
        role.BrightText: theme.bad,
        role.ToolTipBase: theme.field,
        role.ToolTipText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.accent_text,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Light: theme.field,
        role.Midlight: theme.panel,
        role.Mid: theme.border,
        role.Dark: theme.border,
        role.Shadow: theme.frame,
    }
    palette = QPalette()
    for which, colour in colours.items():
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.muted))
    return palette


def stylesheet_for(theme: Theme) -> str:
    """Return the stylesheet for buttons, fields, check boxes, tabs and scroll bars.

    All labels are plain text, including tooltips and message boxes: names, notes and file names
    come from other people, and Qt would interpret markup in them and open its files.

    Widgets choose a look by a dynamic property, never by a colour: ``role`` is one of ``title``,
    ``muted``, ``warning``, ``good``, ``bad``, ``marked`` on a QLabel, ``primary`` or ``compact``
    on a QPushButton and ``panel`` on a QFrame.
    """
    # The text of a spin box ignores padding in a stylesheet; it is centred.
    is_dark = QColor(theme.accent_text).lightness() < 128
    tick = _icon("tick-dark" if is_dark else "tick-light")
    return f"""
QToolTip {{ color: {theme.text}; background: {theme.field}; border: 1px solid {theme.border};
    qproperty-textFormat: PlainText; }}
QFrame[role="panel"] {{
    background: {theme.panel}; border: 1px solid {theme.border}; border-radius: 6px; }}
QLabel {{ background: transparent; qproperty-textFormat: PlainText; }}
QLabel[markup="true"] {{ qproperty-textFormat: RichText; }}
QLabel[role="title"] {{ font-size: 22px; font-weight: 600; }}
QFrame[role="muted"] {{ color: {theme.muted}; }}
QLabel[role="warning"] {{ color: {theme.warning}; font-weight: 600; }}
QLabel[role="good"] {{ color: {theme.good}; font-weight: 600; }}
QLabel[role="bad"] {{ color: {theme.bad}; font-weight: 600; }}
QLabel[role="marked"] {{
    color: {theme.accent_text}; background: {theme.accent}; border-radius: 6px; }}
QPushButton, QToolButton {{
    color: {theme.text}; background: {theme.panel};
    border: 1px solid {theme.border}; border-radius: 6px; padding: 5px 12px; }}
QToolButton {{ padding: 4px 6px; }}
QPushButton, QToolButton, QTabBar {{ outline: none; }}
QPushButton:hover, QToolButton:hover {{ border-color: {theme.accent}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {theme.accent}; padding: 4px 11px; }}
QToolButton:focus {{ padding: 3px 5px; }}
QPushButton:pressed, QToolButton:pressed {{ background: {theme.border}; }}
QPushButton:checked, QToolButton:checked {{
    background: {theme.accent}; color: {theme.accent_text}; border-color: {theme.accent}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {theme.muted}; background: {theme.window}; }}
QPushButton[role="compact"] {{ padding: 1px 4px; }}
QPushButton[role="compact"]:focus {{ padding: 0px 3px; }}
QPushButton[role="primary"] {{
    background: {theme.accent}; color: {theme.accent_text}; border-color: {theme.accent};
    font-weight: 600; }}
QPushButton[role="primary"]:focus, QPushButton:checked:focus, QToolButton:checked:focus {{
    border: 4px double {theme.accent_text}; padding: 2px 9px; }}
QToolButton:checked:focus {{ padding: 1px 3px; }}
QPushButton[role="compact"]:checked:focus {{
    border: 2px solid {theme.accent_text}; padding: 0px 3px; }}
QPushButton[role="primary"]:disabled {{
    background: {theme.border}; color: {theme.text}; border-color: {theme.border}; }}
QLineEdit, QPlainTextEdit, QComboBox, QAbstractSpinBox {{
    color: {theme.text}; background: {theme.field};
    border: 1px solid {theme.edge}; border-radius: 5px; padding: 2px 5px;
    selection-background-color: {theme.accent}; selection-color: {theme.accent_text}; }}
QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus, QComboBox:on, QAbstractSpinBox:focus {{
    border: 2px solid {theme.accent}; padding: 1px 4px; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {{
    color: {theme.muted}; background: {theme.window}; border-color: {theme.border}; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{
    background: transparent; border: none; padding: 0; }}
QComboBox::drop-down, QDateTimeEdit::drop-down {{
    background: transparent; border: none; width: 17px; }}
QComboBox::down-arrow, QDateTimeEdit::down-arrow {{
    image: {_icon("chevron-down")}; width: 10px; height: 10px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView {{
    background: {theme.field}; border: 1px solid {theme.edge}; padding: 2px; outline: none; }}
QComboBox QAbstractItemView::item {{ min-height: 24px; padding: 0 5px; }}
QSpinBox {{ qproperty-alignment: "AlignCenter"; }}
QAbstractSpinBox {{ padding-right: 20px; }}
QAbstractSpinBox:focus {{ padding-right: 19px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
    subcontrol-origin: border; width: 20px; border: none; background: transparent; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; padding-top: 2px; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; padding-bottom: 2px; }}
QAbstractSpinBox::up-arrow {{ image: {_icon("chevron-up")}; width: 9px; height: 9px; }}
QAbstractSpinBox::down-arrow {{ image: {_icon("chevron-down")}; width: 9px; height: 9px; }}
QCheckBox, QRadioButton {{ background: transparent; spacing: 7px; padding: 2px; }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{
    width: 13px; height: 13px; background: {theme.field};
    border: 1px solid {theme.edge}; border-radius: 3px; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border-color: {theme.accent}; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
    background: {theme.accent}; border-color: {theme.accent}; image: {tick}; }}
QRadioButton::indicator {{ border-radius: 7px; }}
QRadioButton::indicator:checked {{
    width: 5px; height: 5px; border: 5px solid {theme.accent}; background: {theme.field}; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {theme.muted}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{
    background: {theme.window}; border-color: {theme.border}; }}
QCheckBox::indicator:checked:disabled {{
    background: {theme.muted}; border-color: {theme.muted}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {theme.border}; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{
    color: {theme.muted}; background: transparent; padding: 6px 14px;
    border: none; border-bottom: 3px solid transparent; }}
QTabBar[role="dense"]::tab {{ padding: 6px 5px; }}
QTabBar::tab:hover {{ color: {theme.text}; }}
QTabBar::tab:selected {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}
QTabBar::scroller {{ width: 44px; }}
QTabBar QToolButton {{ padding: 0; }}
QTabBar QToolButton::left-arrow {{ image: {_icon("chevron-left")}; width: 10px; height: 10px; }}
QTabBar QToolButton::right-arrow {{ image: {_icon("chevron-right")}; width: 10px; height: 10px; }}
QProgressBar {{
    color: {theme.text}; background: {theme.field}; text-align: center;
    border: 1px solid {theme.edge}; border-radius: 5px; }}
QProgressBar::chunk {{ background: {theme.border}; border-radius: 4px; }}
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: 14px; }}
QScrollBar:horizontal {{ height: 14px; }}
QScrollBar::handle {{ background: {theme.edge}; border-radius: 4px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {theme.text}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
QMenuBar::item:selected {{ color: {theme.accent_text}; background: {theme.accent}; }}
QDockWidget::title {{ background: {theme.window}; padding: 4px 6px; }}
QStatusBar {{ background: {theme.window}; color: {theme.text}; }}
QHeaderView::section {{
    background: {theme.panel}; color: {theme.muted}; border: none; padding: 3px 6px; }}
"""


def _icon(name: str) -> str:
    """Return an icon as a stylesheet URL."""
    return f'url("{resource_path("icons", f"{name}.svg").as_posix()}")'


def apply_theme(application: QApplication, theme: Theme, *, font_px: int = 13) -> None:
    """Apply a theme to the application: style, palette, font and stylesheet."""
    application.setStyle("Fusion")
    application.setFont(ui_font(font_px))
    application.setPalette(palette_for(theme))
    application.setStyleSheet(stylesheet_for(theme))


# The system's colour scheme: light or dark, high contrast, and changes of it. A theme is chosen by
# name, or by `SYSTEM`, which follows the system.

SYSTEM = "system"
LIGHT, DARK, CONTRASTED = "classic", "night", "clear"
"""Themes for a light system, a dark one, and a light one with high contrast."""


def theme_for(scheme: Qt.ColorScheme, *, is_contrasted: bool = False) -> Theme:
    """Return the theme for a colour scheme; an unknown scheme counts as light."""
    if scheme is Qt.ColorScheme.Dark:
        return THEMES[DARK]
    if is_contrasted:
        return THEMES[CONTRASTED]
    return THEMES[LIGHT] if scheme is Qt.ColorScheme.Light else DEFAULT_THEME


@cache
def _system_hints() -> tuple[QStyleHints, QAccessibilityHints | None]:
    """Return Qt's style hints, requested once and kept for the life of the process.

    Requesting them again after the first ones are released crashes (PySide6 6.11).
    """
    hints = QGuiApplication.styleHints()
    # Qt knows about high contrast since 6.10.
    return hints, hints.accessibility() if hasattr(hints, "accessibility") else None


class SystemColours(QObject):
    """Follows the system's colour scheme.

    Signals:
        changed: the Theme for the new scheme.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hints, self._accessibility = _system_hints()
        self._hints.colorSchemeChanged.connect(self._emit_changed)
        if self._accessibility is not None:
            self._accessibility.contrastPreferenceChanged.connect(self._emit_changed)

    @property
    def theme(self) -> Theme:
        """The theme for the current scheme."""
        is_contrasted = False
        if self._accessibility is not None:
            preference = self._accessibility.contrastPreference()
            is_contrasted = preference is Qt.ContrastPreference.HighContrast
        return theme_for(self._hints.colorScheme(), is_contrasted=is_contrasted)

    def find(self, name: str) -> Theme:
        """Return the theme of a name; for `SYSTEM`, that of the current scheme."""
        return self.theme if name == SYSTEM else THEMES[name]

    def _emit_changed(self, _now: object) -> None:
        self.changed.emit(self.theme)
