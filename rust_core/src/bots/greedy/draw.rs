//! The start of a turn: the stock, the pile, or a claim.

use super::Weights;
use crate::bots::odds::{completing, high_ace};
use crate::bots::sight::Sight;
use crate::cards::{Card, Cards};
use crate::melds::near::partnered;
use crate::melds::{Goal, arrange, deadwood};
use crate::play::Action;
use crate::rules::sections::{Ace, Take};

/// Takes from the pile only what can be laid.
pub(super) fn draw(sight: &Sight, weights: &Weights) -> Option<Action> {
    let state = sight.state;
    let taken = match state.game().rules.sections.pile.take {
        Take::Top => sight
            .top()
            .filter(|&top| fits(sight, top))
            .map(|_| Action::TAKE),
        Take::Any => deep(sight, weights),
    };
    if let Some(take) = taken.filter(|take| sight.is_legal(take)) {
        return Some(take);
    }
    state.can_draw().then_some(Action::Draw)
}

/// Whether a card goes into a meld of the hand or onto the table.
fn fits(sight: &Sight, card: Card) -> bool {
    card.is_joker() || melds(sight, card) || lays_off(sight, card)
}

fn melds(sight: &Sight, card: Card) -> bool {
    let game = sight.state.game();
    let mut hand = *sight.hand();
    let face = 1 << card.index();
    let others = hand.mask() & !face;
    let goes = match hand.jokers() {
        0 => completing(others, high_ace(game)),
        1 if game.melds.ace != Ace::Cyclic => partnered(others | face, high_ace(game)),
        _ => face,
    };
    if goes & face == 0 {
        return false;
    }
    let before = deadwood(&game.melds, &hand);
    hand.add(card);
    deadwood(&game.melds, &hand) <= before
}

pub(super) fn lays_off(sight: &Sight, card: Card) -> bool {
    let state = sight.state;
    let mut alone = Cards::EMPTY;
    alone.add(card);
    let opened = state.opened(sight.seat) || !state.game().must_open();
    let takes = |meld: &crate::Meld| !meld.extensions(&state.game().melds, &alone).is_empty();
    opened && state.table().iter().any(|t| takes(&t.meld))
}

/// The take that brings most: points laid less the price of what would stay.
fn deep(sight: &Sight, weights: &Weights) -> Option<Action> {
    let state = sight.state;
    let rules = &state.game().melds;
    let worth = |hand: &Cards| {
        let best = arrange(rules, hand, Goal::Points);
        best.points as f32 - weights.burden * best.deadwood as f32
    };
    let mut hand = *sight.hand();
    let before = worth(&hand);
    let mut best: Option<(f32, Action)> = None;
    for place in (0..state.pile().len()).rev() {
        hand.add(state.pile()[place]);
        let take = take_at(state.pile(), place);
        let gain = worth(&hand) - before;
        if gain > best.as_ref().map_or(0.0, |b| b.0) && sight.is_legal(&take) {
            best = Some((gain, take));
        }
    }
    best.map(|(_, take)| take)
}

/// The canonical take of the card at a place of the pile and all above it.
fn take_at(pile: &[Card], place: usize) -> Action {
    let face = pile[place];
    let copies = |cards: &[Card]| cards.iter().filter(|&&c| c == face).count();
    match (place + 1 == pile.len(), copies(pile)) {
        (true, _) => Action::TAKE,
        (_, 1) => Action::Take {
            face: Some(face),
            nth: 0,
        },
        _ => Action::Take {
            face: Some(face),
            nth: copies(&pile[place..]) as u8,
        },
    }
}

/// Claims a card that fits; the next player draws as at the start of a turn.
pub(super) fn claim(sight: &Sight, weights: &Weights) -> Option<Action> {
    if !sight.is_legal(&Action::Claim) {
        return draw(sight, weights);
    }
    let wanted = sight.top().is_some_and(|top| fits(sight, top));
    Some(if wanted { Action::Claim } else { Action::Pass })
}
