# SPDX-License-Identifier: MIT
"""`rackside review` with files that are damaged, odd or no games at all, among others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main

pytestmark = pytest.mark.native

HEAD = "#player1 Ann Ann\n#player2 Ben Ben\n"
TURN = ">Ann: AEINRST 8D NASTIER +66 66\n"
GOOD = f"{HEAD}{TURN}>Ben: EIKLOST 7H KILO +20 20\n"
WHOLE = (Path(__file__).parents[2] / "data" / "gcg" / "complete.gcg").read_bytes()
THREE = "".join(f"#player{number} P{number} P{number}\n" for number in (1, 2, 3))
FIVE = "".join(f"#player{number} P{number} P{number}\n" for number in range(1, 6))

REFUSED: dict[str, bytes] = {
    "binary": bytes(range(256)) * 20,
    "empty": b"",
    "blank-lines": b"\n\n \n",
    "no-game": b"hello world\n",
    "nul": WHOLE[:300] + b"\0" + WHOLE[300:],
    "five-players": (FIVE + "".join(f">P{at}: AB - +0 0\n" for at in range(1, 6))).encode(),
    "no-end": (HEAD + ">Ann: AEINRST - +0 0\n" * 3000).encode(),
}
"""No games: each is refused in one sentence."""
READ: dict[str, bytes] = {
    "cut": WHOLE[:700],
    "cut-in-a-line": WHOLE[: WHOLE.index(b"CAnDY") + 2],
    "other-encoding": WHOLE.decode().encode("utf-16"),
    "unknown-encoding": b"#character-encoding KLINGON\n" + WHOLE,
    "wrong-encoding": HEAD.encode() + b">Ann: \xff\xfe 8D N +1 1\n",
    "huge-numbers": f"{HEAD}>Ann: AEINRST 8D NASTIER +{'9' * 30} {'9' * 30}\n".encode(),
    "huge-square": f"{HEAD}>Ann: AEINRST 99Z NASTIER +66 66\n".encode(),
    "off-the-board": f"{HEAD}>Ann: AEINRST 8N NASTIER +66 66\n".encode(),
    "no-players": TURN.encode(),
    "no-turns": HEAD.encode(),
    "three-players": f"{THREE}>P1: AEINRST 8D NASTIER +66 66\n>P2: EIKLOST - +0 0\n".encode(),
    "foreign-tiles": f"{HEAD}>Ann: ÄEINRSß 8D NÄSTIER +66 66\n".encode(),
    "other-script": f"{HEAD}>Ann: ЖЩЮЯ 8D ЖЩЮЯ +66 66\n".encode(),
    "open-bracket": f"{HEAD}>Ann: [CHAEI 8D [CHA +66 66\n".encode(),
    "long-rack": f"{HEAD}>Ann: {'A' * 50_000} 8D NASTIER +66 66\n".encode(),
    "adjustment-first": f"{HEAD}>Ann: (QZ) +40 40\n>Ben: QZ (QZ) -20 -20\n{TURN}".encode(),
    "nothing-withdrawn": f"{HEAD}>Ann: AEINRST -- -66 0\n{TURN}".encode(),
    "rules-elsewhere": f"#rackside-ruleset ../../passwd\n{HEAD}{TURN}".encode(),
}
"""Games as far as they can be read: the rest is named in the game."""


def test_a_batch_answers_for_every_file_in_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    paths, refused = [], []
    for name, contents in {**REFUSED, **READ}.items():
        damaged, good = tmp_path / f"{name}.gcg", tmp_path / f"{name}-good.gcg"
        damaged.write_bytes(contents)
        good.write_text(f"# {name}\n{GOOD}", encoding="utf-8")
        paths += [damaged, good]
        refused += [damaged] if name in REFUSED else []
    missing = tmp_path / "missing.gcg"
    refused.append(missing)
    asked = [*map(str, paths), str(missing)]
    assert main(["review", *asked, "--depth", "instant", "--json"]) == 1
    captured = capsys.readouterr()
    sentences = captured.err.splitlines()
    assert len(sentences) == len(refused)
    for path, sentence in zip(refused, sentences, strict=True):
        assert sentence.startswith(f"rackside: {path}: ")
    games = [json.loads(line) for line in captured.out.splitlines()]
    answered = [str(path) for path in paths if path not in refused]
    assert [game["file"] for game in games] == answered
    assert all(game["turns"][0]["best"] for game in games if game["file"].endswith("-good.gcg"))


def test_a_batch_of_damaged_files_writes_its_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    paths = []
    for name, contents in READ.items():
        paths.append(tmp_path / f"{name}.gcg")
        paths[-1].write_bytes(contents)
    page = tmp_path / "report.html"
    asked = ["review", *map(str, paths), "--depth", "instant", "--html", str(page)]
    assert main(asked) == 0
    captured = capsys.readouterr()
    assert not captured.err and len(captured.out.splitlines()) == len(paths)
    assert page.read_text("utf-8").endswith("</html>\n")
