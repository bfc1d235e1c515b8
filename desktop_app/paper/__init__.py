# SPDX-License-Identifier: MIT
"""Sheets and slips on paper: values in, painted pages out, without a window."""
