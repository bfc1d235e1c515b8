# SPDX-License-Identifier: MIT
"""Who wins the prizes of a club's event.

No rule book says how tied players share. Singapore's format guidelines leave it to the organiser as
they find fairest; here the money of all tied places is added and divided, as tournaments do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence, joined
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import Departure, Effect, PrizeKind, PrizeOffered
from desktop_app.tournament.player_games import player_games
from desktop_app.tournament.result_line import LOSS, WIN
from desktop_app.tournament.standings import points_text, wins_text


@dataclass(frozen=True, slots=True)
class Award:
    """The prizes that the players of one place, or of tied places, win.

    Attributes:
        prizes: more than one if tied players share the prizes of several places.
        players: more than one if they share; none if it cannot be won yet.
        cents: money of each player, in hundredths, rounded down.
        left_over: money in hundredths that does not divide.
        reason: how it was won.
    """

    prizes: tuple[PrizeOffered, ...]
    players: tuple[str, ...] = ()
    cents: int = 0
    left_over: int = 0
    reason: str = ""

    @property
    def is_shared(self) -> bool:
        """True if it has more than one winner."""
        return len(self.players) > 1


@dataclass(frozen=True, slots=True)
class _Claim:
    """A player's best for one kind of prize; a higher `worth` is better."""

    player: str
    worth: tuple[int, ...]
    reason: str


def money_text(cents: int) -> str:
    """Format money, such as ``50`` or ``12.50``."""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def prize_text(prize: PrizeOffered) -> Sentence:
    """Return the name of a prize, such as ``place 1, ratings to 1200``."""
    what = _TITLES[prize.kind]
    named = Sentence("{what} {place}", what=what, place=prize.place)
    if prize.kind is not PrizeKind.PLACE and prize.place == 1:
        named = what
    if prize.lowest is None and prize.highest is None:
        return named
    if prize.highest is None:
        return Sentence("{prize}, ratings from {lowest}", prize=named, lowest=prize.lowest)
    if prize.lowest is None:
        return Sentence("{prize}, ratings to {highest}", prize=named, highest=prize.highest)
    return Sentence(
        "{prize}, ratings {lowest} to {highest}",
        prize=named,
        lowest=prize.lowest,
        highest=prize.highest,
    )


_TITLES: Mapping[PrizeKind, Sentence] = MappingProxyType(
    {
        PrizeKind.PLACE: Sentence("place"),
        PrizeKind.HIGH_GAME: Sentence("high game"),
        PrizeKind.HIGH_LOSS: Sentence("high losing game"),
        PrizeKind.LARGEST_WIN: Sentence("largest win"),
        PrizeKind.HIGH_PLAY: Sentence("high play"),
        PrizeKind.BEST_BINGO: Sentence("rarest bingo"),
    }
)


def awards(event: ClubEvent, rules: Ruleset) -> tuple[Award, ...]:
    """Return who wins each prize as the event stands, in the order in which they were offered.

    Tied players share: the money of their places is added and divided, and awards without money are
    listed for all of them.
    """
    series: dict[tuple[object, ...], list[PrizeOffered]] = {}
    # Those who win a place among all players are known before the prizes that leave them out.
    for prize in sorted(event.prizes, key=lambda prize_offered: prize_offered.unless_placed):
        key = prize.kind, prize.division, prize.lowest, prize.highest, prize.unless_placed
        series.setdefault(key, []).append(prize)
    made: list[Award] = []
    placed: set[str] = set()
    for prizes in series.values():
        kind = prizes[0]
        claims = [
            claim
            for claim in _CLAIMS[kind.kind](event, rules)
            if can_win(event, kind, claim.player)
            and not (kind.unless_placed and claim.player in placed)
        ]
        awarded = tuple(_shared(prizes, claims))
        made += awarded
        if kind.kind is PrizeKind.PLACE and kind.lowest is None and kind.highest is None:
            placed.update(name for award in awarded for name in award.players)
    order = {id(prize): at for at, prize in enumerate(event.prizes)}
    return tuple(sorted(made, key=lambda award: order[id(award.prizes[0])]))


def awards_of(event: ClubEvent, rules: Ruleset) -> Mapping[str, str]:
    """Return the winnings of each player, such as ``62.50, Cup (shared)``, by name."""
    cents: dict[str, int] = defaultdict(int)
    others: dict[str, list[str]] = defaultdict(list)
    for award in awards(event, rules):
        for name in award.players:
            cents[name] += award.cents
            others[name] += (
                Sentence("{prize} (shared)", prize=prize.award) if award.is_shared else prize.award
                for prize in award.prizes
                if prize.award
            )
    names = sorted({*cents, *others})
    return {
        name: joined([*([money_text(cents[name])] if cents[name] else []), *others[name]])
        for name in names
    }


