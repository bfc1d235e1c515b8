// SPDX-License-Identifier: MIT
//! `fuzz [--seconds N] [--seed K] TARGET`: feeds a target mutated and random bytes for some time.
//!
//! It prints how many inputs were accepted and refused. An input that makes the target panic or
//! take too long ends the run with exit code 1. It is written to the file
//! `fuzz-TARGET-SEED-NUMBER.bin` in the folder for temporary files, and the same seed finds it
//! again. `--profile fuzz` builds with the checks of a debug build.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

mod mutate;
mod targets;

use mutate::mutate;
use targets::{TARGETS, Target};

/// Longer than any input of this size should take, even on a busy machine.
const SLOW: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Options::read(&arguments) {
        Ok(options) => match options.run() {
            Ok(line) => say(&mut std::io::stdout(), &line, ExitCode::SUCCESS),
            Err(line) => say(&mut std::io::stderr(), &line, ExitCode::FAILURE),
        },
        Err(line) => say(&mut std::io::stderr(), &line, ExitCode::from(2)),
    }
}

/// If the output is closed, the exit code stays the same.
fn say(out: &mut dyn Write, line: &str, code: ExitCode) -> ExitCode {
    let _ = writeln!(out, "{line}");
    code
}

struct Options {
    target: &'static Target,
    time: Duration,
    seed: u64,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let (mut seconds, mut seed, mut target) = (60, 1, None);
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--seconds" => seconds = number(rest.next())?,
                "--seed" => seed = number(rest.next())?,
                name => target = TARGETS.iter().find(|target| target.name == name),
            }
        }
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        let usage = || format!("fuzz [--seconds N] [--seed K] {}", names.join("|"));
        Ok(Self {
            target: target.ok_or_else(usage)?,
            time: Duration::from_secs(seconds),
            seed,
        })
    }

    /// Returns a summary of the run, or a description of the failure.
    fn run(&self) -> Result<String, String> {
        let mut random = fastrand::Rng::with_seed(self.seed);
        let corpus = (self.target.corpus)();
        let began = Instant::now();
        let (mut taken, mut refused) = (0u64, 0u64);
        while began.elapsed() < self.time {
            let input = mutate(&corpus, &mut random);
            let start = Instant::now();
            let is_taken =
                catch_unwind(AssertUnwindSafe(|| (self.target.feed)(&input, &mut random)));
            let number = taken + refused;
            match is_taken {
                Ok(true) => taken += 1,
                Ok(false) => refused += 1,
                Err(_) => return Err(self.keep(number, &input, "it panicked")),
            }
            if start.elapsed() > SLOW {
                return Err(self.keep(number, &input, "it took too long"));
            }
        }
        let name = self.target.name;
        Ok(format!("{name}: {taken} inputs taken, {refused} refused"))
    }

    fn keep(&self, number: u64, input: &[u8], what: &str) -> String {
        let (name, seed) = (self.target.name, self.seed);
        let path: PathBuf = std::env::temp_dir().join(format!("fuzz-{name}-{seed}-{number}.bin"));
        match std::fs::write(&path, input) {
            Ok(()) => format!(
                "{name}: {what}: input {number} of seed {seed}, {}",
                path.display()
            ),
            Err(error) => {
                format!("{name}: {what}: input {number} of seed {seed}, not kept: {error}")
            }
        }
    }
}

fn number(argument: Option<&String>) -> Result<u64, String> {
    let argument = argument.map_or("", String::as_str);
    argument
        .parse()
        .map_err(|_| format!("{argument:?} is no number"))
}
