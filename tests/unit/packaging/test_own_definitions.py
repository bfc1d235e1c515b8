# SPDX-License-Identifier: MIT
"""The definitions in our own words, and the checks that they pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "packaging" / "own_definitions.py"


def check(*files: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, SCRIPT, *files], capture_output=True, text=True, check=False, cwd=ROOT
    )


def test_every_line_passes_the_checks() -> None:
    done = check()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 faulty lines" in done.stdout


FAULTS = (
    ("AAA\tn:a word of no list", 1, "not in the list"),
    ("CAT", 5, "expected one sense"),
    ("COT\tq:a bed", 5, "expected a part of speech"),
    ("CUB\tn:a young bear\tv: ", 22, "expected plain text"),
    ("DOG\tn:a pet of the dog family", 20, "the word itself"),
    ("EFT\tn:a newt (also KATT)", 20, "KATT is not in the list"),
    ("EGG\tn:what a hen lays.", 7, "expected plain text"),
    ("EWE\tn:a penis", 7, "a crude word"),
    ("FOX\tv=SHE", 7, "SHE has no text"),
    ("GNU\ts>KATT", 5, "expected an inflection"),
    ("IFF\tv:to make sure", 5, "verb: the list has no inflection"),
    ("KEY\tn:rough lava", 5, "the same words as for AA; write =AA"),
    ("PUS\tn:what is in a sore\tn:an old cat\tn:a third", 5, "one sense or two"),
    ("QUA\tn:a part", 5, "noun: the list has no inflection"),
    ("BEE\tn:an insect that makes honey", 1, "expected after QUA"),
)


def test_faulty_lines_are_named_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "own.tsv"
    lines = ["AA\tn:rough lava", *(line for line, _, _ in FAULTS)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = check(path)
    assert done.returncode == 1
    named = done.stdout.splitlines()
    assert len(named) == len(FAULTS) + 1
    for number, (told, (line, column, reason)) in enumerate(zip(named, FAULTS, strict=False), 2):
        word = line.partition("\t")[0]
        assert told.startswith(f"{path}: line {number}, column {column}: {word}: ")
        assert reason in told
