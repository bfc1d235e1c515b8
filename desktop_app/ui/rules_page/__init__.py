# SPDX-License-Identifier: MIT
"""The rules page: questions of the rules, found by words, answered for one ruleset or for two."""
