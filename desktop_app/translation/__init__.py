# SPDX-License-Identifier: MIT
"""Sentences in the language of the person at the screen: docs/decisions/0014."""
