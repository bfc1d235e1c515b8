# SPDX-License-Identifier: MIT
"""Tile numbers: how the faces of a language are counted in a word graph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Alphabet:
    """The faces of a language in the order in which a word graph numbers them.

    Attributes:
        faces: upper-case faces; the first has number 1. A face may have several characters.
    """

    faces: tuple[str, ...]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Face to tile number, 1-based: 0 is the separator of a GADDAG."""
        return {face: number for number, face in enumerate(self.faces, start=1)}

    @cached_property
    def _longest(self) -> int:
        return max(len(face) for face in self.faces)

    def encode(self, word: str) -> bytes | None:
        """The tile numbers of a word in upper case, the longest face first at each place.

        Returns:
            One byte a tile, or None when some character begins no face.
        """
        if self._longest == 1:
            try:
                return bytes(map(self.numbers.__getitem__, word))
            except KeyError:
                return None
        numbers = bytearray()
        at = 0
        while at < len(word):
            for length in range(self._longest, 0, -1):
                number = self.numbers.get(word[at : at + length])
                if number is not None:
                    numbers.append(number)
                    at += length
                    break
            else:
                return None
        return bytes(numbers)

    def decode(self, numbers: Iterable[int]) -> str:
        """The word that tile numbers spell."""
        return "".join(self.faces[number - 1] for number in numbers)


ENGLISH = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
"""A to Z as 1 to 26, as every English word graph of the field has them."""
