# SPDX-License-Identifier: MIT
"""A game in signals: QObjects over the play layer, PySide6.QtCore only."""
