// SPDX-License-Identifier: MIT
//! Planning which candidates to examine next.
//!
//! Quick looks come first, each at fewer candidates in more worlds, because a careful look at one
//! world takes as long as quick looks at many. Then come rounds: each examines half as many of the
//! best candidates, more carefully. A candidate that moves up because others fell is examined as
//! carefully as they were. Then come the spreads of the candidates that win most often, and finally
//! everything that could still be better. A plan depends only on the results so far, so the number
//! of threads changes nothing.

use super::candidates::Candidate;
use super::known::{Knowledge, Standing};
use super::worker::{Care, Stage, Task};
use super::worlds::World;

/// Worlds of the first quick look, and a quarter of those of the first round; each later one has
/// four times as many.
const FIRST_WORLDS: usize = 8;

/// Number of quick looks before the first round.
const QUICK_LOOKS: u8 = 3;

/// Worlds of one quick task: every candidate is examined in some worlds before any is examined in
/// more.
const QUICK_TOGETHER: usize = 4;

/// Positions searched for each world in the first round; each later one has four times as many.
const FIRST_NODES: u64 = 250;

/// Candidates of the second quick look, and of the first round; each later one has half as many.
const FIRST_KEPT: usize = 24;

/// Number of candidates kept to the end.
const MIN_KEPT: usize = 3;

/// The round from which the model does not get more careful.
const LAST_MODEL: u8 = 5;

/// Rounds have numbers below this one.
const MAX_ROUNDS: u8 = 30;

/// Number of candidates whose spreads are wanted if they win equally often.
const LEADERS: usize = 4;

/// Positions searched for the spread of a leader before others are examined again.
const LEADER_NODES: u64 = 64_000;

/// The round whose effort is used to examine others again.
const FIRST_CHECK: u8 = 2;

/// Tasks between two plans.
const WAVE: usize = 32;

/// Win probabilities that differ by less are equal.
const SAME: f64 = 1e-9;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Quick values, from 0.
    Quick(u8),
    /// Searches, from 1.
    Round(u8),
    /// The spreads of the leaders, with a limit except the last time.
    Leaders {
        is_last: bool,
    },
    /// All candidates that could still be better, with the effort of a round.
    Check(u8),
    Done,
}

/// Plans the tasks.
#[derive(Debug)]
pub(super) struct Schedule<'a> {
    candidates: &'a [Candidate],
    worlds: &'a [World],
    most_nodes: u64,
    phase: Phase,
    /// Candidates that this round has examined.
    taken: usize,
}

/// The results of all candidates, ranked.
#[derive(Debug)]
pub(super) struct Ranking {
    pub(super) standings: Vec<Standing>,
    /// Candidates, the best first.
    pub(super) order: Vec<usize>,
    /// The greatest proven win probability.
    least: f64,
}

impl Ranking {
    /// Rank candidates by win probability, then by spread, then in the order given; those not
    /// examined come last.
    pub(super) fn new(knowledge: &Knowledge, candidates: usize, worlds: &[World]) -> Self {
        let standings: Vec<Standing> = (0..candidates)
            .map(|candidate| knowledge.standing(candidate, worlds))
            .collect();
        let mut order: Vec<usize> = (0..candidates).collect();
        order.sort_by(|&one, &other| {
            let (one, other) = (&standings[one], &standings[other]);
            let win = |standing: &Standing| (standing.win / SAME).round();
            (other.seen > 0)
                .cmp(&(one.seen > 0))
                .then(win(other).total_cmp(&win(one)))
                .then(other.gain.total_cmp(&one.gain))
        });
        let least = standings.iter().map(|standing| standing.least);
        Self {
            least: least.fold(0.0, f64::max),
            standings,
            order,
        }
    }

    /// True if another candidate is proven to win more often than this one can.
    fn is_beaten(&self, candidate: usize) -> bool {
        1.0 - self.standings[candidate].lost < self.least - SAME
    }

    /// True if this candidate could win more often than any is proven to.
    fn can_win_more(&self, candidate: usize) -> bool {
        1.0 - self.standings[candidate].lost > self.least + SAME
    }
}

impl<'a> Schedule<'a> {
    pub(super) const fn new(
        candidates: &'a [Candidate],
        worlds: &'a [World],
        most_nodes: u64,
    ) -> Self {
        Self {
            candidates,
            worlds,
            most_nodes,
            phase: Phase::Quick(0),
            taken: 0,
        }
    }

