# SPDX-License-Identifier: MIT
"""What stands in place of the rack between two people."""
