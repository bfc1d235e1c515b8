# SPDX-License-Identifier: MIT
"""Irregularities and the director's acts: what the books order when play leaves the plain path."""
