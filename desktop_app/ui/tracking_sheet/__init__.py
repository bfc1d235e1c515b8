# SPDX-License-Identifier: MIT
"""The tracking sheet of unseen tiles."""
