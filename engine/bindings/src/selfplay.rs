// SPDX-License-Identifier: MIT
//! Games of static players against each other.

use pyo3::prelude::*;
use rackside_engine as engine;
use rackside_engine::scoring::TILES;
use rackside_engine::selfplay::{Series, play_series};
use rackside_engine::tally::Estimate;

use crate::plays::Leaves;
use crate::setting::{Setting, refuse, within};

/// A mean and its standard error.
type Mean = (f64, f64);

/// Progress of a run, and the means to stop it.
#[pyclass(frozen, module = "desktop_app._engine")]
#[derive(Default)]
pub(crate) struct Watch {
    pub(crate) watch: engine::selfplay::Watch,
}

#[pymethods]
impl Watch {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    #[getter]
    fn done(&self) -> u64 {
        self.watch.done()
    }

    fn stop(&self) {
        self.watch.stop();
    }
}

/// Results of a series of games.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Tally {
    tally: engine::tally::Tally,
}

#[pymethods]
impl Tally {
    #[getter]
    fn games(&self) -> u64 {
        self.tally.games
    }

    #[getter]
    fn turns(&self) -> [u64; 2] {
        self.tally.turns
    }

    #[getter]
    fn bingos(&self) -> [u64; 2] {
        self.tally.bingos
    }

    #[getter]
    fn exchanges(&self) -> [u64; 2] {
        self.tally.exchanges
    }

    #[getter]
    fn wins(&self) -> [u64; 2] {
        self.tally.wins
    }

    #[getter]
    fn scores(&self) -> [Mean; 2] {
        [0, 1].map(|player| mean(self.tally.score(player)))
    }

    #[getter]
    fn spread(&self) -> Mean {
        mean(self.tally.spread())
    }

    #[getter]
    fn win_rate(&self) -> Mean {
        mean(self.tally.win_rate())
    }
}

fn mean(estimate: Estimate) -> Mean {
    (estimate.mean, estimate.error)
}

/// The interpreter is released while the games are played.
#[pyfunction]
#[pyo3(signature = (
    setting, tile_counts, one, other, rounds, *, paired = true, seed = 0, threads = 1, watch = None
))]
#[expect(
    clippy::too_many_arguments,
    reason = "one for each parameter of a series"
)]
pub(crate) fn play_games(
    py: Python<'_>,
    setting: &Setting,
    tile_counts: &[u8],
    one: &Leaves,
    other: &Leaves,
    rounds: u64,
    paired: bool,
    seed: u64,
    threads: i64,
    watch: Option<&Watch>,
) -> PyResult<Tally> {
    let counts = read_counts(tile_counts)?;
    let series = Series {
        rounds,
        is_paired: paired,
        seed,
        threads: read_threads(threads)?,
    };
    let unwatched = Watch::default();
    let watch = &watch.unwrap_or(&unwatched).watch;
    let leaves = [&one.leaves, &other.leaves];
    py.detach(|| play_series(&setting.setting, &counts, leaves, &series, watch))
        .map(|tally| Tally { tally })
        .map_err(|stopped| refuse(stopped.to_string()))
}

/// Number of each tile by tile number, the blank first.
pub(crate) fn read_counts(tile_counts: &[u8]) -> PyResult<[u8; TILES]> {
    let mut counts = [0; TILES];
    let Some(known) = counts.get_mut(..tile_counts.len()) else {
        return Err(refuse(format!(
            "tile_counts: read {} numbers, expected at most {TILES}",
            tile_counts.len()
        )));
    };
    known.copy_from_slice(tile_counts);
    Ok(counts)
}

pub(crate) fn read_threads(threads: i64) -> PyResult<usize> {
    Ok(within("threads", threads, 1, 1024)? as usize)
}
