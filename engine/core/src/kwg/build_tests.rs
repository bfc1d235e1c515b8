// SPDX-License-Identifier: MIT
use super::*;
use crate::kwg::{Kwg, Node, SEPARATOR};

const HIGHEST: u8 = 255;

fn joined(words: &[&[u8]]) -> Vec<u8> {
    words
        .iter()
        .flat_map(|word| [word, &[0][..]].concat())
        .collect()
}

fn graph(words: &[&[u8]]) -> Option<Kwg> {
    let bytes = compile(&joined(words), true).ok()?;
    Kwg::from_bytes(&bytes, HIGHEST).ok()
}

/// Every path below a list that ends as a word.
fn paths(kwg: &Kwg, list: u32) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut waiting: Vec<(u32, Vec<u8>)> = vec![(list, Vec::new())];
    while let Some((mut at, path)) = waiting.pop() {
        while at != 0 {
            let node = kwg.node(at);
            let longer = [&path[..], &[node.tile()]].concat();
            if node.accepts() {
                found.push(longer.clone());
            }
            waiting.push((node.child(), longer));
            at = if node.is_last() { 0 } else { at + 1 };
        }
    }
    found.sort();
    found
}

/// The paths of a GADDAG of these words.
fn gaddag_paths(words: &[&[u8]]) -> Vec<Vec<u8>> {
    let mut wanted = Vec::new();
    for word in words {
        wanted.push(word.iter().rev().copied().collect());
        for cut in 1..word.len() {
            let (beginning, rest) = word.split_at(cut);
            let backwards = beginning.iter().rev().copied();
            let path = backwards.chain([SEPARATOR]).chain(rest.iter().copied());
            wanted.push(path.collect::<Vec<u8>>());
        }
    }
    wanted.sort();
    wanted.dedup();
    wanted
}

fn assert_holds(words: &[&[u8]]) {
    let mut wanted: Vec<Vec<u8>> = words.iter().map(|word| word.to_vec()).collect();
    wanted.sort();
    wanted.dedup();
    let kwg = graph(words);
    let found = kwg.as_ref().map(|kwg| paths(kwg, kwg.dawg_root()));
    assert_eq!(found, Some(wanted));
    let found = kwg.as_ref().map(|kwg| paths(kwg, kwg.gaddag_root()));
    assert_eq!(found, Some(gaddag_paths(words)));
}

#[test]
fn holds_every_word_forwards_and_around_every_letter() {
    assert_holds(&[&[3, 1, 18, 5]]);
    assert_holds(&[
        &[3, 1, 18, 5],
        &[3, 1, 18],
        &[18, 5],
        &[1],
        &[5, 18, 1, 3],
        &[1, 1, 1],
    ]);
}

#[test]
fn holds_words_longer_than_a_key_and_tiles_of_every_size() {
    let long: Vec<u8> = (1..=40).map(|at| at % 3 + 1).collect();
    let longer: Vec<u8> = [&long[..], &[2]].concat();
    assert_holds(&[&long, &longer, &longer[1..], &longer[20..]]);
    assert_holds(&[&[255, 1, 255], &[1, 255], &[128, 64, 32, 16, 8, 4, 2, 1, 3]]);
    assert_holds(&[&[1, 1], &[1, 1, 1]]);
}

#[test]
fn neither_order_nor_repetition_makes_a_difference() {
    let sorted = compile(&joined(&[&[1, 2], &[1, 2, 3], &[2]]), true);
    let others = compile(&joined(&[&[2], &[1, 2, 3], &[1, 2], &[2], &[1, 2]]), true);
    assert!(sorted.is_ok());
    assert_eq!(sorted, others);
}

#[test]
fn is_as_small_as_it_can_be() {
    // AB and CB share the list of B, and that list is the end of the one of AB.
    let bytes = compile(&joined(&[&[1, 1], &[1, 2], &[3, 2]]), false).unwrap_or_default();
    let nodes: Vec<Node> = bytes
        .chunks_exact(4)
        .map(|node| Node::from_bits(u32::from_le_bytes([node[0], node[1], node[2], node[3]])))
        .collect();
    let expected = [
        Node::new(0, false, true, 2),
        Node::new(0, false, true, 0),
        Node::new(1, false, false, 4),
        Node::new(3, false, true, 5),
        Node::new(1, true, false, 0),
        Node::new(2, true, true, 0),
    ];
    assert_eq!(nodes, expected);
}

#[test]
fn grows_beyond_its_first_table() {
    let letters = || 1..=25u8;
    let words: Vec<[u8; 3]> = letters()
        .flat_map(|first| letters().map(move |second| (first, second)))
        .flat_map(|(first, second)| letters().map(move |third| [first, second, third]))
        .filter(|word| (word[0] * 3 + word[1] * 5 + word[2]) % 7 < 3)
        .collect();
    let words: Vec<&[u8]> = words.iter().map(|word| &word[..]).collect();
    assert_holds(&words);
}

#[test]
fn refuses_what_are_no_words() {
    let refused = |words: &[u8]| compile(words, true).err();
    assert_eq!(refused(&[]), Some(EngineError::NoWords));
    assert_eq!(refused(&[0]), Some(EngineError::EmptyWord { offset: 0 }));
    assert_eq!(
        refused(&[1, 0, 0]),
        Some(EngineError::EmptyWord { offset: 2 })
    );
    assert_eq!(
        refused(&[1, 0, 1, 2]),
        Some(EngineError::LongWord { offset: 2 })
    );
    let mut long = vec![1; MAX_WORD + 1];
    long.push(0);
    assert_eq!(refused(&long), Some(EngineError::LongWord { offset: 0 }));
    assert_eq!(refused(&long[1..]), None);
}

#[test]
fn a_graph_is_made_only_where_there_is_memory_for_it() {
    let words = joined(&[b"CAT", b"CATS", b"DOG", b"DOGS", b"A"]);
    let whole = compile(&words, true).ok();
    assert!(whole.is_some());
    let enough = 4096 + BYTES_OPEN;
    let least = (0..enough).find(|&bytes| compile_within(&words, bytes).is_some());
    assert_eq!(compile_within(&words, enough), whole);
    // Five words, ten beginnings, and fewer states than steps of all paths.
    let of_words = 5 * BYTES_A_WORD + 10 * BYTES_A_PATH + BYTES_OPEN;
    assert!(least.is_some_and(|least| least > of_words && least < of_words + 30 * BYTES_A_STATE));
    assert_eq!(compile_within(&[], 4096), None);
}
