# SPDX-License-Identifier: MIT
"""The text of a ruleset file: bytes to tables of plain data, within limits that keep it fast."""

from __future__ import annotations

from typing import Any

from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.sentences.faults import located, toml_fault
from desktop_app.sentences.sentence import Sentence

MAX_BYTES = 1_000_000
MAX_DOTS = 16
"""Maximum dots in a line.

The TOML reader takes time and memory quadratic in the parts of a key: one key of 600 kB would hang
it. No ruleset comes near this.
"""


def decode_ruleset(data: bytes, file: str) -> str:
    """The text of a ruleset file. Raises RulesetError if it is too long or not UTF-8."""
    if len(data) > MAX_BYTES:
        raise RulesetError(
            Sentence(
                "{file}: more than {most} bytes; a ruleset file has at most {most}",
                file=file,
                most=MAX_BYTES,
            )
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        fault = Sentence("byte 0x{byte:02x} is not UTF-8 text", byte=data[error.start])
        raise RulesetError(located(fault, file=file, line=line, column=column)) from None


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a file as plain data. Raises RulesetError if it is not TOML."""
    # Loaded here, as the tables of the bundled files are kept: play/ruleset_files.py.
    import tomllib  # noqa: PLC0415

    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS and not line.lstrip().startswith("#"):
            raise RulesetError(
                located(
                    Sentence("more than {most} dots; a line has at most {most}", most=MAX_DOTS),
                    file=file,
                    line=number,
                )
            )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RulesetError(
            Sentence("{file}: not a TOML file: too deeply nested", file=file)
        ) from None
    except ValueError as error:
        # Also a plain ValueError: a number with more digits than Python converts.
        raise RulesetError(
            Sentence("{file}: not a TOML file: {fault}", file=file, fault=toml_fault(error))
        ) from None
