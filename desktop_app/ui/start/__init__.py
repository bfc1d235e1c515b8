# SPDX-License-Identifier: MIT
"""The start screen: every room in one click or one key."""
