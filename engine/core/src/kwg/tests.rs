// SPDX-License-Identifier: MIT
use super::*;
use crate::error::NodeFault;

const A: u8 = 1;
const B: u8 = 2;
const T: u8 = 20;
const Z: u8 = 26;

fn node(tile: u8, accepts: bool, is_last: bool, child: u32) -> u32 {
    Node::new(tile, accepts, is_last, child).bits()
}

/// AT, BA, BAT: A and B side by side, both followed by shared lists.
fn small() -> Vec<u32> {
    vec![
        node(0, false, true, 2),
        node(0, false, true, 0),
        node(A, false, false, 5),
        node(B, false, true, 4),
        node(A, true, true, 5),
        node(T, true, true, 0),
    ]
}

fn read(nodes: &[u32]) -> Result<Kwg, EngineError> {
    let bytes: Vec<u8> = nodes.iter().flat_map(|node| node.to_le_bytes()).collect();
    Kwg::from_bytes(&bytes, Z)
}

fn error(nodes: &[u32]) -> Option<EngineError> {
    read(nodes).err()
}

fn fault(node: usize, fault: NodeFault) -> EngineError {
    EngineError::Node {
        offset: 4 * node,
        node,
        fault,
    }
}

#[test]
fn a_node_gives_back_its_parts() {
    let node = Node::from_bits(0x1ac0_0102);
    assert_eq!((node.tile(), node.child()), (26, 0x102));
    assert!(node.accepts() && node.is_last());
    assert_eq!(Node::new(26, true, true, 0x102), node);
}

#[test]
fn finds_its_words_and_no_other() {
    let kwg = read(&small()).ok();
    let accepts = |tiles: &[u8]| kwg.as_ref().map(|kwg| kwg.accepts(tiles));
    for word in [&[A, T][..], &[B, A], &[B, A, T]] {
        assert_eq!(accepts(word), Some(true), "{word:?}");
    }
    for word in [&[][..], &[A], &[B], &[T], &[A, T, A], &[B, T], &[0], &[255]] {
        assert_eq!(accepts(word), Some(false), "{word:?}");
    }
}

#[test]
fn the_second_root_is_optional_and_may_be_an_ordinary_node() {
    let mut nodes = small();
    nodes.push(node(SEPARATOR, false, false, 2));
    nodes.push(node(A, false, true, 2));
    nodes[1] = node(0, false, true, 6);
    assert_eq!(read(&nodes).ok().map(|kwg| kwg.gaddag_root()), Some(6));
    assert_eq!(read(&small()).ok().map(|kwg| kwg.gaddag_root()), Some(0));

    let alone = [
        node(0, false, true, 1),
        node(A, false, true, 2),
        node(T, true, true, 0),
    ];
    let kwg = read(&alone).ok();
    assert_eq!(kwg.as_ref().map(Kwg::dawg_root), Some(1));
    assert_eq!(kwg.as_ref().map(Kwg::gaddag_root), Some(0));
    assert_eq!(kwg.as_ref().map(|kwg| kwg.accepts(&[A, T])), Some(true));
}

#[test]
fn other_programs_leave_gaps_and_put_lists_in_any_order() {
    let gap = 0;
    let nodes = [
        node(0, false, true, 6),
        gap,
        gap,
        node(T, true, true, 0),
        gap,
        node(A, true, true, 3),
        node(A, false, false, 3),
        node(B, false, true, 5),
    ];
    let kwg = read(&nodes).ok();
    assert_eq!(kwg.as_ref().map(Kwg::gaddag_root), Some(0));
    assert_eq!(kwg.as_ref().map(|kwg| kwg.accepts(&[B, A, T])), Some(true));
    assert_eq!(kwg.as_ref().map(|kwg| kwg.accepts(&[A, T])), Some(true));
}

#[test]
fn refuses_lengths_that_cannot_be() {
    let read = |bytes: usize| Kwg::from_bytes(&vec![0; bytes], Z).err();
    assert_eq!(read(9), Some(EngineError::PartialNode { bytes: 9 }));
    assert_eq!(read(0), Some(EngineError::NoRoots { bytes: 0 }));
    assert_eq!(read(4), Some(EngineError::NoRoots { bytes: 4 }));
    let bytes = 4 * (MAX_NODES + 1);
    assert_eq!(read(bytes), Some(EngineError::TooLarge { bytes }));
}

