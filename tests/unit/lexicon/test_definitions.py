# SPDX-License-Identifier: MIT
"""Open definitions, and a club's own."""

from __future__ import annotations

import gzip
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from desktop_app.lexicon.definitions import (
    FORMS,
    MAX_PROBLEMS,
    PARTS,
    SAME,
    SHIPPED_DEFINITIONS,
    Definitions,
    Sense,
)
from desktop_app.lexicon.word_list import read_word_list
from desktop_app.settings.paths import resource_path

ROOT = Path(__file__).resolve().parents[3]
LINES = """\
AA\tn:rough lava
AAL\tn=AL
AALS\ts>AAL
AL\tv:to redden\tn:a tree
CAT\tn:feline mammal\tv:beat with a whip
CATS\ts>CAT\tz>CAT
MICE\ts>MOUSE
ZZZ\ti:said of sleep
"""


def make(folder: Path, lines: str = LINES, **own: str) -> Definitions:
    shipped = folder / "definitions.tsv.gz"
    shipped.write_bytes(gzip.compress(lines.encode()))
    for name, text in own.items():
        write_own(folder, f"{name}.txt", text)
    return Definitions(shipped, folder / "own")


def write_own(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / "own" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.fixture(scope="module")
def shipped() -> Definitions:
    return Definitions(resource_path(*SHIPPED_DEFINITIONS), Path("no folder"))


# ---------------------------------------------------------------------- looking up


def test_every_line_is_found_ignoring_case(tmp_path: Path) -> None:
    definitions = make(tmp_path)
    assert definitions.find("aa") == (Sense("rough lava", "n"),)
    assert definitions.find("Cat") == (Sense("feline mammal", "n"), Sense("beat with a whip", "v"))
    assert definitions.find("ZZZ") == (Sense("said of sleep", "i"),)


@pytest.mark.parametrize("word", ["A", "AB", "CA", "CATT", "ZZZZ", "ÉTÉ", "", "QI"])
def test_a_word_without_a_definition_has_none(tmp_path: Path, word: str) -> None:
    assert make(tmp_path).find(word) == ()


def test_an_inflection_names_its_word_and_has_its_definition(tmp_path: Path) -> None:
    plural, verb = make(tmp_path).find("cats")
    assert plural == Sense("feline mammal", "n", "s", "CAT")
    assert plural.told() == "plural of CAT: feline mammal"
    assert verb.told() == "present form of CAT: beat with a whip"
    (mice,) = make(tmp_path).find("mice")
    assert mice.told() == "plural of MOUSE"


def test_another_spelling_names_the_word_and_has_its_definition(tmp_path: Path) -> None:
    definitions = make(tmp_path)
    (same,) = definitions.find("aal")
    assert same == Sense("a tree", "n", "=", "AL")
    assert same.told() == "same as AL: a tree"
    (plural,) = definitions.find("aals")
    assert plural.told() == "plural of AAL: a tree"


def test_spellings_that_name_one_another_end(tmp_path: Path) -> None:
    (sense,) = make(tmp_path, "AA\tn=AB\nAB\tn=AA\n").find("aa")
    assert sense.told() == "same as AB"


def test_a_sense_is_told_with_its_part_of_speech() -> None:
    assert Sense("feline mammal", "n").told() == "noun: feline mammal"
    assert Sense("in no dictionary").told() == "in no dictionary"


@pytest.mark.parametrize("damage", ["not gzip", "cut short", "missing", "no last line"])
def test_a_damaged_file_is_named_and_defines_nothing(tmp_path: Path, damage: str) -> None:
    definitions = make(tmp_path, club="QI\tenergy\n")
    path = tmp_path / "definitions.tsv.gz"
    data = path.read_bytes()
    damaged = {
        "not gzip": b"words",
        "cut short": data[:-9],
        "no last line": gzip.compress(b"AA\tn:lava"),
    }
    path.unlink() if damage == "missing" else path.write_bytes(damaged[damage])
    assert definitions.find("aa") == ()
    assert definitions.find("qi") == (Sense("energy", source="club.txt"),)
    assert len(definitions.problems) == 1
    assert str(path) in definitions.problems[0]


@pytest.mark.parametrize("faulty", ["", "n", "n:", "nothing", "x>CAT", "x=CAT", "n>CAT", "s>cat"])
def test_a_faulty_sense_is_named_with_its_place_and_the_rest_is_used(
    tmp_path: Path, faulty: str
) -> None:
    definitions = make(tmp_path, f"AA\tn:rough lava\nCAT\tn:a pet\t{faulty}\nDOG\tn:a hound\n")
    for _ in range(2):
        assert definitions.find("cat") == (Sense("a pet", "n"),)
    assert definitions.find("dog") == (Sense("a hound", "n"),)
    (problem,) = definitions.problems
    assert problem.startswith(f"{tmp_path / 'definitions.tsv.gz'}: line 2, column 13: ")


# ---------------------------------------------------------------------- a club's own


def test_own_definitions_replace_the_open_ones(tmp_path: Path) -> None:
    text = "\ufeff# ours\r\n\r\naa\tour  lava\r\nQI\tenergy\r\nAA\tagain\n"
    definitions = make(tmp_path, club=text)
    assert definitions.find("AA") == (
        Sense("our lava", source="club.txt"),
        Sense("again", source="club.txt"),
    )
    assert definitions.find("cat")[0].source == ""
    assert definitions.problems == ()


def test_a_file_of_senses_without_end_is_cut_with_a_sentence(tmp_path: Path) -> None:
    lines = [f"AA\tsense {number}" for number in range(600_000)]
    definitions = make(tmp_path, club="\n".join(("QI\tenergy", *lines, "ZA\tpizza")))
    assert len(definitions.find("AA")) == 100
    assert definitions.find("QI")[0].text == "energy"
    many, first, *_ = definitions.problems
    assert "expected 500,000 lines at most" in many
    assert "line 102: AA has 100 meanings already" in first
    assert "more faulty lines" in definitions.problems[-1]


def test_marks_that_turn_a_definition_round_are_seen(tmp_path: Path) -> None:
    definitions = make(tmp_path, club="AA\t\u202elava \x1b[31mred\n")
    assert definitions.find("AA")[0].text == "\ufffdlava \ufffd[31mred"


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        (b"QI energy", "line 2, column 3", "tab"),
        (b"QI", "line 2, column 3", "tab"),
        (b"QI\t ", "line 2, column 3", "tab"),
        (b"Q\xc3\xa9\tx", "line 2, column 2", "\u00e9"),
        (b"Q\tletter", "line 2, column 1", "one letter"),
        (b"\tenergy", "line 2, column 1", "letters"),
    ],
)
def test_a_faulty_line_is_named_and_the_rest_is_used(
    tmp_path: Path, line: bytes, place: str, said: str
) -> None:
    path = write_own(tmp_path, "club.tsv", b"ZA\tpizza\n" + line + b"\nZO\tan animal\n")
    definitions = make(tmp_path)
    assert definitions.find("za") and definitions.find("zo")
    (problem,) = definitions.problems
    assert problem.startswith(f"{path}: {place}: ")
    assert said in problem


