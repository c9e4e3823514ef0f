//! What an action does. Nothing here asks whether it is legal.

use std::sync::Arc;

use super::action::Action;
use super::phase::Phase;
use super::resolve::Resolved;
use super::state::{KnockKind, Seats, State};
use super::table::TableMeld;
use super::turn::Duties;
use crate::cards::{Card, Cards, Dice};
use crate::error::Result;
use crate::melds::{End, Meld};
use crate::rules::sections::{Bound, OneTurnWhen, WhenEmpty};
use crate::scoring::{Ending, Facts, Outcome};

impl State {
    /// The state after the first actor's action.
    ///
    /// # Errors
    /// `IllegalAction` with the reason code; this state is never changed.
    pub fn play(&self, action: &Action) -> Result<Self> {
        self.play_as(self.seat, action)
    }

    /// The state after an action of a seat.
    ///
    /// # Errors
    /// As [`State::play`].
    pub fn play_as(&self, seat: u8, action: &Action) -> Result<Self> {
        let resolved = self.checked(seat, action)?;
        let mut next = self.clone();
        next.apply(seat, &resolved);
        Ok(next)
    }

    /// Plays an action in place.
    ///
    /// # Errors
    /// As [`State::play`]; nothing changes then.
    pub fn advance(&mut self, seat: u8, action: &Action) -> Result<()> {
        let resolved = self.checked(seat, action)?;
        self.apply(seat, &resolved);
        Ok(())
    }

    /// Plays an action of the menu in place, without checking it again.
    pub(crate) fn advance_trusted(&mut self, seat: u8, action: &Action) {
        match action {
            Action::Meld { .. } | Action::LayOff { .. } | Action::Swap { .. } => {
                self.lay(&self.trusted(action));
            }
            Action::Take { face: Some(_), .. } => self.take(seat, self.trusted(action).place),
            _ => self.apply_plain(seat, action),
        }
    }

    fn apply(&mut self, seat: u8, step: &Resolved) {
        match &step.action {
            Action::Meld { .. } | Action::LayOff { .. } | Action::Swap { .. } => self.lay(step),
            Action::Take { .. } => self.take(seat, step.place),
            action => self.apply_plain(seat, action),
        }
    }

    /// What needs no more than its own text: all but lays and takes below the top of the pile.
    #[inline]
    fn apply_plain(&mut self, seat: u8, action: &Action) {
        match action {
            Action::Draw => self.draw(seat),
            Action::Take { .. } => self.take(seat, self.pile.len() - 1),
            Action::Pass => self.pass(seat),
            Action::Claim => self.claim(seat),
            Action::Discard(card) => self.discard(*card),
            Action::Knock(card) => self.knock(Some(*card), KnockKind::Knock),
            Action::Gin(card) => self.knock(Some(*card), KnockKind::Gin),
            Action::BigGin => self.knock(None, KnockKind::BigGin),
            Action::Done => self.done(),
            Action::Meld { .. } | Action::LayOff { .. } | Action::Swap { .. } => {}
        }
    }

    fn hand_mut(&mut self) -> &mut Cards {
        &mut self.hands[self.seat as usize]
    }

    fn begin_play(&mut self, seat: u8) {
        self.seat = seat;
        self.phase = Phase::Play;
        self.passed = Seats::default();
        self.discarder = None;
    }

    fn draw(&mut self, seat: u8) {
        if self.stock.is_empty() {
            self.flip_pile(1);
        }
        self.begin_play(seat);
        self.draw_card(seat);
    }

    fn draw_card(&mut self, seat: u8) {
        if let Some(card) = self.stock.pop() {
            self.hands[seat as usize].add(card);
            if self.stock_open {
                self.known[seat as usize].add(card);
            }
        }
    }

    /// Turns the pile over unshuffled, all but its top `keep` cards: the oldest discard is drawn first.
    fn flip_pile(&mut self, keep: usize) {
        let kept = self.pile.split_off(self.pile.len().saturating_sub(keep));
        self.stock = std::mem::replace(&mut self.pile, kept);
        self.stock.reverse();
        self.stock_open = true;
    }

    fn take(&mut self, seat: u8, place: usize) {
        self.must_use = self.must_use_after_take(place);
        self.taken = self.pile.get(place).copied();
        self.begin_play(seat);
        for &card in &self.pile[place..] {
            self.hands[seat as usize].add(card);
            self.known[seat as usize].add(card);
        }
        self.pile.truncate(place);
    }

