# SPDX-License-Identifier: MIT
"""The score sheet as players keep it, and the sum of any score tile by tile."""
