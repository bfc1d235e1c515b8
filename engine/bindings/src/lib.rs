// SPDX-License-Identifier: MIT
//! `desktop_app._engine`: the engine as Python sees it, described in `desktop_app/_engine.pyi`.

use pyo3::prelude::*;

mod errors;
mod klv;
mod kwg;

/// The native part of the engine.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::errors::EngineError;
    #[pymodule_export]
    use super::klv::Klv;
    #[pymodule_export]
    use super::kwg::{Kwg, compile_kwg};
}
