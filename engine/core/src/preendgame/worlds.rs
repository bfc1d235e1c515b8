// SPDX-License-Identifier: MIT
//! Every way in which the unseen tiles can be dealt to the opponent and to the bag.

use crate::inference::hands::hands;
use crate::rack::Rack;
use crate::scoring::TILES;
use crate::simulation::{Opponent, Position, SimulationError};

/// Seed of the order of the worlds. They are shuffled so that a run that stops early has seen a
/// random sample.
const ORDER_SEED: u64 = 0;

/// A rack of the opponent, and the tiles then in the bag.
#[derive(Debug, Clone, Copy)]
pub(super) struct World {
    pub(super) opponent: Rack,
    pub(super) bag: Rack,
    /// Its probability; all weights add up to 1.
    pub(super) weight: f64,
}

/// Every rack that the opponent can have, each once.
pub(super) fn worlds(
    position: &Position,
    rack_size: u8,
    opponent: &Opponent,
) -> Result<Vec<World>, SimulationError> {
    let unseen = &position.unseen;
    let size = position.opponent_count(rack_size);
    let nothing = Rack::default();
    let weigh = |rack: &Rack| match opponent {
        Opponent::Unknown => ways(unseen, &nothing, rack),
        Opponent::Holds(known) => ways(unseen, known, rack),
        Opponent::Kept(leaves) => leaves
            .iter()
            .filter(|leave| leave.weight.is_finite() && leave.weight > 0.0)
            .map(|leave| leave.weight * chance(unseen, size, &leave.tiles, rack))
            .sum(),
    };
    let mut worlds: Vec<World> = hands(unseen, size, usize::MAX, ORDER_SEED)
        .iter()
        .map(|hand| World {
            opponent: hand.tiles,
            bag: without(unseen, &hand.tiles),
            weight: weigh(&hand.tiles),
        })
        .filter(|world| world.weight > 0.0)
        .collect();
    let sum: f64 = worlds.iter().map(|world| world.weight).sum();
    for world in &mut worlds {
        world.weight /= sum;
    }
    match opponent {
        _ if !worlds.is_empty() => Ok(worlds),
        Opponent::Kept(_) => Err(SimulationError::NoLeave),
        _ => Err(SimulationError::OpponentRack),
    }
}

/// The unseen tiles without those of a rack.
pub(super) fn without(unseen: &[u8; TILES], rack: &Rack) -> Rack {
    let mut left = Rack::default();
    for (tile, &count) in (0..).zip(unseen) {
        for _ in rack.held(tile)..count {
            left.add(tile);
        }
    }
    left
}

/// Number of ways to draw the tiles of a rack other than those of a leave; 0 if the rack does not
/// contain the leave.
fn ways(unseen: &[u8; TILES], leave: &Rack, rack: &Rack) -> f64 {
    (0..)
        .zip(unseen)
        .map(|(tile, &count)| {
            let held = leave.held(tile);
            match (count.checked_sub(held), rack.held(tile).checked_sub(held)) {
                (Some(all), Some(drawn)) => binomial(all, drawn),
                _ => 0.0,
            }
        })
        .product()
}

/// Probability of a rack of `size` tiles if a leave of it was kept.
fn chance(unseen: &[u8; TILES], size: usize, leave: &Rack, rack: &Rack) -> f64 {
    let ways = ways(unseen, leave, rack);
    if ways == 0.0 {
        return 0.0;
    }
    let all: usize = unseen.iter().map(|&count| usize::from(count)).sum();
    ways / binomial((all - leave.len()) as u8, (size - leave.len()) as u8)
}

fn binomial(all: u8, chosen: u8) -> f64 {
    if chosen > all {
        return 0.0;
    }
    (0..chosen)
        .map(|at| f64::from(all - at) / f64::from(at + 1))
        .product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::inference::Leave;
    use crate::scoring::Scoring;

    /// One A, two B and six C are unseen, and the opponent has seven of them.
    fn position() -> Position {
        let scoring = Scoring::plain();
        let mut unseen = [0; TILES];
        unseen[1..4].copy_from_slice(&[1, 2, 6]);
        Position {
            board: Board::empty(&scoring),
            rack: Rack::new(&[1]),
            unseen,
            scores: [0, 0],
            scoreless: 0,
        }
    }

    /// Probability of each bag, by its tiles.
    fn bags(opponent: &Opponent) -> Vec<(Vec<u8>, f64)> {
        let mut bags: Vec<_> = worlds(&position(), 7, opponent)
            .unwrap_or_default()
            .iter()
            .map(|world| (world.bag.tiles().collect(), world.weight))
            .collect();
        bags.sort_by(|one: &(Vec<u8>, f64), other| one.0.cmp(&other.0));
        bags
    }

    fn agree(found: &[(Vec<u8>, f64)], expected: &[([u8; 2], f64)]) {
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for ((tiles, weight), (bag, ways)) in found.iter().zip(expected) {
            assert_eq!(tiles, bag);
            assert!((weight - ways).abs() < 1e-12, "{bag:?}: {weight}");
        }
    }

    #[test]
    fn every_bag_is_as_likely_as_there_are_ways_to_draw_it() {
        let expected = [
            ([1, 2], 2.0 / 36.0),
            ([1, 3], 6.0 / 36.0),
            ([2, 2], 1.0 / 36.0),
            ([2, 3], 12.0 / 36.0),
            ([3, 3], 15.0 / 36.0),
        ];
        agree(&bags(&Opponent::Unknown), &expected);
    }

    #[test]
    fn what_the_opponent_holds_is_not_in_the_bag() {
        let holds = Opponent::Holds(Rack::new(&[1, 2]));
        // One B and six C, five of them on the rack and two in the bag.
        agree(
            &bags(&holds),
            &[([2, 3], 6.0 / 21.0), ([3, 3], 15.0 / 21.0)],
        );
    }

    #[test]
    fn leaves_count_as_much_as_they_weigh() {
        let leave = |tiles: &[u8], weight| Leave {
            tiles: Rack::new(tiles),
            weight,
        };
        let all_but_one_c = [1, 2, 2, 3, 3, 3, 3];
        let kept = Opponent::Kept(vec![leave(&[1, 2], 0.5), leave(&all_but_one_c, 0.5)]);
        let expected = [
            ([2, 3], 0.5 * 6.0 / 21.0),
            ([3, 3], 0.5 * 15.0 / 21.0 + 0.5),
        ];
        agree(&bags(&kept), &expected);
    }

    #[test]
    fn what_cannot_be_held_is_refused() {
        let refused = |opponent: &Opponent| worlds(&position(), 7, opponent).err();
        assert_eq!(
            refused(&Opponent::Holds(Rack::new(&[1, 1]))),
            Some(SimulationError::OpponentRack)
        );
        assert_eq!(
            refused(&Opponent::Kept(vec![Leave {
                tiles: Rack::new(&[9]),
                weight: 1.0
            }])),
            Some(SimulationError::NoLeave)
        );
    }
}
