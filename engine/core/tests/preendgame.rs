// SPDX-License-Identifier: MIT
//! Pre-endgames compared with trying every draw and every line, and the properties of a job.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, missing_docs)]

mod endgames;
mod support;

use std::time::{Duration, Instant};

use endgames::{Everything, boards, is_small, plays, points, short_words, without};
use rackside_engine::board::Board;
use rackside_engine::endgame::{Effort, Endgame};
use rackside_engine::play::{Kind, Move};
use rackside_engine::preendgame::{Ending, Options, Preendgame, Row, Snapshot};
use rackside_engine::rack::Rack;
use rackside_engine::rules::Rules;
use rackside_engine::scoring::TILES;
use rackside_engine::setting::Setting;
use rackside_engine::simulation::Position;
use support::{Chance, plain_leaves, school, setting};

/// Racks of so few tiles that every line can be tried.
const RACK: usize = 3;

/// A position, and its unseen tiles one by one.
struct Small {
    position: Position,
    unseen: Vec<u8>,
}

fn small_rules() -> Rules {
    Rules {
        rack_size: RACK as u8,
        scoreless_limit: 2,
        ..Rules::default()
    }
}

fn counted(tiles: &[u8]) -> [u8; TILES] {
    *Rack::new(tiles).counts()
}

/// Positions with this many tiles in the bag and racks of three.
fn positions(setting: &Setting, seed: u64, count: usize, bag: usize) -> Vec<Small> {
    let mut chance = Chance(seed ^ 0x5eed);
    boards(setting, seed, count, 0)
        .into_iter()
        .map(|(squares, mut left)| {
            left.retain(|&tile| tile != 0);
            let unseen = left[RACK..2 * RACK + bag].to_vec();
            let board = Board::with_tiles(&squares, &setting.graph, &setting.scoring);
            let position = Position {
                board,
                rack: Rack::new(&left[..RACK]),
                unseen: counted(&unseen),
                scores: [chance.below(41) as i32, 20],
                scoreless: chance.below(2) as u8,
            };
            Small { position, unseen }
        })
        .collect()
}

/// Every choice of this many of the tiles, with equal tiles counted separately, and the rest.
fn choices(tiles: &[u8], count: usize) -> Vec<(Vec<u8>, Vec<u8>)> {
    (0..1u32 << tiles.len())
        .filter(|choice| choice.count_ones() as usize == count)
        .map(|choice| {
            let (taken, left): (Vec<_>, Vec<_>) =
                (0..tiles.len()).partition(|at| choice >> at & 1 != 0);
            let pick = |places: Vec<usize>| places.into_iter().map(|at| tiles[at]).collect();
            (pick(taken), pick(left))
        })
        .collect()
}

/// Win probability and gain in spread of a play that empties the bag; None if that takes too long
/// to find out.
fn tried(everything: &mut Everything<'_>, small: &Small, play: &Move) -> Option<(f64, f64)> {
    let setting = everything.setting;
    let position = &small.position;
    let mut board = position.board.clone();
    board.apply(play, &setting.graph, &setting.scoring);
    let own: Vec<u8> = position.rack.tiles().collect();
    let kept = without(&own, play);
    let score = i32::from(play.score);
    let scoreless = if score == 0 {
        position.scoreless + 1
    } else {
        0
    };
    let draws = choices(&small.unseen, RACK);
    let (mut win, mut gain) = (0.0, 0.0);
    for (opponent, bag) in &draws {
        let own = [&kept[..], &bag[..]].concat();
        let value = if scoreless >= setting.rules.scoreless_limit {
            points(setting, opponent) - points(setting, &own)
        } else {
            let endgame = Endgame {
                squares: board.squares(),
                racks: [opponent.clone(), own],
                scoreless,
            };
            if !is_small(setting, &endgame) {
                return None;
            }
            score - everything.value(&endgame)
        };
        let spread = position.scores[0] - position.scores[1] + value;
        win += f64::from(1 + spread.signum()) / 2.0;
        gain += f64::from(value);
    }
    Some((win / draws.len() as f64, gain / draws.len() as f64))
}

fn solved(setting: &Setting, position: &Position, moves: Option<&[Move]>) -> Snapshot {
    run(setting, position, moves, Options::default())
}