    /// The next tasks; none at the end.
    pub(super) fn next(&mut self, knowledge: &Knowledge) -> Vec<Task> {
        loop {
            let ranking = Ranking::new(knowledge, self.candidates.len(), self.worlds);
            let tasks = match self.phase {
                Phase::Quick(look) => self.quick(look, knowledge, &ranking),
                Phase::Round(round) => self.round(round, knowledge, &ranking),
                Phase::Leaders { is_last } => self.leaders(is_last, knowledge, &ranking),
                Phase::Check(round) => self.check(round, knowledge, &ranking),
                Phase::Done => return Vec::new(),
            };
            if !tasks.is_empty() {
                return tasks;
            }
            self.phase = self.following(knowledge, &ranking);
            self.taken = 0;
        }
    }

    /// True if nothing more can be found out about the best move.
    pub(super) fn is_complete(&self, knowledge: &Knowledge, ranking: &Ranking) -> bool {
        self.phase == Phase::Done
            && !(0..self.candidates.len())
                .any(|candidate| self.is_unclear(candidate, knowledge, ranking))
    }

    /// The candidates examined now, the best first.
    pub(super) fn kept(&self, ranking: &Ranking) -> Vec<usize> {
        let most = match self.phase {
            Phase::Quick(0) => self.candidates.len(),
            Phase::Quick(look) => quick_kept(look, self.candidates.len()),
            Phase::Round(round) => kept_in(round, self.candidates.len()),
            _ => MIN_KEPT,
        };
        let seen = ranking.order.iter().copied();
        seen.filter(|&candidate| !ranking.is_beaten(candidate))
            .take(most)
            .collect()
    }

    /// True if nothing more can be found out about a candidate.
    pub(super) fn is_settled(&self, candidate: usize, knowledge: &Knowledge) -> bool {
        let is_open = self.candidates[candidate].is_open;
        (0..self.worlds.len()).all(|world| {
            if is_open {
                knowledge.outcome(candidate, world).is_some()
            } else {
                let known = knowledge.of(candidate, world);
                known.is_some_and(|known| known.stage >= LAST_MODEL)
            }
        })
    }

    fn following(&self, knowledge: &Knowledge, ranking: &Ranking) -> Phase {
        let is_last =
            |round| round >= MAX_ROUNDS || self.stage(round).care.nodes >= self.most_nodes;
        match self.phase {
            Phase::Quick(look) if look + 1 < QUICK_LOOKS => Phase::Quick(look + 1),
            Phase::Quick(_) => Phase::Round(1),
            Phase::Round(round) => {
                let kept = self.kept(ranking);
                let are_few = kept.len() <= MIN_KEPT;
                let is_settled = |&candidate: &usize| self.is_settled(candidate, knowledge);
                if are_few && kept.iter().all(is_settled) || round > LAST_MODEL && is_last(round) {
                    Phase::Leaders { is_last: false }
                } else {
                    Phase::Round(round + 1)
                }
            }
            Phase::Leaders { is_last: false } => Phase::Check(FIRST_CHECK),
            Phase::Leaders { is_last: true } | Phase::Done => Phase::Done,
            Phase::Check(round) => {
                let all = 0..self.candidates.len();
                let mut unclear =
                    all.filter(|&candidate| self.is_unclear(candidate, knowledge, ranking));
                if unclear.next().is_none() || round >= LAST_MODEL && is_last(round) {
                    Phase::Leaders { is_last: true }
                } else {
                    Phase::Check(round + 1)
                }
            }
        }
    }

    /// Some worlds of every candidate, then more of them, so that candidates are compared over
    /// almost the same worlds whenever the time is over.
    fn quick(&mut self, look: u8, knowledge: &Knowledge, ranking: &Ranking) -> Vec<Task> {
        if self.taken > 0 {
            return Vec::new();
        }
        let stage = self.stage(0);
        let most = self.worlds_in(look);
        let mut tasks: Vec<Task> = Vec::new();
        for candidate in self.kept(ranking) {
            let worlds = self.open_worlds(candidate, most, stage, knowledge);
            tasks.extend(split(candidate, &worlds, QUICK_TOGETHER, stage));
        }
        // The sort is stable: for the same worlds, the best candidates come first.
        tasks.sort_by_key(|task| task.worlds[0] / QUICK_TOGETHER);
        self.taken = 1;
        tasks
    }

    /// Number of worlds examined in a quick look or a round.
    fn worlds_in(&self, round: u8) -> usize {
        self.worlds
            .len()
            .min(FIRST_WORLDS << (2 * u32::from(round).min(10)))
    }

