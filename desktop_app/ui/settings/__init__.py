# SPDX-License-Identifier: MIT
"""The settings window, built from the table of settings."""
