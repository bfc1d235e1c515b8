// SPDX-License-Identifier: MIT
//! Errors of the engine as Python exceptions.

use pyo3::prelude::*;
use rackside_engine as engine;

pyo3::create_exception!(
    desktop_app._engine,
    EngineError,
    pyo3::exceptions::PyValueError,
    "Bytes that the engine cannot use."
);

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
pub(crate) fn refused(error: engine::EngineError) -> PyErr {
    EngineError::new_err(error.to_string())
}

pub(crate) fn file_error(error: engine::FileError) -> PyErr {
    match error {
        engine::FileError::System(error) => error.into(),
        engine::FileError::Content(error) => refused(error),
    }
}
