# SPDX-License-Identifier: MIT
"""One game being played, without Qt: the table, the seats, the clock driving."""
