# SPDX-License-Identifier: MIT
"""What a ruling card says: a title and a sentence for every topic that the core rules on.

The topics are row ids of the rules matrix. As in `ui/messages.py` a sentence is whole, with the
named placeholders ``{name}`` (whom it concerns) and ``{detail}`` (a number or word of the ruling).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_app.rules.events import RulingMade
from desktop_app.sentences.sentence import Counted
from desktop_app.translation.words import tr, tr_filled
from desktop_app.ui.desk.words import WORDS
from desktop_app.ui.messages import SOMEBODY, with_sections


@dataclass(frozen=True, slots=True)
class RulingWords:
    """A ruling in words.

    Attributes:
        title: a few words over the card.
        plain: the sentence when the ruling carries no detail.
        naming: the sentence when it carries one; empty when `plain` will do.
        cases: sentences for details that begin with a code; ``{number}`` is what follows it.
    """

    title: str
    plain: str
    naming: str | Counted = ""
    cases: Mapping[str, str | Counted] = field(default_factory=dict)


RULINGS: Mapping[str, RulingWords] = {
    "start-method": RulingWords(
        "Who begins",
        "{name} begins.",
        cases={
            "preset": "{name} went first, as settled beforehand.",
            "fewer-firsts": "{name} went first, having begun fewer games.",
            "more-seconds": "{name} went first, having played second more often.",
            "draw": "{name} won the draw and went first.",
        },
    ),
    "first-play-miss-centre": RulingWords(
        "Centre square missed",
        "The first play missed the centre square and could be challenged.",
        cases={"falls": "The first play missed the centre square and was challenged off."},
    ),
    "disconnected-diagonal": RulingWords(
        "Tiles out of place",
        "The tiles did not form one joined line, and the play could be challenged.",
        cases={
            "falls": "The tiles did not form one joined line, and the play was challenged off.",
            "illegal": "The tiles did not form one joined line: either player had to say so.",
        },
    ),
    "orientation-violation": RulingWords(
        "Word laid the wrong way",
        "The word read from the other side, and the play could be challenged.",
        cases={"falls": "The word read from the other side, and the play was challenged off."},
    ),
    "challenge-style": RulingWords(
        "Challenge",
        "The challenge was decided for the whole play at once.",
        cases={
            "stands": "The play of {name} was acceptable and stayed.",
            "falls": "The play of {name} was not acceptable and was withdrawn.",
        },
    ),
    "challenge-window": RulingWords(
        "Time to challenge", "The time to challenge the play of {name} ran out, and it stayed."
    ),
    "challenge-excess": RulingWords(
        "Tiles drawn too early", "{name} returned the tiles drawn for the play that was withdrawn."
    ),
    "challenge-restart": RulingWords(
        "Clock after the challenge",
        "The clock of {name} was started again.",
        cases={"scores-first": "The scores were written before the clock of {name} was started."},
    ),
    "challenge-binding": RulingWords(
        "Challenge",
        "It was settled whether the challenge of {name} could be taken back.",
        cases={
            "retracted": "{name} took the challenge back.",
            "held": "{name} stopped the clock during the hold, which was a challenge.",
        },
    ),
    "concede-challenge": RulingWords(
        "Challenge given up", "{name} gave the challenge up without a lookup."
    ),
    "leave-area": RulingWords(
        "Leaving the table",
        "{name} left the table.",
        cases={
            "on-turn": "{name} left before the turn was over; call the director.",
            "clock": "{name} left before the opponent's clock was started.",
            "not-recorded": "{name} left before writing the running total.",
            "drawn": "{name} left after drawing tiles and should have waited.",
        },
    ),
    "leave-away-play": RulingWords(
        "Back at the table", "{name} could hold or challenge the play made meanwhile."
    ),
    "official-away": RulingWords(
        "Asked to help with a ruling",
        "{name} helped with a ruling.",
        cases={
            "clock-stopped": "{name} helped with a ruling; the clock was stopped.",
            "clock-runs": "{name} helped with a ruling; the clock ran on.",
        },
    ),
    "challenge-verdict": RulingWords("Verdict", "There was one verdict for all challenged words."),
    "hold-call": RulingWords("Hold", "{name} held the play."),
    "hold-max": RulingWords("Hold", "The time to hold ran out: {name} had to challenge or accept."),
    "hold-accept": RulingWords("Hold released", "The play was accepted."),
    "courtesy-draw": RulingWords(
        "Drawing during a hold",
        "{name} could draw while the play was held, keeping the new tiles apart.",
        cases={
            "unstated": "{name} drew without saying so: this was no courtesy draw, and the play"
            " stayed held.",
        },
    ),
    "zero-run": RulingWords(
        "Turns without a score",
        "So many turns in a row scored nothing that the game ended.",
        cases={
            "claim": "So many turns in a row scored nothing that a player could stop the clock"
            " and end the game."
        },
    ),
    "zero-run-missed": RulingWords(
        "Turns without a score",
        "The run of turns without a score was not noticed, and play went on.",
    ),
    "accidental-clock": RulingWords(
        "Clock pressed by mistake",
        "{name} pressed the clock before the turn was over.",
        cases={
            "pass": "{name} pressed the clock by mistake and a tile was shown: the turn was passed."
        },
    ),
    "initial-clock-mistake": RulingWords(
        "First turn passed",
        "{name} should have begun, started the other clock instead and so passed.",
    ),
    "end-of-turn": RulingWords(
        "End of the turn",
        "The turn of {name} ended.",
        cases={
            "draw-tile": "The turn of {name} ended with the first tile drawn.",
            "hand-in-bag": "The turn of {name} ended with the hand in the bag.",
            "refill": "The turn of {name} ended with the drawing of tiles.",
            "neutralise-unexplained": "The turn of {name} ended because the clock was stopped"
            " without a reason.",
        },
    ),
    "hand-in-bag-undeclared": RulingWords(
        "Hand in the bag",
        "{name} reached into the bag before playing and did not say that the tiles were counted.",
        cases={
            "warned": "{name} reached into the bag before playing without a word and was"
            " warned; that was number {number} of this tournament.",
            "turn-over": "{name} reached into the bag before playing without a word, and the"
            " turn ended.",
        },
    ),
    "count-tiles": RulingWords(
        "Counting the bag", "{name} announced counting the tiles in the bag."
    ),
    "score-before-play": RulingWords(
        "Score written too early",
        "{name} wrote a score before laying the tiles.",
        cases={
            "warned": "{name} wrote a score before laying the tiles and was warned.",
            "spread": "{name} wrote a score before laying the tiles again and lost {number} of"
            " spread.",
            "director": "{name} wrote a score before laying the tiles again; the director"
            " decided what it cost.",
        },
    ),
    "verify-score-when": RulingWords(
        "Asking for the score",
        "{name} asked for the score.",
        cases={"discouraged": "{name} asked for the score; better on {name}'s own time."},
    ),
    "show-play": RulingWords(
        "Where was the play?", "{name} asked where the last play was, and had to be shown it."
    ),
    "out-announce": RulingWords("Going out", "{name} said that this play goes out."),
    "card-filler": RulingWords(
        "Handing the result in",
        "The result was signed; {name} hands it in.",
        cases={"nobody": "The result was signed; the rules do not say who hands it in."},
    ),
    "reveal-tiles": RulingWords(
        "Tiles shown", "{name} showed the tiles left over: the last play stayed."
    ),
    "late-one": RulingWords(
        "Late arrival",
        "{name} arrived late.",
        cases={
            "charged": Counted(
                "{name} arrived late and lost one second.",
                "{name} arrived late and lost {count} seconds.",
            ),
            "free": "{name} arrived; no clock ran meanwhile.",
            "erased": "{name} arrived late; the clock was not started by the director, so no"
            " time was lost.",
        },
    ),
    "late-both": RulingWords(
        "Late arrival",
        "Both players were late.",
        cases={
            "first": Counted(
                "{name} arrived first, one second late; the clock ran on for the other.",
                "{name} arrived first, {count} seconds late; the clock ran on for the other.",
            ),
            "charged": Counted(
                "{name} arrived last and lost one second.",
                "{name} arrived last and lost {count} seconds.",
            ),
        },
    ),
    "late-forfeit": RulingWords(
        "Game not played",
        "{name} did not come in time and lost the game.",
        cases={"double": "Neither player came in time: both lost the game."},
    ),
    "cume-record": RulingWords(
        "Score not written",
        "{name} drew before writing the running total and was warned.",
        "{name} drew before writing the running total again and lost {detail} of spread.",
    ),
    "cume-verify-bag-empty": RulingWords(
        "Asking for the score",
        "The bag was empty: only the last running total that was written had to be told.",
    ),
    "overtime-rate": RulingWords(
        "Overtime",
        "{name} ran over the time: every started minute costs points.",
    ),
    "overtime-zero": RulingWords("Time is up", "The time of {name} ran out."),
    "overtime-limit": RulingWords(
        "Overtime limit", "{name} overran the time beyond the limit, and the game ended."
    ),
    "overtime-margin": RulingWords(
        "Overtime limit", "The result was fixed because {name} overran the time beyond the limit."
    ),
    "out-play-window": RulingWords(
        "Last play", "{name} played the last tile; the play could still be challenged."
    ),
    "end-out": RulingWords("Last tile played", "{name} had no tile left, and the game ended."),
    "final-out": RulingWords(
        "Tiles left over",
        "{name} went out and was credited with the tiles left on the other racks.",
        "{name} went out and was credited with {detail} for the tiles left on the other racks.",
    ),
    "final-none": RulingWords(
        "Tiles left over", "Nobody went out: each player lost the tiles left on their own rack."
    ),
    "no-move-possible": RulingWords(
        "No play possible", "The players agreed that no more plays are possible."
    ),
    "exchange-min-bag": RulingWords(
        "Exchange",
        "The bag held too few tiles for an exchange.",
        Counted(
            "An exchange takes at least one tile in the bag.",
            "An exchange takes at least {count} tiles in the bag.",
        ),
    ),
    "exchange-count-wrong": RulingWords(
        "Another number exchanged than said",
        "The tiles that {name} put down were exchanged, whatever number was said.",
        Counted(
            "{name} exchanged the one tile put down, whatever number was said.",
            "{name} exchanged the {count} tiles put down, whatever number was said.",
        ),
    ),
    "exchange-nothing-set": RulingWords(
        "Exchange without tiles",
        "{name} put no tile down: the turn was a pass.",
    ),
    "exchange-old-first": RulingWords(
        "Old tiles first",
        "{name} put old tiles into the bag before drawing; there was no penalty for it.",
    ),
    "drop-back": RulingWords("Tiles dropped back", "{name} dropped tiles back into the bag."),
    "courtesy-return-unseen": RulingWords(
        "Drawn tiles put back unseen",
        "{name} put drawn tiles back into the bag before the opponent had seen them.",
    ),
    "authority-director": RulingWords(
        "The director's decision",
        "The director decided what the rules leave open.",
        cases={"undone": "The last ruling was taken back."},
    ),
    "tie": RulingWords("Tie", "The scores were equal: each player has half a win."),
}
"""Every topic the core rules on."""

_UNKNOWN = RulingWords("Ruling", "A rule was applied that a later version of the program knows.")


UNDONE = "undone"
"""The first word of the detail of a ruling that takes another one back; its name follows."""

_UNDONE_TITLE = "Ruling taken back"
_UNDONE = (
    "The ruling \N{LEFT DOUBLE QUOTATION MARK}{title}\N{RIGHT DOUBLE QUOTATION MARK} is taken"
    " back; the game is as it was before it."
)


def ruling_title(topic: str) -> str:
    """The few words over a ruling card."""
    return tr(RULINGS.get(topic, _UNKNOWN).title)


def procedure_title(name: str) -> str:
    """What a procedure of the desk is called; one of a later version by its name."""
    return tr(WORDS[name].title) if name in WORDS else name.replace("-", " ").capitalize()


def title_of(ruling: RulingMade) -> str:
    """The few words over the card of a ruling, made at the desk or in play."""
    if is_undoing(ruling):
        return tr(_UNDONE_TITLE)
    return procedure_title(ruling.procedure) if ruling.procedure else ruling_title(ruling.topic)


def is_undoing(ruling: RulingMade) -> bool:
    """Whether a ruling takes another one back."""
    return bool(ruling.procedure) and ruling.detail.partition(" ")[0] == UNDONE


def desk_sentence(ruling: RulingMade, names: Sequence[str]) -> str:
    """What a ruling of the desk says; what it changed is told from its events."""
    if is_undoing(ruling):
        return tr(_UNDONE).format(title=procedure_title(ruling.procedure))
    words = WORDS.get(ruling.procedure)
    text = tr(_UNKNOWN.plain if words is None else words.ruled)
    name = tr(SOMEBODY) if ruling.player is None else names[ruling.player]
    return text.format(name=name, topic=ruling.topic)


def ruling_sentence(ruling: RulingMade, names: Sequence[str], *, book: str = "") -> str:
    """What the ruleset says of it, with the sections after the name of the book.

    A topic that has no sentence yet (a journal of a later version) is named by its id.
    """
    words = RULINGS.get(ruling.topic, _UNKNOWN)
    code, _, number = ruling.detail.partition(" ")
    template = words.naming if ruling.detail and words.naming else words.plain
    text = tr_filled(
        words.cases.get(code, template),
        number or code,
        name=tr(SOMEBODY) if ruling.player is None else names[ruling.player],
        detail=ruling.detail,
        number=number,
        topic=ruling.topic,
    )
    return with_sections(text, ruling.sections, book=book)
