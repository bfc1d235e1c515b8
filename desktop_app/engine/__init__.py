# SPDX-License-Identifier: MIT
"""Move generation and bots; the only importer of the native module."""
