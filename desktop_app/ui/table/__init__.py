# SPDX-License-Identifier: MIT
"""The clock of a physical set: faces, keys of either side, the entry line, the forms."""
