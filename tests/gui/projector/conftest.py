# SPDX-License-Identifier: MIT
"""The whole program, as the tests of the main window have it."""

from __future__ import annotations

from tests.gui.main_window.conftest import bench

__all__ = ["bench"]
