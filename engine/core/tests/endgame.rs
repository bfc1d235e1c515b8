// SPDX-License-Identifier: MIT
//! The endgame search compared with trying all lines, and with itself under other settings.
#![allow(clippy::unwrap_used, missing_docs)]

mod endgames;
mod support;

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use endgames::{Everything, endgames, is_small, short_words, value_of};
use rackside_engine::endgame::{Effort, Endgame, Progress, Solution, solve, solve_shown};
use rackside_engine::rules::Rules;
use rackside_engine::scoring::SIZE;
use rackside_engine::selfplay::Watch;
use rackside_engine::setting::Setting;
use rackside_engine::{EngineError, Kwg};
use support::{kwg, school, scoring, setting, tiles};

fn solved(setting: &Setting, endgame: &Endgame, effort: &Effort) -> Solution {
    let solution = solve(setting, endgame, effort, &Watch::default()).unwrap();
    assert!(solution.is_proven);
    let exact = Some(solution.value);
    assert_eq!((solution.lower, solution.upper), (exact, exact));
    assert_eq!(
        value_of(setting, endgame, &solution.line),
        solution.value,
        "{endgame:?}"
    );
    solution
}

/// Number of positions of at most eight tiles in total for which the search and trying all lines
/// agree.
fn agree_with_everything(setting: &Setting, seed: u64, most: usize) -> usize {
    let mut everything = Everything::new(setting);
    let all = endgames(setting, seed, 200, 2..=most);
    let small = all.iter().filter(|endgame| is_small(setting, endgame));
    small
        .map(|endgame| {
            let found = solved(setting, endgame, &Effort::default());
            assert_eq!(found.value, everything.value(endgame), "{endgame:?}");
        })
        .count()
}

/// The endgames of a seed that are soon proven, with their values. The words decide how long an
/// endgame takes, and some take minutes: those would make each change of the list a slow test.
fn soon_proven(
    setting: &Setting,
    seed: u64,
    count: usize,
    tiles: RangeInclusive<usize>,
) -> Vec<(Endgame, i32)> {
    let effort = Effort {
        nodes: 100_000,
        ..Effort::default()
    };
    let value = |endgame: &Endgame| {
        let found = solve(setting, endgame, &effort, &Watch::default()).unwrap();
        found.is_proven.then_some(found.value)
    };
    endgames(setting, seed, count, tiles)
        .into_iter()
        .filter_map(|endgame| value(&endgame).map(|value| (endgame, value)))
        .collect()
}

/// A setting with some words, a number of scoreless turns that end a game, and a factor of the
/// other rack's points for going out.
fn ending(kwg: &Kwg, scoreless_limit: u8, out_factor: i32) -> Setting {
    setting(kwg).with_rules(Rules {
        scoreless_limit,
        out_factor,
        ..Rules::default()
    })
}

#[test]
fn trying_everything_gives_the_same_values() {
    let short = ending(&short_words(&school(), 4), 2, 2);
    let whole = ending(&school(), 2, 2);
    let tried = agree_with_everything(&short, 1, 8)
        + agree_with_everything(&short, 2, 8)
        + agree_with_everything(&whole, 3, 6);
    assert!(tried >= 300, "{tried}");
}

#[test]
fn other_ends_of_the_game_have_other_values() {
    let short = short_words(&school(), 3);
    let tried = agree_with_everything(&ending(&short, 3, 1), 4, 6)
        + agree_with_everything(&ending(&short, 6, 2), 5, 5);
    assert!(tried >= 150, "{tried}");
}

