//! The gin family: knocks, the knocker's spread, the defenders' lay-offs.

use smallvec::SmallVec;

use super::action::Action;
use super::legal::without;
use super::phase::Phase;
use super::resolve::Resolved;
use super::state::{KnockKind, State};
use super::turn::discardable;
use crate::cards::{Card, Cards, faces};
use crate::melds::{
    Arrangement, End, Extension, Goal, Meld, MeldRules, arrange, deadwood, onepack,
};
use crate::scoring::Ending;

impl State {
    /// Least deadwood of some cards.
    pub(crate) fn least(&self, cards: &Cards) -> u32 {
        let quick = self.game.one_pack.then(|| onepack::deadwood(cards.mask()));
        quick
            .flatten()
            .unwrap_or_else(|| deadwood(&self.game.melds, cards))
    }

    /// Faces the acting seat may throw, as a mask with the joker at bit 52: there are no duties.
    pub(crate) fn throwable(&self) -> u64 {
        discardable(&self.game, &self.hands[self.seat as usize], self.taken)
    }

    /// The ways to close with one of these discards, or without one.
    pub(crate) fn closings(&self, hand: &Cards, allowed: u64) -> Closings {
        if !self.knock_in_sight(hand) {
            return Closings::default();
        }
        let quick = self.game.one_pack.then(|| {
            let limit = self.knock_limit();
            onepack::closings(hand.mask(), allowed, limit)
        });
        let (knocks, gins) = quick
            .flatten()
            .unwrap_or_else(|| self.closings_of_each(hand, allowed));
        Closings {
            knocks,
            gins,
            big_gin: self.game.rules.sections.finish.big_gin && self.least(hand) == 0,
        }
    }

    /// Whether a knock may be possible after some discard; `false` is sure.
    fn knock_in_sight(&self, hand: &Cards) -> bool {
        !self.game.one_pack
            || onepack::pips(onepack::idle(hand.mask())) <= self.knock_limit() + onepack::DEAREST
    }

    fn closings_of_each(&self, hand: &Cards, allowed: u64) -> (u64, u64) {
        let (mut knocks, mut gins) = (0, 0);
        for card in faces(allowed) {
            match self.least(&without(hand, card)) {
                0 => gins |= 1 << card.index(),
                left if left <= self.knock_limit() => knocks |= 1 << card.index(),
                _ => {}
            }
        }
        (knocks, gins)
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
        for step in &best.layoffs {
            self.lay(step);
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
        let open = self.open_melds();
        let grown = |(_, meld): &(usize, Meld)| growths(&self.game.melds, *meld, &hand);
        let growths: SmallVec<[Growths; 3]> = open.iter().map(grown).collect();
        let mut search = DefenceSearch {
            state: self,
            open: &open,
            growths: &growths,
            best: None,
        };
        let mut table = open.iter().map(|(_, meld)| *meld).collect();
        search.choose(0, &mut table, &hand);
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

/// The discards that close a deal, as masks of faces with the joker at bit 52, and whether none is needed.
#[derive(Default)]
pub(crate) struct Closings {
    knocks: u64,
    gins: u64,
    big_gin: bool,
}

impl Closings {
    /// Number of ways to close.
    pub(crate) fn count(&self) -> usize {
        self.actions().count()
    }

    /// All of them, in menu order.
    pub(crate) fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let knocks = faces(self.knocks).map(Action::Knock);
        let gins = faces(self.gins).map(Action::Gin);
        let big_gin = self.big_gin.then_some(Action::BigGin);
        knocks.chain(gins).chain(big_gin)
    }
}

/// A way to lay out a defender's hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Defence {
    pub melds: Vec<Meld>,
    pub layoffs: Vec<Resolved>,
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
            .chain(self.layoffs.iter().map(|step| step.action.clone()))
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

/// Room for what a meld can become, mostly without an allocation.
type Growths = SmallVec<[Meld; 4]>;

/// A meld and all that lay-offs from a hand can make of it, larger ones later.
fn growths(rules: &MeldRules, meld: Meld, hand: &Cards) -> Growths {
    let mut all = Growths::from_slice(&[meld]);
    let mut next = 0;
    while let Some(from) = all.get(next).copied() {
        let rest = added(&meld, &from, hand).unwrap_or_default();
        from.each_extension(rules, &rest, &mut |_, _, grown| {
            if !all.contains(&grown) {
                all.push(grown);
            }
        });
        next += 1;
    }
    all
}

/// The hand after a meld of the table has grown; `None` where a card for it is missing.
fn added(before: &Meld, grown: &Meld, hand: &Cards) -> Option<Cards> {
    let (mask, jokers) = (
        grown.mask() & !before.mask(),
        grown.jokers() - before.jokers(),
    );
    let fits = mask & !hand.mask() == 0 && jokers <= hand.jokers();
    fits.then(|| hand.without_mask(mask).with_jokers(hand.jokers() - jokers))
}

struct DefenceSearch<'a> {
    state: &'a State,
    /// The knocker's melds with their places on the table.
    open: &'a [(usize, Meld)],
    /// What each of them can become.
    growths: &'a [Growths],
    best: Option<Defence>,
}

impl DefenceSearch<'_> {
    /// Tries every growth of the knocker's melds from the `i`-th on; the rest of the hand is melded at best.
    fn choose(&mut self, i: usize, table: &mut Vec<Meld>, hand: &Cards) {
        let Some(growths) = self.growths.get(i) else {
            self.complete(table, hand);
            return;
        };
        for &grown in growths.iter().rev() {
            if let Some(rest) = added(&self.open[i].1, &grown, hand) {
                table[i] = grown;
                self.choose(i + 1, table, &rest);
            }
        }
    }

