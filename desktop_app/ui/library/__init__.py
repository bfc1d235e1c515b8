# SPDX-License-Identifier: MIT
"""The games that were played here."""
