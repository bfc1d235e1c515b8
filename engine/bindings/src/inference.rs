// SPDX-License-Identifier: MIT
//! Inferences as background jobs.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rackside_engine::inference::{self, Act, InferenceOptions, Observed};
use rackside_engine::play::Kind;

use crate::job::Job;
use crate::packed::unpack;
use crate::plays::Leaves;
use crate::selfplay::{read_counts, read_threads};
use crate::setting::{Setting, refuse};
use crate::simulation::duration;

/// Maximum margin, in points.
const MAX_MARGIN: f64 = 1_000_000.0;

/// Possible leaves of the opponent.
#[pyclass(frozen, get_all, module = "desktop_app._engine")]
pub(crate) struct Inferred {
    leaves: Vec<(Py<PyBytes>, f64)>,
    expected: Vec<f64>,
    racks: usize,
    is_complete: bool,
    is_sample: bool,
}

/// An inference that runs in background threads.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Inference {
    inference: Arc<inference::Inference>,
    job: Job<inference::Inferred>,
}

#[pymethods]
impl Inference {
    #[new]
    #[pyo3(signature = (
        setting, leaves, board, unseen, act, *, margin = 1.0, softness = 4.0, most_racks = 20_000,
        seconds = None, threads = 1, seed = 0
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "one for each thing that is asked"
    )]
    fn new(
        py: Python<'_>,
        setting: Py<Setting>,
        leaves: Py<Leaves>,
        board: &[u8],
        unseen: &[u8],
        act: &[u8],
        margin: f64,
        softness: f64,
        most_racks: usize,
        seconds: Option<f64>,
        threads: i64,
        seed: u64,
    ) -> PyResult<Self> {
        let made = unpack(act)?;
        let observed = Observed {
            board: setting.get().board(board)?,
            unseen: read_counts(unseen)?,
            act: match made.kind() {
                Kind::Play => Act::Play(made),
                Kind::Exchange => Act::Exchange(made.count()),
                Kind::Pass => Act::Pass,
            },
        };
        let options = InferenceOptions {
            margin: millipoints("margin", margin)?,
            softness: millipoints("softness", softness)?,
            most_racks,
            time: seconds.map(duration).transpose()?,
            threads: read_threads(threads)?,
            seed,
        };
        let prepared =
            py.detach(|| inference::Inference::new(&setting.get().setting, observed, options));
        let inference = Arc::new(prepared.map_err(|error| refuse(error.to_string()))?);
        let running = inference.clone();
        let job = Job::begin(move || running.run(&setting.get().setting, &leaves.get().leaves))?;
        Ok(Self { inference, job })
    }

    fn progress(&self) -> (usize, usize) {
        self.inference.progress()
    }

    fn is_done(&self) -> bool {
        self.job.is_done()
    }

    fn cancel(&self) {
        self.inference.cancel();
    }

    fn result(&self, py: Python<'_>) -> PyResult<Inferred> {
        let found = self.job.wait(py)?;
        let leaves = found.leaves.iter().map(|leave| {
            let tiles: Vec<u8> = leave.tiles.tiles().collect();
            (PyBytes::new(py, &tiles).unbind(), leave.weight)
        });
        Ok(Inferred {
            leaves: leaves.collect(),
            expected: found.expected.to_vec(),
            racks: found.racks,
            is_complete: found.is_complete,
            is_sample: found.is_sample,
        })
    }
}

impl Drop for Inference {
    /// Cancelled when the last reference is dropped.
    fn drop(&mut self) {
        self.inference.cancel();
    }
}

fn millipoints(name: &str, points: f64) -> PyResult<i32> {
    if (0.0..=MAX_MARGIN).contains(&points) {
        Ok((points * 1000.0).round() as i32)
    } else {
        Err(refuse(format!(
            "{name}: read {points}, expected 0 to {MAX_MARGIN}"
        )))
    }
}
