// SPDX-License-Identifier: MIT
//! The engine: tiles are bytes (0 the blank or separator, 1 to 26 the letters), nothing of Python.
#![deny(unsafe_code)]

pub mod error;
pub mod klv;
pub mod kwg;
pub mod lookup;

pub use error::{EngineError, FileError};
pub use klv::Klv;
pub use kwg::Kwg;
