// SPDX-License-Identifier: MIT
//! `desktop_app._engine`: the engine as Python sees it, described in `desktop_app/_engine.pyi`.

use pyo3::prelude::*;

mod bench;
mod endgame;
mod errors;
mod inference;
mod job;
mod klv;
mod kwg;
mod learning;
mod packed;
mod plays;
mod preendgame;
mod selfplay;
mod setting;
mod simulation;

/// The native part of the engine.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::bench::Positions;
    #[pymodule_export]
    use super::endgame::{EndgameProgress, EndgameResult, solve_endgame};
    #[pymodule_export]
    use super::errors::EngineError;
    #[pymodule_export]
    use super::inference::{Inference, Inferred};
    #[pymodule_export]
    use super::klv::Klv;
    #[pymodule_export]
    use super::kwg::{Kwg, compile_kwg, compile_list, fingerprint};
    #[pymodule_export]
    use super::learning::Learner;
    #[pymodule_export]
    use super::plays::{Leaves, plays, top};
    #[pymodule_export]
    use super::preendgame::{Preendgame, PreendgameRow, PreendgameSnapshot};
    #[pymodule_export]
    use super::selfplay::{Tally, Watch, play_games};
    #[pymodule_export]
    use super::setting::Setting;
    #[pymodule_export]
    use super::simulation::{Simulation, SimulationRow, SimulationSnapshot, WinChances};
}
