//! The gin family: knocks, the knocker's spread, the defenders' lay-offs.

use std::collections::HashSet;

use super::action::Action;
use super::phase::Phase;
use super::resolve::Resolved;
use super::state::{KnockKind, State};
use crate::cards::{Card, Cards};
use crate::melds::{Arrangement, Goal, Meld, arrange, deadwood, onepack};
use crate::scoring::Ending;

impl State {
    /// Least deadwood of some cards.
    pub(crate) fn least(&self, cards: &Cards) -> u32 {
        let quick = self.game.one_pack.then(|| onepack::deadwood(cards.mask()));
        quick
            .flatten()
            .unwrap_or_else(|| deadwood(&self.game.melds, cards))
    }

    /// Whether a knock may be possible after some discard; `false` is sure.
    pub(crate) fn knock_in_sight(&self, hand: &Cards) -> bool {
        !self.game.one_pack
            || onepack::pips(onepack::idle(hand.mask())) <= self.knock_limit() + onepack::DEAREST
    }

    /// Most deadwood for a knock in this deal, in points.
    #[must_use]
    pub fn knock_limit(&self) -> u32 {
        let finish = &self.game.rules.sections.finish;
        match self.upcard {
            Some(card) if finish.knock_by_upcard && card.rank() == 0 => u32::from(finish.knock_ace),
            Some(card) if finish.knock_by_upcard => {
                u32::from(self.game.melds.hand[card.index() as usize])
            }
            _ => u32::from(finish.knock_limit),
        }
    }

    /// Most deadwood the knocker may keep while spreading.
    pub(crate) fn spread_limit(&self) -> u32 {
        if self.knock == Some(KnockKind::Knock) {
            self.knock_limit()
        } else {
            0
        }
    }

    /// Whether the defender may lay off on that meld of the table.
    pub(crate) fn takes_layoffs(&self, target: usize) -> bool {
        self.knock == Some(KnockKind::Knock)
            && self
                .table
                .get(target)
                .is_some_and(|t| Some(t.owner) == self.knocker)
    }

    pub(super) fn knock(&mut self, card: Option<Card>, kind: KnockKind) {
        let seat = self.seat;
        if let Some(card) = card {
            self.hands[seat as usize].remove(card);
            self.known[seat as usize].remove(card);
            self.pile.push(card);
        }
        self.taken = None;
        self.knocker = Some(seat);
        self.knock = Some(kind);
        self.phase = Phase::Spread;
    }

    pub(super) fn end_spread(&mut self) {
        let seat = self.seat;
        let best = arrange(&self.game.melds, &self.hands[seat as usize], Goal::Deadwood);
        self.lay_all(&best.melds);
        self.known[seat as usize] = self.hands[seat as usize];
        self.seat = self.next_seat(seat);
        self.phase = Phase::Layoff;
    }

    pub(super) fn end_layoff(&mut self) {
        let best = self.best_defence();
        self.lay_all(&best.melds);
        for action in &best.layoffs {
            self.advance_trusted(self.seat, action);
        }
        let next = self.next_seat(self.seat);
        if Some(next) == self.knocker {
            self.score_knock();
        } else {
            self.seat = next;
        }
    }

    fn lay_all(&mut self, melds: &[Meld]) {
        for meld in melds {
            self.lay(&Resolved::meld(*meld));
        }
    }

    fn score_knock(&mut self) {
        let Some(knocker) = self.knocker else { return };
        let value = |seat: u8| self.game.hand_value(&self.hands[seat as usize]);
        let mine = value(knocker);
        let tie = self.game.rules.sections.score.tie_undercuts;
        let beaten = (0..self.players())
            .filter(|&s| s != knocker)
            .any(|s| value(s) < mine || (tie && value(s) == mine));
        match self.knock {
            Some(KnockKind::Gin) => self.finish(Ending::Gin, Some(knocker)),
            Some(KnockKind::BigGin) => self.finish(Ending::BigGin, Some(knocker)),
            _ if beaten => self.finish(Ending::Undercut, None),
            _ => self.finish(Ending::Knock, None),
        }
    }

    /// The acting defender's best melds and lay-offs, taken together: least deadwood, then most points
    /// laid, then most cards, then first in menu order.
    pub(crate) fn best_defence(&self) -> Defence {
        let hand = self.hands[self.seat as usize];
        let before = self.open_melds();
        let mut search = DefenceSearch {
            state: self,
            before: &before,
            seen: HashSet::new(),
            best: None,
        };
        search.choose(0, &before, hand);
        search.best.unwrap_or_default()
    }

