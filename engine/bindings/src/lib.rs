// SPDX-License-Identifier: MIT
//! `desktop_app._engine`: the engine as Python sees it, described in `desktop_app/_engine.pyi`.

use pyo3::prelude::*;

mod kwg;

pyo3::create_exception!(
    desktop_app._engine,
    EngineError,
    pyo3::exceptions::PyValueError,
    "Bytes that the engine cannot use."
);

/// The native part of the engine.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::EngineError;
    #[pymodule_export]
    use super::kwg::Kwg;
}
