# SPDX-License-Identifier: MIT
"""`rackside print`: every kind without a window, and one line when it fails."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from html import escape
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from desktop_app import cli, printing
from desktop_app.paper.content import Fill, PaperSize
from desktop_app.paper.kinds import Kind
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import bundled_options, bundled_rulesets, explain, load_topic
from desktop_app.rules.topics import NOT_MENTIONED, full_name
from desktop_app.settings import paths
from desktop_app.storage.journal import new_journal
from desktop_app.storage.learners import Learners
from tests.architecture.project import ROOT
from tests.helpers.recording_canvas import record_all
from tests.helpers.told_games import told_game

pytestmark = pytest.mark.usefixtures("qapp")

GCG = ROOT / "tests" / "data" / "gcg" / "complete.gcg"


@pytest.fixture
def library_game() -> Path:
    """Return the journal of a game in the library of this test."""
    journal = new_journal(paths.journals_dir())
    journal.append(tuple(told_game("Ann", "Bartłomiej").events))
    journal.close()
    return journal.path


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the texts of each PDF."""
    from desktop_app.paper import press

    written: list[str] = []
    make = press.pdf_bytes

    def listen(document: object) -> bytes:
        for page in record_all(document):  # type: ignore[arg-type]
            written.extend(page.words)
        return make(document)  # type: ignore[arg-type]

    monkeypatch.setattr(press, "pdf_bytes", listen)
    return written


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """Return the one line of error output."""
    try:
        code = cli.main(["print", *map(str, words)])
    except SystemExit as stop:
        code = int(str(stop.code))
    said = capsys.readouterr()
    assert code == 2 and said.out == ""
    (line,) = said.err.splitlines()
    return line


def test_the_names_are_those_of_the_values() -> None:
    assert {kind.value for kind in Kind} == set(printing.KINDS)
    assert {fill.value for fill in Fill} == set(printing.FILLS)
    assert {size.id for size in PaperSize} == set(printing.PAPERS)


