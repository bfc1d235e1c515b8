# SPDX-License-Identifier: MIT
"""The decision on each command: one module per family of acts, all of them pure."""