def can_win(event: ClubEvent, prize: PrizeOffered, player: str) -> bool:
    """True if a prize is for players of their division and rating, and no ruling denies it."""
    entrant = event.entrants[player]
    gone = entrant.departure
    if gone is not None and gone.departure is Departure.DISQUALIFIED:
        return False
    if any(
        ruling.player == player and ruling.effect is Effect.NO_PRIZE for ruling in event.rulings
    ):
        return False
    is_for_all = not prize.division and "" not in event.divisions
    if entrant.division != prize.division and not is_for_all:
        return False
    if prize.lowest is None and prize.highest is None:
        return True
    rating = entrant.seed
    if rating is None:
        # Someone without a rating is below every other player.
        return prize.lowest is None
    return (prize.lowest is None or rating >= prize.lowest) and (
        prize.highest is None or rating <= prize.highest
    )


def _shared(prizes: Sequence[PrizeOffered], claims: Sequence[_Claim]) -> Iterator[Award]:
    """Give the prizes of one kind to the best claims; equal ones share."""
    ordered = sorted(claims, key=lambda claim: (tuple(-n for n in claim.worth), claim.player))
    left = {
        prize.place: prize
        for prize in sorted(prizes, key=lambda prize_offered: prize_offered.place)
    }
    place = 1
    for _, group in groupby(ordered, key=lambda claim: claim.worth):
        winners = tuple(group)
        won = [left.pop(at) for at in range(place, place + len(winners)) if at in left]
        place += len(winners)
        if won:
            share, rest = divmod(sum(prize.cents for prize in won), len(winners))
            names = tuple(claim.player for claim in winners)
            yield Award(tuple(won), names, share, rest, winners[0].reason)
    for prize in left.values():
        yield Award((prize,))


def _places(event: ClubEvent, rules: Ruleset) -> Iterator[_Claim]:
    for division in event.divisions:
        for standing in event.standings(division, rules):
            worth = standing.half_points, standing.spread
            yield _Claim(
                standing.player,
                worth,
                f"{wins_text(standing)} {points_text(standing.spread, is_signed=True)}",
            )


def _best(claims: Iterator[_Claim]) -> Iterator[_Claim]:
    """The best claim of each player, the first of equal ones."""
    best: dict[str, _Claim] = {}
    for claim in claims:
        if claim.player not in best or claim.worth > best[claim.player].worth:
            best[claim.player] = claim
    yield from best.values()


def _scores(
    measured: Callable[[int, int, int], int | None],
) -> Callable[[ClubEvent, Ruleset], Iterator[_Claim]]:
    """Claims by the scores of played games; `measured` takes half points, own points, margin."""

    def claims(event: ClubEvent, rules: Ruleset) -> Iterator[_Claim]:
        for game in player_games(event, rules):
            worth = measured(game.half_points, game.points, game.margin)
            if worth is not None:
                reason = Sentence(
                    "{points}-{against}, round {round}",
                    points=game.points,
                    against=game.against,
                    round=game.round,
                )
                yield _Claim(game.player, (worth,), reason)

    return lambda event, rules: _best(claims(event, rules))


def _plays(*, is_bingo: bool) -> Callable[[ClubEvent, Ruleset], Iterator[_Claim]]:
    def claims(event: ClubEvent, _rules: Ruleset) -> Iterator[_Claim]:
        for rounds in event.rounds.values():
            for paired in rounds:
                for game in paired.games.values():
                    for noted in game.noted:
                        if is_bingo and noted.one_in:
                            reason = Sentence(
                                "{word}, one in {count}, round {round}",
                                word=noted.word,
                                count=noted.one_in,
                                round=game.round,
                            )
                            yield _Claim(noted.player, (noted.one_in,), reason)
                        elif not is_bingo:
                            reason = Sentence(
                                "{word} {points}, round {round}",
                                word=noted.word,
                                points=noted.points,
                                round=game.round,
                            )
                            yield _Claim(noted.player, (noted.points,), reason)

    return lambda event, rules: _best(claims(event, rules))


_CLAIMS: Mapping[PrizeKind, Callable[[ClubEvent, Ruleset], Iterator[_Claim]]] = MappingProxyType(
    {
        PrizeKind.PLACE: _places,
        PrizeKind.HIGH_GAME: _scores(lambda halves, own, margin: own),
        PrizeKind.HIGH_LOSS: _scores(lambda halves, own, margin: own if halves == LOSS else None),
        PrizeKind.LARGEST_WIN: _scores(
            lambda halves, own, margin: margin if halves == WIN else None
        ),
        PrizeKind.HIGH_PLAY: _plays(is_bingo=False),
        PrizeKind.BEST_BINGO: _plays(is_bingo=True),
    }
)
