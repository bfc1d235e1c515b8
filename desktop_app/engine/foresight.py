# SPDX-License-Identifier: MIT
"""Solves the end of a game on the opponent's time, for the replies that they are likely to make.

With an empty bag the opponent's rack is known, so half of all replies are the likeliest one
(docs/engine/players.md). With tiles in the bag hardly any reply can be foreseen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, Solution, begin_endgame
from desktop_app.engine.equity import Candidate
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import Thought
from desktop_app.rules.move import Pass, Play
from desktop_app.rules.tiles import remove_tiles, sort_tiles


class Foresight:
    """Endgames solved before they are on the board; kept for one turn of the opponent.

    Args:
        engine: finds and plays the moves.
        leaves: leave values.
        replies: number of replies to prepare for, the likeliest first.
    """

    def __init__(self, engine: Engine, leaves: Leaves, replies: int) -> None:
        self._engine, self._leaves, self._replies = engine, leaves, replies
        self._solved: dict[Hashable, Solution] = {}

    def prepare(self, thought: Thought, limits: EndgameLimits) -> None:
        """Solve what may follow the opponent's turn, each within the limits, until cancelled.

        Args:
            thought: the opponent's turn, as the bot's seat sees it.
            limits: those of one search.

        Raises:
            ValueError: the position or the engine does not support endgames.
        """
        likely = {_key(situation): situation for situation in self._likely(thought.situation)}
        solved = {key: solution for key, solution in self._solved.items() if key in likely}
        self._solved = solved
        for key, situation in likely.items():
            if key in solved:
                continue
            solution = thought.finish(begin_endgame(self._engine, situation, limits))
            if thought.is_halted:
                return
            solved[key] = solution

    def find(self, thought: Thought) -> Solution | None:
        """Return the solution prepared for a turn, if it is as good as a search in that turn.

        That is one with a proven value, or one that took at least as long. Without a time limit the
        turn would search no more positions.
        """
        found, seconds = self._solved.get(_key(thought.situation)), thought.seconds_left()
        if found is None or found.proven or seconds is None:
            return found
        return found if found.seconds >= seconds else None

    def _likely(self, before: Situation) -> Iterator[Situation]:
        """The bot's situations after the opponent's likeliest replies that do not end the game."""
        others = replace(
            before,
            rack=before.unseen,
            unseen=sort_tiles(before.rack),
            scores=before.scores[::-1],
            known=(),
        )
        for reply in find_top(self._engine, others, self._replies, self._leaves):
            after = _after(before, reply)
            if after.unseen:
                yield after


def _after(before: Situation, reply: Candidate) -> Situation:
    """The situation after the opponent's play or pass."""
    move, (own, other) = reply.move, before.scores
    if not isinstance(move, Play):
        assert isinstance(move, Pass), "nothing can be exchanged with an empty bag"
        return replace(before, scoreless=before.scoreless + 1)
    return replace(
        before,
        board=before.board.with_placements(move.placements()),
        unseen=sort_tiles(remove_tiles(before.unseen, move.rack_tiles())),
        scores=(own, other + reply.score),
        scoreless=0 if reply.score else before.scoreless + 1,
    )


def _key(situation: Situation) -> Hashable:
    """All that an endgame depends on beside the rules, which are those of the game."""
    racks = sort_tiles(situation.rack), sort_tiles(situation.unseen)
    return situation.board.tiles, racks, situation.scores, situation.scoreless