/// Check that the endgames of `all` proven within this many positions have one value: with one
/// thread and much memory, and with two threads and so little memory that the lists of plays are
/// thrown away repeatedly. Ends when `wanted` of them were compared; returns how many were.
fn agree_with_other_settings(
    setting: &Setting,
    all: &[Endgame],
    nodes: u64,
    wanted: usize,
) -> usize {
    let plenty = Effort {
        nodes,
        ..Effort::default()
    };
    let frugal = Effort {
        threads: 2,
        bytes: 12 << 20,
        ..plenty
    };
    let value = |endgame: &Endgame, effort: &Effort| {
        let found = solve(setting, endgame, effort, &Watch::default()).unwrap();
        let value = value_of(setting, endgame, &found.line);
        assert!(!found.is_proven || value == found.value, "{endgame:?}");
        found.is_proven.then_some(found.value)
    };
    all.iter()
        .filter_map(|endgame| {
            let one = value(endgame, &plenty)?;
            let other = value(endgame, &frugal)?;
            assert_eq!(one, other, "{endgame:?}");
            Some(())
        })
        .take(wanted)
        .count()
}

#[test]
fn settings_of_the_search_do_not_change_a_value() {
    let setting = ending(&school(), 2, 2);
    let all = endgames(&setting, 6, 3, 9..=11);
    assert_eq!(agree_with_other_settings(&setting, &all, u64::MAX, 3), 3);
}

#[test]
#[ignore = "takes nine minutes of a processor; ./test --soak runs it"]
fn settings_of_the_search_do_not_change_three_hundred_values() {
    let setting = ending(&school(), 2, 2);
    let all = endgames(&setting, 7, 900, 12..=14);
    let compared = agree_with_other_settings(&setting, &all, 400_000, 300);
    assert_eq!(compared, 300);
}

#[test]
fn bounds_of_what_is_not_proven_hold() {
    let setting = ending(&school(), 2, 2);
    let few = |nodes, threads| Effort {
        nodes,
        threads,
        ..Effort::default()
    };
    let (mut lower, mut upper) = (0, 0);
    for (endgame, value) in soon_proven(&setting, 9, 30, 10..=11) {
        for effort in [few(300, 1), few(2_000, 1), few(8_000, 1), few(2_000, 2)] {
            let found = solve(&setting, &endgame, &effort, &Watch::default()).unwrap();
            assert!(found.lower.is_none_or(|least| least <= value), "{found:?}");
            assert!(found.upper.is_none_or(|most| value <= most), "{found:?}");
            lower += usize::from(!found.is_proven && found.lower.is_some());
            upper += usize::from(!found.is_proven && found.upper.is_some());
        }
    }
    assert!(lower >= 5 && upper >= 1, "{lower} {upper}");
}

#[test]
fn a_value_lies_between_its_bounds_and_its_line_gives_it() {
    let setting = ending(&school(), 2, 2);
    let mut unproven = 0;
    for endgame in endgames(&setting, 12, 16, 11..=14) {
        for (nodes, threads) in [(100, 1), (1_000, 1), (4_000, 1), (1_000, 2)] {
            let effort = Effort {
                nodes,
                threads,
                ..Effort::default()
            };
            let found = solve(&setting, &endgame, &effort, &Watch::default()).unwrap();
            let line = value_of(&setting, &endgame, &found.line);
            assert_eq!(line, found.value, "{nodes} {threads} {endgame:?}");
            assert!(
                found.lower.is_none_or(|lower| lower <= found.value)
                    && found.upper.is_none_or(|upper| found.value <= upper),
                "{nodes} {threads} {found:?}"
            );
            unproven += usize::from(!found.is_proven);
        }
    }
    assert!(unproven >= 40, "{unproven}");
}

#[test]
fn the_line_of_a_proof_takes_the_place_of_one_that_it_refutes() {
    let setting = ending(&school(), 2, 2);
    let found = |seed, number: usize, nodes| {
        let endgame = &endgames(&setting, seed, 5, 11..=14)[number];
        let effort = Effort {
            nodes,
            ..Effort::default()
        };
        let found = solve(&setting, endgame, &effort, &Watch::default()).unwrap();
        assert_eq!(value_of(&setting, endgame, &found.line), found.value);
        (found.value, found.lower, found.upper)
    };
    // The searches themselves give -1 and 16.
    assert_eq!(found(54, 1, 300), (-6, None, Some(-6)));
    assert_eq!(found(18, 4, 100), (28, Some(25), None));
}

