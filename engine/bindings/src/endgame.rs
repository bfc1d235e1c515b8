// SPDX-License-Identifier: MIT
//! Solving endgames.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use rackside_engine::board::Board;
use rackside_engine::endgame::{Effort, Endgame, Progress, Solution, solve_shown};
use rackside_engine::selfplay::Watch as EngineWatch;

use crate::errors::refused;
use crate::plays::pack;
use crate::selfplay::Watch;
use crate::setting::{Setting, within};
use crate::simulation::duration;

/// Maximum memory that may be requested, in megabytes.
pub(crate) const MAX_MB: i64 = 1 << 16;

/// Maximum spread, in either direction, in points.
const MAX_SPREAD: i64 = 200_000;

/// Result of an endgame search.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct EndgameResult {
    solution: Solution,
    /// The line, as packed moves.
    line: Vec<u8>,
}

#[pymethods]
impl EndgameResult {
    #[getter]
    fn value(&self) -> i32 {
        self.solution.value
    }

    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.line)
    }

    #[getter]
    fn proven(&self) -> bool {
        self.solution.is_proven
    }

    #[getter]
    fn lower(&self) -> Option<i32> {
        self.solution.lower
    }

    #[getter]
    fn upper(&self) -> Option<i32> {
        self.solution.upper
    }

    #[getter]
    fn depth(&self) -> usize {
        self.solution.depth
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.solution.nodes
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.solution.time.as_secs_f64()
    }

    #[getter]
    fn cancelled(&self) -> bool {
        self.solution.is_cancelled
    }
}

/// Intermediate results of a running search.
#[pyclass(frozen, module = "desktop_app._engine")]
#[derive(Default)]
pub(crate) struct EndgameProgress {
    progress: Progress,
}

#[pymethods]
impl EndgameProgress {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn snapshot(
        &self,
        py: Python<'_>,
        setting: &Setting,
        board: &[u8],
    ) -> PyResult<Option<EndgameResult>> {
        let board = setting.board(board)?;
        let found = py.detach(|| self.progress.snapshot());
        Ok(found.map(|solution| EndgameResult::new(solution, board, setting)))
    }
}

impl EndgameResult {
    /// Convert a solution, packing its line, which begins on `board`.
    fn new(solution: Solution, mut board: Board, setting: &Setting) -> Self {
        let setting = &setting.setting;
        let mut line = Vec::new();
        for step in &solution.line {
            line.extend(pack(&board, std::slice::from_ref(step)));
            board.apply(step, &setting.graph, &setting.scoring);
        }
        Self { solution, line }
    }
}

/// The interpreter is released during the search.
#[pyfunction]
#[pyo3(signature = (
    setting, board, racks, *, scoreless = 0, seconds = None, nodes = None, threads = 1,
    memory_mb = 128, spread = None, watch = None, progress = None
))]
#[expect(
    clippy::too_many_arguments,
    reason = "one for each limit of the search"
)]
pub(crate) fn solve_endgame(
    py: Python<'_>,
    setting: &Setting,
    board: &[u8],
    racks: [PyBackedBytes; 2],
    scoreless: i64,
    seconds: Option<f64>,
    nodes: Option<u64>,
    threads: i64,
    memory_mb: i64,
    spread: Option<i64>,
    watch: Option<&Watch>,
    progress: Option<&EndgameProgress>,
) -> PyResult<EndgameResult> {
    let board = setting.board(board)?;
    let endgame = Endgame {
        squares: board.squares(),
        racks: racks.map(|rack| rack.to_vec()),
        scoreless: within("scoreless", scoreless, 0, 255)? as u8,
    };
    let effort = Effort {
        time: seconds.map(duration).transpose()?,
        nodes: nodes.unwrap_or(u64::MAX),
        threads: within("threads", threads, 1, 256)? as usize,
        bytes: (within("memory_mb", memory_mb, 1, MAX_MB)? as usize) << 20,
        spread: spread
            .map(|spread| within("spread", spread, -MAX_SPREAD, MAX_SPREAD))
            .transpose()?
            .map(|spread| spread as i32),
    };
    let never = EngineWatch::default();
    let watch = watch.map_or(&never, |watch| &watch.watch);
    let unseen = Progress::default();
    let progress = progress.map_or(&unseen, |progress| &progress.progress);
    let solution = py
        .detach(|| solve_shown(&setting.setting, &endgame, &effort, watch, progress))
        .map_err(refused)?;
    Ok(EndgameResult::new(solution, board, setting))
}
