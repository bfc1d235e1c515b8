# SPDX-License-Identifier: MIT
"""The library of games."""
