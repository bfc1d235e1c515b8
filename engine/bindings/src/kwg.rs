// SPDX-License-Identifier: MIT
//! The word graph.

use pyo3::prelude::*;
use rackside_engine as engine;

use crate::EngineError;

/// A word graph, checked when it is made.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Kwg {
    graph: engine::Kwg,
}

#[pymethods]
impl Kwg {
    /// The interpreter is released while the graph is checked: that takes milliseconds.
    #[new]
    #[pyo3(signature = (data, max_tile = 26))]
    fn new(py: Python<'_>, data: &[u8], max_tile: u8) -> PyResult<Self> {
        py.detach(|| engine::Kwg::from_bytes(data, max_tile))
            .map(|graph| Self { graph })
            .map_err(|error| EngineError::new_err(error.to_string()))
    }

    /// A look-up takes less than releasing the interpreter would.
    fn accepts(&self, tiles: &[u8]) -> bool {
        self.graph.accepts(tiles)
    }
}
