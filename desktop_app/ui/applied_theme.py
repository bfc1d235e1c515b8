# SPDX-License-Identifier: MIT
"""A theme given to the whole application: the palettes and the stylesheet made from its colours."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from desktop_app.ui.theme import Theme, ui_font

_FUSION_EDGE = 140
"""How much darker than the window Fusion's edges are, as a percentage for `QColor.darker`."""


def palette_for(theme: Theme) -> QPalette:
    """The widget palette of a theme."""
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


EDGED = (
    "QAbstractSpinBox",
    "QCheckBox",
    "QComboBox",
    "QLineEdit",
    "QPlainTextEdit",
    "QRadioButton",
)
"""The widgets that one types into, chooses from or ticks, with all that are made of them."""


def edged_palette(theme: Theme) -> QPalette:
    """The palette of what has an edge.

    Fusion paints it in the darker shade of the window that is undone here.
    """
    palette = palette_for(theme)
    palette.setColor(QPalette.ColorRole.Window, QColor(theme.edge).lighter(_FUSION_EDGE))
    return palette


def stylesheet_for(theme: Theme) -> str:
    """The few things a palette cannot say: flat buttons, quiet docks, lists, tool tips.

    Every label shows its text as it is, those of tool tips and message boxes too: names, notes and
    file names are what other people wrote, and Qt would read markup in them and open its files.

    Widgets ask for a look by a dynamic property, never by a colour: ``role`` is one of
    ``title``, ``muted``, ``warning``, ``good``, ``bad`` on a QLabel, ``primary`` or ``compact``
    on a QPushButton and ``panel`` on a QFrame.
    """
    return f"""
QToolTip {{ color: {theme.text}; background: {theme.field}; border: 1px solid {theme.border};
    qproperty-textFormat: PlainText; }}
QFrame[role="panel"] {{
    background: {theme.panel}; border: 1px solid {theme.border}; border-radius: 6px; }}
QLabel {{ background: transparent; qproperty-textFormat: PlainText; }}
QLabel[role="title"] {{ font-size: 22px; font-weight: 600; }}
QLabel[role="muted"] {{ color: {theme.muted}; }}
QLabel[role="warning"] {{ color: {theme.warning}; font-weight: 600; }}
QLabel[role="good"] {{ color: {theme.good}; font-weight: 600; }}
QLabel[role="bad"] {{ color: {theme.bad}; font-weight: 600; }}
QPushButton, QToolButton {{
    color: {theme.text}; background: {theme.panel};
    border: 1px solid {theme.border}; border-radius: 6px; padding: 5px 12px; }}
QToolButton {{ padding: 4px 6px; }}
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
QLineEdit {{ padding: 0 4px; }}
QLineEdit:focus {{
    background: {theme.field}; border: 2px solid {theme.accent}; border-radius: 3px;
    padding: 0 2px; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; padding: 0 2px; }}
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: 14px; }}
QScrollBar:horizontal {{ height: 14px; }}
QScrollBar::handle {{ background: {theme.edge}; border-radius: 4px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {theme.text}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
QDockWidget::title {{ background: {theme.window}; padding: 4px 6px; }}
QStatusBar {{ background: {theme.window}; color: {theme.text}; }}
QHeaderView::section {{
    background: {theme.panel}; color: {theme.muted}; border: none; padding: 3px 6px; }}
"""


def apply_theme(application: QApplication, theme: Theme, *, font_px: int = 13) -> None:
    """Give the whole application a theme: style, palette, font and stylesheet."""
    application.setStyle("Fusion")
    application.setFont(ui_font(font_px))
    application.setPalette(palette_for(theme))
    for kind in EDGED:
        # The name of a class is text, whatever the stubs say.
        application.setPalette(edged_palette(theme), kind)  # type: ignore[arg-type]
    application.setStyleSheet(stylesheet_for(theme))
