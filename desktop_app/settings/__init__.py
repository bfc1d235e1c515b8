# SPDX-License-Identifier: MIT
"""The table of settings, the file they are saved in, and the locations of all files."""