def test_without_a_screen_the_command_paints_offscreen(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    run = subprocess.run(
        [sys.executable, "-m", "desktop_app.cli", "print", "score-sheet", GCG, "--out", out],
        cwd=ROOT,
        env={"PATH": "", "RACKSIDE_DATA": str(tmp_path / "data"), "QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, f"{out}: 1 page\n"), run.stderr
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("kind", "paper"), list(itertools.product(printing.KINDS, printing.PAPERS))
)
def test_every_kind_is_made_of_a_game_and_of_nothing(
    kind: str, paper: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = []
    for name, game in (("filled", [str(GCG)]), ("blank", [])):
        out = tmp_path / f"{name}.pdf"
        assert cli.main(["print", kind, *game, "--out", str(out), "--paper", paper, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"file": str(out), "kind": kind, "pages": 1}
        made.append(out.read_bytes())
    assert made[0] != made[1]
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix) == [
        "blank.pdf",
        "filled.pdf",
    ]


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_board_is_a_picture_too(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"board.{ending}"
    assert cli.main(["print", "board", str(GCG), "--out", str(out)]) == 0
    assert out.read_bytes()[:5] in (b"\x89PNG\r", b"<?xml")


def test_a_sheet_is_a_picture_of_its_pages_too(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    assert cli.main(["print", "score-sheet", str(GCG), "--out", str(out)]) == 0
    image = QImage(str(out))
    assert (image.width(), image.height()) == (printing.PAGE_PX, 1754)


def test_a_game_of_the_library_is_named_by_its_id(
    library_game: Path, words: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "sheet.pdf"
    assert cli.main(["print", "score-sheet", library_game.stem, "--out", str(out)]) == 0
    assert {"Ann", "Bartłomiej", "FEASTER", "SINGlE", "91"} <= set(words)
    dates = [word for word in words if len(word) == 10 and word[4] == "-"]
    assert len(dates) == 1


def test_half_a_sheet_has_the_heading_alone(words: list[str], tmp_path: Path) -> None:
    out = str(tmp_path / "sheet.pdf")
    ask = ["print", "score-sheet", str(GCG), "--half", "--round", "7", "--event", "Club"]
    assert cli.main([*ask, "--out", out]) == 0
    assert {"Nell Ødegård", "Piet de Wit", "7", "Club"} <= set(words)
    assert "FLOWED" not in words and "324" not in words


def test_names_and_a_ruleset_make_a_form_without_a_game(words: list[str], tmp_path: Path) -> None:
    ask = ["print", "result-slip", "--players", "Ann, Ben", "--ruleset", "sanspa-2001"]
    assert cli.main([*ask, "--out", str(tmp_path / "card.pdf")]) == 0
    assert {"Result card", "Ann", "Ben", "South African tournament rules, 2001"} <= set(words)


def test_a_player_is_named_in_any_case_or_by_number(words: list[str], tmp_path: Path) -> None:
    out = str(tmp_path / "sheet.pdf")
    told = []
    for player in ("2", "PIET DE WIT"):
        words.clear()
        ask = ["print", "own-score-sheet", str(GCG), "--player", player, "--out", out]
        assert cli.main(ask) == 0
        told.append(list(words))
    assert told[0] == told[1]
    assert told[0].index("Piet de Wit") < told[0].index("Nell Ødegård")


def test_the_tiles_stand_in_the_order_that_was_asked_for(words: list[str], tmp_path: Path) -> None:
    out = str(tmp_path / "sheet.pdf")
    letters = {}
    for order in ("alphabetical", "strength"):
        words.clear()
        assert cli.main(["print", "tracking-sheet", "--order", order, "--out", out]) == 0
        faces = [word for word in words if len(word) == 1 and word.isalpha()]
        letters[order] = "".join(dict.fromkeys(faces))
    assert letters["alphabetical"].startswith("ABCDE")
    assert letters["strength"].startswith("EAIOU")


def test_a_page_of_html_becomes_a_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "evening.html", tmp_path / "evening.pdf"
    source.write_text("<h1>Évening</h1><table><tr><td>1</td></tr></table>", "utf-8")
    assert cli.main(["print", "page", str(source), "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}\n"
    assert out.read_bytes().startswith(b"%PDF")


def test_a_page_that_cannot_be_read_is_named_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "evening.html", tmp_path / "evening.pdf"
    assert cli.main(["print", "page", str(source), "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"rackside: {source}: no such file or folder\n"
    source.write_bytes(b"<p>\xff")
    assert cli.main(["print", "page", str(source), "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"rackside: {source}: byte 3: not UTF-8\n"


def test_impossible_requests_are_reported_in_one_line(
    library_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdf"
    bad = tmp_path / "bad.gcg"
    bad.write_text("#player1 a Ann\n#player2 b Ben\n>a: ABC 99Z ABC +1 1\n>c ?\n", "utf-8")
    text = tmp_path / "text.txt"
    text.write_text("A letter to the editor.\n", "utf-8")
    cases: dict[tuple[object, ...], str] = {
        ("confetti", "--out", out): "'score-sheet', 'own-score-sheet', 'tracking-sheet'",
        ("score-sheet",): "--out",
        ("score-sheet", "nothing", "--out", out): "nothing: there is no such file",
        ("score-sheet", text, "--out", out): f"{text}: line 1: ",
        ("score-sheet", tmp_path, "--out", out): str(tmp_path),
        ("score-sheet", "--filled", "--out", out): "--filled needs a GAME",
        ("score-sheet", "--filled", "--blank", "--out", out): "not allowed with",
        ("score-sheet", GCG, "--players", "A,B", "--out", out): "--players is for sheets without",
        ("score-sheet", "--players", "A,B,C", "--out", out): "read 3 names, expected 2 to 2",
        ("challenge-slips", GCG, "--filled", "--out", out): "use --half or --blank",
        ("score-sheet", GCG, "--player", "Zoe", "--out", out): "Nell Ødegård, Piet de Wit",
        ("score-sheet", "--ruleset", "chess", "--out", out): "'chess' is not a ruleset",
        ("score-sheet", library_game, "--ruleset", "naspa-2016", "--out", out): "its own rules",
        ("score-sheet", "--out", tmp_path / "out.svg"): "ends with .pdf or .png",
        ("board", "--out", tmp_path / "out.gif"): "ends with .pdf or .png or .svg",
        ("board", "--out", tmp_path / "nowhere" / "x.pdf"): "nowhere",
        ("page", "--out", out): "expected an HTML file",
        ("page", text): "either --out FILE or --printer NAME",
        ("page", tmp_path / "none.html", "--out", out): "none.html",
        ("page", text, "--out", tmp_path / "out.png"): "ends with .pdf",
        ("page", text, "--printer", "None"): "no longer available",
        ("page", text, "--printer", "None", "--sheets", "2"): "--sheets A-B",
        ("board", "--paper", "a5", "--out", out): "invalid choice: 'a5'",
    }
    for words, told in cases.items():
        line = refused(capsys, *words)
        assert told in line, line
    assert not out.exists()


def test_a_journal_that_is_damaged_is_named_with_its_line(
    library_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = library_game.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b"{", b"[", 1)
    library_game.write_bytes(b"".join(lines))
    line = refused(capsys, "score-sheet", library_game, "--out", tmp_path / "out.pdf")
    assert str(library_game) in line and "line 3" in line


def test_where_qt_is_missing_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtGui", None)
    line = refused(capsys, "board", "--out", tmp_path / "out.pdf")
    assert line.startswith("rackside: Qt cannot be loaded on this computer")


def test_the_arguments_are_read_without_qt() -> None:
    code = (
        "import sys; from desktop_app import cli\n"
        "try: cli.main(['print', '--help'])\n"
        "except SystemExit: print(*(m for m in sys.modules if m.startswith('PySide6')), sep='|')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == ""


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the HTML of each report."""
    from desktop_app.paper import report

    written: list[str] = []
    make = report.report_pdf

    def listen(page: str, size: PaperSize) -> bytes:
        written.append(page)
        return make(page, size)

    monkeypatch.setattr(report, "report_pdf", listen)
    return written


def a_class() -> None:
    """Two learners in a class, and one outside of it."""
    learners = Learners(paths.data_dir())
    for at, (name, group) in enumerate((("Mia", "4b"), ("Tom", "4b"), ("Zoe", ""))):
        made = learners.add(name, now_ms=1_735_840_800_000 + 60_000 * at)
        learners.set_group(made.id, group)


def test_the_table_of_the_teacher_is_that_of_the_window(tmp_path: Path, pages: list[str]) -> None:
    a_class()
    out = tmp_path / "class.pdf"
    assert cli.main(["print", "learners", "--class", "4b", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    (page,) = pages
    assert "Class 4b" in page and "Practise next" in page
    assert "Mia" in page and "Tom" in page and "Zoe" not in page


def test_each_learner_has_a_page(
    tmp_path: Path, pages: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    a_class()
    out = tmp_path / "learners.pdf"
    assert cli.main(["print", "learners", "--each", "--out", str(out), "--json"]) == 0
    (page,) = pages
    assert [page.count(f"<h1>{name}</h1>") for name in ("Mia", "Tom", "Zoe")] == [1, 1, 1]
    assert page.count("<section>") == 3
    assert json.loads(capsys.readouterr().out)["learners"] == 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("learners",), "--out FILE is missing"),
        (("learners", "--out", "a.png"), "ends with .pdf"),
        (("learners", "game", "--out", "a.pdf"), "expected no GAME"),
        (("learners", "--class", "5c", "--out", "a.pdf"), "no learner is in the class '5c'"),
        (("board", "--each", "--out", "a.pdf"), "--each is for learners"),
        (("board", "--class", "4b", "--out", "a.pdf"), "--class is for learners"),
    ],
)
def test_what_the_sheets_of_the_teacher_need_is_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    a_class()
    assert told in refused(capsys, *words)


BOOKS = [full_name(ruleset) for ruleset in (*bundled_rulesets(), *bundled_options())]


@pytest.mark.parametrize(("book", "paper"), list(itertools.product(BOOKS, printing.PAPERS)))
def test_the_ten_things_that_go_wrong_take_two_sides_in_letters_that_all_can_read(
    book: str, paper: str, tmp_path: Path, pages: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ten.pdf"
    words = ["print", "ten-things", "--ruleset", book, "--out", str(out), "--paper", paper]
    assert cli.main([*words, "--json"]) == 0
    shown = {"file": str(out), "kind": "ten-things", "things": 10}
    assert json.loads(capsys.readouterr().out) == shown
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", out.read_bytes())
    assert len(boxes) <= 2
    assert {round(float(high)) for _wide, high in boxes} == {842 if paper == "a4" else 792}
    (page,) = pages
    assert re.findall(r"<h2[^>]*>(\d+)\. ", page) == [str(number) for number in range(1, 11)]
    # 96 pixels are an inch, 72 points too; 11 points and more are easy to read.
    assert min(map(int, re.findall(r"font-size: (\d+)px", page))) * 72 / 96 >= 11


def test_the_ten_things_are_said_in_the_words_of_the_topics(
    tmp_path: Path, pages: list[str]
) -> None:
    ruleset, out = load_ruleset("mattel-family"), tmp_path / "ten.pdf"
    assert cli.main(["print", "ten-things", "--ruleset", ruleset.id, "--out", str(out)]) == 0
    (page,) = pages
    settled = explain(load_topic("challenge-window"), ruleset)
    assert f"{escape(settled.answer)} [{', '.join(settled.sections)}]" in page
    silent = explain(load_topic("missing-midgame"), ruleset)
    assert silent.answer == NOT_MENTIONED and NOT_MENTIONED not in page
    assert f"The document does not settle this. {silent.resolution}" in page


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "--out FILE is missing"),
        (("--out", "a.png"), "ends with .pdf"),
        (("game", "--out", "a.pdf"), "expected no GAME"),
        (("--ruleset", "none", "--out", "a.pdf"), "none"),
    ],
)
def test_what_the_ten_things_need_is_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert told in refused(capsys, "ten-things", *words)
