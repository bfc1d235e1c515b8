# SPDX-License-Identifier: MIT
"""The bots to choose from, and making a seat for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from desktop_app.engine import native
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.opponent_bots import BotFiles, BotMaker
from desktop_app.play.players import UnknownPlayerError, current_id, load_players, shipped_figures
from desktop_app.rules.setup import Seat
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.bot_player import BotSeat
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import (
    BotOffer,
    StyleOffer,
    split_kind,
    styled,
)
from desktop_app.storage.processes import processor_count

QUICK = "uma"
"""The strongest opponent that plays with every engine and needs no time."""


def offered_bots() -> tuple[BotOffer, ...]:
    """The opponents, weakest first; those that cannot play with this engine are marked."""
    players, scores = load_players(), shipped_figures("score")
    phoneys = shipped_figures("phoneys")
    has_native = native.is_native()
    return tuple(
        BotOffer(
            profile.id,
            profile.name,
            profile.sentence,
            has_native or not profile.needs_native,
            profile.level,
            None if profile.id not in scores else round(scores[profile.id]),
            phoneys=phoneys.get(profile.id),
            unmoved_by=frozenset(
                style.id
                for style in players.styles.values()
                if replace(profile, taste=style.taste).is_unmoved
            ),
            portrait=players.portrait_of(profile.id),
        )
        for profile in players.profiles.values()
    )


def offer_of(player_id: str) -> BotOffer:
    """The offer of one opponent, whatever the style; the first one if there is no such player."""
    offers = offered_bots()
    wanted, _ = split_kind(current_id(player_id))
    return next((offer for offer in offers if offer.id == wanted), offers[0])


def offered_styles() -> tuple[StyleOffer, ...]:
    """The styles by name."""
    styles = sorted(load_players().styles.values(), key=lambda style: style.name)
    return tuple(
        StyleOffer(
            style.id,
            style.name,
            style.sentence,
            not lacks_engine(styled(QUICK, style.id)),
            is_bluffing=style.taste.bluffs > 0,
        )
        for style in styles
    )


def kind_today(kind: str) -> str:
    """A bot's `kind` as it can play now.

    `QUICK` takes the place of a player who needs the native engine if there is none. A style that
    cannot be played, or no longer exists, is left out.
    """
    player, style = split_kind(kind)
    offer = offer_of(player)
    if not offer.is_available:
        offer = offer_of(QUICK)
    can_play = any(
        offered_style.id == style and offered_style.is_available
        for offered_style in offered_styles()
    )
    return styled(offer.id, style if can_play else "")


def lacks_engine(player_id: str) -> bool:
    """True if a player, with the style of the id, needs the native engine and it is not there."""
    try:
        return not native.is_native() and load_players().find(player_id).needs_native
    except UnknownPlayerError:
        return False


def check_engine(seats: Iterable[Seat]) -> None:
    """Raise GameError for a bot that needs the native engine if there is none."""
    for seat in seats:
        if lacks_engine(seat.kind):
            raise GameError(
                Sentence(
                    "{name} needs the native engine, and the reference engine is in use. {how}",
                    name=seat.name,
                    how=native.how_to_get(),
                )
            )


def engine_notice() -> str:
    """Describe what needs the native engine, and how to get it; empty if it is there."""
    if native.is_native():
        return ""
    return Sentence(
        "Reference engine: the strongest opponents cannot play, the others answer more slowly,"
        " and simulations, inference and endgame analysis are not available. {how}",
        how=native.how_to_get(),
    )


_MAX_THREADS = 4
"""One core is left for the GUI; more threads would heat a laptop for little gain."""


def make_bot_seat(
    player: Seat,
    store: LexiconStore,
    lexicon: str,
    files: BotFiles,
    analysis: AnalysisService,
    *,
    game: str = "",
    least_ms: int = 0,
    may_think_ahead: Callable[[], bool] = lambda: False,
) -> BotSeat:
    """Make the seat of a bot; the bot is made in the worker thread when it first acts.

    `game` is the id of the game: it decides which words the player knows, so that a game resumed
    tomorrow has the same opponent. `may_think_ahead` returns True while it may use the time of the
    opponents.
    """
    threads = max(1, min(_MAX_THREADS, processor_count() - 1))
    maker = BotMaker(store, lexicon, files, game, threads)
    make = partial(maker.make, player)
    return BotSeat(make, analysis, least_ms=least_ms, may_think_ahead=may_think_ahead)
