//! Which card to throw.

use super::Weights;
use crate::bots::odds::{Odds, completing, high_ace};
use crate::bots::sight::Sight;
use crate::cards::{Card, Cards};
use crate::play::Action;
use crate::play::turn::Duties;
use crate::rules::Game;
use crate::rules::sections::ScoreKind;

/// A card of a meld or a joker goes only when nothing else may.
const MELDED: f32 = 500.0;
const JOKER: f32 = 1000.0;

/// The loose card that costs least to lose: few outs, a high price, no use to the next seat.
pub(super) fn discard(sight: &Sight, weights: &Weights, loose: &Cards) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    let duties = Duties::of(state);
    if duties.open_duty(state.game()) || state.relay_due(&duties) {
        return None;
    }
    let allowed = duties.discardable(state.game(), hand);
    let weigh = Weigh::new(sight, weights, duties.opened, *loose);
    let thrown = hand.faces().filter(|c| allowed >> c.index() & 1 != 0);
    let kept = thrown.map(|card| (weigh.keep(card), card));
    let worst = kept.min_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Action::Discard(worst.1))
}

struct Weigh<'a> {
    weights: &'a Weights,
    sight: &'a Sight<'a>,
    odds: Odds<'a>,
    loose: Cards,
    outs: u32,
    risk: f32,
    feed: f32,
    /// Faces the next seat can lay off.
    wanted: u64,
}

impl<'a> Weigh<'a> {
    fn new(sight: &'a Sight<'a>, weights: &'a Weights, opened: bool, loose: Cards) -> Self {
        let (risk, feed) = risk_and_feed(sight.state.game(), weights, opened);
        let mut new = Self {
            weights,
            sight,
            odds: Odds::of(sight),
            loose,
            outs: 0,
            risk,
            feed,
            wanted: if weights.feed_lay_off == 0.0 {
                0
            } else {
                wanted(sight)
            },
        };
        new.outs = new.outs_of(loose.mask());
        new
    }

    /// How much a card is worth keeping, in points.
    fn keep(&self, card: Card) -> f32 {
        if card.is_joker() {
            return JOKER;
        }
        let price = f32::from(self.sight.state.game().melds.hand[card.index() as usize]);
        let melded = if self.loose.has(card) { 0.0 } else { MELDED };
        melded + self.weights.outs * self.outs_lost(card) + self.fed(card) - self.risk * price
    }

    /// How much less likely the next card completes a meld without this one.
    fn outs_lost(&self, card: Card) -> f32 {
        if self.loose.count(card) != 1 {
            return 0.0;
        }
        let rest = self.outs_of(self.loose.mask() & !(1 << card.index()));
        self.outs.saturating_sub(rest) as f32 / self.odds.total as f32
    }

    /// Unseen cards that complete a meld of three with two of these.
    fn outs_of(&self, loose: u64) -> u32 {
        let found = completing(loose, high_ace(self.sight.state.game()));
        let jokers = if found == 0 {
            0
        } else {
            self.odds.unseen.jokers()
        };
        self.odds.unseen.count(found) + u32::from(jokers)
    }

    /// What the card is worth to the next seat.
    fn fed(&self, card: Card) -> f32 {
        let next = self.sight.state.next_seat(self.sight.seat);
        let laid = if self.wanted >> card.index() & 1 != 0 {
            self.weights.feed_lay_off
        } else {
            0.0
        };
        if self.feed == 0.0 {
            return laid;
        }
        laid + self.feed * self.odds.melds_with(next, card).min(1.0)
    }
}

/// What the price in hand and what the next seat is given count for in a game.
fn risk_and_feed(game: &Game, weights: &Weights, opened: bool) -> (f32, f32) {
    match game.rules.sections.score.kind {
        ScoreKind::Table => (weights.table_risk, weights.table_feed),
        _ if opened => (weights.risk, weights.feed),
        _ => (weights.risk_unopened, weights.feed),
    }
}

/// Faces of the hand that fit the table, if the next seat may lay off.
fn wanted(sight: &Sight) -> u64 {
    let (state, game) = (sight.state, sight.state.game());
    let next = state.next_seat(sight.seat);
    if game.must_open() && !state.opened(next) {
        return 0;
    }
    let cards = sight.hand().with_jokers(0);
    let pieces = state
        .table()
        .iter()
        .flat_map(|t| t.meld.extensions(&game.melds, &cards));
    pieces.fold(0, |mask, piece| match piece.cards.as_slice() {
        [card] => mask | 1 << card.index(),
        _ => mask,
    })
}
