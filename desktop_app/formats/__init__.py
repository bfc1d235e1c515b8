# SPDX-License-Identifier: MIT
"""File formats: GCG, CGP, scenarios, JSON; faults are collected with line numbers."""
