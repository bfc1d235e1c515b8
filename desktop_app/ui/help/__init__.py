# SPDX-License-Identifier: MIT
"""Help: the sheet of keys, and what the program is made of."""
