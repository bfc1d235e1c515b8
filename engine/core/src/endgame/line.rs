// SPDX-License-Identifier: MIT
//! The best line from each ply, kept during the search.

use crate::endgame::position::PASS;
use crate::endgame::position::Play;
use crate::endgame::search::Search;

impl Search<'_> {
    /// The best line from the root as far as the last search found it.
    pub(super) fn line(&self) -> &[Option<Play>] {
        &self.lines[0]
    }

    pub(super) fn clear_line(&mut self, ply: usize) {
        while self.lines.len() < ply + 2 {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
        self.lines[ply + 1].clear();
    }

    /// Put a move in front of the line of the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, entry: u32) {
        let first = (entry != PASS).then(|| self.memo.plays[entry as usize]);
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].reserve_exact(1 + tail[0].len());
        head[ply].push(first);
        head[ply].extend_from_slice(&tail[0]);
    }
}
