# SPDX-License-Identifier: MIT
"""The rules page: search, and answers for one ruleset or two side by side."""
