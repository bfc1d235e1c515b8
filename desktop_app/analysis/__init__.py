# SPDX-License-Identifier: MIT
"""What can be worked out from a game: unseen tiles, candidates, mistakes. Pure."""
