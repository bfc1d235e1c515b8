# SPDX-License-Identifier: MIT
"""Running scenario files: set the table up, do the steps, compare what holds."""
