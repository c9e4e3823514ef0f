//! Whether an action is legal, and if not, why.

use super::action::Action;
use super::phase::Phase;
use super::resolve::Resolved;
use super::state::State;
use super::turn::{Duties, Turn, after, step_ends};
use crate::cards::{Card, Cards, join};
use crate::error::{Error, Result};
use crate::rules::sections::{FreedJoker, MustUse, WhenEmpty};

fn illegal<T>(reason: &'static str, message: impl Into<String>) -> Result<T> {
    Err(Error::illegal(reason, message))
}

impl State {
    /// The canonical form of an action of a seat, if it is legal now.
    ///
    /// # Errors
    /// `IllegalAction` with the reason code.
    pub(crate) fn checked(&self, seat: u8, action: &Action) -> Result<Resolved> {
        if self.phase == Phase::Over {
            return illegal("deal-over", "the deal is over");
        }
        if *action == Action::Claim {
            self.check_claim(seat)?;
            return Ok(Resolved::plain(Action::Claim));
        }
        if !self.may_act(seat) {
            return illegal(
                "not-your-turn",
                format!("it is not the turn of seat {seat}"),
            );
        }
        self.check_phase(seat, action)?;
        let resolved = self.resolved(action)?;
        self.check_resolved(seat, &resolved)?;
        Ok(resolved)
    }

    fn check_claim(&self, seat: u8) -> Result<()> {
        let entitled = self.phase == Phase::Claim && {
            let actors = self.claim_actors();
            actors[..actors.len() - 1].contains(&seat)
        };
        if entitled {
            Ok(())
        } else {
            illegal("no-claim", format!("seat {seat} may not claim a card now"))
        }
    }

    fn check_phase(&self, seat: u8, action: &Action) -> Result<()> {
        use Action::{BigGin, Discard, Done, Draw, Gin, Knock, LayOff, Meld, Pass, Swap, Take};
        let knock_game = self.game.knock_game();
        let fits = match (self.phase, action) {
            (Phase::Upcard, Take { .. } | Pass)
            | (Phase::Draw, Draw | Take { .. })
            | (Phase::Play, Discard(_))
            | (Phase::Spread, Meld { .. } | Done)
            | (Phase::Layoff, Meld { .. } | LayOff { .. } | Done) => true,
            (Phase::Draw, Pass) => self.may_end_by_pass(),
            (Phase::Draw, Meld { .. } | LayOff { .. }) => {
                self.game.rules.sections.draw.skip_to_go_out
            }
            (Phase::Play, Knock(_) | Gin(_)) => knock_game,
            (Phase::Play, BigGin) => knock_game && self.game.rules.sections.finish.big_gin,
            (Phase::Play, Meld { .. } | LayOff { .. } | Swap { .. } | Done) => !knock_game,
            (Phase::Claim, Draw | Take { .. }) => self.is_next_player(seat),
            (Phase::Claim, Pass) => !self.is_next_player(seat),
            _ => false,
        };
        if fits {
            return Ok(());
        }
        illegal(
            "wrong-phase",
            format!(
                "{} is not possible in the phase {}",
                action.verb(),
                self.phase
            ),
        )
    }

    pub(crate) fn may_end_by_pass(&self) -> bool {
        self.game.rules.sections.stock.when_empty == WhenEmpty::Pile && self.stock.is_empty()
    }

    pub(super) fn is_next_player(&self, seat: u8) -> bool {
        self.discarder.is_some_and(|d| self.next_seat(d) == seat)
    }

    fn check_resolved(&self, seat: u8, resolved: &Resolved) -> Result<()> {
        match &resolved.action {
            Action::Draw => self.check_draw(),
            Action::Take { .. } => self.check_take(seat, resolved.place),
            Action::Discard(card) => self.check_discard(*card),
            Action::Done => self.check_done(),
            Action::Knock(_) | Action::Gin(_) | Action::BigGin => {
                self.check_knock(&resolved.action)
            }
            Action::Meld { .. } | Action::LayOff { .. } | Action::Swap { .. } => {
                self.check_in_hand(&resolved.action.cards())?;
                match self.phase {
                    Phase::Spread | Phase::Layoff => self.check_spread(resolved),
                    _ => self.check_lay(resolved),
                }
            }
            Action::Pass | Action::Claim => Ok(()),
        }
    }

    pub(crate) fn can_draw(&self) -> bool {
        let rules = &self.game.rules.sections.stock;
        let flips = rules.when_empty == WhenEmpty::Flip && self.pile.len() > 1;
        self.stock.len() > rules.floor as usize || flips
    }

