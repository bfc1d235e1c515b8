// SPDX-License-Identifier: MIT
//! From what racks fetched to what leaves are worth.
//!
//! A leave becomes a rack by draws from the full set less the leave, one tile after the other: its
//! worth is the mean of the leaves with one tile more, weighted by how many of that tile there are.
//! A rack of few samples is drawn toward what its single tiles, pairs and triples make of it.

use super::numbering::{Counts, Numbering};
use super::sums::Sums;
use crate::scoring::TILES;

/// What the tiles of a rack make of it counts as much as so many samples.
const WEIGHT_OF_PARTS: f64 = 4.0;

/// By size, then by number, in millipoints.
type Values = Vec<Vec<f64>>;

/// The worth of every choice of fewer tiles than a rack, in millipoints, by size and by number.
///
/// The mean of all is 0, which is also what no tiles are worth.
pub(super) fn leave_values(numbering: &Numbering, size: usize, sums: &Sums) -> Values {
    let racks = 0..sums.samples.len();
    let seen: Vec<f64> = racks
        .clone()
        .map(|rack| f64::from(u8::from(sums.mean(rack).1 > 0.0)))
        .collect();
    let rough = average(
        numbering,
        size,
        racks.map(|rack| sums.mean(rack).0).collect(),
        Some(seen),
    );
    let base = if rough[0][0].is_finite() {
        rough[0][0]
    } else {
        0.0
    };
    let parts = Parts::new(numbering, size, &rough);
    let mut racks = vec![0.0; sums.samples.len()];
    numbering.for_each(size, |number, choice| {
        let (mean, samples) = sums.mean(number);
        let expected = parts.as_ref().map_or(0.0, |parts| parts.sum(choice));
        racks[number] =
            (samples * (mean - base) + WEIGHT_OF_PARTS * expected) / (samples + WEIGHT_OF_PARTS);
    });
    let mut values = average(numbering, size, racks, None);
    values.truncate(size);
    let base = values[0][0];
    for value in values.iter_mut().flatten() {
        *value = if value.is_finite() {
            *value - base
        } else {
            0.0
        };
    }
    values
}

/// The means of all choices over what may be drawn to them, from those of whole racks.
///
/// `seen` is 1 for racks that count and 0 for others; all count where it is None. A choice that no
/// such rack has is not a number.
fn average(numbering: &Numbering, size: usize, racks: Vec<f64>, seen: Option<Vec<f64>>) -> Values {
    let mut weights = seen;
    let mut values = vec![racks];
    for smaller in (0..size).rev() {
        let count = numbering.len(smaller) as usize;
        let mut means = vec![0.0; count];
        let mut shares = vec![0.0; count];
        let larger = &values[values.len() - 1];
        numbering.for_each(smaller, |number, choice| {
            let (mut sum, mut weight, mut all) = (0.0, 0.0, 0.0);
            let mut longer = *choice;
            for (tile, &count) in numbering.counts().iter().enumerate() {
                let left = count - choice[tile];
                if left == 0 {
                    continue;
                }
                longer[tile] += 1;
                let at = numbering.number(&longer, smaller + 1);
                longer[tile] -= 1;
                let draws = f64::from(left);
                let counts = weights.as_ref().map_or(1.0, |weights| weights[at]) * draws;
                if counts > 0.0 {
                    sum += counts * larger[at];
                    weight += counts;
                }
                all += draws;
            }
            means[number] = sum / weight;
            shares[number] = if all > 0.0 { weight / all } else { 0.0 };
        });
        values.push(means);
        if weights.is_some() {
            weights = Some(shares);
        }
    }
    values.reverse();
    values
}

/// What one, two and three tiles are worth, above the mean.
struct Parts {
    single: Vec<f64>,
    pair: Vec<f64>,
    triple: Vec<f64>,
    /// What singles and pairs count in a rack beside its triples.
    single_weight: f64,
    pair_weight: f64,
}

const fn pair(one: usize, two: usize) -> usize {
    one * TILES + two
}

const fn triple(one: usize, two: usize, three: usize) -> usize {
    (one * TILES + two) * TILES + three
}

impl Parts {
    /// None where racks are not longer than triples.
    fn new(numbering: &Numbering, size: usize, rough: &Values) -> Option<Self> {
        if size < 4 {
            return None;
        }
        let others = f64::from(size as u32 - 1);
        let mut parts = Self {
            single: vec![0.0; TILES],
            pair: vec![0.0; TILES * TILES],
            triple: vec![0.0; TILES * TILES * TILES],
            // A sum over triples of what is more in them than in their pairs, and so on down.
            single_weight: 1.0 - others + others * (others - 1.0) / 2.0,
            pair_weight: 2.0 - others,
        };
        let base = rough[0][0];
        for length in 1..=3 {
            numbering.for_each(length, |number, choice| {
                let value = rough[length][number] - base;
                let tiles = listed(choice);
                parts.set(&tiles[..length], value);
            });
        }
        Some(parts)
    }

    /// Where nothing is known, the parts are worth what is known of theirs.
    fn set(&mut self, tiles: &[usize], value: f64) {
        let known = |other: f64| if value.is_finite() { value } else { other };
        match *tiles {
            [one] => self.single[one] = known(0.0),
            [one, two] => self.pair[pair(one, two)] = known(self.single[one] + self.single[two]),
            [one, two, three] => {
                let pairs = self.pair[pair(one, two)]
                    + self.pair[pair(one, three)]
                    + self.pair[pair(two, three)];
                let singles = self.single[one] + self.single[two] + self.single[three];
                self.triple[triple(one, two, three)] = known(pairs - singles);
            }
            _ => {}
        }
    }

    /// What the parts of a rack make of it.
    fn sum(&self, choice: &Counts) -> f64 {
        let tiles = listed(choice);
        let count = choice.iter().map(|&held| usize::from(held)).sum();
        let (mut singles, mut pairs, mut triples) = (0.0, 0.0, 0.0);
        for first in 0..count {
            let one = tiles[first];
            singles += self.single[one];
            for second in first + 1..count {
                let two = tiles[second];
                pairs += self.pair[pair(one, two)];
                for &three in &tiles[second + 1..count] {
                    triples += self.triple[triple(one, two, three)];
                }
            }
        }
        triples + self.pair_weight * pairs + self.single_weight * singles
    }
}

/// The tiles of a choice, ascending; what is behind them is no tile.
fn listed(choice: &Counts) -> [usize; 8] {
    let mut tiles = [0; 8];
    let mut count = 0;
    for (tile, &held) in choice.iter().enumerate() {
        for _ in 0..held {
            tiles[count] = tile;
            count += 1;
        }
    }
    tiles
}
