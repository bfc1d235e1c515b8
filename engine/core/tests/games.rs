// SPDX-License-Identifier: MIT
//! Static games: no tile lost, scores that add up, the same seed the same game.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use rackside_engine::Klv;
use rackside_engine::best_plays::Scratch;
use rackside_engine::game::{Game, rack_table, static_move};
use rackside_engine::leaves::Leaves;
use rackside_engine::play::{Kind, Move};
use rackside_engine::rack::{Rack, RackTable};
use rackside_engine::rules::Rules;
use rackside_engine::setting::Setting;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::{COUNTS, Chance, counts, kwg, plain_leaves, school, setting, tiles};

fn tile_count(game: &Game) -> usize {
    let racks: usize = game.racks.iter().map(Rack::len).sum();
    racks + game.bag.len() + game.board.tile_count()
}

fn play_out(setting: &Setting, leaves: &Leaves, seed: u64) -> (Game, Vec<Move>) {
    let mut game = Game::new(setting, &counts(), seed);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut scratch = Scratch::default();
    let mut moves = Vec::new();
    let mut scored = [0; 2];
    while !game.is_over {
        assert_eq!(tile_count(&game), 100);
        let best = static_move(setting, leaves, &game, &mut scratch);
        scored[game.turn] += i32::from(best.score);
        moves.push(best);
        game.play(setting, &best, &mut chance);
        if !game.is_over {
            assert_eq!(game.scores, scored);
        }
    }
    (game, moves)
}

#[test]
fn games_end_with_every_tile_there_and_are_the_same_for_the_same_seed() {
    let setting = setting(&school());
    let leaves = plain_leaves();
    for seed in 0..8 {
        let (game, moves) = play_out(&setting, &leaves, seed);
        assert_eq!(tile_count(&game), 100);
        assert!(game.racks.iter().any(Rack::is_empty));
        let (again, same) = play_out(&setting, &leaves, seed);
        assert_eq!((again.scores, same), (game.scores, moves));
    }
    assert_ne!(
        play_out(&setting, &leaves, 1).1,
        play_out(&setting, &leaves, 2).1
    );
}

#[test]
fn turns_without_score_end_a_game_and_racks_are_paid_for() {
    let setting = setting(&kwg(&["ZZZ"])).with_rules(Rules {
        exchange_min_bag: 200,
        scoreless_limit: 3,
        ..Rules::default()
    });
    let leaves = plain_leaves();
    let (game, moves) = play_out(&setting, &leaves, 3);
    assert_eq!(moves.len(), 3);
    assert!(moves.iter().all(|made| made.kind() == Kind::Pass));
    let points = game.racks.map(|rack| rack.points(&setting.scoring));
    assert_eq!(game.scores, points.map(|points| -points));
}

#[test]
fn who_goes_out_gains_the_other_rack_by_the_factor() {
    let setting = setting(&kwg(&["AB", "BA"])).with_rules(Rules {
        out_factor: 3,
        ..Rules::default()
    });
    let mut game = Game::new(&setting, &counts(), 1);
    game.bag.clear();
    game.racks = [Rack::new(&tiles("AB")), Rack::new(&tiles("Q"))];
    let best = static_move(&setting, &plain_leaves(), &game, &mut Scratch::default());
    assert_eq!(best.equity, i32::from(best.score) * 1000 + 30_000);
    game.play(&setting, &best, &mut Xoshiro256PlusPlus::seed_from_u64(1));
    assert!(game.is_over);
    assert_eq!(game.scores, [i32::from(best.score) + 30, 0]);
}

#[test]
fn an_exchange_draws_before_it_gives_back() {
    let setting = setting(&kwg(&["ZZZ"]));
    let mut game = Game::new(&setting, &counts(), 5);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
    let next: Vec<u8> = game.bag.iter().rev().take(2).copied().collect();
    let given: Vec<u8> = game.racks[0].tiles().take(2).collect();
    let mut expected = game.racks[0];
    for (&tile, &drawn) in given.iter().zip(&next) {
        expected.remove(tile);
        expected.add(drawn);
    }
    game.play(&setting, &Move::exchange(&given), &mut chance);
    assert_eq!(game.racks[0], expected);
    assert_eq!((game.bag.len(), game.turn, game.scoreless), (86, 1, 1));
}

#[test]
fn one_walk_of_the_leaves_values_every_choice() {
    let setting = setting(&kwg(&["AB"]));
    let worth = |leave: &[u8]| {
        let sum: u32 = leave
            .iter()
            .fold(1, |sum, &tile| sum * 31 + u32::from(tile));
        f32::from(u16::try_from(sum % 9973).unwrap()) / 100.0
    };
    let leaves = Leaves::new(Klv::build(&COUNTS, 6, worth).unwrap());
    let mut chance = Chance(11);
    for size in (0..=7).cycle().take(200) {
        let rack = Rack::new(&chance.bag()[..size]);
        let mut walked = RackTable::new(rack, &setting.scoring, setting.keys());
        let mut looked_up = walked.clone();
        leaves.fill(&mut walked);
        looked_up.set_kept(|kept| leaves.value(kept));
        assert_eq!(walked.kept, looked_up.kept);
        assert_eq!(walked.best_kept, looked_up.best_kept);
    }
}

#[test]
fn an_empty_bag_is_valued_by_what_is_paid_at_the_end() {
    let setting = setting(&kwg(&["AB", "BA"]));
    let mut game = Game::new(&setting, &counts(), 1);
    game.bag.clear();
    game.racks = [Rack::new(&tiles("ABQ")), Rack::new(&tiles("JX"))];
    let table = rack_table(&setting, &plain_leaves(), &game);
    // Q first, then B and A: all played, B and A played, nothing played.
    assert_eq!(table.kept[0b111], 2 * 16_000);
    assert_eq!(table.kept[0b110], -2 * 10_000 - 10_000);
    assert_eq!(table.kept[0], -2 * 14_000 - 10_000);
}
