// SPDX-License-Identifier: MIT
//! Simulations as background jobs.

use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use rackside_engine::board::Board;
use rackside_engine::inference::Leave;
use rackside_engine::play::Move;
use rackside_engine::simulation::{
    self, Confidence, Ending, Measure, Opponent, Options, Stop, Tools,
};
use rackside_engine::win_chance::{self, CERTAIN};

use crate::job::Job;
use crate::packed::{RECORD, unpack};
use crate::plays::{Leaves, pack};
use crate::selfplay::{read_counts, read_threads};
use crate::setting::{Setting, read_rack, refuse, within};

/// Maximum score of a player, positive or negative, in points.
const MAX_SCORE: i64 = 100_000;

/// Maximum uncertainty of the spread of a finished playout, in points.
const MAX_BLUR: i64 = 1_000;

/// Win probabilities by spread and unseen tiles.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct WinChances {
    pub(crate) wins: Arc<win_chance::WinChances>,
}

#[pymethods]
impl WinChances {
    #[new]
    #[pyo3(signature = (data = None))]
    fn new(data: Option<&[u8]>) -> PyResult<Self> {
        let wins = match data {
            None => win_chance::WinChances::default(),
            Some(data) => win_chance::WinChances::from_bytes(data)
                .map_err(|error| refuse(error.to_string()))?,
        };
        Ok(Self {
            wins: Arc::new(wins),
        })
    }

    fn of(&self, spread: i64, unseen: usize) -> f64 {
        let most = i64::from(win_chance::MAX_SPREAD);
        let spread = spread.clamp(-most, most) as i32 * 1000;
        f64::from(self.wins.of(spread, unseen)) / f64::from(CERTAIN)
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.wins.to_bytes())
    }
}

/// Results of one candidate.
#[pyclass(frozen, get_all, module = "desktop_app._engine")]
pub(crate) struct SimulationRow {
    #[pyo3(name = "move")]
    made: Py<PyBytes>,
    iterations: u64,
    gain: f64,
    gain_error: f64,
    equity: f64,
    equity_error: f64,
    win: f64,
    win_error: f64,
    worth: f64,
    is_given_up: bool,
    plies: Vec<(f64, f64, u64)>,
}

/// Results of all candidates.
#[pyclass(frozen, get_all, module = "desktop_app._engine")]
pub(crate) struct SimulationSnapshot {
    rows: Vec<Py<SimulationRow>>,
    best: usize,
    iterations: u64,
    playouts: u64,
    seconds: f64,
    ending: Option<&'static str>,
}

/// Known facts about the opponent's rack.
#[derive(FromPyObject)]
pub(crate) enum Known {
    Tiles(PyBackedBytes),
    Leaves(Vec<(PyBackedBytes, f64)>),
}

/// A simulation that runs in background threads.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Simulation {
    inner: Arc<simulation::Simulation>,
    board: Board,
    job: Job<simulation::Snapshot>,
}

#[pymethods]
impl Simulation {
    #[new]
    #[pyo3(signature = (
        setting, leaves, board, rack, unseen, candidates, *, scores = (0, 0), scoreless = 0,
        opponent = None, plies = 2, threads = 1, seed = 0, iterations = None, seconds = None,
        confidence = None, tolerance = 0.0, errors = None, by_equity = false, with_points = false,
        blur = 0, wins = None
    ))]
    #[expect(
        clippy::too_many_arguments,
        clippy::needless_pass_by_value,
        reason = "one for each thing that is asked, as Python gives it away"
    )]
    fn new(
        py: Python<'_>,
        setting: Py<Setting>,
        leaves: Py<Leaves>,
        board: &[u8],
        rack: &[u8],
        unseen: &[u8],
        candidates: &[u8],
        scores: (i64, i64),
        scoreless: i64,
        opponent: Option<Known>,
        plies: usize,
        threads: i64,
        seed: u64,
        iterations: Option<u64>,
        seconds: Option<f64>,
        confidence: Option<f64>,
        tolerance: f64,
        errors: Option<f64>,
        by_equity: bool,
        with_points: bool,
        blur: i64,
        wins: Option<&WinChances>,
    ) -> PyResult<Self> {
        let board = setting.get().board(board)?;
        let position = simulation::Position {
            board: board.clone(),
            rack: read_rack(rack)?,
            unseen: read_counts(unseen)?,
            scores: read_scores(scores)?,
            scoreless: within("scoreless", scoreless, 0, 254)? as u8,
        };
        let unit = if by_equity {
            1000.0
        } else {
            f64::from(CERTAIN)
        };
        if !(tolerance >= 0.0 && tolerance.is_finite()) {
            return Err(refuse(format!(
                "tolerance: read {tolerance}, expected at least 0"
            )));
        }
        let confidence = confidence.map(|level| Confidence {
            level,
            tolerance: (tolerance * unit).round() as i64,
            errors,
        });
        let options = Options {
            plies,
            threads: read_threads(threads)?,
            seed,
            stop: Stop {
                iterations,
                time: seconds.map(duration).transpose()?,
                confidence,
            },
            measure: if by_equity {
                Measure::Equity
            } else if with_points {
                Measure::WinAndPoints
            } else {
                Measure::WinChance
            },
            blur: within("blur", blur, 0, MAX_BLUR)? as i32,
            opponent: opponent.as_ref().map_or(Ok(Opponent::Unknown), known)?,
        };
        let wins = wins.map_or_else(Default::default, |wins| wins.wins.clone());
        let moves = read_moves(candidates)?;
        let made = py.detach(|| {
            let tools = tools(&setting, &leaves, &wins);
            simulation::Simulation::new(tools, position, &moves, options)
        });
        let simulation = Arc::new(made.map_err(|error| refuse(error.to_string()))?);
        let running = simulation.clone();
        let job = Job::begin(move || running.run(tools(&setting, &leaves, &wins)))?;
        Ok(Self {
            inner: simulation,
            board,
            job,
        })
    }

    fn snapshot(&self, py: Python<'_>) -> PyResult<SimulationSnapshot> {
        let found = py.detach(|| self.inner.snapshot());
        self.convert(py, &found)
    }

    fn is_done(&self) -> bool {
        self.job.is_done()
    }

    fn cancel(&self) {
        self.inner.cancel();
    }

    fn result(&self, py: Python<'_>) -> PyResult<SimulationSnapshot> {
        let found = self.job.wait(py)?;
        self.convert(py, &found)
    }
}

