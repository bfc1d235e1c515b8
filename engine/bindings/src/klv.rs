// SPDX-License-Identifier: MIT
//! Leave values.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rackside_engine as engine;

use crate::errors::{file_error, refused};

/// Leave values, checked when they are created.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Klv {
    pub(crate) leaves: engine::Klv,
}

#[pymethods]
impl Klv {
    /// The interpreter is released while the values are checked, which takes milliseconds.
    #[new]
    fn new(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        py.detach(|| engine::Klv::from_bytes(data))
            .map(|leaves| Self { leaves })
            .map_err(refused)
    }

    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(move || engine::Klv::open(&path))
            .map(|leaves| Self { leaves })
            .map_err(file_error)
    }

    /// `value` is called for each leave, so the interpreter is not released.
    #[staticmethod]
    fn build(tile_counts: &[u8], longest: usize, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut failed = None;
        let ask = |leave: &[u8]| {
            let tiles = PyBytes::new(value.py(), leave);
            let worth = value
                .call1((tiles,))
                .and_then(|worth| worth.extract::<f32>());
            worth.unwrap_or_else(|error| {
                failed.get_or_insert(error);
                0.0
            })
        };
        let leaves = engine::Klv::build(tile_counts, longest, ask);
        match failed {
            Some(error) => Err(error),
            None => leaves.map(|leaves| Self { leaves }).map_err(refused),
        }
    }

    fn __len__(&self) -> usize {
        self.leaves.len()
    }

    fn index(&self, leave: &[u8]) -> Option<u32> {
        self.leaves.index(leave)
    }

    fn value(&self, leave: &[u8]) -> f32 {
        self.leaves.value(leave)
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.leaves.to_bytes())
    }
}
