# SPDX-License-Identifier: MIT
"""What a ruleset says of tracking: the same words as `rackside explain` has."""

from __future__ import annotations

from desktop_app.play.topics import UnknownTopicError, explain, load_topic
from desktop_app.rules.ruleset import Ruleset, RulesetError
from desktop_app.rules.topics import NoAnswerError, TopicError

TRACKING_TOPICS = ("papers", "tracking-late", "stopped-clock-behaviour")
"""The topics of the rules that speak of sheets and of crossing off."""


def stopped_clock_rule(ruleset: Ruleset) -> str:
    """What may be done while the clock is stopped, with its section; "" where nothing is said."""
    try:
        answer = explain(load_topic("stopped-clock-behaviour"), ruleset)
    except (UnknownTopicError, NoAnswerError, TopicError, RulesetError, OSError):
        return ""
    if answer.silent or not answer.sections:
        return ""
    return f"{answer.answer} [{', '.join(answer.sections)}]"
