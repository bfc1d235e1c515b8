# SPDX-License-Identifier: MIT
"""Text to events and back: GCG, CGP, scenario files; problems are collected with line numbers."""
