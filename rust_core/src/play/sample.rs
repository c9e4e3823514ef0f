//! Drawing a world that a view allows, all of them equally likely.

use super::phase::Phase;
use super::state::State;
use super::turn::Duties;
use super::view::{HIDDEN, View};
use crate::cards::{Card, Dice};
use crate::error::{Error, Result};

impl View {
    /// A state this view could be of: the unseen cards dealt at random to the unseen places.
    ///
    /// # Errors
    /// `mid-turn` while another seat has an unfinished duty in its turn.
    pub fn sample(&self, seed: u64) -> Result<State> {
        if self.other_mid_turn() {
            let message = format!(
                "seat {} is in the middle of a turn it has to finish",
                self.blanked.seat
            );
            return Err(Error::illegal("mid-turn", message));
        }
        let mut dice = Dice::new(seed, u64::MAX);
        let mut unseen = self.unseen();
        dice.shuffle(&mut unseen);
        let mut world = self.blanked.clone();
        world.seed = dice.word();
        for seat in 0..world.players() as usize {
            while world.hands[seat].len() < u32::from(self.sizes[seat]) {
                let Some(card) = unseen.pop() else { break };
                world.hands[seat].add(card);
            }
        }
        for place in world.stock.iter_mut().filter(|c| **c == HIDDEN) {
            if let Some(card) = unseen.pop() {
                *place = card;
            }
        }
        Ok(world)
    }

    fn other_mid_turn(&self) -> bool {
        let state = &self.blanked;
        if state.seat == self.viewer {
            return false;
        }
        match state.phase {
            Phase::Spread => true,
            Phase::Play => Duties::of(state).open_duty(&state.game) || state.owed_jokers > 0,
            _ => false,
        }
    }

    /// Cards of the deck the viewer cannot place, in face order.
    fn unseen(&self) -> Vec<Card> {
        let state = &self.blanked;
        let mut left: [i16; 53] =
            std::array::from_fn(|i| i16::from(state.game.copies(Card(i as u8))));
        let seats = state.players() as usize;
        let hands = state.hands[..seats]
            .iter()
            .flat_map(|h| h.iter().collect::<Vec<_>>());
        let table = state.table.iter().flat_map(|t| t.meld.cards());
        let open = state
            .stock
            .iter()
            .chain(&state.pile)
            .copied()
            .filter(|c| *c != HIDDEN);
        for card in hands.chain(table).chain(open) {
            left[card.index() as usize] -= 1;
        }
        let faces = (0u8..).zip(left);
        faces
            .flat_map(|(i, n)| std::iter::repeat_n(Card(i), n.max(0) as usize))
            .collect()
    }
}
