# SPDX-License-Identifier: MIT
"""The director's desk: what can be ruled now, its questions, and what it says and does."""
