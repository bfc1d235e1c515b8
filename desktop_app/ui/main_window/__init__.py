# SPDX-License-Identifier: MIT
"""The window: a stack of rooms, the menu, the geometry."""
