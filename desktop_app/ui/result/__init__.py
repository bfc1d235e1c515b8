# SPDX-License-Identifier: MIT
"""The result: final scores line by line, signatures and the score graph."""