#[test]
fn a_win_is_proven_with_fewer_positions_than_the_value() {
    let setting = ending(&school(), 2, 2);
    let (mut sought, mut passing) = (0, 0);
    for (endgame, value) in soon_proven(&setting, 11, 30, 10..=11) {
        for threads in [1, 2] {
            let found = |spread| {
                let effort = Effort {
                    nodes: 1_000,
                    threads,
                    spread,
                    ..Effort::default()
                };
                let found = solve(&setting, &endgame, &effort, &Watch::default()).unwrap();
                assert_eq!(value_of(&setting, &endgame, &found.line), found.value);
                assert!(found.lower.is_none_or(|least| least <= value), "{found:?}");
                assert!(found.upper.is_none_or(|most| value <= most), "{found:?}");
                found.lower.is_some_and(|least| least > value - 10) && found.value > value - 10
            };
            // Ten points to spare: the game is won with any value above that.
            sought += usize::from(found(Some(10 - value)));
            passing += usize::from(found(None));
        }
    }
    assert!(sought > passing, "{sought} {passing}");
}

#[test]
fn a_stuck_tile_is_played_around() {
    // XQ with its neighbours allows only the S of the player who has it.
    let kwg = kwg(&["CAB", "CABS", "AB", "ABS"]);
    let setting = ending(&kwg, 2, 2);
    let mut squares = [0; SIZE * SIZE];
    for (col, tile) in (6..).zip(tiles("CAB")) {
        squares[7 * SIZE + col] = tile;
    }
    let endgame = |own: &str, other: &str| Endgame {
        squares,
        racks: [tiles(own), tiles(other)],
        scoreless: 0,
    };
    // CABS for 8 and the Q twice.
    assert_eq!(
        solved(&setting, &endgame("S", "Q"), &Effort::default()).value,
        28
    );
    // Neither player can play: both pass, and each loses the points of their tile.
    let stuck = solved(&setting, &endgame("V", "Q"), &Effort::default());
    assert_eq!((stuck.value, stuck.line.len()), (6, 2));
    let mut last = endgame("Q", "V");
    last.scoreless = 1;
    let stuck = solved(&setting, &last, &Effort::default());
    assert_eq!((stuck.value, stuck.line.len()), (-6, 1));
}

#[test]
fn the_first_play_of_an_empty_board_is_found() {
    let kwg = kwg(&["CAB", "CABS", "AB", "ABS"]);
    let setting = ending(&kwg, 2, 2);
    let endgame = Endgame {
        squares: [0; SIZE * SIZE],
        racks: [tiles("ABC"), tiles("S")],
        scoreless: 0,
    };
    let found = solved(&setting, &endgame, &Effort::default());
    // CAB on the double word square, and the S twice.
    assert_eq!((found.value, found.line.len()), (16, 1));
}

#[test]
fn time_is_kept_and_a_wish_to_stop_is_heard() {
    let setting = setting(&school());
    let endgame = &endgames(&setting, 8, 1, 14..=14)[0];
    let time = Duration::from_millis(200);
    let effort = Effort {
        time: Some(time),
        ..Effort::default()
    };
    let start = Instant::now();
    let found = solve(&setting, endgame, &effort, &Watch::default()).unwrap();
    assert!(found.is_proven || start.elapsed() >= time);
    assert_eq!(value_of(&setting, endgame, &found.line), found.value);
    let stopped = Watch::default();
    stopped.stop();
    let found = solve(&setting, endgame, &effort, &stopped).unwrap();
    assert!(found.is_cancelled);
    let few = Effort {
        nodes: 1_000,
        ..Effort::default()
    };
    let bound = || solve(&setting, endgame, &few, &Watch::default()).unwrap();
    let (one, other) = (bound(), bound());
    assert!(one.nodes < 1_300);
    assert_eq!(
        (one.value, one.line, one.nodes),
        (other.value, other.line, other.nodes)
    );
}

