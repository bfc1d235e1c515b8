# SPDX-License-Identifier: MIT
"""Widgets: the main window, the rooms and what stands in them."""