fn run(
    setting: &Setting,
    position: &Position,
    moves: Option<&[Move]>,
    options: Options,
) -> Snapshot {
    let leaves = plain_leaves();
    Preendgame::new(setting, &leaves, position.clone(), moves, options)
        .unwrap()
        .run(setting, &leaves)
}

fn same_move(one: &Move, other: &Move) -> bool {
    (one.kind(), one.axis(), one.lane(), one.first(), one.tiles())
        == (
            other.kind(),
            other.axis(),
            other.lane(),
            other.first(),
            other.tiles(),
        )
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// Number of plays that empty the bag for which the solver and trying all lines agree on win
/// probability and gain in spread.
fn agree_with_everything(setting: &Setting, seed: u64, bag: usize) -> usize {
    let mut everything = Everything::new(setting);
    let mut agreed = 0;
    for small in positions(setting, seed, 100, bag) {
        let rack: Vec<u8> = small.position.rack.tiles().collect();
        let all = plays(setting, &small.position.board, &rack);
        let emptying = all.iter().filter(|play| play.count() >= bag);
        for play in emptying.take(4) {
            let Some((win, gain)) = tried(&mut everything, &small, play) else {
                continue;
            };
            let found = solved(setting, &small.position, Some(&[*play]));
            let row = &found.rows[0];
            assert!(row.is_proven && same_move(&row.made, play));
            assert_eq!((row.solved, row.seen), (row.draws, row.draws));
            assert!(is_near(row.win, win), "{row:?}: {win}");
            assert!(is_near(row.gain, gain), "{row:?}: {gain}");
            assert_eq!(found.ending, Some(Ending::Complete));
            agreed += 1;
        }
    }
    agreed
}

#[test]
fn trying_every_draw_and_every_line_gives_the_same() {
    let three = setting(&short_words(&school(), 3)).with_rules(small_rules());
    let one = agree_with_everything(&three, 1, 1);
    let two = agree_with_everything(&three, 2, 2);
    assert!(one >= 60 && two >= 30, "{one} {two}");
}

#[test]
fn the_best_of_all_moves_is_as_good_as_trying_them_all() {
    let setting = setting(&short_words(&school(), 3)).with_rules(small_rules());
    let mut everything = Everything::new(&setting);
    let mut compared = 0;
    for small in positions(&setting, 3, 100, 1) {
        let rack: Vec<u8> = small.position.rack.tiles().collect();
        let all = plays(&setting, &small.position.board, &rack);
        let values: Option<Vec<_>> = all
            .iter()
            .map(|play| tried(&mut everything, &small, play))
            .collect();
        let Some(values) = values.filter(|values| !values.is_empty()) else {
            continue;
        };
        let found = solved(&setting, &small.position, None);
        assert_eq!(found.ending, Some(Ending::Complete));
        // Every play, and a pass.
        assert_eq!(found.rows.len(), all.len() + 1);
        let most = values.iter().map(|value| value.0).fold(0.0, f64::max);
        let is_play = |row: &&Row| row.is_proven && row.made.kind() == Kind::Play;
        let proven = found.rows.iter().filter(is_play);
        let best = proven.clone().map(|row| row.win).fold(0.0, f64::max);
        assert!(is_near(best, most), "{best} {most}");
        for row in proven {
            let at = all
                .iter()
                .position(|play| same_move(play, &row.made))
                .unwrap();
            assert!(is_near(row.win, values[at].0), "{row:?}: {:?}", values[at]);
        }
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
}

/// The part of a result that must not depend on the threads.
fn lasting(found: Snapshot) -> Snapshot {
    Snapshot {
        elapsed: Duration::ZERO,
        ..found
    }
}

/// A position with racks of five and two tiles in the bag.
fn middling() -> (Setting, Position) {
    let rules = Rules {
        rack_size: 5,
        ..Rules::default()
    };
    let setting = setting(&short_words(&school(), 4)).with_rules(rules);
    let (squares, left) = &boards(&setting, 4, 1, 0)[0];
    let position = Position {
        board: Board::with_tiles(squares, &setting.graph, &setting.scoring),
        rack: Rack::new(&left[..5]),
        unseen: counted(&left[5..12]),
        scores: [300, 300],
        scoreless: 0,
    };
    (setting, position)
}

fn limited(threads: usize, nodes: u64, nodes_in_all: Option<u64>) -> Options {
    Options {
        effort: Effort {
            nodes,
            threads,
            ..Effort::default()
        },
        nodes_in_all,
        ..Options::default()
    }
}

#[test]
fn threads_change_nothing() {
    let (setting, position) = middling();
    let run = |threads| {
        let options = limited(threads, 2_000, None);
        lasting(run(&setting, &position, None, options))
    };
    let one = run(1);
    let proven = one.rows.iter().filter(|row| row.is_proven).count();
    assert!(proven > 0 && proven < one.rows.len(), "{proven}");
    assert_eq!(run(2), one);
    assert_eq!(run(3), one);
}

#[test]
fn quick_looks_see_all_then_more_of_the_best_before_anything_is_searched() {
    let (setting, position) = middling();
    let run = |most| run(&setting, &position, None, limited(1, u64::MAX, Some(most)));
    let seen = |found: &Snapshot| -> Vec<usize> {
        let mut seen: Vec<usize> = found.rows.iter().map(|row| row.seen).collect();
        seen.sort_unstable();
        seen
    };
    let candidates = run(1).rows.len();
    let (mut some, mut all, mut best) = (false, false, false);
    for most in (1..40).map(|times| times * candidates as u64 / 2) {
        let found = run(most);
        let seen = seen(&found);
        let (least, more) = (seen[0], seen[candidates - 1]);
        if more <= 8 {
            assert!(more - least <= 4, "{most}: {seen:?}");
            some |= least < more;
            all |= least == 8;
        } else if found.nodes == 0 {
            assert_eq!(least, 8, "{most}: {seen:?}");
            best = true;
        }
    }
    assert!(some && all && best, "{some} {all} {best}");
}

#[test]
fn positions_may_be_limited_over_all_endings() {
    let (setting, position) = middling();
    let run = |threads, most| {
        let options = limited(threads, u64::MAX, Some(most));
        lasting(run(&setting, &position, None, options))
    };
    let mut before = 0;
    for most in [6_000, 20_000, 60_000] {
        let one = run(1, most);
        assert_eq!(one.ending, Some(Ending::Nodes));
        assert!(one.nodes > before, "{most}: {}", one.nodes);
        assert!(one.nodes <= most + most / 20, "{most}: {}", one.nodes);
        assert!(one.rows.iter().any(|row| row.seen > 0));
        assert_eq!(run(2, most), one);
        before = one.nodes;
    }
    assert!(before > 30_000, "most of what is allowed is used: {before}");
}

#[test]
fn time_is_kept_and_a_wish_to_stop_is_heard() {
    let (setting, leaves) = (setting(&school()), plain_leaves());
    let (squares, left) = &boards(&setting, 5, 1, 3)[0];
    let position = Position {
        board: Board::with_tiles(squares, &setting.graph, &setting.scoring),
        rack: Rack::new(&left[..7]),
        unseen: counted(&left[7..]),
        scores: [300, 300],
        scoreless: 0,
    };
    let time = Duration::from_millis(300);
    let effort = Effort {
        time: Some(time),
        threads: 2,
        ..Effort::default()
    };
    let options = Options {
        effort,
        ..Options::default()
    };
    let found = run(&setting, &position, None, options.clone());
    assert_eq!(found.ending, Some(Ending::Time));
    assert!(
        found.elapsed >= time && found.elapsed < 20 * time,
        "{found:?}"
    );
    let unlimited = Options::default();
    let endless = Preendgame::new(&setting, &leaves, position, None, unlimited).unwrap();
    assert_eq!(endless.snapshot().ending, None);
    let cancelled = std::thread::scope(|scope| {
        let running = scope.spawn(|| endless.run(&setting, &leaves));
        while endless.snapshot().rows[0].seen == 0 {
            std::thread::sleep(time / 30);
        }
        endless.cancel();
        let asked = Instant::now();
        let found = running.join().unwrap();
        (found, asked.elapsed())
    });
    assert_eq!(cancelled.0.ending, Some(Ending::Cancelled));
    assert!(cancelled.1 < Duration::from_secs(2), "{:?}", cancelled.1);
    assert_eq!(endless.run(&setting, &leaves), cancelled.0);
}