    fn complete(&mut self, table: &[Meld], hand: &Cards) {
        let rules = &self.state.game.melds;
        let worse = |best: &Defence| self.state.least(hand) > best.deadwood;
        if self.best.as_ref().is_some_and(worse) {
            return;
        }
        let Arrangement {
            melds,
            left,
            deadwood,
            points,
        } = arrange(rules, hand, Goal::Deadwood);
        let gained = |(grown, (_, before)): (&Meld, &(usize, Meld))| {
            grown.points(rules) - before.points(rules)
        };
        let candidate = Defence {
            melds,
            layoffs: self.steps(table),
            left,
            deadwood,
            points: points + table.iter().zip(self.open).map(gained).sum::<u32>(),
        };
        if self.best.as_ref().is_none_or(|best| candidate.beats(best)) {
            self.best = Some(candidate);
        }
    }

    /// The lay-offs that lead to these melds, each the first in menu order that leads there.
    fn steps(&self, goal: &[Meld]) -> Vec<Resolved> {
        let mut steps = Vec::new();
        let mut now: Vec<Meld> = self.open.iter().map(|(_, meld)| *meld).collect();
        while now != goal {
            let next = (0..goal.len()).filter_map(|i| Some((i, self.toward(&now, goal, i)?)));
            let first = next.min_by(|a, b| a.1.action.cmp(&b.1.action));
            let Some((i, step)) = first else { break };
            now[i] = step.meld.unwrap_or(goal[i]);
            steps.push(step);
        }
        steps
    }

    /// The first step from the `i`-th meld toward the grown one.
    fn toward(&self, now: &[Meld], goal: &[Meld], i: usize) -> Option<Resolved> {
        let (from, wanted) = (&now[i], &goal[i]);
        if from == wanted {
            return None;
        }
        let missing = wanted.multiset().without(&from.cards())?;
        let pieces = from.extensions(&self.state.game.melds, &missing);
        let fits = pieces.into_iter().filter(|p| within(&p.grown, wanted));
        let step = |piece: Extension| Resolved {
            action: self.state.layoff_of(from, self.open[i].0, &piece),
            meld: Some(piece.grown),
            place: usize::from(piece.end == Some(End::High)),
        };
        fits.map(step).min_by(|a, b| a.action.cmp(&b.action))
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
