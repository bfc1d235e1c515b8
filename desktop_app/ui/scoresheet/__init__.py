# SPDX-License-Identifier: MIT
"""The score sheet, and the sum of any score tile by tile."""
