# SPDX-License-Identifier: MIT
"""Games of other tiles than the set of their rules: an Ü in an English game, or a French set."""

from __future__ import annotations

from desktop_app.analysis.sheet_lines import turn_number
from desktop_app.rules.move import format_square
from desktop_app.rules.other_games import first_other
from desktop_app.rules.state import GameState, ScoreRow
from desktop_app.rules.tiles import face_of
from desktop_app.sentences.sentence import Sentence


def foreign_tile(state: GameState, last: ScoreRow | None = None) -> str:
    """Say why a game cannot be valued: other tiles or another board than these rules have.

    Args:
        state: the game.
        last: the row of the score sheet whose rack is looked at; None for all racks. The plays of
            all rows are: a tile on the board tells that the turns before it were of another set,
            too, while a rack alone may be mistyped.

    Returns:
        The sentence that names what the file says, or the first tile on the board or on a rack that
        the set does not have; empty if it has all. A blank counts as the letter that it stands
        for, because no word list of these rules has it.
    """
    named = [("lexicon", state.setup.lexicon)]
    named += [(source.keyword, source.text) for source in state.setup.kept]
    if other := first_other(named):
        return Sentence("This game cannot be valued: {reason}.", reason=other)
    known = state.setup.tile_set.values
    for line, row in enumerate(state.rows):
        for placement in row.placements:
            if face_of(placement.tile) not in known:
                return Sentence(
                    "This game uses a tile that these rules do not have: {tile}, at {square} in"
                    " turn {turn}.",
                    tile=face_of(placement.tile),
                    square=format_square(placement.row, placement.col),
                    turn=turn_number(state, line, row.player),
                )
        strange = [] if last not in (None, row) else [t for t in row.rack if t not in known]
        if strange:
            return Sentence(
                "This game uses a tile that these rules do not have: {tile}, on the rack of turn"
                " {turn}.",
                tile=strange[0],
                turn=turn_number(state, line, row.player),
            )
    return ""
