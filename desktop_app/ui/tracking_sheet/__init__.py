# SPDX-License-Identifier: MIT
"""The tracking sheet: which tiles of the set have not been seen."""
