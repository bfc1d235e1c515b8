# SPDX-License-Identifier: MIT
"""The file of words that the school list leaves out."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path

import pytest

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.school import LEFT_OUT, SLURS, Reason, read_left_out, school_words
from desktop_app.settings.paths import resource_path


def shipped() -> dict[str, Reason]:
    return dict(read_left_out(resource_path(*LEFT_OUT)))


def test_the_shipped_words_are_those_of_the_open_list_in_order() -> None:
    left_out = shipped()
    packed = resource_path("lexica", "open-english.txt.gz").read_bytes()
    assert set(left_out) <= set(gzip.decompress(packed).decode().split())
    assert list(left_out) == sorted(left_out)
    assert set(Counter(left_out.values())) == set(Reason)


def reasons_of(words: str, left_out: dict[str, Reason]) -> list[Reason | None]:
    return [left_out.get(word) for word in words.split()]


def test_what_a_teacher_looks_up() -> None:
    left_out = shipped()
    slurs = "WOG WOGS WOP YID DAGO DAGOES DARKY COOLIE PIKEY ABO ABOS GYPPED SPAZ KIKE FAG"
    assert set(reasons_of(slurs, left_out)) <= SLURS
    gone = "SHIT PISS TURDS CUNT RAPIST PORN"
    assert set(reasons_of(gone, left_out)) == {Reason.PROFANITY, Reason.SEXUAL}
    drugs = "TINA TINAS YABA TIK ZOL GAK SPLIFF TOKING POTHEADS FREEBASED SHROOMS DRUGGIER"
    assert set(reasons_of(drugs, left_out)) == {Reason.DRUGS}
    stay = (
        "SEX NIPPLE PENIS VAGINA ANUS BREASTS TESTICLE SEMEN FECES RECTUM ESCORT PAWN HOAR UNDRESS"
        " SNATCH ASS TIT COCK BLACK QUEER GAY LESBIAN GYPSY DEAF CRIPPLE"
        " COCAINE HEROIN OPIUM METH METHS GANJA STONED STONER REEFER WEED POT COKE DRUG DRUGS"
    )
    assert set(reasons_of(stay, left_out)) == {None}


FORMS_OF_OTHERS = """
    JAPES JAPED JAPING JAPER JAPERS MUNTING MUNTER MUNTERS SPICES SPICED SPICING SPICER SPICERS
    SPICIER SPICIEST SPIKES SPIKED SPIKING SPIKER SPIKERS SPIKIER SPIKIEST MONGER MONGERS
    TIKES FAGOTED FAGOTING FAGOTER FAGOTERS RETARDING RETARDER RETARDERS CRAPS CRAPES CRAPED CRAPING
    CRAPIER CRAPIEST DICKER DICKERS DICKIER DICKIEST FRIGES PUBES UKES LESS
"""
"""Looked through: of JAPE, SPICE, SPIKE and so on, or in their own right with another meaning."""


def test_a_word_is_left_out_with_its_plural_and_its_verb_forms() -> None:
    left_out = shipped()
    packed = resource_path("lexica", "open-english.txt.gz").read_bytes()
    listed = set(gzip.decompress(packed).decode().split())
    endings = ("S", "ES", "ED", "ING", "ER", "ERS", "IER", "IEST")
    forms = {word + ending for word in left_out for ending in endings} & listed
    assert forms - set(left_out) == set(FORMS_OF_OTHERS.split())


@pytest.mark.parametrize("line", ["abo\trace", "ABO", "ABO\t", "ABO\tanger", "ABO race", "\x00"])
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "not-in-school.tsv"
    path.write_text(f"# a comment\n\nYID\tfaith\n{line}\n", encoding="utf-8")
    with pytest.raises(LexiconError) as caught:
        read_left_out(path)
    assert (caught.value.path, caught.value.line) == (path, 4)


def test_a_word_stands_once(tmp_path: Path) -> None:
    path = tmp_path / "not-in-school.tsv"
    path.write_text("YID\tfaith\nYID\tfaith\n", encoding="utf-8")
    with pytest.raises(LexiconError, match="once"):
        read_left_out(path)


def test_the_school_list_is_the_rest() -> None:
    assert school_words(["AA", "YID", "ZA"], {"YID": Reason.FAITH}) == ["AA", "ZA"]
