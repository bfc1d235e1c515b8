# SPDX-License-Identifier: MIT
"""Facts worked out from a game: unseen tiles, score sheets, statistics. Pure."""
