# SPDX-License-Identifier: MIT
"""Two rulesets side by side: the keys whose values differ, with where each value comes from."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_words import describe, origin_text

WIDTH = 100


def differing_keys(one: Ruleset, other: Ruleset) -> list[str]:
    """The paths of the keys with different values, in the order of the declarations.

    The keys that only say which document a file is (its name, its title) are left out.
    """
    return [
        path
        for path, spec in codec.specs(Ruleset).items()
        if spec.key.cited and one.value(path) != other.value(path)
    ]


def diff_lines(one: Ruleset, other: Ruleset, names: tuple[str, str]) -> list[str]:
    """A readable listing of the differences; `names` stand before the values of each."""
    width = max(len(name) for name in names)
    lines: list[str] = []
    for path in differing_keys(one, other):
        says = codec.spec(Ruleset, path).key.says
        lines += ["", *textwrap.wrap(f"{path}: {says}", WIDTH, break_on_hyphens=False)]
        for ruleset, name in zip((one, other), names, strict=True):
            lines += _side(ruleset, path, f"  {name:<{width}}  ")
    return lines


def _side(ruleset: Ruleset, path: str, margin: str) -> Iterable[str]:
    value = describe(path, ruleset.value(path)) or "nothing"
    text = f"{value} [{origin_text(ruleset, path)}]"
    return textwrap.wrap(
        text,
        100,
        initial_indent=margin,
        subsequent_indent=" " * len(margin),
        break_on_hyphens=False,
    )
