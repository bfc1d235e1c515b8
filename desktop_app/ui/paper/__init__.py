# SPDX-License-Identifier: MIT
"""Preview, export and printing of sheets and slips."""
