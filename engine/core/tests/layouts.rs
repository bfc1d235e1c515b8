// SPDX-License-Identifier: MIT
//! Word graphs as other programs write them: another order of lists, ends shared or not, gaps.
#![allow(clippy::unwrap_used, missing_docs)]

mod support;

use std::collections::HashMap;

use rackside_engine::Klv;
use rackside_engine::all_plays::all_plays;
use rackside_engine::best_plays::Scratch;
use rackside_engine::game::{Game, rack_table, static_move};
use rackside_engine::kwg::{Kwg, Node, SEPARATOR};
use rackside_engine::lookup::{Pattern, Step};
use rackside_engine::play::Move;
use rackside_engine::setting::Setting;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::{counts, plain_leaves, school, scoring, setting, tiles};

/// Lists that do not fit into the rest of a block of this many nodes begin in the next one.
const BLOCK: usize = 16;

const LAST_TILE: u8 = 26;

fn words(kwg: &Kwg) -> Vec<Vec<u8>> {
    let any = Pattern::new(&[Step::AnyNumber]).unwrap();
    kwg.matches(&any, usize::MAX).words
}

/// The same node with its child at another index.
fn moved(node: Node, places: &HashMap<u32, u32>) -> u32 {
    let child = match node.child() {
        0 => 0,
        child => places[&child],
    };
    Node::new(node.tile(), node.accepts(), node.is_last(), child).bits()
}

fn root(place: u32) -> u32 {
    Node::new(SEPARATOR, false, true, place).bits()
}

/// The nodes of the list that begins at `start`.
fn siblings(nodes: &[u32], start: u32) -> Vec<Node> {
    let nodes = nodes[start as usize..]
        .iter()
        .map(|&bits| Node::from_bits(bits));
    let mut list = Vec::new();
    for node in nodes {
        list.push(node);
        if node.is_last() {
            break;
        }
    }
    list
}

/// Each list stored separately, in the order in which they are reached from the roots, level by
/// level; the first index is `first`.
fn apart(nodes: &[u32], roots: &[u32], first: u32) -> (Vec<Vec<Node>>, HashMap<u32, u32>) {
    let (mut lists, mut places, mut next) = (Vec::new(), HashMap::new(), first);
    let mut level = roots.to_vec();
    while !level.is_empty() {
        let mut below = Vec::new();
        for list in level {
            if places.contains_key(&list) {
                continue;
            }
            places.insert(list, next);
            let list = siblings(nodes, list);
            next += list.len() as u32;
            below.extend(
                list.iter()
                    .map(|node| node.child())
                    .filter(|&child| child != 0),
            );
            lists.push(list);
        }
        level = below;
    }
    (lists, places)
}

/// A graph in which no list is the end of another one.
fn without_shared_ends(kwg: &Kwg) -> Vec<u32> {
    let roots = [kwg.dawg_root(), kwg.gaddag_root()];
    let (lists, places) = apart(kwg.nodes(), &roots, 2);
    let nodes = lists.iter().flatten().map(|&node| moved(node, &places));
    roots
        .map(|list| root(places[&list]))
        .into_iter()
        .chain(nodes)
        .collect()
}

/// Only the DAWG; its first list begins where other files have their second root.
fn of_the_dawg_alone(nodes: &[u32]) -> Vec<u32> {
    let first = Node::from_bits(nodes[0]).child();
    let (lists, places) = apart(nodes, &[first], 1);
    let nodes = lists.iter().flatten().map(|&node| moved(node, &places));
    std::iter::once(root(1)).chain(nodes).collect()
}