impl Drop for Simulation {
    /// Cancelled when the last reference is dropped.
    fn drop(&mut self) {
        self.inner.cancel();
    }
}

impl Simulation {
    fn convert(
        &self,
        py: Python<'_>,
        found: &simulation::Snapshot,
    ) -> PyResult<SimulationSnapshot> {
        let rows = found.rows.iter().map(|row| {
            let plies = row.plies.iter();
            let plies = plies.map(|ply| (ply.score, ply.bingos, ply.turns));
            let row = SimulationRow {
                made: PyBytes::new(py, &pack(&self.board, &[row.made])).unbind(),
                iterations: row.iterations,
                gain: row.gain,
                gain_error: row.gain_error,
                equity: row.equity,
                equity_error: row.equity_error,
                win: row.win,
                win_error: row.win_error,
                worth: row.worth,
                is_given_up: row.is_given_up,
                plies: plies.collect(),
            };
            Py::new(py, row)
        });
        Ok(SimulationSnapshot {
            rows: rows.collect::<PyResult<_>>()?,
            best: found.best,
            iterations: found.iterations,
            playouts: found.playouts,
            seconds: found.elapsed.as_secs_f64(),
            ending: found.ending.map(|ending| match ending {
                Ending::Iterations => "iterations",
                Ending::Time => "time",
                Ending::Confident => "confident",
                Ending::Cancelled => "cancelled",
            }),
        })
    }
}

fn tools<'a>(
    setting: &'a Py<Setting>,
    leaves: &'a Py<Leaves>,
    wins: &'a win_chance::WinChances,
) -> Tools<'a> {
    Tools {
        setting: &setting.get().setting,
        leaves: &leaves.get().leaves,
        wins,
    }
}

pub(crate) fn known(known: &Known) -> PyResult<Opponent> {
    Ok(match known {
        Known::Tiles(tiles) => Opponent::Holds(read_rack(tiles)?),
        Known::Leaves(leaves) => {
            let leaves = leaves.iter().map(|(tiles, weight)| {
                read_rack(tiles).map(|tiles| Leave {
                    tiles,
                    weight: *weight,
                })
            });
            Opponent::Kept(leaves.collect::<PyResult<_>>()?)
        }
    })
}

/// Points of the player on turn and of the opponent.
pub(crate) fn read_scores(scores: (i64, i64)) -> PyResult<[i32; 2]> {
    let score = |points| within("a score", points, -MAX_SCORE, MAX_SCORE);
    Ok([score(scores.0)? as i32, score(scores.1)? as i32])
}

/// Read moves packed one after the other.
pub(crate) fn read_moves(packed: &[u8]) -> PyResult<Vec<Move>> {
    if packed.len() % RECORD != 0 {
        return Err(refuse(format!(
            "bytes of candidates: read {}, expected records of {RECORD}",
            packed.len()
        )));
    }
    packed.chunks_exact(RECORD).map(unpack).collect()
}

/// A time in seconds, not negative.
pub(crate) fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| refuse(format!("seconds: read {seconds}, expected at least 0")))
}
