# SPDX-License-Identifier: MIT
"""The event journal, the game library and their backups."""
