# SPDX-License-Identifier: MIT
"""Every decoder of the program, found in its modules: a new format needs no entry in a list."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping

import desktop_app
from desktop_app.values.decoding import Decoder, TaggedDecoder

_WITHOUT_FORMATS = ("desktop_app.ui.", "desktop_app.paper.", "desktop_app.__main__")


@functools.cache
def decoders() -> Mapping[str, Decoder[object]]:
    """Return the decoders by module and name, such as ``learn.puzzles._PUZZLES``.

    Those of entries with a tag have it behind their name.
    """
    found: dict[str, Decoder[object]] = {}
    for module in pkgutil.walk_packages(desktop_app.__path__, "desktop_app."):
        if module.name.startswith(_WITHOUT_FORMATS):
            continue
        place = module.name.removeprefix("desktop_app.")
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, Decoder):
                found[f"{place}.{name}"] = value
            elif isinstance(value, TaggedDecoder):
                tagged = {f"{place}.{name}.{tag}": one for tag, one in value.decoders.items()}
                found.update(tagged)
            elif isinstance(value, Mapping):
                kinds = {key: one for key, one in value.items() if isinstance(one, Decoder)}
                found.update({f"{place}.{name}.{key}": one for key, one in kinds.items()})
    return found
