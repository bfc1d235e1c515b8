# SPDX-License-Identifier: MIT
"""Choosing, looking at, saving and printing sheets and slips."""
