# SPDX-License-Identifier: MIT
"""The cover of the rack between two turns."""