#[test]
fn refuses_a_graph_without_words() {
    let mut nodes = small();
    nodes[0] = node(0, false, true, 0);
    assert_eq!(error(&nodes), Some(fault(0, NodeFault::NoWord)));
}

#[test]
fn refuses_children_outside() {
    for child in [6, 4_000_000] {
        let mut nodes = small();
        nodes[4] = node(A, true, true, child);
        let child = child as usize;
        assert_eq!(
            error(&nodes),
            Some(fault(4, NodeFault::OutOfRange { child, nodes: 6 }))
        );
    }
}

#[test]
fn refuses_tiles_that_are_not_of_the_alphabet() {
    let unknown = |tile| NodeFault::UnknownTile { tile, highest: Z };
    let mut nodes = small();
    nodes[5] = node(27, true, true, 0);
    assert_eq!(error(&nodes), Some(fault(5, unknown(27))));
    nodes[5] = node(SEPARATOR, true, true, 0);
    assert_eq!(error(&nodes), Some(fault(5, unknown(0))));
}

#[test]
fn refuses_siblings_out_of_order() {
    for second in [A, SEPARATOR] {
        let mut nodes = small();
        nodes[3] = node(second, false, true, 4);
        assert_eq!(error(&nodes), Some(fault(3, NodeFault::Unsorted)));
    }
}

#[test]
fn refuses_a_list_without_end() {
    let mut nodes = small();
    nodes[5] = node(T, true, false, 0);
    assert_eq!(error(&nodes), Some(fault(5, NodeFault::EndlessList)));
}

#[test]
fn refuses_circles_through_children_and_through_siblings() {
    let mut nodes = small();
    nodes[5] = node(T, true, true, 4);
    assert_eq!(error(&nodes), Some(fault(5, NodeFault::Cycle { back: 4 })));
    let mut nodes = small();
    nodes[3] = node(B, false, true, 2);
    assert_eq!(error(&nodes), Some(fault(3, NodeFault::Cycle { back: 2 })));
    let mut nodes = small();
    nodes[5] = node(T, true, true, 5);
    assert_eq!(error(&nodes), Some(fault(5, NodeFault::Cycle { back: 5 })));
}

#[test]
fn a_circle_that_only_the_second_root_reaches_is_found() {
    let mut nodes = small();
    nodes.push(node(B, false, true, 6));
    assert_eq!(error(&nodes), None);
    nodes[1] = node(0, false, true, 6);
    assert_eq!(error(&nodes), Some(fault(6, NodeFault::Cycle { back: 6 })));
}

#[test]
fn a_chain_of_a_million_nodes_is_no_circle() {
    let last = 1_000_000;
    let mut nodes = vec![node(0, false, true, 2), node(0, false, true, 0)];
    nodes.extend((3..=last).map(|child| node(A, false, true, child)));
    nodes.push(node(A, true, true, 0));
    assert_eq!(error(&nodes), None);
}

#[test]
fn a_mapped_file_is_the_same_graph() -> Result<(), FileError> {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("rackside-engine-{}.kwg", std::process::id()));
    let bytes: Vec<u8> = small().iter().flat_map(|node| node.to_le_bytes()).collect();
    std::fs::write(&path, &bytes)?;
    let kwg = Kwg::open(&path, Z)?;
    assert_eq!(kwg.nodes(), small());
    assert!(kwg.accepts(&[B, A, T]));
    drop(kwg);

    for wrong in [&bytes[..23], &bytes[..20], &[]] {
        std::fs::write(&path, wrong)?;
        let mapped = match Kwg::open(&path, Z) {
            Err(FileError::Content(error)) => Some(error),
            _ => None,
        };
        assert!(mapped.is_some());
        assert_eq!(mapped, Kwg::from_bytes(wrong, Z).err());
    }
    std::fs::remove_file(&path)?;
    assert!(matches!(Kwg::open(&path, Z), Err(FileError::System(_))));
    Ok(())
}
