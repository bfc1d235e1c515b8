# SPDX-License-Identifier: MIT
"""One game being played, without Qt: the table, seats, recovery and scenarios."""
