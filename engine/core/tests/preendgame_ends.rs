// SPDX-License-Identifier: MIT
//! Pre-endgames in which little or nothing can be played, and invalid ones.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use rackside_engine::leaves::Leaves;
use rackside_engine::play::{Axis, Kind, Move};
use rackside_engine::preendgame::{Ending, Options, Preendgame, PreendgameError, Row, Snapshot};
use rackside_engine::rack::Rack;
use rackside_engine::rules::Rules;
use rackside_engine::scoring::SIZE;
use rackside_engine::setting::Setting;
use rackside_engine::simulation::{Opponent, Position, SimulationError};
use support::simulating::end;
use support::{plain_leaves, tiles};

fn solved(setting: &Setting, position: &Position, options: Options) -> Snapshot {
    let leaves = plain_leaves();
    Preendgame::new(setting, &leaves, position.clone(), None, options)
        .unwrap()
        .run(setting, &leaves)
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// AB is on the board, seven tiles are on the rack and eight are unseen.
fn nothing_fits(scores: [i32; 2]) -> (Setting, Position) {
    let (table, mut position) = end("QVVVVVV", "JJCCCCCC", scores);
    position.scoreless = 0;
    (table.setting, position)
}

#[test]
fn where_nobody_can_play_everybody_passes() {
    let (setting, position) = nothing_fits([0, 0]);
    let found = solved(&setting, &position, Options::default());
    assert_eq!(found.rows.len(), 1);
    let row = &found.rows[0];
    assert_eq!(row.made.kind(), Kind::Pass);
    // Eight points a J and three a C; seven of the eight tiles are on the other rack. Q and V: 34.
    let other = f64::from(2 * 8 + 6 * 3) * 7.0 / 8.0;
    assert!(is_near(row.gain, other - 34.0), "{row:?}");
    assert!(is_near(row.win, 0.0));
    // Both racks are known one turn before the end, so nothing is left to a model.
    assert!(!row.is_proven && found.ending == Some(Ending::Complete));
    let last = Position {
        scoreless: 5,
        ..position
    };
    let row = solved(&setting, &last, Options::default()).rows[0];
    assert!(row.is_proven && is_near(row.gain, other - 34.0));
    assert_eq!((row.draws, row.decided, row.solved), (2, 2, 2));
}

#[test]
fn what_the_opponent_holds_is_taken_for_granted() {
    let (setting, position) = nothing_fits([30, 0]);
    let all_but = |rack: &str| {
        let options = Options {
            opponent: Opponent::Holds(Rack::new(&tiles(rack))),
            ..Options::default()
        };
        solved(&setting, &position, options).rows[0]
    };
    let both = all_but("JJ");
    assert!(both.draws == 1 && is_near(both.gain, f64::from(2 * 8 + 5 * 3 - 34)));
    assert!(is_near(both.win, 1.0));
}

#[test]
fn an_exchange_is_weighed_where_the_rules_allow_one() {
    let (setting, position) = nothing_fits([0, 0]);
    let rules = Rules {
        exchange_min_bag: 1,
        ..Rules::default()
    };
    let setting = setting.with_rules(rules);
    let found = solved(&setting, &position, Options::default());
    let kinds = |kind| {
        found
            .rows
            .iter()
            .filter(|row| row.made.kind() == kind)
            .count()
    };
    assert_eq!((kinds(Kind::Exchange), kinds(Kind::Pass)), (2, 1));
    let exchanged = |tile: u8| -> &Row {
        let of = |row: &&Row| row.made.tiles() == [tile];
        found.rows.iter().find(of).unwrap()
    };
    // Exchange the Q and draw an eighth of a J or a C for it.
    let drawn = (2.0 * 8.0 + 6.0 * 3.0) / 8.0;
    let gain = 34.0 - drawn - (24.0 + drawn);
    assert!(is_near(exchanged(17).gain, gain), "{:?}", exchanged(17));
    assert!(exchanged(22).gain < gain && !exchanged(17).is_proven);
}

fn refusal(
    setting: &Setting,
    leaves: &Leaves,
    position: Position,
    moves: Option<&[Move]>,
) -> PreendgameError {
    Preendgame::new(setting, leaves, position, moves, Options::default()).unwrap_err()
}

#[test]
fn what_is_no_preendgame_is_refused() {
    let (setting, good) = nothing_fits([0, 0]);
    let leaves = plain_leaves();
    let with = |change: &dyn Fn(&mut Position)| {
        let mut bad = good.clone();
        change(&mut bad);
        refusal(&setting, &leaves, bad, None)
    };
    let bag = |tiles| PreendgameError::Bag { tiles, most: 4 };
    assert_eq!(with(&|bad| bad.unseen[3] = 5), bag(0));
    assert_eq!(with(&|bad| bad.unseen[3] = 10), bag(5));
    assert_eq!(
        with(&|bad| bad.rack = Rack::new(&[1])),
        PreendgameError::Rack { tiles: 1, full: 7 }
    );
    assert_eq!(
        with(&|bad| bad.scoreless = 6),
        PreendgameError::GameOver {
            scoreless: 6,
            limit: 6
        }
    );
    let asked = |moves: &[Move]| refusal(&setting, &leaves, good.clone(), Some(moves));
    assert_eq!(
        asked(&[]),
        PreendgameError::Position(SimulationError::NoCandidate)
    );
    assert_eq!(
        asked(&[Move::PASS, Move::play(Axis::Across, 6, 6, &[1])]),
        PreendgameError::Position(SimulationError::NotOnRack { index: 1 })
    );
    assert_eq!(
        asked(&[Move::play(Axis::Across, 7, SIZE - 1, &[22, 22])]),
        PreendgameError::Position(SimulationError::OffBoard { index: 0 })
    );
    assert_eq!(
        asked(&[Move::exchange(&[22])]),
        PreendgameError::Position(SimulationError::NoExchange {
            index: 0,
            bag: 1,
            least: 7
        })
    );
    let holds = Options {
        opponent: Opponent::Holds(Rack::new(&tiles("QQ"))),
        ..Options::default()
    };
    let refused = Preendgame::new(&setting, &leaves, good, None, holds);
    assert_eq!(
        refused.unwrap_err(),
        PreendgameError::Position(SimulationError::OpponentRack)
    );
}
