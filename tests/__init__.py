# SPDX-License-Identifier: MIT
"""The tests; a package, so that no other `tests` on the path shadows it."""
