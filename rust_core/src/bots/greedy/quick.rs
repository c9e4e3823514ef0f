//! The plain bot: no odds, no look ahead, made for very many deals.

use super::draw;
use super::lay::{forced, lay_off, more_points, swap};
use super::{Weights, any, gin};
use crate::bots::Bot;
use crate::bots::odds::{completing, high_ace};
use crate::bots::sight::Sight;
use crate::cards::{Card, Cards, faces};
use crate::melds::near::{in_melds, partnered};
use crate::melds::{Arrangement, Goal, arrange, onepack};
use crate::play::turn::{Duties, nothing_melds};

use crate::play::{Action, Phase, State, View};
use crate::rules::sections::Take;

/// Lays what it can, throws the dearest useless card, knocks at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick;

impl Bot for Quick {
    /// # Panics
    /// If the viewer may not act.
    fn act(&mut self, view: &View) -> Action {
        quick_action(&Sight::of_view(view))
    }

    fn name(&self) -> String {
        "quick".into()
    }
}

/// What [`Quick`] plays.
pub(in crate::bots) fn quick_action(sight: &Sight) -> Action {
    let knock_game = sight.state.game().knock_game();
    let choice = match sight.state.phase() {
        Phase::Upcard | Phase::Draw if knock_game => draw_gin(sight),
        Phase::Draw => draw(sight),
        Phase::Claim => claim(sight),
        Phase::Play if knock_game => play_gin(sight),
        Phase::Play => play(sight),
        // The engine lays the rest in the best way.
        Phase::Spread | Phase::Layoff => Some(Action::Done),
        Phase::Upcard | Phase::Over => None,
    };
    choice.unwrap_or_else(|| any(sight))
}

/// Takes the pile's card if the hand is better off with it.
fn draw_gin(sight: &Sight) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    let top = sight.top().filter(|_| gin::may_take(sight));
    let helps = top.is_some_and(|top| {
        let mut more = *hand;
        more.add(top);
        // To throw it again leaves what there is, so it need not be left out.
        let best = best_discard(state, &more, more.face_mask());
        best.is_some_and(|best| best.1 < state.least(hand))
    });
    match state.phase() {
        _ if helps => Some(Action::TAKE),
        Phase::Upcard => Some(Action::Pass),
        _ => state.can_draw().then_some(Action::Draw),
    }
}

/// Closes at once if it can, else throws the card that leaves least.
fn play_gin(sight: &Sight) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    if state.game().rules.sections.finish.big_gin && state.least(hand) == 0 {
        return Some(Action::BigGin);
    }
    let allowed = Duties::of(state).discardable(state.game(), hand);
    let (card, left) = best_discard(state, hand, allowed)?;
    Some(match left {
        0 => Action::Gin(card),
        left if left <= state.knock_limit() => Action::Knock(card),
        _ => Action::Discard(card),
    })
}

/// The allowed discard that leaves least, and how much; of equal ones the dearest.
fn best_discard(state: &State, hand: &Cards, allowed: u64) -> Option<(Card, u32)> {
    let game = state.game();
    let quick = game.one_pack.then(|| onepack::best_discard(hand.mask()));
    if let Some(best) = quick.flatten().filter(|b| allowed >> b.0.index() & 1 != 0) {
        return Some(best);
    }
    let left = faces(allowed).map(|card| {
        let mut rest = *hand;
        rest.remove(card);
        (card, state.least(&rest))
    });
    let price = |card: Card| game.melds.hand[card.index() as usize];
    left.min_by_key(|&(card, left)| (left, u16::MAX - price(card)))
}

/// Whether the pile's card makes a meld with two of the hand or goes on the table.
fn fits(sight: &Sight) -> bool {
    let pairs = |top: Card| {
        let others = sight.hand().mask() & !(1 << top.index());
        completing(others, high_ace(sight.state.game())) >> top.index() & 1 != 0
    };
    sight
        .top()
        .is_some_and(|top| top.is_joker() || pairs(top) || draw::lays_off(sight, top))
}

fn draw(sight: &Sight) -> Option<Action> {
    if sight.state.game().rules.sections.pile.take == Take::Any {
        return draw::draw(sight, &Weights::quick());
    }
    if fits(sight) && sight.is_legal(&Action::TAKE) {
        return Some(Action::TAKE);
    }
    sight.state.can_draw().then_some(Action::Draw)
}

fn claim(sight: &Sight) -> Option<Action> {
    if !sight.is_legal(&Action::Claim) {
        return draw(sight);
    }
    Some(if fits(sight) {
        Action::Claim
    } else {
        Action::Pass
    })
}

/// A meld of the best layout, a lay-off, a swap, or the discard.
fn play(sight: &Sight) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    let (game, duties) = (state.game(), Duties::of(state));
    if !duties.opened && !duties.may_open(game, hand) {
        let loose = hand.without_mask(in_melds(hand.mask(), high_ace(game)));
        return forced(sight).or_else(|| discard(sight, &duties, &loose));
    }
    let best = layout(sight, &duties);
    let loose = best.as_ref().map_or(*hand, |best| best.left);
    best.as_ref()
        .and_then(|best| meld(sight, &duties, best))
        .or_else(|| {
            duties
                .opened
                .then(|| lay_off(sight, &Weights::quick(), &loose))?
        })
        .or_else(|| duties.opened.then(|| swap(sight, &loose))?)
        .or_else(|| forced(sight))
        .or_else(|| discard(sight, &duties, &loose))
}

/// The layout that leaves least, or has the points to open; `None` where surely nothing can be laid.
fn layout(sight: &Sight, duties: &Duties) -> Option<Arrangement> {
    let (game, hand) = (sight.state.game(), sight.hand());
    let best = (!nothing_melds(game, hand)).then(|| arrange(&game.melds, hand, Goal::Deadwood))?;
    Some(more_points(sight, &best, duties.opened).unwrap_or(best))
}

/// The first meld of a layout that may be laid.
fn meld(sight: &Sight, duties: &Duties, best: &Arrangement) -> Option<Action> {
    let game = sight.state.game();
    let mut melds = best.melds.iter();
    if let Some(first) = best.melds.first()
        && duties.all_may_lie(game, best)
    {
        return Some(Action::meld(first));
    }
    melds.find_map(|m| Some(Action::meld(m)).filter(|action| sight.is_legal(action)))
}

/// The dearest card that goes with no other, else the dearest that is in no meld.
fn discard(sight: &Sight, duties: &Duties, loose: &Cards) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    let game = state.game();
    if duties.open_duty(game) || state.relay_due(duties) {
        return None;
    }
    let allowed = duties.discardable(game, hand);
    let price = |card: &Card| game.melds.hand[card.index() as usize];
    let dearest = |mask| faces(mask & allowed).min_by_key(|card| u16::MAX - price(card));
    let alone = hand.mask() & !partnered(hand.mask(), high_ace(game));
    let wishes = [alone, loose.mask(), hand.mask(), allowed];
    wishes.into_iter().find_map(dearest).map(Action::Discard)
}
