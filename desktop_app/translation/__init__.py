# SPDX-License-Identifier: MIT
"""Translation of sentences to the user's language: docs/decisions/0014."""
