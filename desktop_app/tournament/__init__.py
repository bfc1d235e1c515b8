# SPDX-License-Identifier: MIT
"""Results across games: lines, rulings on whole tournaments, starts and standings."""
