# SPDX-License-Identifier: MIT
"""The judge's room: words written, the opponent presses, one verdict for all of them."""
