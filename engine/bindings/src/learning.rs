// SPDX-License-Identifier: MIT
//! Learning leave values.

use std::ops::Deref;
use std::sync::{Mutex, MutexGuard};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rackside_engine as engine;
use rackside_engine::learning::{Course, Learner as Learning};

use crate::errors::refused;
use crate::selfplay::{Watch, read_counts, read_threads};
use crate::setting::{Setting, refuse};

/// A setting owned by Python.
struct Held(Py<Setting>);

impl Deref for Held {
    type Target = engine::setting::Setting;

    fn deref(&self) -> &Self::Target {
        &self.0.get().setting
    }
}

/// A course of learning in progress.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Learner {
    /// None after it was stopped.
    learning: Mutex<Option<Learning<Held>>>,
}

#[pymethods]
impl Learner {
    /// The interpreter is released while a checkpoint is read.
    #[new]
    #[pyo3(signature = (setting, tile_counts, games, *, seed = 0, lexicon = 0, checkpoint = None))]
    fn new(
        py: Python<'_>,
        setting: Py<Setting>,
        tile_counts: &[u8],
        games: Vec<u64>,
        seed: u64,
        lexicon: u64,
        checkpoint: Option<&[u8]>,
    ) -> PyResult<Self> {
        let counts = read_counts(tile_counts)?;
        let course = Course {
            games,
            seed,
            lexicon,
        };
        let held = Held(setting);
        let learning = py.detach(|| match checkpoint {
            None => Learning::new(held, &counts, course).map_err(refused),
            Some(bytes) => Learning::resume(held, &counts, course, bytes)
                .map_err(|error| refuse(error.to_string())),
        })?;
        Ok(Self {
            learning: Mutex::new(Some(learning)),
        })
    }

    /// The interpreter is released while the games are played.
    fn step(&self, py: Python<'_>, threads: i64, watch: &Watch) -> PyResult<()> {
        let threads = read_threads(threads)?;
        py.detach(|| {
            let mut place = self.lock();
            let learning = place.take().ok_or_else(stopped)?;
            let learning = learning.step(threads, &watch.watch);
            *place = Some(learning.map_err(|_| stopped())?);
            Ok(())
        })
    }

    #[getter]
    fn generation(&self, py: Python<'_>) -> PyResult<usize> {
        self.ask(py, Learning::generation)
    }

    #[getter]
    fn is_done(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, Learning::is_done)
    }

    #[getter]
    fn games_done(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, Learning::games_done)
    }

    #[getter]
    fn games_in_all(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, Learning::games_in_all)
    }

    #[getter]
    fn racks(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        self.ask(py, Learning::racks)
    }

    fn klv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.ask(py, |learning| learning.klv().to_bytes())?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn checkpoint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.ask(py, Learning::checkpoint)?;
        Ok(PyBytes::new(py, &bytes))
    }
}

impl Learner {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Learning<Held>) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| self.lock().as_ref().map(question).ok_or_else(stopped))
    }

    fn lock(&self) -> MutexGuard<'_, Option<Learning<Held>>> {
        // A thread that panicked had already taken the course out.
        self.learning
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

fn stopped() -> PyErr {
    refuse("the course was stopped: take it up again from its last checkpoint")
}
