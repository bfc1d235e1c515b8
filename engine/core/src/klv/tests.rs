// SPDX-License-Identifier: MIT
use super::*;
use crate::error::NodeFault;

/// ?, ??, ?A, ??A, ?B, A, AB, B and so on: two blanks, an A, two B.
const TILES: [u8; 3] = [2, 1, 2];

/// A leave with a distinct value: its tiles as digits, each one higher.
fn digits(leave: &[u8]) -> f32 {
    leave
        .iter()
        .fold(0.0, |sum, &tile| sum * 10.0 + f32::from(tile) + 1.0)
}

fn built(longest: usize) -> Option<Klv> {
    Klv::build(&TILES, longest, digits).ok()
}

fn every_leave(klv: &Klv) -> Vec<Vec<u8>> {
    let mut leaves = Vec::new();
    klv.for_each(|leave, rank, value| {
        assert_eq!(rank as usize, leaves.len());
        assert_eq!(value.to_bits(), digits(leave).to_bits());
        leaves.push(leave.to_vec());
    });
    leaves
}

/// Every leave of the tiles, in order, found by trying all sequences of tiles.
fn wanted(longest: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut latest = vec![Vec::new()];
    for _ in 0..longest {
        latest = latest
            .iter()
            .flat_map(|leave: &Vec<u8>| (0..3u8).map(|tile| [&leave[..], &[tile]].concat()))
            .filter(|leave| leave.is_sorted())
            .filter(|leave| {
                let of = |tile| {
                    leave
                        .iter()
                        .map(|&other| u8::from(other == tile))
                        .sum::<u8>()
                };
                (0..3u8).all(|tile| of(tile) <= TILES[usize::from(tile)])
            })
            .collect();
        found.extend(latest.clone());
    }
    found.sort();
    found
}

#[test]
fn builds_every_leave_once_and_in_order() {
    for longest in 0..=6 {
        let leaves = built(longest).as_ref().map(every_leave);
        assert_eq!(leaves, Some(wanted(longest)), "{longest}");
    }
}

#[test]
fn finds_leaves_by_their_tiles() {
    let klv = built(4);
    let klv = klv.as_ref();
    for (rank, leave) in (0..).zip(wanted(4)) {
        assert_eq!(klv.and_then(|klv| klv.index(&leave)), Some(rank));
        assert_eq!(klv.map(|klv| klv.value(&leave)), Some(digits(&leave)));
    }
    let others = [&[][..], &[1, 1], &[1, 0], &[3], &[0, 0, 1, 2, 2], &[255]];
    for leave in others {
        assert_eq!(klv.and_then(|klv| klv.index(leave)), None);
        assert_eq!(klv.map(|klv| klv.value(leave)), Some(0.0));
    }
}

#[test]
fn a_walk_leads_to_the_same_ranks() {
    let Some(klv) = built(4) else {
        unreachable!("the tiles have few leaves")
    };
    for leave in wanted(4) {
        let mut place = klv.root();
        let mut found = None;
        for &tile in &leave {
            if let Some((after, rank)) = klv.step(place, tile) {
                (place, found) = (after, rank);
            }
        }
        assert_eq!(found, klv.index(&leave));
    }
}

#[test]
fn english_has_914_624_leaves() {
    let english = [
        2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
    ];
    let klv = Klv::build(&english, 6, |_| 0.5).ok();
    assert_eq!(klv.as_ref().map(Klv::len), Some(914_624));
    let bytes = klv.map(|klv| klv.to_bytes().len()).unwrap_or_default();
    assert!((3_658_504..3_700_000).contains(&bytes), "{bytes}");
}

#[test]
fn what_is_written_is_read_again() {
    for longest in [0, 1, 6] {
        let klv = built(longest);
        let bytes = klv.as_ref().map(Klv::to_bytes).unwrap_or_default();
        assert_eq!(Klv::from_bytes(&bytes).ok(), klv);
    }
}

#[test]
fn a_mapped_file_is_the_same_and_refused_for_the_same() -> std::io::Result<()> {
    let bytes = built(6).as_ref().map(Klv::to_bytes).unwrap_or_default();
    let path = std::env::temp_dir().join(format!("mapped-{}.klv2", std::process::id()));
    let open = |bytes: &[u8]| -> std::io::Result<_> {
        std::fs::write(&path, bytes)?;
        let opened = Klv::open(&path);
        std::fs::remove_file(&path)?;
        Ok(opened)
    };
    assert_eq!(open(&bytes)?.ok(), built(6));
    let mut odd = bytes.clone();
    let last = odd.len() - 4;
    odd[last..].copy_from_slice(&f32::NAN.to_le_bytes());
    for bytes in [&[][..], &bytes[..3], &bytes[..last], &odd] {
        let refused = match open(bytes)? {
            Err(FileError::Content(error)) => Some(error),
            _ => None,
        };
        assert_eq!(refused, Klv::from_bytes(bytes).err());
        assert!(refused.is_some());
    }
    assert!(matches!(Klv::open(&path), Err(FileError::System(_))));
    Ok(())
}

#[test]
fn there_may_be_more_values_than_leaves_and_no_leave_at_all() {
    let nodes = [Node::new(0, false, true, 0).bits()];
    let klv = Klv::checked(Table::new(nodes.into()), Table::new([1.0].into())).ok();
    assert_eq!(klv.as_ref().map(Klv::is_empty), Some(true));
    assert_eq!(klv.as_ref().map(|klv| klv.value(&[0])), Some(0.0));
    assert_eq!(klv.as_ref().map(every_leave), Some(Vec::new()));
}