    #[inline(never)]
    fn pass(&mut self, seat: u8) {
        if self.phase == Phase::Draw {
            self.finish(Ending::StockOut, None);
            return;
        }
        self.passed.add(seat);
        let asked_all = self.passed.0.count_ones() >= u32::from(self.players());
        match self.phase {
            Phase::Upcard if asked_all => {
                self.phase = Phase::Draw;
                self.seat = self.next_seat(self.dealer);
            }
            Phase::Upcard => self.seat = self.next_seat(seat),
            _ => self.next_claimant(),
        }
    }

    fn next_claimant(&mut self) {
        let actors = self.claim_actors();
        self.seat = actors[0];
        if actors.len() == 1 {
            self.close_claims();
        }
    }

    fn close_claims(&mut self) {
        if let Some(discarder) = self.discarder.take() {
            self.passed = Seats::default();
            self.begin_turn(self.next_seat(discarder));
        }
    }

    #[inline(never)]
    fn claim(&mut self, seat: u8) {
        if let Some(card) = self.pile.pop() {
            self.hands[seat as usize].add(card);
            self.known[seat as usize].add(card);
        }
        for _ in 0..self.game.rules.sections.claim.extra {
            self.draw_card(seat);
        }
        if self.stock_is_out() {
            self.seat = self.discarder.map_or(seat, |d| self.next_seat(d));
            self.finish(Ending::StockOut, None);
        } else {
            self.close_claims();
        }
    }

    fn stock_is_out(&self) -> bool {
        let stock = &self.game.rules.sections.stock;
        stock.when_empty == WhenEmpty::End && self.stock.len() <= stock.floor as usize
    }

    pub(super) fn lay(&mut self, step: &Resolved) {
        let Some(meld) = step.meld else { return };
        if matches!(self.phase, Phase::Spread | Phase::Layoff) {
            self.put_on_table(step, meld);
            if matches!(step.action, Action::Meld { .. }) {
                self.opened.add(self.seat);
            }
            return;
        }
        let mut duties = Duties::of(self);
        duties.no_draw |= self.phase == Phase::Draw;
        let next = duties.after_step(&self.game, &step.action, &meld);
        self.no_draw = next.no_draw;
        self.phase = Phase::Play;
        self.passed = Seats::default();
        self.put_on_table(step, meld);
        self.take_duties(&next, matches!(step.action, Action::Meld { .. }));
        if self.hands[self.seat as usize].is_empty() {
            self.go_out();
        }
    }

    fn take_duties(&mut self, duties: &Duties, melded: bool) {
        self.taken = duties.taken;
        self.must_use = duties.must_use;
        self.owed_jokers = duties.owed;
        self.opening = if duties.opened { 0 } else { duties.points };
        if melded && duties.opened {
            self.opened.add(self.seat);
        }
    }

    /// Moves the cards of a meld, lay-off or swap.
    fn put_on_table(&mut self, step: &Resolved, meld: Meld) {
        let seat = self.seat;
        match &step.action {
            Action::Meld { .. } => self.put_meld(meld),
            Action::LayOff { target, cards, .. } => {
                self.leave_hand(cards);
                let ends = self.table[*target as usize].meld.has_ends();
                let end = ends.then_some(if step.place == 1 { End::High } else { End::Low });
                self.table[*target as usize].lay_off(meld, cards, end, seat);
            }
            Action::Swap { target, cards } => {
                self.leave_hand(cards);
                self.table[*target as usize].swap(meld, step.place as u8, cards, seat);
                self.hand_mut().add(Card::JOKER);
                self.known[seat as usize].add(Card::JOKER);
            }
            _ => {}
        }
    }

    /// Moves the cards of a new meld of the acting seat.
    pub(super) fn put_meld(&mut self, meld: Meld) {
        let (seat, cards) = (self.seat as usize, meld.multiset());
        self.hands[seat] = self.hands[seat].without_any(&cards);
        self.known[seat] = self.known[seat].without_any(&cards);
        self.table.push(TableMeld::laid(meld, self.seat));
    }

    fn leave_hand(&mut self, cards: &[Card]) {
        for &card in cards {
            self.leaves_hand(card);
        }
    }

    /// A card leaves the acting seat's hand; what was known of the face goes with it.
    fn leaves_hand(&mut self, card: Card) {
        let seat = self.seat as usize;
        self.hands[seat].remove(card);
        self.known[seat].remove(card);
    }

    fn discard(&mut self, card: Card) {
        self.leaves_hand(card);
        self.pile.push(card);
        if self.hands[self.seat as usize].is_empty() && !self.game.knock_game() {
            self.go_out();
        } else {
            self.end_turn(true);
        }
    }