    fn round(&mut self, round: u8, knowledge: &Knowledge, ranking: &Ranking) -> Vec<Task> {
        let stage = self.stage(round);
        let most = self.worlds_in(round);
        let kept = self.kept(ranking);
        if self.taken >= 2 * kept.len().max(MIN_KEPT) {
            return Vec::new();
        }
        let together = if round == 1 { FIRST_WORLDS } else { 1 };
        let mut tasks = Vec::new();
        for candidate in kept {
            let worlds = self.open_worlds(candidate, most, stage, knowledge);
            self.taken += usize::from(!worlds.is_empty());
            tasks.extend(split(candidate, &worlds, together, stage));
        }
        tasks
    }

    /// Effort of a round; round 0 is a quick look.
    fn stage(&self, round: u8) -> Stage {
        let nodes = match round {
            0 => 0,
            _ => FIRST_NODES << (2 * u32::from(round - 1)).min(50),
        };
        Stage {
            number: round + 1,
            care: Care {
                level: usize::from(round),
                nodes: nodes.min(self.most_nodes),
            },
            wants_spread: false,
        }
    }

    /// The first worlds of a candidate in which a stage can find something out.
    fn open_worlds(
        &self,
        candidate: usize,
        most: usize,
        stage: Stage,
        knowledge: &Knowledge,
    ) -> Vec<usize> {
        let is_open = self.candidates[candidate].is_open;
        let number = if is_open {
            stage.number
        } else {
            stage.number.min(LAST_MODEL)
        };
        let worlds = (0..most).filter(|&world| match knowledge.of(candidate, world) {
            None => true,
            Some(known) => known.stage < number && knowledge.outcome(candidate, world).is_none(),
        });
        worlds.collect()
    }

    /// True if a candidate may turn out to be better than the best.
    fn is_unclear(&self, candidate: usize, knowledge: &Knowledge, ranking: &Ranking) -> bool {
        if self.is_settled(candidate, knowledge) {
            return false;
        }
        if self.candidates[candidate].is_open {
            return ranking.can_win_more(candidate);
        }
        // A model proves nothing, so a candidate that does not look better is not examined again.
        let best = ranking.standings[ranking.order[0]].win;
        let standing = &ranking.standings[candidate];
        standing.seen == 0 || standing.win >= best - SAME
    }

    fn check(&self, round: u8, knowledge: &Knowledge, ranking: &Ranking) -> Vec<Task> {
        let stage = self.stage(round);
        let mut tasks = Vec::new();
        for &candidate in &ranking.order {
            if tasks.len() >= WAVE {
                break;
            }
            if self.is_unclear(candidate, knowledge, ranking) {
                let worlds = self.open_worlds(candidate, self.worlds.len(), stage, knowledge);
                tasks.extend(split(candidate, &worlds, 1, stage));
            }
        }
        tasks
    }

    /// The spreads of the candidates that win most often.
    fn leaders(&self, is_last: bool, knowledge: &Knowledge, ranking: &Ranking) -> Vec<Task> {
        let (number, most) = if is_last {
            (u8::MAX, u64::MAX)
        } else {
            (u8::MAX - 1, LEADER_NODES)
        };
        let stage = Stage {
            number,
            care: Care {
                level: 0,
                nodes: most.min(self.most_nodes),
            },
            wants_spread: true,
        };
        let best = ranking.standings[ranking.order[0]].win;
        let leaders = ranking.order.iter().copied().filter(|&candidate| {
            self.candidates[candidate].is_open
                && ranking.standings[candidate].win >= best - SAME
                && self.is_settled(candidate, knowledge)
        });
        let tasks = leaders.take(LEADERS).flat_map(|candidate| {
            let worlds: Vec<usize> = (0..self.worlds.len())
                .filter(|&world| {
                    let known = knowledge.of(candidate, world);
                    known.is_some_and(|known| !known.is_solved() && known.stage < number)
                })
                .collect();
            split(candidate, &worlds, 1, stage)
        });
        tasks.collect()
    }
}

/// Number of candidates kept by a quick look after the first.
fn quick_kept(look: u8, candidates: usize) -> usize {
    let most = (FIRST_KEPT >> (look - 1)).max(MIN_KEPT);
    most.min((candidates >> look).max(MIN_KEPT))
}

/// Number of candidates kept by a round.
fn kept_in(round: u8, candidates: usize) -> usize {
    let most = (FIRST_KEPT >> (round - 1).min(31)).max(MIN_KEPT);
    most.min((candidates / 4).max(MIN_KEPT))
}

/// Tasks of this many worlds of a candidate each.
fn split(candidate: usize, worlds: &[usize], together: usize, stage: Stage) -> Vec<Task> {
    let task = |worlds: &[usize]| Task {
        candidate,
        worlds: worlds.to_vec(),
        stage,
    };
    worlds.chunks(together.max(1)).map(task).collect()
}
