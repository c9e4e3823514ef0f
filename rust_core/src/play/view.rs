//! What a seat may know of a deal, and nothing else.

use std::hash::{Hash, Hasher};

use super::action::Action;
use super::phase::Phase;
use super::state::State;
use crate::cards::{Card, Cards};
use crate::error::Result;

/// Stands for a card of the stock that nobody may know.
pub(super) const HIDDEN: Card = Card(63);

/// A seat's view: its hand, the table, the whole pile, sizes, and what was taken openly. It holds no
/// hidden card: the state inside has been blanked.
#[derive(Clone, Debug)]
pub struct View {
    pub(super) viewer: u8,
    pub(super) blanked: State,
    pub(super) sizes: [u8; 8],
}

impl State {
    /// All that a seat may know.
    ///
    /// When the deal is over the hands are open, as they are for scoring.
    #[must_use]
    pub fn view(&self, viewer: u8) -> View {
        let mut blanked = self.clone();
        let mut sizes = [0; 8];
        for (seat, size) in sizes.iter_mut().enumerate().take(self.players() as usize) {
            *size = self.hands[seat].len() as u8;
            if self.phase == Phase::Over {
                blanked.known[seat] = self.hands[seat];
            } else if seat != viewer as usize {
                blanked.hands[seat] = self.known[seat];
            }
        }
        if !self.stock_open {
            blanked.stock.fill(HIDDEN);
        }
        blanked.seed = 0;
        View {
            viewer,
            blanked,
            sizes,
        }
    }
}

impl View {
    /// The seat whose view this is.
    #[must_use]
    pub fn viewer(&self) -> u8 {
        self.viewer
    }

    #[must_use]
    pub fn hand(&self) -> &Cards {
        &self.blanked.hands[self.viewer as usize]
    }

    /// Number of cards of each seat, seat 0 first.
    #[must_use]
    pub fn hand_sizes(&self) -> &[u8] {
        &self.sizes[..self.blanked.players() as usize]
    }

    /// Faces each seat took openly and has not laid or thrown since, seat 0 first.
    #[must_use]
    pub fn known(&self) -> &[Cards] {
        &self.blanked.known[..self.blanked.players() as usize]
    }

    /// Cards of the stock, first drawn first, where everybody knows its order.
    #[must_use]
    pub fn open_stock(&self) -> Option<Vec<Card>> {
        self.blanked
            .stock_open
            .then(|| self.blanked.stock.iter().rev().copied().collect())
    }

    /// The public side of the deal: table, pile, phase, seats, totals. Other hands in it are only what is
    /// known of them, and the stock is blank.
    #[must_use]
    pub fn public(&self) -> &State {
        &self.blanked
    }

    /// The viewer's legal actions, canonical, in menu order; none when it may not act.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        self.blanked.legal_actions_of(self.viewer)
    }

    #[must_use]
    pub fn is_legal(&self, action: &Action) -> bool {
        self.blanked.is_legal(self.viewer, action)
    }

    /// The canonical form of an action of the viewer.
    ///
    /// # Errors
    /// `IllegalAction`, as [`State::play_as`].
    pub fn check(&self, action: &Action) -> Result<Action> {
        self.blanked.checked(self.viewer, action).map(|r| r.action)
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.sizes == other.sizes && self.blanked == other.blanked
    }
}

impl Eq for View {}

impl Hash for View {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.viewer.hash(state);
        self.sizes.hash(state);
        self.blanked.hash(state);
    }
}
