# SPDX-License-Identifier: MIT
"""The part of the build that pyproject.toml cannot say: which packages and data folders there are.

`resources`, `rulesets` and the handbook's pages become packages inside `desktop_app._data`, so that
a wheel holds them; `desktop_app.settings.paths` finds them in both places. Of the pages above
`docs/user` those come along that MANIFEST.in names. Everything else is in pyproject.toml.
"""

from __future__ import annotations

from pathlib import Path

from setuptools import find_packages, setup

DATA_FOLDERS = ("resources", "rulesets", "docs/user", "docs/pictures")


def data_packages(folder: str) -> list[str]:
    """The dotted name inside the package of `folder` and of every folder below it."""
    inner = [entry for entry in Path(folder).rglob("*") if entry.is_dir()]
    return [".".join(("desktop_app", "_data", *each.parts)) for each in (Path(folder), *inner)]


setup(
    packages=[
        *find_packages(include=["desktop_app", "desktop_app.*"]),
        *(package for folder in DATA_FOLDERS for package in data_packages(folder)),
        "desktop_app._data.docs",
    ]
)