    fn check_draw(&self) -> Result<()> {
        if self.can_draw() {
            Ok(())
        } else {
            illegal("nothing-to-draw", "the stock is empty")
        }
    }

    pub(super) fn check_take(&self, seat: u8, place: usize) -> Result<()> {
        if self.phase == Phase::Draw && self.passed.0 != 0 {
            return illegal(
                "nothing-to-take",
                "everybody refused the up-card: draw from the stock",
            );
        }
        let pile = &self.game.rules.sections.pile;
        if pile.closed_first_turn && self.turn <= u16::from(self.players()) {
            return illegal(
                "nothing-to-take",
                "the pile is closed in each seat's first turn",
            );
        }
        if self.throws_after_take(seat, place)
            || self.turn_after_take(seat, place).can_end(&self.game)
        {
            return Ok(());
        }
        let card = self.pile[place];
        illegal(
            "must-use",
            format!("{card} would have to be used this turn, and cannot be"),
        )
    }

    /// Whether no duty comes with a take and another card may be thrown: nearly always.
    fn throws_after_take(&self, seat: u8, place: usize) -> bool {
        let others = self.hands[seat as usize].mask() & !(1 << self.pile[place].index());
        others != 0 && !self.must_use_after_take(place)
    }

    /// The rest of the turn after the card at `place` of the pile was taken with all above it.
    pub(crate) fn turn_after_take(&self, seat: u8, place: usize) -> Turn {
        let mut turn = Turn::of(self);
        turn.hand = self.hands[seat as usize];
        for &card in &self.pile[place..] {
            turn.hand.add(card);
        }
        turn.duties = Duties {
            taken: Some(self.pile[place]),
            must_use: self.must_use_after_take(place),
            ..self.fresh_duties(seat)
        };
        turn
    }

    fn fresh_duties(&self, seat: u8) -> Duties {
        Duties {
            opened: self.opened.has(seat) || !self.game.must_open(),
            laid_before: self.laid.has(seat),
            begun: false,
            points: 0,
            pure: false,
            taken: None,
            must_use: false,
            owed: 0,
            no_draw: false,
        }
    }

    pub(crate) fn must_use_after_take(&self, place: usize) -> bool {
        match self.game.must_use() {
            MustUse::Free => false,
            MustUse::Deep => place + 1 < self.pile.len(),
            MustUse::Always => true,
        }
    }

    fn check_in_hand(&self, cards: &[Card]) -> Result<()> {
        let mut rest = self.hands[self.seat as usize];
        match cards.iter().find(|&&card| !rest.remove(card)) {
            Some(card) => illegal(
                "not-in-hand",
                format!("{card} is not in the hand (so often)"),
            ),
            None => Ok(()),
        }
    }

    /// The rest of the turn as it stands; a lay in `draw` gives up the draw.
    pub(crate) fn turn_now(&self) -> Turn {
        let mut turn = Turn::of(self);
        if self.phase == Phase::Draw {
            turn.duties.no_draw = true;
        }
        turn
    }

    fn check_lay(&self, resolved: &Resolved) -> Result<()> {
        let turn = self.turn_now();
        let laying_off = !matches!(resolved.action, Action::Meld { .. });
        if laying_off && !turn.duties.opened {
            return illegal("not-opened", "lay off or swap only after your own opening");
        }
        let Some(meld) = resolved.meld else {
            return Ok(());
        };
        if laying_off && self.spoils_use(&turn.duties, &resolved.action.cards()) {
            return illegal(
                "must-use",
                "the taken card has to be used in a meld of the opening",
            );
        }
        let next = after(&self.game, &turn, &resolved.action, meld);
        if step_ends(&self.game, &turn, &next) {
            return Ok(());
        }
        Err(self.why_no_end(&next))
    }

    /// Whether a lay-off or swap gives away the face that the opening has to use.
    pub(crate) fn spoils_use(&self, duties: &Duties, cards: &[Card]) -> bool {
        duties
            .barred(&self.game)
            .is_some_and(|face| cards.contains(&face))
    }

    /// Why a turn could not be ended legally any more.
    fn why_no_end(&self, next: &Turn) -> Error {
        let duties = &next.duties;
        if duties.no_draw {
            return Error::illegal(
                "cannot-finish",
                "without a draw the whole hand has to be laid, and it cannot be",
            );
        }
        if duties.opening_unfinished() {
            let needed = self.game.rules.sections.opening.points;
            let message = format!(
                "an opening needs {needed} points in one turn (and a card to discard); {} so far",
                duties.points
            );
            return Error::illegal("below-opening", message);
        }
        if duties.must_use {
            return Error::illegal(
                "must-use",
                "the taken card could not be used this turn any more",
            );
        }
        if duties.owed > 0 && self.game.freed_joker() == FreedJoker::Lay {
            return Error::illegal(
                "must-lay-joker",
                "the swapped joker could not be laid this turn",
            );
        }
        Error::illegal(
            "keep-a-card",
            "a card that may be discarded has to stay in the hand",
        )
    }

