# SPDX-License-Identifier: MIT
"""One declared table of settings, the file they are kept in, and where all files are."""
