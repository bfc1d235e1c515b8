# SPDX-License-Identifier: MIT
"""What crosses games: results as lines, rulings on a whole tournament, starts and standings."""
