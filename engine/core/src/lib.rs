// SPDX-License-Identifier: MIT
//! The engine, independent of Python. Tiles are bytes: 0 is the blank or separator, 1 to 26 are the
//! letters.
#![deny(unsafe_code)]

pub mod all_plays;
pub mod best_plays;
pub mod board;
pub mod endgame;
pub mod error;
pub mod game;
pub mod graph;
pub mod inference;
pub mod klv;
pub mod kwg;
pub mod learning;
pub mod leaves;
pub mod lookup;
mod memory;
pub mod play;
pub mod preendgame;
pub mod prepared;
pub mod rack;
pub mod rules;
pub mod score;
pub mod scoring;
pub mod selfplay;
pub mod setting;
pub mod simulation;
pub mod sink;
pub mod slots;
mod storage;
pub mod tally;
mod upper_bounds;
pub mod win_chance;
pub mod word_map;

pub use error::{EngineError, FileError};
pub use klv::Klv;
pub use kwg::Kwg;
