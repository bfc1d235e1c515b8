// SPDX-License-Identifier: MIT
//! A plain word list, as users have them, read and compiled to KWG.
//!
//! One word per line in any case, LF or CRLF, UTF-8 with or without BOM, with an optional
//! definition after a space or a tab. Input that is refused here is read again by
//! `lexicon.word_list`, which reports what is wrong and where. So this code may refuse a valid
//! list, but must never misread one.

use std::collections::HashMap;

use super::build::compile_counted;
use crate::error::EngineError;

/// Minimum and maximum letters of a word that fits on a board.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=15;
const MAX_BYTES: usize = 64 << 20;
const MAX_WORDS: usize = 2_000_000;
const MAX_LINE_BYTES: usize = 8_192;
/// Maximum number of repeated words. A text whose lines happen to begin with words repeats many.
const MAX_REPEATS: usize = 250_000;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A compiled word list.
#[derive(Debug)]
pub struct CompiledList<'a> {
    /// The content of a KWG file with the GADDAG.
    pub graph: Vec<u8>,
    /// Number of different words.
    pub words: usize,
    /// Number of lines left out because a word of that length fits on no board.
    pub skipped: usize,
    /// Words in capitals, with the first definition given for each word that has one.
    pub definitions: HashMap<String, &'a str>,
}

/// Read and compile the text of a word list.
///
/// # Errors
///
/// A line that does not begin with a word of the letters A to Z or is too long, a definition that
/// is not UTF-8, no word, too many words, too many repeated words, too many bytes.
pub fn compile_list(text: &[u8]) -> Result<CompiledList<'_>, EngineError> {
    if text.len() > MAX_BYTES {
        return Err(EngineError::TooManyWords);
    }
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut tiles = Vec::with_capacity(text.len() + 1);
    let mut definitions = HashMap::new();
    let (mut taken, mut skipped) = (0, 0);
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let refused = || EngineError::BadLine { line: number };
        let line = trim_end(line);
        if line.is_empty() {
            continue;
        }
        if line.len() > MAX_LINE_BYTES {
            return Err(refused());
        }
        let letters = line.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let (word, rest) = line.split_at(letters.count());
        if word.is_empty() || rest.first().is_some_and(|&byte| !is_blank(byte)) {
            return Err(refused());
        }
        if !LENGTHS.contains(&word.len()) {
            skipped += 1;
            continue;
        }
        taken += 1;
        // The lowest five bits of an ASCII letter, capital or small, are its position in the
        // alphabet.
        tiles.extend(word.iter().map(|letter| letter & 31));
        tiles.push(0);
        if !rest.is_empty() {
            let start = rest.iter().take_while(|&&byte| is_blank(byte)).count();
            let told = std::str::from_utf8(&rest[start..]).map_err(|_| refused())?;
            let word = word.to_ascii_uppercase();
            definitions
                .entry(String::from_utf8(word).map_err(|_| refused())?)
                .or_insert(told);
        }
    }
    if taken + skipped > MAX_WORDS {
        return Err(EngineError::TooManyWords);
    }
    let (graph, words) = compile_counted(&tiles)?;
    if taken - words > MAX_REPEATS {
        return Err(EngineError::TooManyWords);
    }
    Ok(CompiledList {
        graph,
        words,
        skipped,
        definitions,
    })
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

fn trim_end(line: &[u8]) -> &[u8] {
    let end = line
        .iter()
        .rposition(|&byte| !is_blank(byte) && byte != b'\r');
    &line[..end.map_or(0, |last| last + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kwg::compile;

    #[test]
    fn words_definitions_and_what_is_skipped() -> Result<(), EngineError> {
        let text =
            b"\xef\xbb\xbfcare  to mind\r\n\nAA\tlava \t\nI me\nCARE again\nAbcdefghijklmnop\nza";
        let read = compile_list(text)?;
        assert_eq!(
            read.graph,
            compile(&[1, 1, 0, 3, 1, 18, 5, 0, 26, 1, 0], true)?
        );
        assert_eq!((read.words, read.skipped), (3, 2));
        let mut told: Vec<_> = read.definitions.into_iter().collect();
        told.sort();
        let wanted = [("AA", "lava"), ("CARE", "to mind")];
        assert_eq!(told, wanted.map(|(word, text)| (word.to_owned(), text)));
        Ok(())
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for (text, line) in [
            (&b"AA\nA9B\n"[..], 2),
            (b"AA\n BB\n", 2),
            (b"AA\rBB", 1),
            (b"\xff\xfeA\0A\0", 1),
            (b"AA\nBB caf\xe9", 2),
        ] {
            let fault = compile_list(text).err();
            assert_eq!(fault, Some(EngineError::BadLine { line }), "{text:?}");
        }
        assert_eq!(compile_list(b"A\n\n").err(), Some(EngineError::NoWords));
        let long = [b"AA ", &[b'x'; MAX_LINE_BYTES][..]].concat();
        assert_eq!(
            compile_list(&long).err(),
            Some(EngineError::BadLine { line: 1 })
        );
        let again = b"AA\n".repeat(MAX_REPEATS + 2);
        assert_eq!(compile_list(&again).err(), Some(EngineError::TooManyWords));
        assert!(compile_list(&again[3..]).is_ok());
    }
}
