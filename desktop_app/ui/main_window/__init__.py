# SPDX-License-Identifier: MIT
"""The window: its rooms, menus and geometry."""