def test_definitions_in_a_western_encoding_are_read(tmp_path: Path) -> None:
    write_own(tmp_path, "club.tsv", b"CAFE\ta caf\xe9\n" + "ZO\ta yak, as in café\n".encode())
    definitions = make(tmp_path)
    assert definitions.find("cafe")[0].text == "a café"
    assert definitions.find("zo")[0].text == "a yak, as in café" and not definitions.problems


def test_of_many_faulty_lines_the_rest_is_counted(tmp_path: Path) -> None:
    definitions = make(tmp_path, club="no tab\n" * (MAX_PROBLEMS + 3))
    definitions.find("aa")
    assert len(definitions.problems) == MAX_PROBLEMS + 1
    assert "3 more" in definitions.problems[-1]


def test_files_are_read_again_when_they_change(tmp_path: Path) -> None:
    definitions = make(tmp_path, club="QI\tenergy\n")
    assert definitions.find("qi")[0].text == "energy"
    path = write_own(tmp_path, "club.txt", "QI\tlife\n")
    os.utime(path, ns=(1, 1))
    assert definitions.find("qi")[0].text == "life"
    write_own(tmp_path, "notes.pdf", "no words")
    path.unlink()
    assert definitions.find("qi") == ()
    assert definitions.problems == ()


# ---------------------------------------------------------------------- the shipped file


def test_shipped_lines_are_sorted_words_of_the_list_with_known_senses() -> None:
    data = gzip.decompress(resource_path(*SHIPPED_DEFINITIONS).read_bytes()).decode()
    words = frozenset(read_word_list(resource_path("lexica", "open-english.txt.gz")).words)
    rows = [line.split("\t") for line in data.splitlines()]
    defined = [row[0] for row in rows]
    assert defined == sorted(set(defined))
    assert set(defined) <= words
    assert len(defined) > 0.47 * len(words)
    for _word, *senses in rows:
        assert 1 <= len(senses) <= 2
        for sense in senses:
            if sense[1] == ">":
                assert sense[0] in FORMS and sense[2:] in words
            elif sense[1] == SAME:
                assert sense[0] in PARTS and sense[2:] in words
            else:
                assert sense[1] == ":" and sense[0] in {*PARTS, "-"} and sense[2:].strip()


