//! The menu: every canonical action that is legal now, in its documented order.

use super::action::Action;
use super::phase::Phase;
use super::resolve::Resolved;
use super::state::State;
use super::turn::{Duties, Turn, after, step_ends, swaps};
use crate::cards::{Card, Cards};
use crate::error::Result;
use crate::melds::{Extension, Meld, all_melds};
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
        let mut menu = Vec::new();
        if self.phase == Phase::Over || !self.actors().contains(&seat) {
            return menu;
        }
        match self.phase {
            Phase::Upcard => menu.extend([Action::TAKE, Action::Pass]),
            Phase::Draw => self.draw_menu(seat, &mut menu),
            Phase::Claim => self.claim_menu(seat, &mut menu),
            Phase::Play if self.game.knock_game() => self.gin_menu(&mut menu),
            Phase::Play => self.play_menu(&mut menu),
            Phase::Spread | Phase::Layoff => self.spread_menu(&mut menu),
            Phase::Over => {}
        }
        menu
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
        let depth = match self.game.rules.sections.pile.take {
            Take::Top => self.pile.len().min(1),
            Take::Any => self.pile.len(),
        };
        let from = menu.len();
        for place in (self.pile.len() - depth..self.pile.len()).rev() {
            let take = self.take_of(place);
            if self.checked(seat, &take).is_ok() {
                menu.push(take);
            }
        }
        menu[from..].sort();
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
        if self.discarder.is_some_and(|d| self.next_seat(d) == seat) {
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
        if !turn.duties.opened && !turn.may_open(&self.game) {
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
                if turn.is_free(&self.game, piece.cards.len() as u32)
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
        let both = piece.end.is_some()
            && crate::melds::End::BOTH.iter().all(|&end| {
                meld.takes(&self.game.melds, &piece.cards, Some(end))
                    .is_some()
            });
        let end = if both { piece.end } else { None };
        Action::LayOff {
            cards: piece.cards.clone(),
            target: target as u8,
            end,
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
        let mut mask = duties.discardable(&self.game, hand);
        while mask != 0 {
            menu.push(Action::Discard(Card(mask.trailing_zeros() as u8)));
            mask &= mask - 1;
        }
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
        let allowed = Duties::of(self).discardable(&self.game, &hand);
        let faces = || hand.faces().filter(|c| allowed >> c.index() & 1 != 0);
        menu.extend(faces().map(Action::Discard));
        let limit = self.knock_limit();
        let left: Vec<(Card, u32)> = faces()
            .map(|card| (card, self.least(&without(&hand, card))))
            .collect();
        menu.extend(
            left.iter()
                .filter(|(_, d)| *d > 0 && *d <= limit)
                .map(|(c, _)| Action::Knock(*c)),
        );
        menu.extend(
            left.iter()
                .filter(|(_, d)| *d == 0)
                .map(|(c, _)| Action::Gin(*c)),
        );
        if self.game.rules.sections.finish.big_gin && self.least(&hand) == 0 {
            menu.push(Action::BigGin);
        }
    }

    fn spread_menu(&self, menu: &mut Vec<Action>) {
        let hand = self.hands[self.seat as usize];
        for meld in all_melds(&self.game.melds, &hand) {
            let rest = hand.without(&meld.cards()).unwrap_or(Cards::EMPTY);
            if self.phase == Phase::Layoff || self.least(&rest) <= self.spread_limit() {
                menu.push(Action::meld(&meld));
            }
        }
        if self.phase == Phase::Layoff {
            let from = menu.len();
            for (target, t) in self
                .table
                .iter()
                .enumerate()
                .filter(|(i, _)| self.takes_layoffs(*i))
            {
                for piece in t.meld.extensions(&self.game.melds, &hand) {
                    menu.push(self.layoff_of(&t.meld, target, &piece));
                }
            }
            menu[from..].sort();
        }
        menu.push(Action::Done);
    }

    /// A legal action resolved for [`State::apply`], when it is already known to be legal.
    pub(crate) fn trusted(&self, action: &Action) -> Resolved {
        self.resolved(action)
            .unwrap_or_else(|_| Resolved::plain(action.clone()))
    }
}

pub(super) fn without(hand: &Cards, card: Card) -> Cards {
    let mut rest = *hand;
    rest.remove(card);
    rest
}
