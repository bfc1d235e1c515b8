# SPDX-License-Identifier: MIT
"""Board and rack."""
