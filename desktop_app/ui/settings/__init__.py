# SPDX-License-Identifier: MIT
"""The window of settings, made from their table."""
