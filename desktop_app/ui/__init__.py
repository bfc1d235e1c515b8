# SPDX-License-Identifier: MIT
"""Widgets: the main window, its rooms and their parts."""