    #[inline(never)]
    fn done(&mut self) {
        match self.phase {
            Phase::Spread => self.end_spread(),
            Phase::Layoff => self.end_layoff(),
            _ => self.end_turn(false),
        }
    }

    fn go_out(&mut self) {
        let seat = self.seat;
        let one_turn = match self.game.rules.sections.score.one_turn_when {
            OneTurnWhen::TableEmpty => self.laid.0 == 0,
            OneTurnWhen::SeatUnlaid => !self.laid.has(seat),
        };
        self.note_laid(seat);
        let doubled = one_turn && self.game.rules.sections.score.one_turn > 1;
        self.finish_with(
            if doubled { Ending::Rummy } else { Ending::Out },
            Some(seat),
            one_turn,
        );
    }

    /// At the end of its turn a seat with a card of its own on the table has laid something.
    fn note_laid(&mut self, seat: u8) {
        let placed = |t: &TableMeld| (0..t.meld.len()).any(|place| t.placer(place) == seat);
        if !self.laid.has(seat) && self.table.iter().any(placed) {
            self.laid.add(seat);
        }
    }

    fn end_turn(&mut self, discarded: bool) {
        let seat = self.seat;
        self.note_laid(seat);
        (self.taken, self.must_use, self.owed_jokers, self.no_draw) = (None, false, 0, false);
        if self.stock_is_out() {
            return self.finish(Ending::StockOut, None);
        }
        if self.turn >= self.game.rules.sections.finish.max_turns {
            return self.finish_at_bound();
        }
        self.turn += 1;
        if discarded && self.opens_claims() {
            self.phase = Phase::Claim;
            self.discarder = Some(seat);
            self.next_claimant();
        } else {
            self.begin_turn(self.next_seat(seat));
            if self.phase == Phase::Over {
                // No turn followed: the last one stays on record.
                (self.seat, self.turn) = (seat, self.turn - 1);
            }
        }
    }

    fn opens_claims(&self) -> bool {
        let claim = &self.game.rules.sections.claim;
        claim.allowed
            && self.players() >= claim.min_seats
            && self.stock.len() >= usize::from(claim.extra.max(1))
    }

    /// The start of a seat's turn: an empty stock is seen to.
    pub(super) fn begin_turn(&mut self, seat: u8) {
        self.seat = seat;
        self.phase = Phase::Draw;
        if !self.stock.is_empty() {
            return;
        }
        match self.game.rules.sections.stock.when_empty {
            WhenEmpty::Reshuffle if self.pile.len() > 1 => self.reshuffle(),
            WhenEmpty::FlipAll if !self.pile.is_empty() => self.flip_pile(0),
            _ => {}
        }
        if self.phase == Phase::Draw && self.legal_actions().is_empty() {
            self.finish_at_bound();
        }
    }

    fn reshuffle(&mut self) {
        let most = self.game.rules.sections.stock.reshuffles;
        if most != 255 && self.reshuffles >= u16::from(most) {
            return self.finish_at_bound();
        }
        self.reshuffles = self.reshuffles.saturating_add(1);
        let top = self.pile.split_off(self.pile.len() - 1);
        self.stock = std::mem::replace(&mut self.pile, top);
        self.stock.sort_unstable();
        Dice::new(self.seed, u64::from(self.reshuffles)).shuffle(&mut self.stock);
        self.stock.reverse();
        self.stock_open = false;
    }

    fn finish_at_bound(&mut self) {
        let ending = match self.game.rules.sections.finish.bound {
            Bound::StockOut => Ending::StockOut,
            Bound::Blocked => Ending::Blocked,
            Bound::Void => Ending::Void,
        };
        self.finish(ending, None);
    }

    pub(super) fn finish(&mut self, ending: Ending, out: Option<u8>) {
        self.finish_with(ending, out, false);
    }

    fn finish_with(&mut self, ending: Ending, out: Option<u8>, one_turn: bool) {
        let facts = Facts {
            ending,
            out,
            hands: self.hands[..self.players() as usize].into(),
            table: self.table.clone(),
            opened: self.opened,
            one_turn,
            knocker: self.knocker,
            upcard: self.upcard,
        };
        self.outcome = Some(Arc::new(Outcome::of(&self.game, facts)));
        self.phase = Phase::Over;
        (self.taken, self.must_use, self.owed_jokers, self.no_draw) = (None, false, 0, false);
        (self.passed, self.discarder) = (Seats::default(), None);
    }
}
