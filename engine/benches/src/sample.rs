// SPDX-License-Identifier: MIT
//! Input of the benchmarks: files shipped with the program and the positions of `benchmarks`.

use std::fs;
use std::path::PathBuf;

use rackside_engine::Klv;
use rackside_engine::board::Board;
use rackside_engine::game::Game;
use rackside_engine::leaves::Leaves;
use rackside_engine::rack::Rack;
use rackside_engine::scoring::{BLANK_FLAG, SIZE};
use rackside_engine::setting::Setting;
use rackside_engine::slots::SlotTable;

use crate::support::{counts, tiles};

/// One of this many positions is taken.
const STRIDE: usize = 20;

/// A file of the project.
pub(crate) fn project_file(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path)
}

pub(crate) fn klv_bytes() -> Vec<u8> {
    fs::read(project_file("resources/leaves/english-school.klv2")).unwrap()
}

/// The leave values shipped with the program.
pub(crate) fn leaves() -> Leaves {
    Leaves::new(Klv::from_bytes(&klv_bytes()).unwrap())
}

/// Some positions of static games; the opponent's rack and the bag are arbitrary.
pub(crate) fn positions(setting: &Setting) -> Vec<Game> {
    read_games(setting, "benchmarks/positions.cgp")
        .into_iter()
        .step_by(STRIDE)
        .collect()
}

/// The positions of a file.
pub(crate) fn read_games(setting: &Setting, path: &str) -> Vec<Game> {
    let text = fs::read_to_string(project_file(path)).unwrap();
    text.lines().map(|line| read_game(setting, line)).collect()
}

/// A position as the player on turn sees it; the unseen tiles are dealt in order.
fn read_game(setting: &Setting, cgp: &str) -> Game {
    let mut fields = cgp.split(' ');
    let squares = read_squares(fields.next().unwrap());
    let (own, other) = fields.next().unwrap().split_once('/').unwrap();
    let (own, mut other) = (tiles(own), tiles(other));
    let mut unseen = counts();
    for &tile in squares.iter().filter(|&&tile| tile != 0) {
        unseen[usize::from(if tile & BLANK_FLAG == 0 { tile } else { 0 })] -= 1;
    }
    for &tile in own.iter().chain(&other) {
        unseen[usize::from(tile)] -= 1;
    }
    let unseen = (0..).zip(unseen);
    let mut bag: Vec<u8> = unseen
        .flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)))
        .collect();
    let missing = usize::from(setting.rules.rack_size) - other.len();
    other.extend(bag.drain(..missing.min(bag.len())));
    let board = Board::with_tiles(&squares, &setting.graph, &setting.scoring);
    Game {
        slots: SlotTable::new(&board, setting),
        board,
        bag,
        racks: [Rack::new(&own), Rack::new(&other)],
        scores: [0; 2],
        turn: 0,
        scoreless: 0,
        is_over: false,
    }
}

fn read_squares(rows: &str) -> [u8; SIZE * SIZE] {
    let mut squares = [0; SIZE * SIZE];
    for (row, text) in rows.split('/').enumerate() {
        let (mut at, mut empty) = (row * SIZE, 0);
        for sign in text.chars() {
            if let Some(digit) = sign.to_digit(10) {
                empty = 10 * empty + digit as usize;
                continue;
            }
            at += std::mem::take(&mut empty);
            squares[at] = tiles(&sign.to_string())[0];
            at += 1;
        }
    }
    squares
}
