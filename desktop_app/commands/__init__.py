# SPDX-License-Identifier: MIT
"""The headless commands, one module each, loaded by name so that Qt is never loaded."""
