# SPDX-License-Identifier: MIT
"""How a ruleset key is declared: its sentence, its range and its unit, stated once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, dataclass_transform


class RulesetError(ValueError):
    """A ruleset that cannot be used; the message is one line that names file, key and value."""


@dataclass(frozen=True, slots=True)
class Key:
    """What the declaration of a key says besides its type.

    `says` is the sentence of the documentation page. `minimum` and `maximum` bound an integer
    (inclusive) and each value of a face table. `unit` is "s", "points", "spread", "tiles" or "".
    `cited` is False for the keys that identify a file and so come from no section. `before` is the
    value, as a file would give it, of a logged game that lacks the key because it is older; None
    stands for the least value that the key may have (`ruleset_values.least_value`).
    """

    says: str
    minimum: int | None = None
    maximum: int | None = None
    unit: str = ""
    cited: bool = True
    before: object = None


def seconds(says: str, minimum: int = 0, maximum: int = 86_400, before: object = None) -> Key:
    """A duration in whole seconds; `minimum` is -1 where -1 means "no limit"."""
    return Key(says, minimum, maximum, "s", before=before)


def points(says: str, maximum: int = 1_000, before: object = None) -> Key:
    """Whole game points, never negative."""
    return Key(says, 0, maximum, "points", before=before)


def spread(says: str, minimum: int = 0, before: object = None) -> Key:
    """Whole points of tournament spread, which never change who won; -1 is "director decides"."""
    return Key(says, minimum, 1_000, "spread", before=before)


def tiles(says: str, minimum: int = 0, maximum: int = 15, before: object = None) -> Key:
    """A number of tiles."""
    return Key(says, minimum, maximum, "tiles", before=before)


def count(says: str, minimum: int = 0, maximum: int = 1_000, before: object = None) -> Key:
    """A plain number of things."""
    return Key(says, minimum, maximum, before=before)


class FaceTable(Mapping[str, int]):
    """A hashable read-only mapping from tile face ("A".."Z", "?" for the blank) to a number."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = dict(numbers)

    def __getitem__(self, face: str) -> int:
        return self._numbers[face]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __hash__(self) -> int:
        return hash(frozenset(self._numbers.items()))

    def __repr__(self) -> str:
        return f"FaceTable({self._numbers!r})"


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Section:
    """Base class of the tables and records of a ruleset: frozen dataclasses, built by keyword.

    The methods that `dataclass` would generate are written here once: generating and compiling them
    for forty classes took a tenth of the start of a headless command.
    """

    _names = frozenset[str]()

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False, match_args=False)(cls)
        cls._names = frozenset(cls.__annotations__)

    def __init__(self, **values: object) -> None:
        if values.keys() != self._names:
            odd = ", ".join(sorted(values.keys() ^ self._names))
            raise TypeError(f"{type(self).__name__}: missing or unknown: {odd}")
        vars(self).update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(vars(self).items()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({values})"
