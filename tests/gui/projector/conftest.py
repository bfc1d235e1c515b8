# SPDX-License-Identifier: MIT
"""The whole program, as in the tests of the main window."""

from __future__ import annotations

from tests.gui.main_window.conftest import bench

__all__ = ["bench"]
