# SPDX-License-Identifier: MIT
"""Procedures for irregularities and for the director's acts, as the rule books prescribe them."""
