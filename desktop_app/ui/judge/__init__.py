# SPDX-License-Identifier: MIT
"""The judge's room: the challenger's words, one verdict for all of them."""
