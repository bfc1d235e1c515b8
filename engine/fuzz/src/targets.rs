// SPDX-License-Identifier: MIT
//! The fuzz targets, and all operations that a caller could do with accepted input.

use std::sync::OnceLock;

use fastrand::Rng;
use rackside_engine::all_plays::all_plays;
use rackside_engine::best_plays::Scratch;
use rackside_engine::game::{Game, rack_table, static_move};
use rackside_engine::kwg::{Kwg, MAX_WORD, Node, compile, compile_list};
use rackside_engine::learning::{Course, Learner};
use rackside_engine::leaves::Leaves;
use rackside_engine::lookup::{Pattern, Step};
use rackside_engine::prepared::Prepared;
use rackside_engine::scoring::{SIZE, Scoring, TILES};
use rackside_engine::selfplay::Watch;
use rackside_engine::setting::Setting;
use rackside_engine::win_chance::{CERTAIN, MAX_SPREAD, ROWS, WinChances};
use rackside_engine::{EngineError, Klv};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A function that reads bytes.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// Valid inputs to begin with.
    pub(crate) corpus: fn() -> Vec<Vec<u8>>,
    /// Feed an input; returns true if it was accepted. Everything that can be done with it has been
    /// done then.
    pub(crate) feed: fn(&[u8], &mut Rng) -> bool,
}

pub(crate) const TARGETS: &[Target] = &[
    Target {
        name: "kwg",
        corpus: graphs,
        feed: feed_kwg,
    },
    Target {
        name: "klv",
        corpus: leave_values,
        feed: feed_klv,
    },
    Target {
        name: "words",
        corpus: word_lists,
        feed: feed_words,
    },
    Target {
        name: "list",
        corpus: texts,
        feed: feed_list,
    },
    Target {
        name: "prepared",
        corpus: prepared_files,
        feed: feed_prepared,
    },
    Target {
        name: "checkpoint",
        corpus: checkpoints,
        feed: feed_checkpoint,
    },
    Target {
        name: "wins",
        corpus: win_chances,
        feed: feed_wins,
    },
];

const ALPHABET: u8 = 26;
const WANTED: usize = 50;
/// Number of paths followed through a graph, because a graph can have an enormous number of walks.
const PATHS: usize = 20;
/// Number of turns of a game played with the accepted data.
const TURNS: usize = 4;

fn word_lists() -> Vec<Vec<u8>> {
    let mut random = Rng::with_seed(0);
    let lists = [(1, 4, 3), (5, 6, 3), (40, 8, 4), (150, 9, 26), (30, 15, 2)];
    lists
        .iter()
        .map(|&(words, longest, letters)| {
            let mut list = Vec::new();
            for _ in 0..words {
                list.extend((0..random.usize(1..=longest)).map(|_| random.u8(1..=letters)));
                list.push(0);
            }
            list
        })
        .collect()
}

/// Word lists such as users have.
fn texts() -> Vec<Vec<u8>> {
    let texts: [&[u8]; 5] = [
        b"AA\nCARE\nZA\n",
        b"\xef\xbb\xbfaa\r\nCare to mind\r\n\r\nza\tpizza, caf\xc3\xa9 style\r\n",
        b"I me\nQI  life force\t\nqi again\nABCDEFGHIJKLMNOP too long\n",
        b"AB \tone\nab\ttwo\nBA\nABA \xf0\x9f\x99\x82",
        b"TEA\nTEAS\nSEAT\nEATS\nETAS\nTEASE\nSETAE",
    ];
    texts.map(<[u8]>::to_vec).to_vec()
}

/// An accepted list has every word of two to fifteen letters that begins a line, and no other word.
fn feed_list(input: &[u8], random: &mut Rng) -> bool {
    let Ok(read) = compile_list(input) else {
        return false;
    };
    let kwg = match Kwg::from_bytes(&read.graph, ALPHABET) {
        Ok(kwg) => kwg,
        Err(error) => unreachable!("{error}"),
    };
    let text = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    let mut words = std::collections::BTreeSet::new();
    let mut skipped = 0;
    for line in text.split(|&byte| byte == b'\n') {
        let letters = line.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let word: Vec<u8> = letters.map(u8::to_ascii_uppercase).collect();
        match word.len() {
            0 => {}
            2..=15 => {
                words.insert(word);
            }
            _ => skipped += 1,
        }
    }
    assert_eq!((words.len(), skipped), (read.words, read.skipped));
    for word in &words {
        let tiles: Vec<u8> = word.iter().map(|letter| letter - b'A' + 1).collect();
        assert!(kwg.accepts(&tiles), "{word:?} was lost");
    }
    for word in read.definitions.keys() {
        assert!(words.contains(word.as_bytes()), "{word}");
    }
    use_graph(&kwg, random);
    true
}

fn graphs() -> Vec<Vec<u8>> {
    let lists = word_lists();
    let compiled = |with_gaddag| {
        let compile = move |list: &Vec<u8>| compile(list, with_gaddag).unwrap_or_default();
        lists.iter().map(compile)
    };
    compiled(true).chain(compiled(false)).collect()
}

