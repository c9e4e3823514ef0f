//! The plain bot: no odds, no look ahead, made for very many deals.

use super::draw;
use super::lay::{forced, lay_off, more_points, swap};
use super::{Weights, any, gin};
use crate::bots::Bot;
use crate::bots::odds::{completing, high_ace};
use crate::bots::sight::Sight;
use crate::cards::{Card, Cards, faces};
use crate::melds::near::{in_melds, meldable, partnered};
use crate::melds::{Arrangement, Goal, arrange, onepack};
use crate::play::turn::Duties;
use crate::play::{Action, Phase, State, View};
use crate::rules::Game;
use crate::rules::sections::Take;

/// Lays what it can, throws the dearest useless card, knocks at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick;

impl Bot for Quick {
    /// # Panics
    /// If the viewer may not act.
    fn act(&mut self, view: &View) -> Action {
        quick_action(&Sight::of_view(view), &mut Plan::default())
    }

    fn name(&self) -> String {
        "quick".into()
    }
}

/// What [`Quick`] plays; the plan saves time and changes nothing.
pub(in crate::bots) fn quick_action(sight: &Sight, plan: &mut Plan) -> Action {
    let knock_game = sight.state.game().knock_game();
    match sight.state.phase() {
        Phase::Upcard | Phase::Draw if knock_game => draw_gin(sight),
        Phase::Play if knock_game => play_gin(sight),
        // The engine lays the rest in the best way.
        Phase::Spread | Phase::Layoff => Action::Done,
        phase => laying(sight, plan, phase).unwrap_or_else(|| any(sight)),
    }
}

/// In games where melds are laid before the end.
#[inline(never)]
fn laying(sight: &Sight, plan: &mut Plan, phase: Phase) -> Option<Action> {
    match phase {
        Phase::Draw => draw(sight),
        Phase::Claim => claim(sight),
        Phase::Play => play(sight, plan),
        _ => None,
    }
}

/// Takes the pile's card if the hand is better off with it.
fn draw_gin(sight: &Sight) -> Action {
    let (state, hand) = (sight.state, sight.hand());
    let top = sight.top().filter(|_| gin::may_take(sight));
    let helps = top.is_some_and(|top| helps(state, hand, top));
    match state.phase() {
        _ if helps => Action::TAKE,
        Phase::Upcard => Action::Pass,
        _ if state.can_draw() => Action::Draw,
        _ => any(sight),
    }
}

/// Whether the best discard after that card leaves less than there is now. To throw it again leaves just
/// that, so it need not be left out.
fn helps(state: &State, hand: &Cards, card: Card) -> bool {
    let quick = state
        .game()
        .one_pack
        .then(|| onepack::helps(hand.mask(), card));
    quick.flatten().unwrap_or_else(|| {
        let mut more = *hand;
        more.add(card);
        let best = best_discard(state, &more, more.face_mask());
        best.is_some_and(|best| best.1 < state.least(hand))
    })
}

/// Closes at once if it can, else throws the card that leaves least.
fn play_gin(sight: &Sight) -> Action {
    let (state, hand) = (sight.state, sight.hand());
    if state.game().rules.sections.finish.big_gin && state.least(hand) == 0 {
        return Action::BigGin;
    }
    let allowed = state.throwable();
    match best_discard(state, hand, allowed) {
        Some((card, 0)) => Action::Gin(card),
        Some((card, left)) if left <= state.knock_limit() => Action::Knock(card),
        Some((card, _)) => Action::Discard(card),
        None => any(sight),
    }
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
        let careful = Weights {
            burden: 1.0,
            ..Weights::quick()
        };
        return draw::draw(sight, &careful);
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

/// The best layout of the last hand, less the melds laid since.
#[derive(Default)]
pub(in crate::bots) struct Plan(Arrangement);

impl Plan {
    /// The layout that leaves least. What is left of the last one still is the best for itself and fewer
    /// loose cards: a better one would have been better in the whole hand too.
    fn layout(&mut self, game: &Game, hand: &Cards) -> Arrangement {
        let last = std::mem::take(&mut self.0);
        let rest = last.melds.iter().try_fold(*hand, |rest, meld| {
            let fits = rest.contains(&meld.multiset());
            fits.then(|| meld.taken_from(&rest))
        });
        if rest.is_some_and(|loose| last.left.contains(&loose)) {
            return Arrangement::of(&game.melds, hand, last.melds);
        }
        if meldable(&game.melds, hand) == Some(0) {
            return Arrangement::of(&game.melds, hand, Vec::new());
        }
        arrange(&game.melds, hand, Goal::Deadwood)
    }
}

/// A meld of the best layout, a lay-off, a swap, or the discard.
fn play(sight: &Sight, plan: &mut Plan) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    let (game, duties) = (state.game(), Duties::of(state));
    if !duties.opened && !duties.may_open(game, hand) {
        let loose = hand.without_mask(in_melds(hand.mask(), high_ace(game)));
        return forced(sight).or_else(|| discard(sight, &duties, &loose));
    }
    let least = plan.layout(game, hand);
    let most = more_points(sight, &least, duties.opened);
    let goes_on = most.is_none();
    let mut best = most.unwrap_or(least);
    let action = match first_meld(sight, &duties, &best) {
        Some(i) => Some(Action::meld(&best.melds.remove(i))),
        None => without_meld(sight, &duties, &best.left),
    };
    if goes_on {
        plan.0 = best;
    }
    action
}

/// The place of the first meld of a layout that may be laid.
fn first_meld(sight: &Sight, duties: &Duties, best: &Arrangement) -> Option<usize> {
    if !best.melds.is_empty() && duties.all_may_lie(sight.state.game(), best) {
        return Some(0);
    }
    let legal = |meld| sight.is_legal(&Action::meld(meld));
    best.melds.iter().position(legal)
}

fn without_meld(sight: &Sight, duties: &Duties, loose: &Cards) -> Option<Action> {
    let laid = || lay_off(sight, &Weights::quick(), loose).or_else(|| swap(sight, loose));
    duties
        .opened
        .then(laid)
        .flatten()
        .or_else(|| forced(sight))
        .or_else(|| discard(sight, duties, loose))
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
