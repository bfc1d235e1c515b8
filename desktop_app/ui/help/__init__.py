# SPDX-License-Identifier: MIT
"""The handbook, the sheet of keys, and the About box."""
