# SPDX-License-Identifier: MIT
"""The dictionary."""
