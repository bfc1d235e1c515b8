// SPDX-License-Identifier: MIT
//! From the results of racks to leave values.
//!
//! A leave becomes a rack by drawing from the full set without the leave, one tile after the other.
//! Its value is the mean of the leaves with one more tile, weighted by how many of that tile there
//! are. A rack with few samples is drawn toward the estimate from its single tiles, pairs and
//! triples.

use super::numbering::{Counts, Numbering};
use super::sums::Sums;
use crate::scoring::TILES;

/// The estimate from the tiles of a rack counts as much as this many samples.
const WEIGHT_OF_PARTS: f64 = 4.0;

/// By size, then by number, in millipoints.
type Values = Vec<Vec<f64>>;

/// The value of every choice of fewer tiles than a rack, in millipoints, by size and by number.
///
/// The mean of all racks is 0, and so is the value of no tiles.
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

/// The mean of each choice over the tiles that may be drawn to it, computed from whole racks.
///
/// `seen` is 1 for racks that count and 0 for others; if None, all count. The mean of a choice
/// without such racks is NaN.
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

/// Values of one, two and three tiles, above the mean.
struct Parts {
    single: Vec<f64>,
    pair: Vec<f64>,
    triple: Vec<f64>,
    /// Weights of single tiles and pairs in a rack, relative to its triples.
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
    /// None if racks are not longer than triples.
    fn new(numbering: &Numbering, size: usize, rough: &Values) -> Option<Self> {
        if size < 4 {
            return None;
        }
        let others = f64::from(size as u32 - 1);
        let mut parts = Self {
            single: vec![0.0; TILES],
            pair: vec![0.0; TILES * TILES],
            triple: vec![0.0; TILES * TILES * TILES],
            // A sum over triples of their value above that of their pairs, and so on down.
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

    /// Set the value of some tiles; if it is unknown, use the values of their parts.
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

    /// Estimate of a rack from its parts.
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

/// The tiles of a choice, ascending; the rest of the array is unused.
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
