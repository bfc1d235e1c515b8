# SPDX-License-Identifier: MIT
"""Runs scenario files: sets up the table, carries out the steps, compares the results."""