#[test]
fn refuses_to_build_what_cannot_be() {
    let refused = |tiles: &[u8]| Klv::build(tiles, 15, |_| 0.0).err();
    let most = MAX_LEAVES;
    assert_eq!(
        refused(&[255; 256]),
        Some(EngineError::TooManyLeaves { most })
    );
    assert!(matches!(
        Klv::build(&TILES, 2, |_| f32::NAN),
        Err(EngineError::NotFinite { leave: 0, .. })
    ));
}

fn file(nodes: &[Node], values: &[f32]) -> Vec<u8> {
    let words = |count: usize| u32::try_from(count).unwrap_or_default().to_le_bytes();
    let mut bytes = words(nodes.len()).to_vec();
    bytes.extend(nodes.iter().flat_map(|node| node.bits().to_le_bytes()));
    bytes.extend(words(values.len()));
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    bytes
}

fn refused(nodes: &[Node], values: &[f32]) -> Option<EngineError> {
    Klv::from_bytes(&file(nodes, values)).err()
}

fn fault(node: usize, fault: NodeFault) -> EngineError {
    EngineError::Node {
        offset: 4 + 4 * node,
        node,
        fault,
    }
}

/// ?, ?A, A.
fn small() -> [Node; 4] {
    [
        Node::new(0, false, true, 1),
        Node::new(0, true, false, 3),
        Node::new(1, true, true, 0),
        Node::new(1, true, true, 0),
    ]
}

#[test]
fn reads_a_file() {
    let klv = Klv::from_bytes(&file(&small(), &[24.0, 26.0, -1.5])).ok();
    let value = |leave: &[u8]| klv.as_ref().map(|klv| klv.value(leave));
    assert_eq!(value(&[0]), Some(24.0));
    assert_eq!(value(&[0, 1]), Some(26.0));
    assert_eq!(value(&[1]), Some(-1.5));
    assert_eq!(klv.as_ref().map(Klv::len), Some(3));
}

#[test]
fn refuses_lengths_that_cannot_be() {
    let whole = file(&small(), &[1.0; 3]);
    for length in 0..whole.len() {
        assert!(matches!(
            Klv::from_bytes(&whole[..length]),
            Err(EngineError::CutShort { .. })
        ));
    }
    let longer = [&whole[..], &[0]].concat();
    let left_over = EngineError::LeftOver {
        offset: whole.len(),
        extra: 1,
    };
    assert_eq!(Klv::from_bytes(&longer).err(), Some(left_over));
    for nodes in [0, 5_000_000, u32::MAX] {
        let nodes = [&nodes.to_le_bytes()[..], &whole[4..]].concat();
        let error = Klv::from_bytes(&nodes).err();
        assert!(matches!(error, Some(EngineError::LeaveNodes { .. })));
    }
}

#[test]
fn refuses_faults_of_the_graph_and_of_the_values() {
    let values = [1.0, 2.0, f32::INFINITY];
    let not_finite = EngineError::NotFinite {
        offset: 32,
        leave: 2,
    };
    assert_eq!(refused(&small(), &values), Some(not_finite));
    let missing = NodeFault::ValueMissing { values: 2 };
    assert_eq!(refused(&small(), &values[..2]), Some(fault(1, missing)));
    let mut nodes = small();
    nodes[3] = Node::new(1, true, true, 1);
    let cycle = NodeFault::Cycle { back: 1 };
    assert_eq!(refused(&nodes, &[1.0; 3]), Some(fault(3, cycle)));
    nodes[3] = Node::new(1, true, true, 4);
    let outside = NodeFault::OutOfRange { child: 4, nodes: 4 };
    assert_eq!(refused(&nodes, &[1.0; 3]), Some(fault(3, outside)));
}

#[test]
fn refuses_more_leaves_than_can_be_counted() {
    // Each of forty nodes leads to the next one twice, so the last one ends 2^39 leaves.
    let mut nodes = vec![Node::new(0, false, true, 1)];
    for next in 1..40 {
        let child = 2 * next + 1;
        nodes.push(Node::new(0, false, false, child));
        nodes.push(Node::new(1, false, true, child));
    }
    nodes.push(Node::new(1, true, true, 0));
    let error = refused(&nodes, &[0.0; 9]);
    assert!(matches!(
        error,
        Some(EngineError::Node {
            fault: NodeFault::ValueMissing { values: 9 },
            ..
        })
    ));
}

#[test]
fn leads_nowhere_fast_where_no_leave_ends() {
    let mut nodes = vec![Node::new(0, false, true, 1)];
    for next in 1..100 {
        let child = 2 * next + 1;
        nodes.push(Node::new(0, false, false, child));
        nodes.push(Node::new(1, false, true, child));
    }
    nodes.push(Node::new(1, false, true, 0));
    let klv = Klv::from_bytes(&file(&nodes, &[])).ok();
    assert_eq!(klv.as_ref().map(every_leave), Some(Vec::new()));
}

#[test]
fn refuses_leaves_that_no_rack_can_hold() {
    let chain = |length: u32| {
        let mut nodes: Vec<Node> = (0..length)
            .map(|at| Node::new(1, false, true, at + 1))
            .collect();
        nodes.push(Node::new(1, true, true, 0));
        refused(&nodes, &[0.0])
    };
    assert_eq!(chain(255), None);
    assert_eq!(chain(256), Some(fault(1, NodeFault::LongLeave)));
}
