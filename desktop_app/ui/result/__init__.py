# SPDX-License-Identifier: MIT
"""The result: the reckoning line by line, signatures and the score graph."""
