# SPDX-License-Identifier: MIT
"""Board and rack: what a hand plays on."""