#[test]
fn what_is_found_is_shown_while_it_is_searched() {
    let setting = setting(&school());
    let never = Watch::default();
    for (nodes, threads) in [(2_000, 1), (20_000, 1), (5_000, 2)] {
        for endgame in endgames(&setting, 21, 3, 10..=14) {
            let effort = Effort {
                nodes,
                threads,
                ..Effort::default()
            };
            let progress = Progress::default();
            assert_eq!(progress.snapshot(), None);
            let (found, shown) = std::thread::scope(|scope| {
                let search =
                    scope.spawn(|| solve_shown(&setting, &endgame, &effort, &never, &progress));
                let mut shown: Vec<Solution> = Vec::new();
                while !search.is_finished() {
                    let new = progress.snapshot().filter(|new| {
                        let last = shown.last();
                        last.is_none_or(|last| (last.nodes, last.depth) != (new.nodes, new.depth))
                    });
                    shown.extend(new);
                    std::thread::yield_now();
                }
                (search.join().unwrap().unwrap(), shown)
            });
            let mut last = progress.snapshot().unwrap();
            assert!(last.time >= found.time);
            last.time = found.time;
            assert_eq!(last, found);
            for each in &shown {
                assert_eq!(value_of(&setting, &endgame, &each.line), each.value);
                assert!(each.nodes <= found.nodes && !each.is_cancelled);
                let exact = found.is_proven.then_some(found.value);
                assert!(exact.is_none_or(|exact| each.lower.is_none_or(|least| least <= exact)));
                assert!(exact.is_none_or(|exact| each.upper.is_none_or(|most| exact <= most)));
            }
        }
    }
}

#[test]
fn an_interrupted_search_has_shown_what_it_found() {
    let setting = setting(&school());
    let endgame = &endgames(&setting, 8, 1, 14..=14)[0];
    let (watch, progress) = (Watch::default(), Progress::default());
    let endless = Effort::default();
    let (first, found) = std::thread::scope(|scope| {
        let search = scope.spawn(|| solve_shown(&setting, endgame, &endless, &watch, &progress));
        let first = loop {
            if let Some(first) = progress.snapshot().filter(|found| found.depth > 0) {
                break first;
            }
            std::thread::yield_now();
        };
        watch.stop();
        (first, search.join().unwrap().unwrap())
    });
    assert!(!first.is_proven && !first.line.is_empty());
    assert!(found.is_cancelled && first.depth <= found.depth);
}

#[test]
fn what_is_no_endgame_is_refused() {
    let setting = Setting::new(&kwg(&["AB"]), scoring()).unwrap();
    let good = Endgame {
        squares: [0; SIZE * SIZE],
        racks: [vec![1], vec![2]],
        scoreless: 0,
    };
    let refused = |change: &dyn Fn(&mut Endgame)| {
        let mut endgame = good.clone();
        change(&mut endgame);
        solve(&setting, &endgame, &Effort::default(), &Watch::default()).unwrap_err()
    };
    assert_eq!(
        refused(&|bad| bad.squares[224] = 0x80),
        EngineError::BadSquare {
            square: 224,
            tile: 0x80
        }
    );
    assert_eq!(
        refused(&|bad| bad.racks[1] = vec![]),
        EngineError::BadRack {
            player: 1,
            tiles: 0
        }
    );
    assert_eq!(
        refused(&|bad| bad.racks[0] = vec![1; 8]),
        EngineError::BadRack {
            player: 0,
            tiles: 8
        }
    );
    assert_eq!(
        refused(&|bad| bad.racks[0] = vec![32]),
        EngineError::BadTile {
            player: 0,
            tile: 32
        }
    );
    assert_eq!(
        refused(&|bad| bad.scoreless = 6),
        EngineError::GameOver {
            scoreless: 6,
            limit: 6
        }
    );
}
