# SPDX-License-Identifier: MIT
"""Printed sheets and slips: values in, painted pages out, without a window."""
