# SPDX-License-Identifier: MIT
"""The two faces of the clock."""
