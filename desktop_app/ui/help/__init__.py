# SPDX-License-Identifier: MIT
"""The sheet of keys, and the About box."""
