# SPDX-License-Identifier: MIT
"""Every sentence is collected: the template is up to date, and tables have no others."""

from __future__ import annotations

import functools
import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.state import Phase
from desktop_app.translation.languages import CatalogueTranslator, pseudo_catalogue
from desktop_app.ui.messages import HEADINGS, phase_sentence, section_words, sentence
from desktop_app.ui.ruling_messages import RULINGS, procedure_title, ruling_title
from tests.architecture.project import ROOT


def test_the_template_is_up_to_date() -> None:
    # In a separate process, which reads the tables as written, whatever a test did to them.
    run = subprocess.run(
        [sys.executable, ROOT / "packaging" / "catalogue.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


catalogue = functools.cache(pseudo_catalogue)


@pytest.fixture
def _pseudo(qtbot: QtBot) -> Iterator[None]:
    translator = CatalogueTranslator(catalogue())
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def is_pseudo(text: str) -> bool:
    return text.startswith("[") and text.endswith("]") and not text.isascii()


@pytest.mark.usefixtures("_pseudo")
@pytest.mark.parametrize("reason", Reason)
def test_refusals(reason: Reason) -> None:
    assert is_pseudo(sentence(Refusal(reason)))
    assert is_pseudo(sentence(Refusal(reason, detail="H8")))


@pytest.mark.usefixtures("_pseudo")
def test_phases_headings_and_rulings() -> None:
    said = [phase_sentence(phase) for phase in Phase]
    said += [section_words([heading]) for heading in HEADINGS]
    said += [ruling_title(topic) for topic in RULINGS]
    assert not [text for text in said if not is_pseudo(text)]


@pytest.mark.usefixtures("_pseudo")
@pytest.mark.parametrize("name", PROCEDURES)
def test_procedures_of_the_desk(name: str) -> None:
    known = {entry.source for entry in catalogue().entries}
    words = PROCEDURES[name]
    assert is_pseudo(procedure_title(name))
    texts = [words.title, words.when, words.ruled, words.not_now]
    texts += [*words.questions.values(), *words.answers.values()]
    # A letter to choose is the same in every language.
    assert not [text for text in texts if len(text) > 1 and text not in known]
