// SPDX-License-Identifier: MIT
//! The tiles that may be on a rack, and the number of ways to draw them.
#![expect(
    clippy::cast_precision_loss,
    reason = "ways are weights, counts are small"
)]

use std::collections::HashMap;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::game::below;
use crate::rack::Rack;
use crate::scoring::TILES;

/// Tiles, and a number proportional to the ways to draw them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Hand {
    pub(crate) tiles: Rack,
    pub(crate) ways: f64,
}

/// Every choice of `size` of the tiles, or `most` random ones if there are more. They are in random
/// order, so a caller that stops early has seen a random sample.
pub(crate) fn hands(counts: &[u8; TILES], size: usize, most: usize, seed: u64) -> Vec<Hand> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    if are_more(counts, size, most) {
        return drawn(counts, size, most, &mut chance);
    }
    let mut all = Vec::new();
    let empty = Hand {
        tiles: Rack::default(),
        ways: 1.0,
    };
    enumerate(counts, 0, size, empty, &mut all);
    for last in (1..all.len()).rev() {
        all.swap(last, below(&mut chance, last + 1));
    }
    all
}

/// True if there are more than `most` different choices of `size` of the tiles.
pub(super) fn are_more(counts: &[u8; TILES], size: usize, most: usize) -> bool {
    number(counts, size) > most as f64
}

/// Number of different choices of `size` of the tiles.
fn number(counts: &[u8; TILES], size: usize) -> f64 {
    let mut ways = vec![0.0; size + 1];
    ways[0] = 1.0;
    for &count in counts {
        for sum in (1..=size).rev() {
            ways[sum] += (1..=sum.min(usize::from(count)))
                .map(|taken| ways[sum - taken])
                .sum::<f64>();
        }
    }
    ways[size]
}

/// Every choice that extends `hand` by `size` tiles from number `tile` on.
fn enumerate(counts: &[u8; TILES], tile: usize, size: usize, hand: Hand, all: &mut Vec<Hand>) {
    if size == 0 {
        all.push(hand);
        return;
    }
    if tile == TILES {
        return;
    }
    let mut hand = hand;
    for taken in 0..=size.min(usize::from(counts[tile])) {
        if taken > 0 {
            hand.tiles.add(tile as u8);
            // The binomial coefficient grows by one factor per tile.
            hand.ways *= f64::from(counts[tile]) + 1.0 - taken as f64;
            hand.ways /= taken as f64;
        }
        enumerate(counts, tile + 1, size - taken, hand, all);
    }
}

/// `most` random choices, each listed once with the number of times it was drawn.
fn drawn(
    counts: &[u8; TILES],
    size: usize,
    most: usize,
    chance: &mut Xoshiro256PlusPlus,
) -> Vec<Hand> {
    let mut bag: Vec<u8> = (0..)
        .zip(counts)
        .flat_map(|(tile, &count)| std::iter::repeat_n(tile, usize::from(count)))
        .collect();
    let mut places = HashMap::new();
    let mut all: Vec<Hand> = Vec::new();
    for _ in 0..most {
        for at in 0..size {
            let other = at + below(chance, bag.len() - at);
            bag.swap(at, other);
        }
        let mut sorted = bag[..size].to_vec();
        sorted.sort_unstable();
        let tiles = Rack::new(&sorted);
        let place = *places.entry(sorted).or_insert_with(|| {
            all.push(Hand { tiles, ways: 0.0 });
            all.len() - 1
        });
        all[place].ways += 1.0;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts() -> [u8; TILES] {
        let mut counts = [0; TILES];
        counts[..4].copy_from_slice(&[1, 3, 2, 4]);
        counts
    }

    #[test]
    fn all_choices_are_there_with_their_ways() {
        let all = hands(&counts(), 3, 1000, 1);
        let ways: f64 = all.iter().map(|hand| hand.ways).sum();
        // 10 over 3.
        assert!((ways - 120.0).abs() < 1e-9);
        assert!((number(&counts(), 3) - all.len() as f64).abs() < 1e-9);
        let two = all.iter().find(|hand| hand.tiles == Rack::new(&[1, 1, 3]));
        assert!(two.is_some_and(|hand| (hand.ways - 12.0).abs() < 1e-9));
    }

    #[test]
    fn draws_come_as_often_as_there_are_ways() {
        let mut counts = counts();
        counts[5..15].fill(2);
        let all = hands(&counts, 4, 500, 1);
        let draws: f64 = all.iter().map(|hand| hand.ways).sum();
        assert!((draws - 500.0).abs() < 1e-9);
        assert!(all.iter().all(|hand| hand.tiles.len() == 4));
        let distinct: std::collections::HashSet<Vec<u8>> = all
            .iter()
            .map(|hand| hand.tiles.tiles().collect())
            .collect();
        assert_eq!(distinct.len(), all.len());
        assert_eq!(all, hands(&counts, 4, 500, 1));
        assert_ne!(all, hands(&counts, 4, 500, 2));
    }

    #[test]
    fn nothing_can_be_kept_in_one_way() {
        let all = hands(&counts(), 0, 10, 1);
        assert_eq!(all.len(), 1);
        assert!(all[0].tiles.is_empty());
    }
}