fn leave_values() -> Vec<Vec<u8>> {
    let tiles: [&[u8]; 4] = [&[1], &[2, 1, 3], &[1, 2, 1, 1, 2], &[2, 9, 2, 2, 4, 12]];
    let build = |(longest, tiles): (usize, &&[u8])| {
        let worth = |leave: &[u8]| leave.iter().map(|&tile| f32::from(tile) - 2.5).sum();
        Klv::build(tiles, longest, worth).map_or_else(|_| Vec::new(), |klv| klv.to_bytes())
    };
    (2..).zip(&tiles).map(build).collect()
}

fn feed_kwg(input: &[u8], random: &mut Rng) -> bool {
    let Ok(kwg) = Kwg::from_bytes(input, ALPHABET) else {
        return false;
    };
    use_graph(&kwg, random);
    true
}

/// Use every function of a graph, and walk it as a move generator does.
fn use_graph(kwg: &Kwg, random: &mut Rng) {
    for root in [kwg.dawg_root(), kwg.gaddag_root()] {
        for _ in 0..PATHS {
            follow(kwg, root, random);
        }
    }
    let word: Vec<u8> = (0..random.usize(..20)).map(|_| random.u8(..28)).collect();
    for front in kwg.hooks(&word).front {
        assert!(
            kwg.accepts(&[&[front], &word[..]].concat()),
            "{front} {word:?}"
        );
    }
    for back in kwg.hooks(&word).back {
        assert!(
            kwg.accepts(&[&word[..], &[back]].concat()),
            "{word:?} {back}"
        );
    }
    let rack = &word[..word.len().min(5)];
    let found = kwg.anagrams(rack, random.usize(..2), random.usize(..4), WANTED);
    assert!(found.words.len() <= WANTED);
    let steps: Vec<Step<'_>> = word
        .iter()
        .take(6)
        .map(|&tile| {
            if tile < 7 {
                Step::AnyNumber
            } else {
                Step::OneOf(&word)
            }
        })
        .collect();
    if let Ok(pattern) = Pattern::new(&steps) {
        for word in kwg.matches(&pattern, WANTED).words {
            assert!(kwg.accepts(&word), "{word:?} was found and is no word");
        }
    }
}

/// Go down from list to list at random; the walk ends, and the tiles of every list ascend.
fn follow(kwg: &Kwg, root: u32, random: &mut Rng) {
    let mut list = root;
    let mut steps = 0;
    while list != 0 {
        let siblings = list_at(kwg, list);
        assert!(
            siblings.is_sorted_by_key(|node| node.tile()),
            "list {list} does not ascend"
        );
        list = siblings[random.usize(..siblings.len())].child();
        steps += 1;
        assert!(steps <= kwg.nodes().len(), "a walk goes in a circle");
    }
}

fn list_at(kwg: &Kwg, list: u32) -> Vec<Node> {
    let mut siblings = Vec::new();
    let mut at = list;
    loop {
        let node = kwg.node(at);
        siblings.push(node);
        if node.is_last() {
            return siblings;
        }
        at += 1;
    }
}

fn feed_klv(input: &[u8], random: &mut Rng) -> bool {
    let Ok(klv) = Klv::from_bytes(input) else {
        return false;
    };
    assert!(klv.len() <= klv.values().len());
    let mut ranks = 0;
    klv.for_each(|leave, rank, value| {
        assert_eq!(rank, ranks, "the ranks go up by one");
        ranks += 1;
        // Values are compared by their bits, because there are two zeros.
        assert_eq!(klv.value(leave).to_bits(), value.to_bits(), "{leave:?}");
        assert_eq!(klv.index(leave), Some(rank), "{leave:?}");
    });
    assert_eq!(ranks as usize, klv.len(), "every leave is met");
    let leave: Vec<u8> = (0..random.usize(..8)).map(|_| random.u8(..6)).collect();
    let is_known = klv.index(&leave).is_some();
    assert!(is_known || klv.value(&leave).to_bits() == 0);
    assert_eq!(klv.to_bytes(), input, "what was read is written");
    true
}

/// Read bytes as a list of words: the compiled graph can be read again and holds exactly these
/// words.
fn feed_words(input: &[u8], random: &mut Rng) -> bool {
    let compiled = match compile(input, true) {
        Ok(compiled) => compiled,
        Err(EngineError::NoWords | EngineError::EmptyWord { .. }) => return false,
        Err(EngineError::LongWord { offset }) => {
            let rest = &input[offset..];
            assert!(!rest.iter().take(MAX_WORD + 1).any(|&tile| tile == 0));
            return false;
        }
        Err(error) => unreachable!("{error}"),
    };
    let kwg = match Kwg::from_bytes(&compiled, u8::MAX) {
        Ok(kwg) => kwg,
        Err(error) => unreachable!("{error}"),
    };
    let words: Vec<&[u8]> = input.split(|&tile| tile == 0).collect();
    let words = &words[..words.len() - 1];
    for word in words {
        assert!(kwg.accepts(word), "{word:?} was lost");
    }
    let other: Vec<u8> = (0..random.usize(1..4)).map(|_| random.u8(1..5)).collect();
    assert_eq!(
        kwg.accepts(&other),
        words.contains(&&other[..]),
        "{other:?}"
    );
    use_graph(&kwg, random);
    true
}

