# SPDX-License-Identifier: MIT
"""A club over the years: records, a season's ladder, and a player's games."""

from __future__ import annotations

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    GameAttached,
    NotedPlay,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.club_records import (
    Meeting,
    RecordKind,
    SeasonRow,
    club_records,
    player_history,
    season,
)
from desktop_app.tournament.pairing import System


def evening(event: str, *games: tuple[str, str, int, int], bye: str = "") -> list[Change]:
    """An event of one round a game; a bye plays along in the first round."""
    names = dict.fromkeys(name for one, other, *_ in games for name in (one, other))
    if bye:
        names[bye] = None
    changes: list[Change] = [EventOpened(event, "naspa-2016", 9, missed_is_loss=False)]
    changes += (PlayerEntered(event, name) for name in names)
    for number, (one, other, first, second) in enumerate(games, start=1):
        away = [name for name in names if name not in (one, other)]
        changes.append(
            RoundPaired(event, "", number, System.MANUAL, 0, ((one, other),), tuple(away))
        )
        changes.append(ResultEntered(event, "", number, 1, first=first, second=second))
    return changes


def club() -> Club:
    return fold(
        [
            *evening("May", ("Ann", "Ben", 400, 390), ("Ben", "Ann", 500, 500)),
            GameAttached(
                "May", "", 1, 1, "#gcg", (400, 390),
                (NotedPlay("Ann", "QUIZ", 66), NotedPlay("Ben", "STONIER", 70, 90)),
            ),
            *evening("June", ("Ann", "Cid", 300, 290), ("Cid", "Ann", 250, 450)),
            RoundPaired("June", "", 3, System.MANUAL, 0, (("Ann", "Cid"),)),
            ResultEntered("June", "", 3, 1, Ending.FORFEIT, absent="Ann"),
        ]
    )  # fmt: skip


def found(kind: RecordKind) -> list[tuple[str, int, str, int]]:
    own = club_records(club(), load_ruleset)[kind]
    return [(record.player, record.value, record.event, record.round) for record in own]


def test_records_of_scores() -> None:
    assert found(RecordKind.HIGH_GAME)[:2] == [("Ben", 500, "May", 2), ("Ann", 500, "May", 2)]
    assert found(RecordKind.HIGH_LOSS) == [
        ("Ben", 390, "May", 1),
        ("Cid", 290, "June", 1),
        ("Cid", 250, "June", 2),
    ]
    assert found(RecordKind.LARGEST_WIN) == [
        ("Ann", 200, "June", 2),
        ("Ann", 10, "May", 1),
        ("Ann", 10, "June", 1),
    ]


def test_records_of_plays() -> None:
    assert found(RecordKind.HIGH_PLAY) == [("Ben", 70, "May", 1), ("Ann", 66, "May", 1)]
    assert found(RecordKind.BEST_BINGO) == [("Ben", 90, "May", 1)]


def test_a_run_of_wins_goes_on_over_evenings_and_a_tie_ends_it() -> None:
    # Ann won, tied, then won twice; the forfeit is no game that was played.
    records = club_records(club(), load_ruleset)[RecordKind.WINS_RUNNING]
    assert [(record.player, record.value, record.event, record.round) for record in records] == [
        ("Ann", 2, "June", 2)
    ]
    assert records[0].is_running


def test_a_season_counts_the_evenings_that_are_named() -> None:
    rows = season(club(), load_ruleset, ["May", "June"])
    assert rows == (
        SeasonRow(1, "Ann", 2, 5, 7, 10 + 0 + 10 + 200 - 50),
        SeasonRow(2, "Cid", 1, 3, 2, -10 - 200 + 50),
        SeasonRow(3, "Ben", 1, 2, 1, -10),
    )
    assert rows[0].share == 0.7
    assert [row.player for row in season(club(), load_ruleset, ["May"])] == ["Ann", "Ben"]


def test_a_season_by_share_and_with_fewest_evenings() -> None:
    rows = season(club(), load_ruleset, ["May", "June"], is_by_share=True)
    # Ann 3.5 of 5, Cid 1 of 3, Ben 0.5 of 2.
    assert [row.player for row in rows] == ["Ann", "Cid", "Ben"]
    rows = season(club(), load_ruleset, ["May", "June"], fewest=2)
    assert [(row.place, row.player) for row in rows] == [(1, "Ann"), (0, "Cid"), (0, "Ben")]


def test_equal_results_share_a_place() -> None:
    tied = fold(evening("May", ("Ann", "Ben", 400, 400)))
    assert [row.place for row in season(tied, load_ruleset, ["May"])] == [1, 1]


def test_all_that_a_player_did() -> None:
    own = player_history(club(), "Ann", load_ruleset)
    assert [(game.event, game.round, game.points, game.against) for game in own.games] == [
        ("May", 1, 400, 390),
        ("May", 2, 500, 500),
        ("June", 1, 300, 290),
        ("June", 2, 450, 250),
    ]
    assert (own.average, own.average_against) == (412.5, 357.5)
    assert own.meetings == (Meeting("Ben", 2, 3, 10), Meeting("Cid", 2, 4, 210))
    assert [(noted.word, event, number) for noted, event, number in own.plays] == [
        ("QUIZ", "May", 1)
    ]
    assert own.season is not None and own.season.games == 5
    nothing = player_history(club(), "Zoe", load_ruleset)
    assert (nothing.games, nothing.season, nothing.average) == ((), None, 0)
