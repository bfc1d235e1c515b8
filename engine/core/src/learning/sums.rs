// SPDX-License-Identifier: MIT
//! Results of racks so far, as sums of whole numbers that threads add to in any order.

use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Sum of the results of each rack, in millipoints above the mean of the stage of the game.
#[derive(Debug)]
pub(super) struct Sums {
    pub(super) millipoints: Box<[AtomicI64]>,
    pub(super) samples: Box<[AtomicU32]>,
}

impl Sums {
    pub(super) fn new(racks: usize) -> Self {
        Self {
            millipoints: (0..racks).map(|_| AtomicI64::new(0)).collect(),
            samples: (0..racks).map(|_| AtomicU32::new(0)).collect(),
        }
    }

    #[inline]
    pub(super) fn add(&self, rack: usize, millipoints: i32) {
        self.millipoints[rack].fetch_add(i64::from(millipoints), Relaxed);
        self.samples[rack].fetch_add(1, Relaxed);
    }

    /// The mean of a rack in millipoints, and its number of samples; 0 if it has none.
    #[expect(clippy::cast_precision_loss, reason = "sums stay far below 2^53")]
    pub(super) fn mean(&self, rack: usize) -> (f64, f64) {
        let samples = f64::from(self.samples[rack].load(Relaxed));
        let sum = self.millipoints[rack].load(Relaxed) as f64;
        (if samples > 0.0 { sum / samples } else { 0.0 }, samples)
    }

    /// Number of samples, and number of racks with samples.
    pub(super) fn samples(&self) -> (u64, u64) {
        let counts = self.samples.iter().map(|count| count.load(Relaxed));
        counts.fold((0, 0), |(all, different), count| {
            (all + u64::from(count), different + u64::from(count > 0))
        })
    }

    /// The racks whose number of samples is at most the mean.
    pub(super) fn rare(&self) -> Vec<u32> {
        let few = self.samples().0 / self.samples.len().max(1) as u64 + 1;
        (0..)
            .zip(&self.samples)
            .filter(|(_, count)| u64::from(count.load(Relaxed)) < few)
            .map(|(rack, _)| rack)
            .collect()
    }

    pub(super) fn clear(&mut self) {
        self.millipoints.fill_with(Default::default);
        self.samples.fill_with(Default::default);
    }
}

/// Results of random racks, by the number of tiles in the bag.
#[derive(Debug)]
pub(super) struct Stages {
    pub(super) millipoints: Box<[AtomicI64]>,
    pub(super) samples: Box<[AtomicU64]>,
    means: Box<[i32]>,
}

impl Stages {
    pub(super) fn new(tiles: usize) -> Self {
        Self {
            millipoints: (0..=tiles).map(|_| AtomicI64::new(0)).collect(),
            samples: (0..=tiles).map(|_| AtomicU64::new(0)).collect(),
            means: vec![0; tiles + 1].into(),
        }
    }

    pub(super) fn add(&self, bag: usize, millipoints: i32) {
        self.millipoints[bag].fetch_add(i64::from(millipoints), Relaxed);
        self.samples[bag].fetch_add(1, Relaxed);
    }

    /// Turn the sums into means; a stage without samples gets the mean of all.
    pub(super) fn settle(&mut self) {
        let sum = |sums: &[AtomicI64]| sums.iter().map(|sum| sum.load(Relaxed)).sum::<i64>();
        let count = |counts: &[AtomicU64]| counts.iter().map(|n| n.load(Relaxed)).sum::<u64>();
        let of_all = sum(&self.millipoints) / count(&self.samples).max(1) as i64;
        for (bag, mean) in self.means.iter_mut().enumerate() {
            let samples = self.samples[bag].load(Relaxed) as i64;
            *mean = match samples {
                0 => of_all,
                _ => self.millipoints[bag].load(Relaxed) / samples,
            } as i32;
        }
    }

    /// The mean for this many tiles in the bag.
    pub(super) fn mean(&self, bag: usize) -> i32 {
        self.means[bag]
    }

    pub(super) fn clear(&mut self) {
        self.millipoints.fill_with(Default::default);
        self.samples.fill_with(Default::default);
        self.means.fill(0);
    }
}