UNKNOWN = {"GUNG", "KOKA", "OCCY", "SAMA", "TAKI"}
"""Words for which we know no meaning that we could vouch for."""


@pytest.mark.parametrize("length", [2, 3, 4])
def test_every_short_word_has_a_definition(shipped: Definitions, length: int) -> None:
    words = read_word_list(resource_path("lexica", "open-english.txt.gz")).words
    short = [word for word in words if len(word) == length]
    assert len(short) > 100
    assert {word for word in short if not shipped.find(word)} <= UNKNOWN


def test_the_words_that_are_laid_most_have_a_definition(shipped: Definitions) -> None:
    laid = (ROOT / "packaging" / "laid_words.txt").read_text("ascii").split()
    assert len(laid) > 4_900
    assert {word for word in laid if not shipped.find(word)} <= {"QUATE"}


def test_the_documents_tell_how_many_words_are_defined() -> None:
    data = gzip.decompress(resource_path(*SHIPPED_DEFINITIONS).read_bytes()).decode()
    lengths = Counter(line.index("\t") for line in data.splitlines())
    told = (ROOT / "docs" / "lexica.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| [\d,]+ \| .* \| ([\d,]+) \(", told, re.MULTILINE)
    assert {int(length): int(count.replace(",", "")) for length, count in rows} == lengths
    whole = f"definitions of {lengths.total():,} words of `open-english`"
    assert whole in told
    assert whole in (ROOT / "resources" / "lexica" / "README.md").read_text("utf-8")


def test_shipped_file_is_small() -> None:
    assert resource_path(*SHIPPED_DEFINITIONS).stat().st_size < 2_300_000


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("DOGS", "plural of DOG"),
        ("WOMEN", "plural of WOMAN"),
        ("BABIES", "plural of BABY"),
        ("WENT", "past form of GO"),
        ("SINGED", "past form of SINGE"),
        ("DIED", "past form of DIE"),
        ("PICNICKED", "past form of PICNIC"),
        ("HOPING", "-ing form of HOPE"),
        ("HOPPING", "-ing form of HOP"),
        ("LYING", "-ing form of LIE"),
        ("BIGGER", "comparative of BIG"),
        ("HAPPIEST", "superlative of HAPPY"),
        ("AAS", "plural of AA"),
        ("GOES", "present form of GO"),
        ("EEN", "plural of EE: an eye"),
        ("DZO", "same as ZO: an animal"),
        ("WOX", "past form of WAX: to grow"),
        ("EPOCHS", "plural of EPOCH: a period"),
        ("KNEEING", "-ing form of KNEE"),
        ("ILLEGALS", "plural of ILLEGAL"),
        ("OPAQUES", "present form of OPAQUE"),
        ("FUNNEST", "superlative of FUN: amusing"),
    ],
)
def test_inflections_name_their_word(shipped: Definitions, word: str, told: str) -> None:
    assert any(sense.told().startswith(told) for sense in shipped.find(word))


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("CORNER", "CORN"),
        ("FOREST", "FORE"),
        ("ASS", "AS"),
        ("NEWS", "NEW"),
        ("LENS", "LEN"),
        ("GOEST", "GOE"),
    ],
)
def test_a_word_that_only_looks_inflected_is_not(
    shipped: Definitions, word: str, base: str
) -> None:
    assert base not in [sense.base for sense in shipped.find(word)]


@pytest.mark.parametrize("text", ["tree", "LAVA", "beat with", "own", "none of them"])
def test_words_by_a_text_are_those_whose_senses_have_it(tmp_path: Path, text: str) -> None:
    found = make(tmp_path, LINES, club="ZZZ\tmy own word\nAL\tmine\n")
    words = {line.split("\t")[0] for line in LINES.splitlines()}
    expected = {
        word
        for word in words
        if any(text.casefold() in sense.text.casefold() for sense in found.find(word))
    }
    assert found.containing(text) == expected
    assert bool(expected) == (text != "none of them")


def test_no_shipped_definition_ends_with_what_led_to_an_example(shipped: Definitions) -> None:
    assert shipped.find("keep")[0].text == "keep in a certain state, position, or activity"
    assert shipped.find("confine")[1].text == "restrict or confine"
    data = gzip.decompress(resource_path(*SHIPPED_DEFINITIONS).read_bytes()).decode()
    assert not re.findall(r"(?:; e\.g\.,?|[,;:])$", data.replace("\t", "\n"), re.MULTILINE)
