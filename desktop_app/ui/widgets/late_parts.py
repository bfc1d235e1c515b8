# SPDX-License-Identifier: MIT
"""Widgets whose parts are made when they are first needed."""

from __future__ import annotations

from abc import abstractmethod


class LateParts:
    """Mixed into a widget that stands in its place from the beginning, but empty.

    Attributes:
        is_built: True if its parts are made.
    """

    is_built = False

    def build(self) -> None:
        """Make the parts, once."""
        if not self.is_built:
            self.is_built = True
            self.make_parts()

    @abstractmethod
    def make_parts(self) -> None:
        """Make what is shown."""
