# SPDX-License-Identifier: MIT
"""Small widgets shared by the feature folders."""