/// Prepared files of graphs, small ones only, because their tables are most of a file.
fn prepared_files() -> Vec<Vec<u8>> {
    let prepare = |graph: Vec<u8>| {
        let kwg = Kwg::from_bytes(&graph, ALPHABET).ok()?;
        Some(Prepared::new(&kwg)?.to_bytes(ALPHABET))
    };
    graphs().into_iter().filter_map(prepare).collect()
}

/// Every second file gets checksums that fit its content, as a forged one would have.
fn feed_prepared(input: &[u8], random: &mut Rng) -> bool {
    let mut file = input.to_vec();
    let is_forged = random.bool() && Prepared::seal(&mut file);
    let Some(kwg) = Prepared::kwg_in(&file) else {
        assert!(Prepared::from_bytes(&file, &[], ALPHABET).is_err());
        return false;
    };
    let Ok(prepared) = Prepared::from_bytes(&file, kwg, ALPHABET) else {
        return false;
    };
    assert!(is_forged || prepared.to_bytes(ALPHABET) == file);
    let setting = Setting::of(&prepared, plain_scoring());
    let Some(leaves) = Klv::build(&[1, 1], 1, |_| 0.0).ok().map(Leaves::new) else {
        return false;
    };
    let mut counts = [4; TILES];
    counts[0] = 2;
    let mut game = Game::new(&setting, &counts, random.u64(..));
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut plays, mut scratch) = (Vec::new(), Scratch::default());
    for _ in 0..TURNS {
        if !game.is_over {
            let table = rack_table(&setting, &leaves, &game);
            all_plays(&setting, &game.board, &table, &mut plays);
            let made = static_move(&setting, &leaves, &game, &mut scratch);
            game.play(&setting, &made, &mut chance);
        }
    }
    true
}

/// A plain board where every tile has one point.
fn plain_scoring() -> Scoring {
    Scoring {
        values: [1; TILES],
        letter_factors: [1; SIZE * SIZE],
        word_factors: [1; SIZE * SIZE],
        bingo_tiles: 7,
        bingo_points: 50,
        blank_multiplies_word: true,
        centre: (7, 7),
        first_min_tiles: 2,
    }
}

/// A plain board and three words.
fn setting() -> Option<&'static Setting> {
    static SETTING: OnceLock<Option<Setting>> = OnceLock::new();
    let make = || {
        let bytes = compile(&[1, 2, 0, 2, 1, 0, 1, 2, 1, 0], true).ok()?;
        let kwg = Kwg::from_bytes(&bytes, ALPHABET).ok()?;
        Setting::new(&kwg, plain_scoring())
    };
    SETTING.get_or_init(make).as_ref()
}

fn course() -> ([u8; TILES], Course) {
    let mut counts = [0; TILES];
    counts[..3].copy_from_slice(&[1, 9, 8]);
    let course = Course {
        games: vec![3, 2],
        seed: 1,
        lexicon: 1,
    };
    (counts, course)
}

/// The checkpoint of a course after every third batch.
fn checkpoints() -> Vec<Vec<u8>> {
    let (counts, course) = course();
    let mut kept = Vec::new();
    let mut learner = setting().and_then(|setting| Learner::new(setting, &counts, course).ok());
    while let Some(going) = learner.filter(|learner| !learner.is_done()) {
        kept.push(going.checkpoint());
        learner = (0..3)
            .try_fold(going, |going, _| going.step(1, &Watch::default()))
            .ok();
    }
    kept
}

fn feed_checkpoint(input: &[u8], _: &mut Rng) -> bool {
    let (counts, course) = course();
    let resumed = setting().map(|setting| Learner::resume(setting, &counts, course, input));
    let Some(Ok(learner)) = resumed else {
        return false;
    };
    assert_eq!(learner.checkpoint(), input);
    let more = learner.step(1, &Watch::default());
    more.is_ok_and(|learner| learner.games_done() <= learner.games_in_all())
}

fn win_chances() -> Vec<Vec<u8>> {
    vec![
        WinChances::default().to_bytes(),
        WinChances::even().to_bytes(),
    ]
}

/// Every row rises from spread to spread, and every result is a probability.
fn feed_wins(input: &[u8], random: &mut Rng) -> bool {
    let Ok(wins) = WinChances::from_bytes(input) else {
        return false;
    };
    for unseen in 0..=ROWS {
        let mut before = 0;
        let step = random.usize(1..20_000);
        for spread in (-MAX_SPREAD * 1001..=MAX_SPREAD * 1001).step_by(step) {
            let chance = wins.of(spread, unseen);
            assert!((before..=CERTAIN).contains(&chance), "{spread} {unseen}");
            before = chance;
        }
    }
    for spread in [i32::MIN, i32::MAX, random.i32(..)] {
        let chance = wins.of(spread, random.usize(..));
        assert!((0..=CERTAIN).contains(&chance), "{spread}");
    }
    assert_eq!(wins.to_bytes(), input, "what was read is written");
    true
}
