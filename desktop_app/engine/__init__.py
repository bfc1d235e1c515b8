# SPDX-License-Identifier: MIT
"""Move generation, analysis and bots; the only importer of the native module."""
