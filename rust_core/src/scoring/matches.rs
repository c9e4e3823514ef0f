//! A match: deals, dealers, totals, its end, what is paid.

use std::sync::Arc;

use super::ledger::{Ledger, Standing};
use super::outcome::Outcome;
use crate::cards::Dice;
use crate::error::{Error, Result};
use crate::play::{Action, DealWith, State};
use crate::rules::sections::{Best, MatchLength, NextDealer, Settle, Ties};
use crate::rules::{Game, Rules};

/// Stream of the match seed that gives the seeds of the deals, in order.
const DEAL_SEEDS: u64 = 1 << 32;

/// A finished deal of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// From 1.
    pub number: u32,
    /// Match seat of the dealer.
    pub dealer: u8,
    /// Match seat of each seat of the deal.
    pub seating: Vec<u8>,
    pub start: State,
    /// Seat of the deal and its action, in order.
    pub actions: Vec<(u8, Action)>,
    pub outcome: Outcome,
    /// Match totals after the deal, by match seat.
    pub totals: Vec<i32>,
}

/// A match in progress or finished.
#[derive(Clone, Debug)]
pub struct Match {
    rules: Rules,
    pub(super) names: Vec<String>,
    pub(super) seed: u64,
    pub(super) given_stacks: Option<Vec<i64>>,
    state: State,
    start: State,
    actions: Vec<(u8, Action)>,
    seating: Vec<u8>,
    deal: u32,
    totals: Vec<i32>,
    won: Vec<u32>,
    ledger: Ledger,
    history: Vec<Deal>,
    winners: Option<Vec<u8>>,
    play_off: bool,
}

impl Match {
    /// Starts a match and deals its first hand.
    ///
    /// # Errors
    /// `seats` for a wrong number of seats or stacks.
    pub fn new(
        rules: &Rules,
        names: Vec<String>,
        seed: u64,
        stacks: Option<Vec<i64>>,
    ) -> Result<Self> {
        let n = names.len();
        let game = Arc::new(Game::new(rules, n)?);
        let given_stacks = stacks.clone();
        let stacks = checked_stacks(rules, n, stacks)?;
        let state = State::deal_game(
            game,
            &DealWith {
                seed: deal_seed(seed, 1),
                ..DealWith::default()
            },
        )?;
        Ok(Self {
            ledger: Ledger::new(rules, n, stacks),
            rules: rules.clone(),
            names,
            seed,
            given_stacks,
            start: state.clone(),
            state,
            actions: Vec::new(),
            seating: (0..n as u8).collect(),
            deal: 1,
            totals: vec![0; n],
            won: vec![0; n],
            history: Vec::new(),
            winners: None,
            play_off: false,
        })
    }

    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Names by match seat.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The deal in progress; a finished deal only when the match is over.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// First state of the deal in progress.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Actions of the deal in progress: seat of the deal and action.
    #[must_use]
    pub fn actions(&self) -> &[(u8, Action)] {
        &self.actions
    }

    /// Match seat of each seat of the deal in progress.
    #[must_use]
    pub fn seating(&self) -> &[u8] {
        &self.seating
    }

    /// Number of the current deal, from 1.
    #[must_use]
    pub fn deal(&self) -> u32 {
        self.deal
    }

    /// Points so far, by match seat.
    #[must_use]
    pub fn totals(&self) -> &[i32] {
        &self.totals
    }

    #[must_use]
    pub fn history(&self) -> &[Deal] {
        &self.history
    }

    #[must_use]
    pub fn over(&self) -> bool {
        self.winners.is_some()
    }

    /// Match seats that won; none before the end.
    #[must_use]
    pub fn winners(&self) -> &[u8] {
        self.winners.as_deref().unwrap_or(&[])
    }

