// SPDX-License-Identifier: MIT
//! Errors of the engine: what it refuses, and why.

use thiserror::Error;

/// Input that cannot be used, and where its first fault is.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The length of a word graph is not a whole number of nodes.
    #[error(
        "a word graph has 4 bytes a node, but byte {bytes} ends the file inside a node: it is cut \
         short or not a KWG file"
    )]
    PartialNode {
        /// The length that was read.
        bytes: usize,
    },
    /// Fewer nodes than the two that point to the roots.
    #[error("a word graph has at least two nodes, this has {}", counted(*bytes, "byte"))]
    NoRoots {
        /// The length that was read.
        bytes: usize,
    },
    /// More nodes than 22 bits can point to.
    #[error("a word graph has at most 16777216 bytes, this has {bytes}")]
    TooLarge {
        /// The length that was read.
        bytes: usize,
    },
    /// A node is invalid.
    #[error("offset {offset} (node {node}): {fault}")]
    Node {
        /// Where the node begins, in bytes from the beginning of the file.
        offset: usize,
        /// Its 0-based index.
        node: usize,
        /// What is wrong with it.
        fault: NodeFault,
    },
    /// The file of leave values ends too early.
    #[error(
        "offset {offset}: expected {}, and the file ends at byte {bytes}",
        counted(*expected, what)
    )]
    CutShort {
        /// Where the missing items should begin.
        offset: usize,
        /// Number of items expected.
        expected: usize,
        /// Kind of the items.
        what: &'static str,
        /// The length that was read.
        bytes: usize,
    },
    /// The graph of leave values has no root, or more nodes than 22 bits can point to.
    #[error("offset 0: {}; expected 1 to 4194304", counted(*nodes, "node"))]
    LeaveNodes {
        /// Number of nodes according to the file.
        nodes: usize,
    },
    /// There are bytes after the last leave value.
    #[error("offset {offset}: {} behind the last value", counted(*extra, "byte"))]
    LeftOver {
        /// Where the values end.
        offset: usize,
        /// Number of extra bytes.
        extra: usize,
    },
    /// A leave value is NaN or infinite.
    #[error("offset {offset}: the value of leave {leave} is not a number")]
    NotFinite {
        /// Where it is.
        offset: usize,
        /// The 0-based rank of its leave.
        leave: usize,
    },
    /// A pattern has more steps than a search can follow.
    #[error("a pattern of {steps} steps; expected at most 63")]
    LongPattern {
        /// Number of steps.
        steps: usize,
    },
    /// A tile distribution has more leaves than can be built.
    #[error("more than {most} leaves")]
    TooManyLeaves {
        /// Maximum number of leaves.
        most: usize,
    },
    /// There are no words to make a word graph of.
    #[error("there is no word to compile")]
    NoWords,
    /// A word has no tiles.
    #[error("offset {offset}: a word is empty")]
    EmptyWord {
        /// Where it begins in the bytes of the words.
        offset: usize,
    },
    /// A word is too long, or the last one has no terminating 0.
    #[error("offset {offset}: a word of more than 255 tiles, or without its end")]
    LongWord {
        /// Where it begins in the bytes of the words.
        offset: usize,
    },
    /// A line of a word list is invalid.
    #[error("line {line}: expected a word of the letters A to Z, then nothing or a definition")]
    BadLine {
        /// The 1-based line.
        line: usize,
    },
    /// The graph of the words would have more nodes than 22 bits can point to.
    #[error("too many words: the graph needs more than the 4194304 nodes of the format")]
    TooManyWords,
    /// A square of a board has an invalid tile.
    #[error("square {square}: {tile} is not a tile of the board")]
    BadSquare {
        /// The 0-based square, row by row.
        square: usize,
        /// The value read.
        tile: u8,
    },
    /// A rack has an invalid tile.
    #[error("the rack of {}: {tile} is not a tile of a rack", holder(*player))]
    BadTile {
        /// 0 the player on turn, 1 the opponent.
        player: usize,
        /// The value read.
        tile: u8,
    },
    /// A rack has too few or too many tiles.
    #[error("the rack of {}: {}; expected 1 to 7", holder(*player), counted(*tiles, "tile"))]
    BadRack {
        /// 0 the player on turn, 1 the opponent.
        player: usize,
        /// Number of tiles.
        tiles: usize,
    },
    /// The file of a prepared word graph cannot be used.
    #[error(transparent)]
    Prepared(#[from] PreparedFault),
    /// The game is already over.
    #[error(
        "scoreless turns: read {scoreless}, expected fewer than {limit}, with which the game is over"
    )]
    GameOver {
        /// Number of scoreless turns read.
        scoreless: u8,
        /// Number of scoreless turns that end the game.
        limit: u8,
    },
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system could not open or map the file.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// The content cannot be used.
    #[error(transparent)]
    Content(#[from] EngineError),
}

