# SPDX-License-Identifier: MIT
"""Games on a physical set: clock faces, clock keys, entry line, forms."""
