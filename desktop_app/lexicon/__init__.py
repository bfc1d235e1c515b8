# SPDX-License-Identifier: MIT
"""Word lists and word graphs: compiling, look-up, the word judge, anagrams and hooks."""