    /// Chips or money won and paid, by match seat; `None` where the game has none.
    #[must_use]
    pub fn settlement(&self) -> Option<&[i64]> {
        (self.rules.sections.r#match.settle != Settle::None).then_some(&self.ledger.accounts)
    }

    /// Units in the pool.
    #[must_use]
    pub fn pool(&self) -> i64 {
        self.ledger.pool
    }

    /// Chips each match seat has left, where stacks are played for.
    #[must_use]
    pub fn stacks(&self) -> Option<Vec<i64>> {
        self.ledger.stacks.as_ref()?;
        (0..self.totals.len())
            .map(|seat| self.ledger.stack(seat))
            .collect()
    }

    /// Plays an action of a seat of the deal in progress (its first actor if none is named).
    ///
    /// # Errors
    /// As [`State::play_as`]; `deal-over` when the match is over. Nothing changes then.
    pub fn play(&mut self, seat: Option<u8>, action: &Action) -> Result<()> {
        let seat = seat.unwrap_or(self.state.seat());
        let canonical = self.state.checked(seat, action)?.action;
        self.state = self.state.play_as(seat, &canonical)?;
        self.actions.push((seat, canonical));
        if self.state.is_over() {
            self.finish_deal();
        }
        Ok(())
    }

    fn finish_deal(&mut self) {
        let Some(outcome) = self.state.outcome().cloned() else {
            return;
        };
        for (&seat, &points) in self.seating.iter().zip(&outcome.points) {
            self.totals[seat as usize] += points;
        }
        for &winner in &outcome.winners {
            self.won[self.seating[winner as usize] as usize] += 1;
        }
        let seating = self.seating.clone();
        let decided = self.book(&outcome, &seating);
        self.history.push(Deal {
            number: self.deal,
            dealer: seating[self.start.dealer() as usize],
            seating,
            start: self.start.clone(),
            actions: std::mem::take(&mut self.actions),
            outcome: outcome.clone(),
            totals: self.totals.clone(),
        });
        match decided {
            Some(winners) => self.close(winners),
            None => self.deal_next(&outcome),
        }
    }

    /// Books the deal and decides whether the match is over.
    fn book(&mut self, outcome: &Outcome, seating: &[u8]) -> Option<Vec<u8>> {
        // Stacks decide only after the chips have moved; the pool is refilled only if play goes on.
        let stacked = self.rules.sections.r#match.length == MatchLength::Stack;
        if stacked {
            self.ledger.book(&self.rules, outcome, seating, None);
            return self.decide();
        }
        let decided = self.decide();
        let next = decided.is_none().then_some(self.seating.as_slice());
        self.ledger.book(&self.rules, outcome, seating, next);
        decided
    }

    fn close(&mut self, winners: Vec<u8>) {
        let standing = Standing {
            totals: &self.totals,
            won: &self.won,
            winners: &winners,
        };
        self.ledger.close(&self.rules, &standing);
        self.winners = Some(winners);
    }

    /// Winners if the match is over now; else `seating` holds who plays on.
    fn decide(&mut self) -> Option<Vec<u8>> {
        let m = &self.rules.sections.r#match;
        let capped = self.deal >= u32::from(m.max_deals);
        if m.length == MatchLength::Stack {
            return self.decide_by_stack(capped);
        }
        let limit = i32::from(m.loss_limit);
        let ended = self.play_off
            || capped
            || match m.length {
                MatchLength::Deals => self.deal >= u32::from(m.deals),
                _ => self.totals.iter().any(|&t| t >= i32::from(m.target)),
            }
            || (limit > 0 && self.totals.iter().any(|&t| t <= -limit));
        if !ended {
            return None;
        }
        let best = self.best();
        let few = best.len() < self.rules.sections.seats.min as usize;
        if best.len() == 1 || capped || few || m.ties == Ties::Joint {
            return Some(best);
        }
        self.play_off = true;
        self.seating = best;
        None
    }

    fn decide_by_stack(&mut self, capped: bool) -> Option<Vec<u8>> {
        let chips = |seat: usize| self.ledger.stack(seat).unwrap_or(0);
        let left: Vec<u8> = self
            .seating
            .iter()
            .copied()
            .filter(|&s| chips(s as usize) > 0)
            .collect();
        if left.len() < self.rules.sections.seats.min as usize {
            let most = left.iter().map(|&s| chips(s as usize)).max();
            let richest = |&s: &u8| Some(chips(s as usize)) == most;
            return Some(left.into_iter().filter(richest).collect());
        }
        self.seating = left;
        capped.then(|| self.best())
    }

    /// Seats still playing that have the best total.
    fn best(&self) -> Vec<u8> {
        let low = self.rules.sections.r#match.best == Best::Low;
        let rank = |seat: u8| {
            if low {
                -self.totals[seat as usize]
            } else {
                self.totals[seat as usize]
            }
        };
        let best = self.seating.iter().map(|&s| rank(s)).max();
        self.seating
            .iter()
            .copied()
            .filter(|&s| Some(rank(s)) == best)
            .collect()
    }

    fn deal_next(&mut self, outcome: &Outcome) {
        let dealer = self.next_dealer(outcome);
        self.deal += 1;
        let totals: Vec<i32> = self
            .seating
            .iter()
            .map(|&s| self.totals[s as usize])
            .collect();
        let with = DealWith {
            seed: deal_seed(self.seed, self.deal),
            dealer,
            totals: Some(&totals),
            deck: None,
        };
        // The number of seats was checked when they were chosen.
        if let Ok(state) = State::deal(&self.rules, self.seating.len(), &with) {
            self.start = state.clone();
            self.state = state;
        }
        let dealer = self.seating[self.start.dealer() as usize];
        if self.history[self.history.len() - 1].dealer != dealer {
            self.ledger.top_up(&self.rules, &self.seating);
        }
    }

    /// Seat of the next deal that deals it; `None` where it is drawn.
    fn next_dealer(&self, outcome: &Outcome) -> Option<u8> {
        let seats = &self.rules.sections.seats;
        let last = &self.history[self.history.len() - 1];
        if seats.redeal_dead_hand && outcome.winners.is_empty() {
            return self.seat_from(last.dealer);
        }
        match seats.next_dealer.at(last.seating.len() as u8) {
            NextDealer::Random => None,
            NextDealer::Left => self.seat_from(last.dealer + 1),
            NextDealer::Loser => {
                let worst = outcome.points.iter().min();
                let losers: Vec<usize> = (0..outcome.points.len())
                    .filter(|&i| Some(&outcome.points[i]) == worst)
                    .collect();
                losers
                    .first()
                    .and_then(|&one| self.seat_from(last.seating[one]))
            }
        }
    }

    /// The seat of the deal that the match seat has, or the next one clockwise that still plays.
    fn seat_from(&self, match_seat: u8) -> Option<u8> {
        let n = self.totals.len() as u8;
        let mut seats = (0..n).map(|step| (match_seat + step) % n);
        seats
            .find_map(|s| self.seating.iter().position(|&x| x == s))
            .map(|i| i as u8)
    }
}

fn deal_seed(seed: u64, deal: u32) -> u64 {
    Dice::new(seed, DEAL_SEEDS + u64::from(deal)).word()
}

fn checked_stacks(
    rules: &Rules,
    seats: usize,
    stacks: Option<Vec<i64>>,
) -> Result<Option<Vec<i64>>> {
    let m = &rules.sections.r#match;
    match stacks {
        Some(list) if list.len() != seats => Err(Error::rules(
            "seats",
            format!("stacks: one for each of {seats} seats is wanted"),
        )),
        Some(list) if list.iter().any(|&c| !(1..=1_000_000_000).contains(&c)) => Err(Error::rules(
            "out-of-range",
            "stacks: between 1 and 1000000000 chips are wanted",
        )),
        Some(_) if m.settle != Settle::Difference => Err(Error::rules(
            "out-of-range",
            "stacks: this game is not played for stacks",
        )),
        None if m.length == MatchLength::Stack => Ok(Some(vec![i64::from(m.stack); seats])),
        stacks => Ok(stacks),
    }
}