    fn check_discard(&self, card: Card) -> Result<()> {
        self.check_in_hand(&[card])?;
        let duties = Duties::of(self);
        if duties.no_draw {
            return illegal(
                "cannot-finish",
                "this turn began without a draw: lay the whole hand",
            );
        }
        if duties.opening_unfinished() {
            return illegal("below-opening", "finish the opening first");
        }
        if duties.must_use {
            return illegal("must-use", "the taken card has to be used first");
        }
        if duties.owed > 0 && self.game.freed_joker() == FreedJoker::Lay {
            return illegal("must-lay-joker", "the swapped joker has to be laid first");
        }
        if card.is_joker() && !self.game.jokers_may_go() {
            return illegal("joker-discard", "jokers may not be discarded");
        }
        let hand = &self.hands[self.seat as usize];
        if duties.discardable(&self.game, hand) >> card.index() & 1 == 0 {
            return illegal("just-taken", format!("{card} was just taken from the pile"));
        }
        if self.relay_due(&duties) {
            return illegal(
                "must-lay-joker",
                "the swapped joker can be laid, so it has to be",
            );
        }
        Ok(())
    }

    /// Whether a swapped joker is still to be laid "if possible", and it is possible.
    pub(crate) fn relay_due(&self, duties: &Duties) -> bool {
        duties.owed > 0 && self.game.freed_joker() == FreedJoker::Relay && self.some_joker_lay()
    }

    fn check_done(&self) -> Result<()> {
        match self.phase {
            Phase::Spread | Phase::Layoff => Ok(()),
            _ if self.done_ends_turn() => Ok(()),
            _ if Duties::of(self).open_duty(&self.game) => {
                illegal("cannot-finish", "a duty of this turn is still open")
            }
            _ => illegal("wrong-phase", "a turn ends with a discard"),
        }
    }

    /// A seat that holds only jokers it may not throw ends its turn by `done`.
    pub(crate) fn done_ends_turn(&self) -> bool {
        let hand = &self.hands[self.seat as usize];
        self.phase == Phase::Play
            && !self.game.jokers_may_go()
            && hand.mask() == 0
            && hand.jokers() > 0
            && !Duties::of(self).open_duty(&self.game)
    }

    fn check_knock(&self, action: &Action) -> Result<()> {
        let game = &self.game;
        let hand = self.hands[self.seat as usize];
        let (&Action::Knock(card) | &Action::Gin(card)) = action else {
            let enabled = game.rules.sections.finish.big_gin;
            let holds = enabled && self.phase == Phase::Play && self.least(&hand) == 0;
            return if holds {
                Ok(())
            } else {
                illegal("too-much-deadwood", "big gin needs all eleven cards melded")
            };
        };
        self.check_in_hand(&[card])?;
        if self.throwable() >> card.index() & 1 == 0 {
            return illegal("just-taken", format!("{card} was just taken from the pile"));
        }
        let left = self.least(&hand.without(&[card]).unwrap_or(hand));
        let gin = matches!(action, Action::Gin(_));
        if gin && left > 0 || !gin && left > self.knock_limit() {
            let limit = if gin { 0 } else { self.knock_limit() };
            return illegal(
                "too-much-deadwood",
                format!("{left} points stay unmelded, {limit} are allowed"),
            );
        }
        if !gin && left == 0 {
            return illegal("unclear", format!("everything melds: write gin {card}"));
        }
        Ok(())
    }

    fn check_spread(&self, resolved: &Resolved) -> Result<()> {
        match &resolved.action {
            Action::Meld { cards, .. } if self.phase == Phase::Spread => {
                let rest = self.hands[self.seat as usize]
                    .without(cards)
                    .unwrap_or(Cards::EMPTY);
                if self.least(&rest) > self.spread_limit() {
                    return illegal(
                        "too-much-deadwood",
                        format!("after {} too much would stay unmelded", join(cards)),
                    );
                }
                Ok(())
            }
            Action::LayOff { target, .. } if !self.takes_layoffs(*target as usize) => illegal(
                "does-not-fit",
                "lay-offs go on the knocker's melds only, and not after gin",
            ),
            _ => Ok(()),
        }
    }
}
