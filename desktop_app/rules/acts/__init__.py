# SPDX-License-Identifier: MIT
"""How each command is decided: one module a kind of act, all of them pure."""
