//! The menu: every canonical action that is legal now, in its documented order.

use super::action::Action;
use super::phase::Phase;
use super::resolve::Resolved;
use super::state::State;
use super::turn::{Duties, Turn, after, step_ends, swaps};
use crate::cards::{Card, Cards, faces};
use crate::error::Result;
use crate::melds::{End, Extension, Meld, all_melds, each_meld, read_layout};
use crate::rules::sections::{FreedJoker, Take};

impl State {
    /// All legal actions of the first actor, canonical, in menu order.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        self.legal_actions_of(self.seat)
    }

    /// All legal actions of a seat, canonical, in menu order; none if it may not act.
    #[must_use]
    pub fn legal_actions_of(&self, seat: u8) -> Vec<Action> {
        // Enough for most menus.
        let mut menu = Vec::with_capacity(16);
        self.legal_actions_into(seat, &mut menu);
        menu
    }

    /// The same into a list that is used again and again: what it held before is dropped.
    pub fn legal_actions_into(&self, seat: u8, menu: &mut Vec<Action>) {
        menu.clear();
        if !self.may_act(seat) {
            return;
        }
        match self.phase {
            Phase::Upcard => menu.extend([Action::TAKE, Action::Pass]),
            Phase::Draw => self.draw_menu(seat, menu),
            Phase::Claim => self.claim_menu(seat, menu),
            Phase::Play if self.game.knock_game() => self.gin_menu(menu),
            Phase::Play => self.play_menu(menu),
            Phase::Spread | Phase::Layoff => self.spread_menu(menu),
            Phase::Over => {}
        }
    }

    /// Whether a seat may play an action now; texts that mean one legal action count.
    #[must_use]
    pub fn is_legal(&self, seat: u8, action: &Action) -> bool {
        self.checked(seat, action).is_ok()
    }

    /// The canonical action that `action` means here, whether legal or not in this phase.
    ///
    /// # Errors
    /// `IllegalAction`: `unclear`, `not-a-meld`, `no-such-meld`, `does-not-fit`, …
    pub fn resolve(&self, action: &Action) -> Result<Action> {
        self.resolved(action).map(|r| r.action)
    }

    fn draw_menu(&self, seat: u8, menu: &mut Vec<Action>) {
        if self.can_draw() {
            menu.push(Action::Draw);
        }
        self.takes(seat, menu);
        if self.phase == Phase::Draw && self.may_end_by_pass() {
            menu.push(Action::Pass);
        }
        if self.phase == Phase::Draw && self.game.rules.sections.draw.skip_to_go_out {
            let turn = self.turn_now();
            self.lays(&turn, menu);
        }
    }

    fn takes(&self, seat: u8, menu: &mut Vec<Action>) {
        let Some(top) = self.pile.len().checked_sub(1) else {
            return;
        };
        if self.check_take(seat, top).is_ok() {
            menu.push(Action::TAKE);
        }
        if self.game.rules.sections.pile.take == Take::Any {
            let from = menu.len();
            let deep = (0..top).filter(|&place| self.check_take(seat, place).is_ok());
            menu.extend(deep.map(|place| self.take_of(place)));
            menu[from..].sort();
        }
    }

    /// Whether the menu is the draw and the take of the top.
    pub(crate) fn draw_or_take(&self) -> bool {
        let rules = &self.game.rules.sections;
        let top = self.pile.len().checked_sub(1);
        self.phase == Phase::Draw
            && rules.pile.take == Take::Top
            && !rules.draw.skip_to_go_out
            && !self.may_end_by_pass()
            && self.can_draw()
            && top.is_some_and(|top| self.check_take(self.seat, top).is_ok())
    }

    fn take_of(&self, place: usize) -> Action {
        let face = self.pile[place];
        if place + 1 == self.pile.len() {
            return Action::TAKE;
        }
        let copies = self.pile.iter().filter(|&&c| c == face).count();
        let above = self.pile[place..].iter().filter(|&&c| c == face).count();
        Action::Take {
            face: Some(face),
            nth: if copies > 1 { above as u8 } else { 0 },
        }
    }

    fn claim_menu(&self, seat: u8, menu: &mut Vec<Action>) {
        if self.is_next_player(seat) {
            self.draw_menu(seat, menu);
        } else {
            menu.extend([Action::Pass, Action::Claim]);
        }
    }

    fn play_menu(&self, menu: &mut Vec<Action>) {
        let turn = Turn::of(self);
        self.lays(&turn, menu);
        if turn.duties.opened {
            self.swap_menu(&turn, menu);
        }
        self.discards(&turn.duties, menu);
        if self.done_ends_turn() {
            menu.push(Action::Done);
        }
    }

    fn lays(&self, turn: &Turn, menu: &mut Vec<Action>) {
        self.meld_menu(turn, menu);
        if turn.duties.opened {
            self.layoff_menu(turn, menu);
        }
    }

    fn meld_menu(&self, turn: &Turn, menu: &mut Vec<Action>) {
        if !turn.duties.opened && !turn.duties.may_open(&self.game, &turn.hand) {
            return;
        }
        for meld in all_melds(&self.game.melds, &turn.hand) {
            if turn.meld_ends(&self.game, &meld) {
                menu.push(Action::meld(&meld));
            }
        }
    }

    fn layoff_menu(&self, turn: &Turn, menu: &mut Vec<Action>) {
        let from = menu.len();
        for (target, meld) in turn.table.iter().enumerate() {
            for piece in meld.extensions(&self.game.melds, &turn.hand) {
                if self.spoils_use(&turn.duties, &piece.cards) {
                    continue;
                }
                let action = self.layoff_of(meld, target, &piece);
                let laid = piece.cards.len() as u32;
                if turn.duties.leave_free(&self.game, &turn.hand, laid)
                    || step_ends(
                        &self.game,
                        turn,
                        &after(&self.game, turn, &action, piece.grown),
                    )
                {
                    menu.push(action);
                }
            }
        }
        menu[from..].sort();
    }

    /// The canonical lay-off of a piece: an end is named only where both would do.
    pub(crate) fn layoff_of(&self, meld: &Meld, target: usize, piece: &Extension) -> Action {
        let rules = &self.game.melds;
        let takes = |&end: &End| meld.takes(rules, &piece.cards, Some(end)).is_some();
        // A natural has one place beside a meld that does not become a whole suit.
        let fixed = piece.grown.len() < 13 && piece.cards.iter().any(|card| !card.is_joker());
        let both = piece.end.is_some() && !fixed && End::BOTH.iter().all(takes);
        Action::LayOff {
            cards: piece.cards.clone(),
            target: target as u8,
            end: piece.end.filter(|_| both),
        }
    }

    fn swap_menu(&self, turn: &Turn, menu: &mut Vec<Action>) {
        let from = menu.len();
        for (target, place, cards) in swaps(&self.game, &turn.hand, &turn.table) {
            if self.spoils_use(&turn.duties, &cards) {
                continue;
            }
            let swapped = turn.table[target].swapped(place, &cards);
            let action = Action::Swap {
                cards: cards.into_iter().collect(),
                target: target as u8,
            };
            if step_ends(&self.game, turn, &after(&self.game, turn, &action, swapped)) {
                menu.push(action);
            }
        }
        menu[from..].sort();
    }

    fn discards(&self, duties: &Duties, menu: &mut Vec<Action>) {
        if duties.open_duty(&self.game) || self.relay_due(duties) {
            return;
        }
        let hand = &self.hands[self.seat as usize];
        menu.extend(faces(duties.discardable(&self.game, hand)).map(Action::Discard));
    }

    /// Whether some legal meld or lay-off with a joker exists for the hand as it is.
    pub(crate) fn some_joker_lay(&self) -> bool {
        let turn = Turn::of(self);
        if turn.hand.jokers() == 0 {
            return false;
        }
        let mut lays = Vec::new();
        self.lays(&turn, &mut lays);
        debug_assert_ne!(self.game.freed_joker(), FreedJoker::Keep);
        lays.iter().any(|a| a.cards().contains(&Card::JOKER))
    }

    fn gin_menu(&self, menu: &mut Vec<Action>) {
        let hand = self.hands[self.seat as usize];
        let allowed = self.throwable();
        menu.reserve(allowed.count_ones() as usize + 4);
        menu.extend(faces(allowed).map(Action::Discard));
        menu.extend(self.closings(&hand, allowed).actions());
    }

    fn spread_menu(&self, menu: &mut Vec<Action>) {
        if self.phase == Phase::Layoff {
            self.spread_melds(|_, _| true, menu);
            self.defence_layoffs(menu);
        } else {
            let limit = self.spread_limit();
            self.spread_melds(|hand, meld| self.least_without(hand, meld) <= limit, menu);
        }
        menu.push(Action::Done);
    }

    /// The melds of the hand that may lie.
    fn spread_melds(&self, may_lie: impl Fn(&Cards, &Meld) -> bool, menu: &mut Vec<Action>) {
        let hand = &self.hands[self.seat as usize];
        let ordered = each_meld(&self.game.melds, hand, &mut |meld| {
            if may_lie(hand, &meld) {
                menu.push(Action::meld(&meld));
            }
        });
        if !ordered {
            menu.sort();
        }
    }

    fn defence_layoffs(&self, menu: &mut Vec<Action>) {
        let (hand, from) = (&self.hands[self.seat as usize], menu.len());
        let open = self.table.iter().enumerate();
        for (target, t) in open.filter(|(i, _)| self.takes_layoffs(*i)) {
            t.meld
                .each_extension(&self.game.melds, hand, &mut |cards, end, grown| {
                    let cards = cards.clone();
                    menu.push(self.layoff_of(&t.meld, target, &Extension { cards, end, grown }));
                });
        }
        menu[from..].sort();
    }

    /// A legal action resolved for [`State::apply`], when it is already known to be legal.
    pub(crate) fn trusted(&self, action: &Action) -> Resolved {
        if let Action::Meld { kind, cards } = action
            && let Some(meld) = read_layout(&self.game.melds, cards, *kind)
        {
            return Resolved::meld(meld);
        }
        self.resolved(action)
            .unwrap_or_else(|_| Resolved::plain(action.clone()))
    }
}

pub(super) fn without(hand: &Cards, card: Card) -> Cards {
    let mut rest = *hand;
    rest.remove(card);
    rest
}
