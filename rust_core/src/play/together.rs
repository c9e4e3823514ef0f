//! Whether what a position says goes together: every key has its phase, its game and its seat.
//!
//! What passes here is a moment of a deal that can be played on; a position that contradicts itself
//! would run into a turn that cannot be ended.

use super::phase::Phase;
use super::reader::bad;
use super::state::State;
use crate::error::Result;
use crate::rules::sections::{FreedJoker, MustUse};

impl State {
    pub(super) fn check_together(&self) -> Result<()> {
        self.check_turn_keys()?;
        if self.phase == Phase::Over {
            return Ok(());
        }
        self.check_opening()?;
        self.check_asked()?;
        self.check_phase_keys()
    }

    /// The duties of a turn.
    fn check_turn_keys(&self) -> Result<()> {
        let hand = &self.hands[self.seat as usize];
        let given = [
            ("taken", self.taken.is_some()),
            ("must_use", self.must_use),
            ("owed_jokers", self.owed_jokers > 0),
            ("opening", self.opening > 0),
            ("no_draw", self.no_draw),
        ];
        if let Some((key, _)) = given
            .iter()
            .find(|(_, is)| *is && self.phase != Phase::Play)
        {
            return bad(format!("{key}: only in the phase play, during a turn"));
        }
        if self.taken.is_some_and(|c| !hand.has(c)) {
            return bad("taken: the card is not in the hand");
        }
        if self.must_use && self.taken.is_none() {
            return bad("must_use: without taken there is nothing to use");
        }
        if self.must_use && self.game.must_use() == MustUse::Free {
            return bad("must_use: a taken card is free in this game");
        }
        if self.owed_jokers > hand.jokers() {
            return bad("owed_jokers: more than the hand holds");
        }
        if self.owed_jokers > 0 && self.game.freed_joker() == FreedJoker::Keep {
            return bad("owed_jokers: a swapped joker is free in this game");
        }
        if self.no_draw && !self.game.rules.sections.draw.skip_to_go_out {
            return bad("no_draw: every turn of this game begins with a draw");
        }
        if self.no_draw && self.taken.is_some() {
            return bad("no_draw: a card was taken");
        }
        Ok(())
    }

    /// An opening is unfinished only in the turn of its seat.
    fn check_opening(&self) -> Result<()> {
        let owns = |seat| self.table.iter().any(|t| t.owner == seat);
        if self.opening > 0 && self.opened.has(self.seat) {
            return bad("opening: the seat has opened");
        }
        if self.opening > 0 && !(self.game.must_open() && owns(self.seat)) {
            return bad("opening: the seat has begun none");
        }
        let unfinished =
            |seat| self.game.must_open() && self.phase == Phase::Play && seat == self.seat;
        let begun = |seat: &u8| !self.opened.has(*seat) && owns(*seat) && !unfinished(*seat);
        (0..self.players()).find(begun).map_or(Ok(()), |seat| {
            bad(format!(
                "opened: seat {seat} has melds on the table and no opening to finish"
            ))
        })
    }

    /// Who was asked before: the up-card, a claim.
    fn check_asked(&self) -> Result<()> {
        let passed = self.passed.0.count_ones();
        let offered = self.game.rules.sections.deal.offer_upcard;
        match self.phase {
            Phase::Claim => Ok(()),
            _ if self.discarder.is_some() => bad("discarder: only in the phase claim"),
            Phase::Upcard if self.passed.has(self.seat) => bad("passed: the seat to act passed"),
            Phase::Draw if offered && passed == u32::from(self.players()) => Ok(()),
            Phase::Upcard => Ok(()),
            _ if passed > 0 => bad("passed: nobody is asked in this phase"),
            _ => Ok(()),
        }
    }

    fn check_phase_keys(&self) -> Result<()> {
        let knocked = self.knocker.is_some() || self.knock.is_some();
        match self.phase {
            Phase::Spread | Phase::Layoff => self.check_knocked(),
            _ if knocked => bad("knocker and knock: nobody has knocked in this phase"),
            Phase::Upcard => self.check_upcard(),
            Phase::Claim => self.check_claims(),
            _ => Ok(()),
        }
    }

    fn check_knocked(&self) -> Result<()> {
        let knocker = self.knocker == Some(self.seat);
        match self.phase {
            _ if !self.game.knock_game() => bad("phase: only the gin family has it"),
            _ if self.knocker.is_none() || self.knock.is_none() => {
                bad("knocker and knock: required in this phase")
            }
            Phase::Spread if !knocker => bad("seat: the knocker spreads"),
            Phase::Layoff if knocker => bad("seat: the knocker does not lay off"),
            _ => Ok(()),
        }
    }

    fn check_upcard(&self) -> Result<()> {
        if !self.game.rules.sections.deal.offer_upcard {
            return bad("phase: no up-card is offered in this game");
        }
        if self.pile.is_empty() {
            return bad("phase: there is no up-card to offer");
        }
        if !self.can_draw() {
            return bad("stock: too small to play on when everybody refuses the up-card");
        }
        Ok(())
    }

    fn check_claims(&self) -> Result<()> {
        let claim = &self.game.rules.sections.claim;
        if !claim.allowed {
            return bad("phase: no claims in this game");
        }
        if self.discarder.is_none() {
            return bad("discarder: required in claim");
        }
        if self.pile.is_empty() || self.stock.is_empty() {
            return bad("phase: there is nothing to claim");
        }
        if self.players() < claim.min_seats {
            return bad("phase: too few seats for claims");
        }
        if self.claim_actors().len() < 2 {
            return bad("passed: nobody is left to claim");
        }
        Ok(())
    }
}
