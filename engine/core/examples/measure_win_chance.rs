// SPDX-License-Identifier: MIT
//! Reliability of the table of win chances in static games: `measure_win_chance KWG KLV GAMES SEED`.
//!
//! The table was learned from the seeds 1 to 30,000; other seeds are a fair test. The output is
//! Markdown, as in `docs/engine/evaluation.md`.
#![allow(missing_docs)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;
use std::io::Write;

use rackside_engine::best_plays::Scratch;
use rackside_engine::leaves::Leaves;
use rackside_engine::win_chance::WinChances;
use rackside_engine::win_chance::reliability::{Judge, PHASES, RANGES, Reliability};
use rackside_engine::{Klv, Kwg};

const BAGS: [&str; PHASES] = ["more than 60", "30 to 60", "7 to 29", "1 to 6"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, kwg, klv, games, seed] = &arguments[..] else {
        return Err("expected: measure_win_chance KWG KLV GAMES SEED".into());
    };
    let setting = support::setting(&Kwg::from_bytes(&std::fs::read(kwg)?, 26)?);
    let leaves = Leaves::new(Klv::from_bytes(&std::fs::read(klv)?)?);
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let wins = WinChances::default();
    let (mut found, mut scratch) = (Reliability::default(), Scratch::default());
    for game in 0..games {
        let (counts, seed) = (support::counts(), seed + game);
        found.play(&setting, &leaves, &wins, &counts, seed, &mut scratch);
    }
    write(&found, &mut std::io::stdout().lock())?;
    Ok(())
}

fn write(found: &Reliability, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(
        out,
        "| bag | table by | positions | log loss | Brier score |"
    )?;
    writeln!(out, "|---|---|---|---|---|")?;
    for (phase, bag) in BAGS.iter().enumerate() {
        for judge in Judge::ALL {
            let by = match judge {
                Judge::Spread => "spread",
                Judge::SpreadAndLeaves => "spread and leaves",
            };
            let ranges = found.ranges(judge, phase);
            let positions: u64 = ranges.iter().map(|range| range.positions).sum();
            let (log, brier) = (found.log_loss(judge, phase), found.brier(judge, phase));
            writeln!(
                out,
                "| {bag} | {by} | {positions} | {:.4} ± {:.4} | {:.4} ± {:.4} |",
                log.mean, log.error, brier.mean, brier.error
            )?;
        }
    }
    writeln!(out, "\n| predicted | {} |", BAGS.join(" | "))?;
    writeln!(out, "|---|{}", "---|".repeat(PHASES))?;
    let phases: [_; PHASES] =
        std::array::from_fn(|phase| found.ranges(Judge::SpreadAndLeaves, phase));
    for index in 0..RANGES {
        let width = 100 / RANGES;
        write!(out, "| {} to {} % |", index * width, (index + 1) * width)?;
        for ranges in &phases {
            let range = ranges[index];
            let (predicted, won) = (100.0 * range.predicted, 100.0 * range.won);
            let error = 100.0 * range.error;
            write!(out, " {predicted:.1} %: {won:.1} % ± {error:.1} |")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
