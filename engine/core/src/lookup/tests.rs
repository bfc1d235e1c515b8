// SPDX-License-Identifier: MIT
use super::*;
use crate::kwg::compile;

const MANY: usize = 1000;

const WORDS: &str = "AA AB ABA ABACA BA BAA BAC CAB CABAB BACCA ABBA";

fn tiles(word: &str) -> Vec<u8> {
    word.bytes().map(|letter| letter - b'A' + 1).collect()
}

fn graph() -> Option<Kwg> {
    let words = WORDS.split(' ');
    let joined: Vec<u8> = words
        .flat_map(|word| [&tiles(word)[..], &[0]].concat())
        .collect();
    Kwg::from_bytes(&compile(&joined, true).ok()?, 26).ok()
}

/// The words as text, tiles of blanks in lower case.
fn text(found: Found) -> Vec<String> {
    let letter = |tile: u8| match tile & BLANKED {
        0 => char::from(b'A' - 1 + tile),
        _ => char::from(b'a' - 1 + (tile & !BLANKED)),
    };
    let words = found.words.into_iter();
    words
        .map(|word| word.into_iter().map(letter).collect())
        .collect()
}

fn anagrams(rack: &str, blanks: usize, least: usize) -> Vec<String> {
    let found = graph().map(|kwg| kwg.anagrams(&tiles(rack), blanks, least, MANY));
    found.map(text).unwrap_or_default()
}

/// `?` for any letter, `*` for any number of them.
fn matching(pattern: &str) -> Vec<String> {
    let every: Vec<u8> = (1..=26).collect();
    let letters = tiles("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    let steps: Vec<Step<'_>> = pattern
        .bytes()
        .map(|letter| match letter {
            b'?' => Step::OneOf(&every),
            b'*' => Step::AnyNumber,
            _ => Step::OneOf(&letters[usize::from(letter - b'A')..][..1]),
        })
        .collect();
    let pattern = Pattern::new(&steps).ok();
    let found = graph()
        .zip(pattern)
        .map(|(kwg, pattern)| kwg.matches(&pattern, MANY));
    found.map(text).unwrap_or_default()
}

fn list(words: &str) -> Vec<String> {
    words.split_whitespace().map(str::to_string).collect()
}

#[test]
fn hooks_go_before_and_behind() {
    let hooks = |word: &str| {
        graph().map(|kwg| {
            let hooks = kwg.hooks(&tiles(word));
            (hooks.front, hooks.back)
        })
    };
    assert_eq!(hooks("AB"), Some((vec![3], vec![1])));
    assert_eq!(hooks("BA"), Some((vec![1], vec![1, 3])));
    assert_eq!(hooks("B"), Some((vec![1], vec![1])));
    assert_eq!(hooks("ZZ"), Some((vec![], vec![])));
    assert_eq!(hooks("ABACA"), Some((vec![], vec![])));
}

#[test]
fn anagrams_use_all_tiles_or_some() {
    assert_eq!(anagrams("ABA", 0, 3), list("ABA BAA"));
    assert_eq!(anagrams("ABA", 0, 2), list("AA AB ABA BA BAA"));
    assert_eq!(anagrams("CAB", 0, 1), list("AB BA BAC CAB"));
    assert_eq!(anagrams("Z", 0, 1), list(""));
    assert_eq!(anagrams("", 0, 0), list(""));
}

#[test]
fn a_tile_is_used_before_a_blank() {
    assert_eq!(anagrams("A", 1, 2), list("Aa Ab bA"));
    assert_eq!(anagrams("B", 2, 3), list("aBa Baa Bac caB"));
    assert_eq!(anagrams("", 2, 2), list("aa ab ba"));
    assert_eq!(anagrams("AABB", 1, 5), list("cABAB"));
}

#[test]
fn patterns_match_whole_words() {
    assert_eq!(matching("BA"), list("BA"));
    assert_eq!(matching("?A"), list("AA BA"));
    assert_eq!(
        matching("*"),
        list("AA AB ABA ABACA ABBA BA BAA BAC BACCA CAB CABAB")
    );
    assert_eq!(matching("*C*"), list("ABACA BAC BACCA CAB CABAB"));
    assert_eq!(matching("**C**A"), list("ABACA BACCA"));
    assert_eq!(matching("C*"), list("CAB CABAB"));
    assert_eq!(matching("*CC?"), list("BACCA"));
    assert_eq!(matching(""), list(""));
}

#[test]
fn a_search_ends_with_as_many_words_as_are_wanted() {
    let Some(kwg) = graph() else {
        unreachable!("the words can be compiled")
    };
    for most in 0..8 {
        let found = kwg.anagrams(&[], 3, 2, most);
        assert_eq!(found.words.len(), most.min(7));
        assert_eq!(found.is_cut, most < 7);
    }
}

#[test]
fn a_pattern_has_at_most_63_steps() {
    let any = [Step::AnyNumber; MAX_STEPS + 1];
    assert!(Pattern::new(&any[1..]).is_ok());
    assert_eq!(
        Pattern::new(&any).err(),
        Some(EngineError::LongPattern { steps: 64 })
    );
    let one = [Step::OneOf(&[1]); MAX_STEPS];
    let found = Pattern::new(&one)
        .ok()
        .and_then(|pattern| graph().map(|kwg| kwg.matches(&pattern, 9)));
    assert_eq!(found.map(|found| found.words), Some(vec![]));
}

#[test]
fn a_graph_made_to_be_without_end_is_left() {
    // A hundred steps of two ways each, and no word.
    let mut nodes = vec![
        Node::new(0, false, true, 2).bits(),
        Node::new(0, false, true, 0).bits(),
    ];
    for next in 1..100 {
        nodes.push(Node::new(1, false, false, 2 * next + 2).bits());
        nodes.push(Node::new(2, false, true, 2 * next + 2).bits());
    }
    nodes.push(Node::new(1, false, true, 0).bits());
    let found = Kwg::from_nodes(nodes.into(), 26).ok().and_then(|kwg| {
        let pattern = Pattern::new(&[Step::AnyNumber]).ok()?;
        Some(kwg.search(pattern.begin(), 9, 100_000))
    });
    let nothing = Found {
        words: vec![],
        is_cut: true,
    };
    assert_eq!(found, Some(nothing));
}
