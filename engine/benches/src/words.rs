// SPDX-License-Identifier: MIT
//! Word lists and leave values: compiling, loading, looking up.

use std::fs;
use std::hint::black_box;

use criterion::{Criterion, Throughput};
use rackside_engine::kwg::compile;
use rackside_engine::leaves::Leaves;
use rackside_engine::lookup::{Pattern, Step};
use rackside_engine::prepared::Prepared;
use rackside_engine::{Klv, Kwg};

use crate::sample::{klv_bytes, project_file};
use crate::support::{school, setting, tiles};

const SCHOOL: &str = "resources/lexica/open-english-school.kwg";
const LAST_TILE: u8 = 26;

/// One of this many words is looked up.
const STRIDE: usize = 250;

const MOST: usize = 1_000;

fn all_words(kwg: &Kwg) -> Vec<Vec<u8>> {
    let any = Pattern::new(&[Step::AnyNumber]).unwrap();
    kwg.matches(&any, usize::MAX).words
}

/// Compile a whole word list to its graph.
pub(crate) fn compiling(criterion: &mut Criterion) {
    let mut list = all_words(&school()).join(&0);
    list.push(0);
    let mut group = criterion.benchmark_group("words");
    group.sample_size(10);
    group.bench_function("compile", |bench| {
        bench.iter(|| compile(black_box(&list), true));
    });
    group.finish();
}

/// Load the files that a game needs.
pub(crate) fn loading(criterion: &mut Criterion) {
    let (path, klv, kwg) = (project_file(SCHOOL), klv_bytes(), school());
    let mut group = criterion.benchmark_group("load");
    group.sample_size(10);
    group.bench_function("graph", |bench| bench.iter(|| Kwg::open(&path, LAST_TILE)));
    group.bench_function("setting", |bench| bench.iter(|| setting(black_box(&kwg))));
    // The prepared data that the first start stores for the next one.
    let kept = std::env::temp_dir().join(format!("rackside-benches-{}", std::process::id()));
    fs::write(&kept, Prepared::new(&kwg).unwrap().to_bytes(LAST_TILE)).unwrap();
    let content = fs::read(&path).unwrap();
    group.bench_function("kept setting", |bench| {
        bench.iter(|| Prepared::open(&kept, &content, LAST_TILE).unwrap());
    });
    fs::remove_file(&kept).unwrap();
    group.bench_function("leaves", |bench| {
        bench.iter(|| Leaves::new(Klv::from_bytes(black_box(&klv)).unwrap()));
    });
    group.finish();
}

/// Look-ups in a word list.
pub(crate) fn looking_up(criterion: &mut Criterion) {
    let kwg = school();
    let all = all_words(&kwg);
    let mut words: Vec<Vec<u8>> = all.into_iter().step_by(STRIDE).collect();
    let backwards = words
        .iter()
        .map(|word| word.iter().rev().copied().collect());
    words.extend(backwards.collect::<Vec<_>>());
    let mut group = criterion.benchmark_group("look up");
    group.throughput(Throughput::Elements(words.len() as u64));
    group.bench_function("word or none", |bench| {
        bench.iter(|| words.iter().filter(|word| kwg.accepts(word)).count());
    });
    group.bench_function("hooks", |bench| {
        bench.iter(|| {
            words
                .iter()
                .map(|word| kwg.hooks(word).back.len())
                .sum::<usize>()
        });
    });
    group.throughput(Throughput::Elements(1));
    let rack = tiles("AEINRT");
    group.bench_function("anagrams with two blanks", |bench| {
        bench.iter(|| kwg.anagrams(black_box(&rack), 2, 8, MOST));
    });
    let (start, end) = (tiles("Q"), tiles("NG"));
    let steps = [
        Step::OneOf(&start),
        Step::AnyNumber,
        Step::OneOf(&end[..1]),
        Step::OneOf(&end[1..]),
    ];
    let pattern = Pattern::new(&steps).unwrap();
    group.bench_function("pattern", |bench| {
        bench.iter(|| kwg.matches(black_box(&pattern), MOST));
    });
    group.finish();
}
