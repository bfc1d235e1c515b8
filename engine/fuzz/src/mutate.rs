// SPDX-License-Identifier: MIT
//! Making fuzz inputs from valid ones.

use fastrand::Rng;

const MAX_RANDOM: usize = 400;
const MAX_CHANGES: usize = 6;

/// A valid input with some changes, or random bytes.
pub(crate) fn mutate(corpus: &[Vec<u8>], random: &mut Rng) -> Vec<u8> {
    if corpus.is_empty() || random.u8(..16) == 0 {
        return (0..random.usize(..MAX_RANDOM))
            .map(|_| random.u8(..))
            .collect();
    }
    let mut input = corpus[random.usize(..corpus.len())].clone();
    for _ in 0..random.usize(..=MAX_CHANGES) {
        change(&mut input, corpus, random);
    }
    input
}

fn change(input: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Rng) {
    if input.is_empty() {
        input.push(random.u8(..));
        return;
    }
    let at = random.usize(..input.len());
    match random.u8(..10) {
        0 => input[at] = random.u8(..),
        1 => input[at] ^= 1 << random.u8(..8),
        2 => input.truncate(at),
        3 => drop(input.remove(at)),
        4 => input.insert(at, random.u8(..)),
        5 => splice(input, at, corpus, random),
        6 => write_word(input, at, random.u32(..)),
        7 => {
            // A number about as large as the input's number of nodes, so that most of them point to
            // a node.
            let nodes = u32::try_from(input.len() / 4).unwrap_or(u32::MAX);
            let word = random.u32(..nodes.saturating_add(2)) | u32::from(random.u8(..8)) << 22;
            write_word(input, at, word);
        }
        8 => copy_word(input, at, random),
        _ => {
            let edge = [0, 1, 2, 0x003f_ffff, 0x7fff_ffff, u32::MAX, 0x7fc0_0000];
            write_word(input, at, edge[random.usize(..edge.len())]);
        }
    }
}

/// Overwrite the word that a byte belongs to.
fn write_word(input: &mut [u8], at: usize, word: u32) {
    let start = at / 4 * 4;
    for (byte, new) in input[start..].iter_mut().zip(word.to_le_bytes()) {
        *byte = new;
    }
}

fn copy_word(input: &mut [u8], at: usize, random: &mut Rng) {
    let from = random.usize(..input.len()) / 4 * 4;
    let word: Vec<u8> = input[from..].iter().take(4).copied().collect();
    if let Ok(word) = <[u8; 4]>::try_from(word) {
        write_word(input, at, u32::from_le_bytes(word));
    }
}

/// Continue with the end of another valid input.
fn splice(input: &mut Vec<u8>, at: usize, corpus: &[Vec<u8>], random: &mut Rng) {
    let other = &corpus[random.usize(..corpus.len())];
    input.truncate(at);
    input.extend_from_slice(&other[random.usize(..=other.len())..]);
}
