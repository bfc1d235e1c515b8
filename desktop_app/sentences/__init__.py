# SPDX-License-Identifier: MIT
"""Sentences of layers that know no language: docs/decisions/0017."""