/// The last list first, with gaps so that short lists lie in one block; ends are still shared.
fn backwards_in_blocks(kwg: &Kwg) -> Vec<u32> {
    let (mut places, mut lists) = (HashMap::new(), Vec::new());
    let mut start = 2;
    while (start as usize) < kwg.nodes().len() {
        lists.push(start);
        start += siblings(kwg.nodes(), start).len() as u32;
    }
    let mut next = 2;
    for &list in lists.iter().rev() {
        let length = siblings(kwg.nodes(), list).len();
        let left = BLOCK - next % BLOCK;
        if length <= BLOCK && length > left {
            next += left;
        }
        places.extend((0..length as u32).map(|at| (list + at, next as u32 + at)));
        next += length;
    }
    let mut nodes = vec![0; next];
    nodes[0] = root(places[&kwg.dawg_root()]);
    nodes[1] = root(places[&kwg.gaddag_root()]);
    for (&from, &to) in &places {
        nodes[to as usize] = moved(kwg.node(from), &places);
    }
    nodes
}

/// Play a game with one setting and compare every position with the other.
fn play_alike(one: &Setting, other: &Setting, seed: u64) {
    let leaves = plain_leaves();
    let (mut scratch, mut chance) = (Scratch::default(), Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut games = [one, other].map(|setting| Game::new(setting, &counts(), seed));
    while !games[0].is_over {
        let [found, others] = [(one, &games[0]), (other, &games[1])].map(|(setting, game)| {
            let mut plays = Vec::new();
            let table = rack_table(setting, &leaves, game);
            all_plays(setting, &game.board, &table, &mut plays);
            plays.sort_unstable_by_key(Move::rank);
            plays
        });
        assert_eq!(found, others);
        let made = static_move(one, &leaves, &games[0], &mut scratch);
        assert_eq!(made, static_move(other, &leaves, &games[1], &mut scratch));
        games[0].play(one, &made, &mut chance.clone());
        games[1].play(other, &made, &mut chance);
    }
}

#[test]
fn another_layout_of_the_same_lists_answers_alike() {
    let kwg = school();
    let own = setting(&kwg);
    let shared = kwg.nodes().len();
    let laid_out = [without_shared_ends(&kwg), backwards_in_blocks(&kwg)];
    for (nodes, seed) in laid_out.into_iter().zip(1..) {
        assert!(nodes.len() > shared);
        let other = Kwg::from_nodes(nodes.into(), LAST_TILE).unwrap();
        assert_eq!(words(&other), words(&kwg));
        for word in words(&kwg).iter().step_by(500) {
            assert_eq!(other.hooks(word), kwg.hooks(word));
        }
        let rack = tiles("AEINRT");
        assert_eq!(
            other.anagrams(&rack, 2, 2, 9_999),
            kwg.anagrams(&rack, 2, 2, 9_999)
        );
        play_alike(&own, &setting(&other), seed);
    }
}

#[test]
fn a_file_of_the_dawg_alone_has_the_same_words_and_no_plays() {
    let kwg = school();
    let other = Kwg::from_nodes(of_the_dawg_alone(kwg.nodes()).into(), LAST_TILE).unwrap();
    assert_eq!(other.gaddag_root(), 0);
    assert_eq!(words(&other), words(&kwg));
    assert!(Setting::new(&other, scoring()).is_none());
}

#[test]
fn leave_values_in_another_layout_are_the_same() {
    let worth = |leave: &[u8]| leave.iter().map(|&tile| f32::from(tile)).sum();
    let own = Klv::build(&support::COUNTS, 4, worth).unwrap();
    let nodes = of_the_dawg_alone(own.nodes());
    assert_ne!(nodes, own.nodes());
    let length = |count: usize| u32::try_from(count).unwrap().to_le_bytes();
    let mut bytes = length(nodes.len()).to_vec();
    bytes.extend(nodes.iter().flat_map(|node| node.to_le_bytes()));
    bytes.extend(length(own.len()));
    bytes.extend(own.values().iter().flat_map(|value| value.to_le_bytes()));
    let other = Klv::from_bytes(&bytes).unwrap();
    assert_eq!(other.len(), own.len());
    own.for_each(|leave, rank, value| {
        assert_eq!(other.index(leave), Some(rank));
        assert_eq!(other.value(leave).to_bits(), value.to_bits());
    });
}