/// A fault in the file of a prepared word graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PreparedFault {
    /// It is a file of another kind.
    #[error("offset 0: not a file of a prepared word graph")]
    Foreign,
    /// It was written by another version of the program.
    #[error("offset {offset}: version {found}; expected {expected}")]
    Version {
        /// Where the version is stored.
        offset: usize,
        /// The version read.
        found: u32,
        /// The version of this program.
        expected: u32,
    },
    /// The file ends too early.
    #[error("offset {bytes}: the file ends here; expected {expected} bytes")]
    CutShort {
        /// The length that was read.
        bytes: usize,
        /// The length according to its header.
        expected: usize,
    },
    /// There are bytes after the last section.
    #[error("offset {offset}: {} behind the last part", counted(*extra, "byte"))]
    LeftOver {
        /// Where the last section ends.
        offset: usize,
        /// Number of extra bytes.
        extra: usize,
    },
    /// The checksum of a section is wrong.
    #[error("offset {offset}: the {what} are not those that their checksum was made of")]
    Damaged {
        /// Where the section begins.
        offset: usize,
        /// Kind of the section.
        what: &'static str,
    },
    /// It was made from another word graph, or checked for another alphabet.
    #[error("offset {offset}: not the word graph that is asked for")]
    OtherGraph {
        /// Where it first differs.
        offset: usize,
    },
    /// Its tables are not valid hash tables.
    #[error("offset {offset}: no table that words can be looked up in")]
    NoMap {
        /// Where they begin.
        offset: usize,
    },
}

/// A fault in a node of a word graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NodeFault {
    /// The last node does not end its list.
    #[error("the last list of siblings has no end")]
    EndlessList,
    /// Its child is past the end.
    #[error("points to node {child} of {nodes}")]
    OutOfRange {
        /// The index of the child.
        child: usize,
        /// Number of nodes.
        nodes: usize,
    },
    /// Node 0 points to no list, so there are no words.
    #[error("there is no word in it: node 0 points to no list")]
    NoWord,
    /// Its tile is not in the alphabet.
    #[error("tile {tile} is not one of 1 to {highest}")]
    UnknownTile {
        /// The tile.
        tile: u8,
        /// The last tile of the alphabet.
        highest: u8,
    },
    /// Its tile does not come after that of the previous sibling.
    #[error("the tiles of a list of siblings are not ascending")]
    Unsorted,
    /// More leaves go through it than there are values.
    #[error("there are more leaves than the {}", counted(*values, "value"))]
    ValueMissing {
        /// Number of values.
        values: usize,
    },
    /// Leaves go through it that are longer than any rack.
    #[error("a leave of more than 255 tiles")]
    LongLeave,
    /// It leads back to itself.
    #[error("leads back to node {back}, so that words never end")]
    Cycle {
        /// The node that is reached a second time.
        back: usize,
    },
}

/// A count with its unit, as the program's messages write it: one byte, 2 bytes.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    match count {
        1 => format!("one {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

/// Name of the player whose rack it is; 0 is the player on turn.
fn holder(player: usize) -> &'static str {
    match player {
        0 => "the player on turn",
        _ => "the opponent",
    }
}

#[cfg(test)]
mod tests {
    use super::{EngineError, PreparedFault};

    #[test]
    fn one_thing_is_counted_in_words() {
        let behind = |extra| EngineError::LeftOver { offset: 8, extra }.to_string();
        assert_eq!(behind(1), "offset 8: one byte behind the last value");
        assert_eq!(behind(2), "offset 8: 2 bytes behind the last value");
        let prepared = PreparedFault::LeftOver {
            offset: 8,
            extra: 1,
        };
        assert_eq!(
            prepared.to_string(),
            "offset 8: one byte behind the last part"
        );
        let missing = |expected| EngineError::CutShort {
            offset: 4,
            expected,
            what: "node",
            bytes: 4,
        };
        let end = "and the file ends at byte 4";
        assert_eq!(
            missing(1).to_string(),
            format!("offset 4: expected one node, {end}")
        );
        assert_eq!(
            missing(3).to_string(),
            format!("offset 4: expected 3 nodes, {end}")
        );
    }

    #[test]
    fn racks_are_named_by_who_holds_them() {
        let empty = |player| EngineError::BadRack { player, tiles: 0 }.to_string();
        assert_eq!(
            empty(0),
            "the rack of the player on turn: 0 tiles; expected 1 to 7"
        );
        assert_eq!(
            empty(1),
            "the rack of the opponent: 0 tiles; expected 1 to 7"
        );
    }
}
