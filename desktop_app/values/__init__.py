# SPDX-License-Identifier: MIT
"""Typed values from JSON text and back: docs/decisions/0048."""
