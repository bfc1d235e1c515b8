# SPDX-License-Identifier: MIT
"""No part of an act or a procedure is missing: docs/architecture.md, "How an act flows"."""

from __future__ import annotations

import inspect
import re
from typing import get_args

from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.evolving import EVOLUTIONS
from desktop_app.rules.game import ACTS
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.architecture.project import PACKAGE, files


def test_every_command_is_decided() -> None:
    assert set(ACTS) == set(get_args(Command))


def test_every_event_changes_the_game() -> None:
    assert set(EVOLUTIONS) == set(get_args(Event)) - {GameStarted}


def test_the_events_of_an_act_are_made_where_it_is_decided() -> None:
    for command, act in ACTS.items():
        source = inspect.getsource(inspect.getmodule(act.decide) or inspect)
        assert act.events, command
        for event in act.events:
            assert f"{event.__name__}(" in source, (command, event)


def _source(*folders: str) -> str:
    """Return the text of all files in these folders of the program."""
    paths = [path for folder in folders for path in files(".py", under=PACKAGE / folder)]
    return "\n".join(path.read_text("utf-8") for path in paths)


def test_every_event_is_made() -> None:
    made = set(
        re.findall(r"\b(\w+)\(", _source("rules/acts", "rules/procedures", "play", "formats"))
    )
    assert {event.__name__ for event in EVOLUTIONS} <= made


def test_every_reason_has_a_sentence_and_refuses_something() -> None:
    given = set(re.findall(r"\bReason\.(\w+)", _source("rules")))
    assert not [reason for reason in Reason if not reason.plain or reason.name not in given]


def test_every_procedure_is_listed_with_its_words() -> None:
    written = len(re.findall(r"^    Procedure\(", _source("rules/procedures"), re.MULTILINE))
    assert written == len(PROCEDURES), "add the file to _MODULES in registry.py"
    for procedure in PROCEDURES.values():
        assert procedure.title and procedure.when and procedure.ruled and procedure.search_words, (
            procedure.name
        )
