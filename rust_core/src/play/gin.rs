//! The gin family: knocks, the knocker's spread, the defenders' lay-offs.

use std::cmp::Reverse;
use std::iter::once_with;

use smallvec::SmallVec;

use super::action::Action;
use super::legal::without;
use super::phase::Phase;
use super::resolve::Resolved;
use super::state::{KnockKind, State};
use super::table::TableMeld;
use super::turn::discardable;
use crate::cards::{Card, Cards, faces};
use crate::melds::{
    Arrangement, End, Extension, Goal, Meld, MeldRules, Melds, arrange, best_melds, deadwood,
    onepack,
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

    /// Least deadwood of a hand after a meld of it was laid.
    pub(super) fn least_without(&self, hand: &Cards, meld: &Meld) -> u32 {
        let rest = hand.mask() & !meld.mask();
        let quick = self.game.one_pack.then(|| onepack::deadwood(rest));
        quick
            .flatten()
            .unwrap_or_else(|| deadwood(&self.game.melds, &meld.taken_from(hand)))
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
        let hand = &self.hands[seat as usize];
        self.lay_all(&best_melds(&self.game.melds, hand, Goal::Deadwood));
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
        for &meld in melds {
            self.put_meld(meld);
            self.opened.add(self.seat);
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
    fn best_defence(&self) -> Defence {
        let hand = &self.hands[self.seat as usize];
        let open = self.growing_melds(hand);
        if open.is_empty() {
            let melds = best_melds(&self.game.melds, hand, Goal::Deadwood);
            return Defence {
                melds,
                layoffs: Vec::new(),
            };
        }
        let mut search = DefenceSearch {
            state: self,
            open: &open,
            best: None,
        };
        search.choose(&mut open.iter().map(Growing::meld).collect(), 0, hand);
        let Some(best) = search.best.take() else {
            return Defence::default();
        };
        Defence {
            layoffs: search.steps(&best.table),
            melds: best.own.melds.into(),
        }
    }

    /// The knocker's melds that a hand can add to.
    fn growing_melds(&self, hand: &Cards) -> SmallVec<[Growing; 3]> {
        let growing = |(place, meld): (usize, &TableMeld)| Growing {
            place,
            growths: growths(&self.game.melds, meld.meld, hand),
        };
        let melds = self.table.iter().enumerate();
        let open = melds.filter(|(place, t)| self.takes_layoffs(*place) && t.meld.touches(hand));
        open.map(growing).filter(|g| g.growths.len() > 1).collect()
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

/// What a defender lays.
#[derive(Default)]
struct Defence {
    melds: Melds,
    layoffs: Vec<Resolved>,
}

/// A meld and all that lay-offs from a hand can make of it, larger ones later.
fn growths(rules: &MeldRules, meld: Meld, hand: &Cards) -> Melds {
    let mut all = Melds::from_slice(&[meld]);
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

/// A meld of the knocker with its place on the table and all it can become, itself first.
struct Growing {
    place: usize,
    growths: Melds,
}

impl Growing {
    fn meld(&self) -> Meld {
        self.growths[0]
    }
}

/// A way to lay out a defender's hand.
struct Layout {
    own: Arrangement,
    /// The growing melds, each as it is or grown.
    table: Melds,
    /// Price of all that is laid, in points.
    points: u32,
}

struct DefenceSearch<'a> {
    state: &'a State,
    open: &'a [Growing],
    best: Option<Layout>,
}

impl DefenceSearch<'_> {
    /// Tries every growth of the knocker's melds from the `i`-th on; the rest of the hand is melded at best.
    fn choose(&mut self, table: &mut Melds, i: usize, hand: &Cards) {
        let Some(growing) = self.open.get(i) else {
            self.complete(table, hand);
            return;
        };
        for &grown in growing.growths.iter().rev() {
            if let Some(rest) = added(&growing.meld(), &grown, hand) {
                table[i] = grown;
                self.choose(table, i + 1, &rest);
            }
        }
    }

    fn complete(&mut self, table: &Melds, hand: &Cards) {
        let rules = &self.state.game.melds;
        let worse = |best: &Layout| self.state.least(hand) > best.own.deadwood;
        if self.best.as_ref().is_some_and(worse) {
            return;
        }
        let own = arrange(rules, hand, Goal::Deadwood);
        let gained = |(grown, growing): (&Meld, &Growing)| {
            grown.points(rules) - growing.meld().points(rules)
        };
        let points = own.points + table.iter().zip(self.open).map(gained).sum::<u32>();
        let table = table.clone();
        let candidate = Layout { own, table, points };
        if self
            .best
            .as_ref()
            .is_none_or(|best| self.beats(&candidate, best))
        {
            self.best = Some(candidate);
        }
    }

    fn beats(&self, one: &Layout, other: &Layout) -> bool {
        let rank = |l: &Layout| (Reverse(l.own.deadwood), l.points, Reverse(l.own.left.len()));
        rank(one)
            .cmp(&rank(other))
            .then_with(|| self.actions(other).cmp(self.actions(one)))
            .is_gt()
    }

    fn actions(&self, layout: &Layout) -> impl Iterator<Item = Action> {
        let steps = once_with(|| self.steps(&layout.table)).flatten();
        let melds = layout.own.melds.iter().map(Action::meld);
        melds.chain(steps.map(|step| step.action))
    }

    /// The lay-offs that lead to these melds, each the first in menu order that leads there.
    fn steps(&self, goal: &Melds) -> Vec<Resolved> {
        let mut steps = Vec::new();
        let mut now: Melds = self.open.iter().map(Growing::meld).collect();
        while now != *goal {
            let next =
                (0..goal.len()).filter_map(|i| Some((i, self.toward(i, &now[i], &goal[i])?)));
            let first = next.min_by(|a, b| a.1.action.cmp(&b.1.action));
            let Some((i, step)) = first else { break };
            now[i] = step.meld.unwrap_or(goal[i]);
            steps.push(step);
        }
        steps
    }

    fn step(&self, i: usize, from: &Meld, piece: &Extension) -> Resolved {
        Resolved {
            action: self.state.layoff_of(from, self.open[i].place, piece),
            meld: Some(piece.grown),
            place: usize::from(piece.end == Some(End::High)),
        }
    }

    /// The first step from the `i`-th meld as it is toward the grown one.
    fn toward(&self, i: usize, from: &Meld, wanted: &Meld) -> Option<Resolved> {
        let missing = Cards::from_mask(wanted.mask() & !from.mask())
            .with_jokers(wanted.jokers() - from.jokers());
        let mut first: Option<Resolved> = None;
        from.each_extension(
            &self.state.game.melds,
            &missing,
            &mut |cards, end, grown| {
                if within(&grown, wanted) {
                    let cards = cards.clone();
                    let step = self.step(i, from, &Extension { cards, end, grown });
                    if first
                        .as_ref()
                        .is_none_or(|first| step.action < first.action)
                    {
                        first = Some(step);
                    }
                }
            },
        );
        first
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
