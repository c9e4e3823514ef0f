//! What a search believes of the hidden cards.

use crate::play::{State, View};

/// How likely a world is, beyond being one the view allows.
///
/// Worlds are drawn uniformly from all the view allows; their results count by this weight. A model of
/// the other seats belongs here: what somebody took, threw or left in the pile says something of the
/// hand behind it. It must look only at its arguments, so that the same view gives the same move.
pub trait Belief: Send + Sync {
    /// Weight of a world, at least 0; only the ratios count.
    fn weight(&self, view: &View, world: &State) -> f64;
}

/// All worlds the view allows are equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl Belief for Uniform {
    fn weight(&self, _: &View, _: &State) -> f64 {
        1.0
    }
}