    /// The knocker's melds with their places on the table.
    fn open_melds(&self) -> Vec<(usize, Meld)> {
        let open = self
            .table
            .iter()
            .enumerate()
            .filter(|(i, _)| self.takes_layoffs(*i));
        open.map(|(i, t)| (i, t.meld)).collect()
    }
}

/// A way to lay out a defender's hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Defence {
    pub melds: Vec<Meld>,
    pub layoffs: Vec<Action>,
    pub left: Cards,
    deadwood: u32,
    points: u32,
}

impl Defence {
    fn cards_laid(&self) -> u32 {
        // Equal hands in every comparison, so what is left tells how many were laid.
        100 - self.left.len()
    }

    fn actions(&self) -> Vec<Action> {
        self.melds
            .iter()
            .map(Action::meld)
            .chain(self.layoffs.iter().cloned())
            .collect()
    }

    fn beats(&self, other: &Self) -> bool {
        let rank = |d: &Self| (std::cmp::Reverse(d.deadwood), d.points, d.cards_laid());
        rank(self)
            .cmp(&rank(other))
            .then_with(|| other.actions().cmp(&self.actions()))
            .is_gt()
    }
}

struct DefenceSearch<'a> {
    state: &'a State,
    before: &'a [(usize, Meld)],
    seen: HashSet<(usize, Vec<(usize, Meld)>)>,
    best: Option<Defence>,
}

impl DefenceSearch<'_> {
    /// Tries every growth of the knocker's melds from the `i`-th on; the rest of the hand is melded at best.
    fn choose(&mut self, i: usize, table: &[(usize, Meld)], hand: Cards) {
        let Some(&(_, meld)) = table.get(i) else {
            self.complete(table, hand);
            return;
        };
        // What nothing was added to is reached in one way only.
        if table != self.before && !self.seen.insert((i, table.to_vec())) {
            return;
        }
        for piece in meld.extensions(&self.state.game.melds, &hand) {
            if let Some(rest) = hand.without(&piece.cards) {
                let mut grown = table.to_vec();
                grown[i].1 = piece.grown;
                self.choose(i, &grown, rest);
            }
        }
        self.choose(i + 1, table, hand);
    }

    fn complete(&mut self, table: &[(usize, Meld)], hand: Cards) {
        let limits = &self.state.game.melds;
        let least = self.best.as_ref().map_or(u32::MAX, |best| best.deadwood);
        if self.state.least(&hand) > least {
            return;
        }
        let Arrangement {
            melds,
            left,
            deadwood,
            points,
        } = arrange(limits, &hand, Goal::Deadwood);
        let gained: u32 = table
            .iter()
            .zip(self.before)
            .map(|((_, after), (_, before))| after.points(limits) - before.points(limits))
            .sum();
        let candidate = Defence {
            melds,
            layoffs: self.steps(table),
            left,
            deadwood,
            points: points + gained,
        };
        if self.best.as_ref().is_none_or(|best| candidate.beats(best)) {
            self.best = Some(candidate);
        }
    }

    /// The lay-offs that lead to these melds, each the first in menu order that leads there.
    fn steps(&self, goal: &[(usize, Meld)]) -> Vec<Action> {
        let mut steps = Vec::new();
        if goal == self.before {
            return steps;
        }
        let mut now = self.before.to_vec();
        loop {
            let next = goal
                .iter()
                .enumerate()
                .filter_map(|(i, (target, wanted))| self.toward(&now[i].1, wanted, *target, i));
            let Some((action, i, grown)) = next.min_by(|a, b| a.0.cmp(&b.0)) else {
                return steps;
            };
            now[i].1 = grown;
            steps.push(action);
        }
    }

    /// The first step from a meld toward a grown one.
    fn toward(
        &self,
        from: &Meld,
        wanted: &Meld,
        target: usize,
        i: usize,
    ) -> Option<(Action, usize, Meld)> {
        if from == wanted {
            return None;
        }
        let missing = wanted.multiset().without(&from.cards())?;
        let pieces = from.extensions(&self.state.game.melds, &missing);
        let fits = pieces.into_iter().filter(|p| within(&p.grown, wanted));
        fits.map(|p| (self.state.layoff_of(from, target, &p), i, p.grown))
            .min_by(|a, b| a.0.cmp(&b.0))
    }
}

/// Whether a run or set is a part of a larger one.
fn within(part: &Meld, whole: &Meld) -> bool {
    let ends = |m: &Meld| (m.start(), m.start() + m.len());
    if !part.has_ends() {
        return whole.multiset().contains(&part.multiset());
    }
    let ((a, b), (c, d)) = (ends(part), ends(whole));
    c <= a && b <= d
}
