# SPDX-License-Identifier: MIT
"""What cannot be put on paper, and why, in one sentence."""

from __future__ import annotations


class PaperError(ValueError):
    """A sheet cannot be made, printed or written; the message is one whole sentence or place."""
