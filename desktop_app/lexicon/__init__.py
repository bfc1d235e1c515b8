# SPDX-License-Identifier: MIT
"""Word lists and word graphs: the compiler, look-up, the word judge, anagrams and hooks."""
