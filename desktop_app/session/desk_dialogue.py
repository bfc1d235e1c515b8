# SPDX-License-Identifier: MIT
"""One procedure being asked through: the answers so far, a step back, and what would happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.rules.procedures.conducting import Asked
from desktop_app.rules.procedures.dialogue import Prompt
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.session.desk import Desk

_SECONDS = "-seconds"


@dataclass(frozen=True, slots=True)
class Answered:
    """A question that was answered.

    Attributes:
        prompt: the question.
        text: the answer.
        before: all answers before it, with what had been drawn at random by then.
    """

    prompt: Prompt
    text: str
    before: Mapping[str, str]


class DeskDialogue:
    """Leads through the questions of one procedure; nothing happens to the game before `conduct`.

    What was drawn at random stays drawn when somebody goes a step back and answers again, so that
    nobody gets other tiles by asking twice.
    """

    def __init__(self, desk: Desk, name: str) -> None:
        self._desk = desk
        self.name = name
        self._history: list[Answered] = []
        self._drawn: dict[str, str] = {}
        self._asked = self._ask({})

    @property
    def asked(self) -> Asked:
        """Where the procedure stands."""
        return self._asked

    @property
    def prompt(self) -> Prompt | None:
        """The question that is open, None when there is none."""
        return self._asked.prompt

    @property
    def history(self) -> tuple[Answered, ...]:
        """The questions that were answered, in order."""
        return tuple(self._history)

    @property
    def is_ready(self) -> bool:
        """Whether every question is answered and the ruling can be made."""
        return self._asked.prompt is None and self._asked.rejection is None

    def answer(self, text: str, seconds: int | None = None) -> Rejection | None:
        """Answer the open question.

        Args:
            text: the answer as `Dialogue` reads it.
            seconds: how long it took, for a question with a time limit.

        Returns:
            Why the answer cannot be, the question being open still; None when it was taken.
        """
        prompt = self._asked.prompt
        assert prompt is not None, "only an open question is answered"
        before = dict(self._asked.answers)
        answers = {**before, prompt.key: text}
        if seconds is not None and prompt.limit.seconds >= 0:
            answers[prompt.key + _SECONDS] = str(max(0, seconds))
        asked = self._ask(answers)
        rejection = asked.rejection
        if rejection is not None and Reason.BAD_ANSWER in rejection.reasons:
            return rejection
        self._history.append(Answered(prompt, text, before))
        self._asked = asked
        return None

    def back(self) -> bool:
        """Open the last question again; False when there is none before."""
        if not self._history:
            return False
        self._asked = self._ask(dict(self._history.pop().before))
        return True

    def ask_again(self) -> None:
        """The game has gone on meanwhile: ask with the answers there are."""
        self._asked = self._ask(dict(self._asked.answers))

    def conduct(self) -> bool:
        """Carry it out; False when it was refused."""
        return self._desk.conduct(self.name, self._asked.answers)

    def _ask(self, answers: Mapping[str, str]) -> Asked:
        """Ask; tiles that were drawn for a question before are drawn for it again if they can."""
        asked = self._desk.ask(self.name, answers)
        drawn = {key for key in asked.answers if key not in answers}
        known = {key: self._drawn[key] for key in drawn if key in self._drawn}
        if known:
            again = self._desk.ask(self.name, {**answers, **known})
            if again.rejection is None or Reason.BAD_ANSWER not in again.rejection.reasons:
                asked = again
        self._drawn |= {key: text for key, text in asked.answers.items() if key not in answers}
        return asked
