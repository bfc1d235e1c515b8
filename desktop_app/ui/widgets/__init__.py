# SPDX-License-Identifier: MIT
"""Small widgets that the feature folders share."""
