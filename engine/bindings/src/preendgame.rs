// SPDX-License-Identifier: MIT
//! Pre-endgames as background jobs.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rackside_engine::board::Board;
use rackside_engine::endgame::Effort;
use rackside_engine::play::Move;
use rackside_engine::preendgame::{self, Ending, Options};
use rackside_engine::simulation::{Opponent, Position};

use crate::endgame::MAX_MB;
use crate::job::Job;
use crate::plays::{Leaves, pack};
use crate::selfplay::{read_counts, read_threads};
use crate::setting::{Setting, read_rack, refuse, within};
use crate::simulation::{Known, duration, known, read_moves, read_scores};

/// Results of one candidate.
#[pyclass(frozen, get_all, module = "desktop_app._engine")]
pub(crate) struct PreendgameRow {
    #[pyo3(name = "move")]
    made: Py<PyBytes>,
    win: f64,
    gain: f64,
    draws: usize,
    seen: usize,
    decided: usize,
    solved: usize,
    is_proven: bool,
    is_given_up: bool,
}

/// Results of all candidates.
#[pyclass(frozen, get_all, module = "desktop_app._engine")]
pub(crate) struct PreendgameSnapshot {
    rows: Vec<Py<PreendgameRow>>,
    nodes: u64,
    seconds: f64,
    ending: Option<&'static str>,
}

/// A pre-endgame that is solved in background threads.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Preendgame {
    inner: Arc<preendgame::Preendgame>,
    board: Board,
    job: Job<preendgame::Snapshot>,
}

#[pymethods]
impl Preendgame {
    #[new]
    #[pyo3(signature = (
        setting, leaves, board, rack, unseen, candidates = None, *, scores = (0, 0), scoreless = 0,
        opponent = None, seconds = None, nodes = None, nodes_in_all = None, threads = 1,
        memory_mb = 128
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
        candidates: Option<&[u8]>,
        scores: (i64, i64),
        scoreless: i64,
        opponent: Option<Known>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        nodes_in_all: Option<u64>,
        threads: i64,
        memory_mb: i64,
    ) -> PyResult<Self> {
        let board = setting.get().board(board)?;
        let position = Position {
            board: board.clone(),
            rack: read_rack(rack)?,
            unseen: read_counts(unseen)?,
            scores: read_scores(scores)?,
            scoreless: within("scoreless", scoreless, 0, 254)? as u8,
        };
        let options = Options {
            opponent: opponent.as_ref().map_or(Ok(Opponent::Unknown), known)?,
            effort: Effort {
                time: seconds.map(duration).transpose()?,
                nodes: nodes.unwrap_or(u64::MAX),
                threads: read_threads(threads)?,
                bytes: (within("memory_mb", memory_mb, 1, MAX_MB)? as usize) << 20,
                spread: None,
            },
            nodes_in_all,
        };
        let moves: Option<Vec<Move>> = candidates.map(read_moves).transpose()?;
        let made = py.detach(|| {
            let (setting, leaves) = (&setting.get().setting, &leaves.get().leaves);
            preendgame::Preendgame::new(setting, leaves, position, moves.as_deref(), options)
        });
        let inner = Arc::new(made.map_err(|error| refuse(error.to_string()))?);
        let running = inner.clone();
        let job = Job::begin(move || running.run(&setting.get().setting, &leaves.get().leaves))?;
        Ok(Self { inner, board, job })
    }

    fn snapshot(&self, py: Python<'_>) -> PyResult<PreendgameSnapshot> {
        let found = py.detach(|| self.inner.snapshot());
        self.convert(py, &found)
    }

    fn is_done(&self) -> bool {
        self.job.is_done()
    }

    fn cancel(&self) {
        self.inner.cancel();
    }

    fn result(&self, py: Python<'_>) -> PyResult<PreendgameSnapshot> {
        let found = self.job.wait(py)?;
        self.convert(py, &found)
    }
}

impl Drop for Preendgame {
    /// Cancelled when the last reference is dropped.
    fn drop(&mut self) {
        self.inner.cancel();
    }
}

impl Preendgame {
    fn convert(
        &self,
        py: Python<'_>,
        found: &preendgame::Snapshot,
    ) -> PyResult<PreendgameSnapshot> {
        let rows = found.rows.iter().map(|row| {
            let row = PreendgameRow {
                made: PyBytes::new(py, &pack(&self.board, &[row.made])).unbind(),
                win: row.win,
                gain: row.gain,
                draws: row.draws,
                seen: row.seen,
                decided: row.decided,
                solved: row.solved,
                is_proven: row.is_proven,
                is_given_up: row.is_given_up,
            };
            Py::new(py, row)
        });
        Ok(PreendgameSnapshot {
            rows: rows.collect::<PyResult<_>>()?,
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
            ending: found.ending.map(|ending| match ending {
                Ending::Complete => "complete",
                Ending::Nodes => "nodes",
                Ending::Time => "time",
                Ending::Cancelled => "cancelled",
            }),
        })
    }
}
