//! Counting paths: the same number from every implementation of the same rules.

use crate::play::State;

/// Number of ways to play exactly `depth` actions from a state, by the first actor each time.
///
/// A deal that ends sooner adds nothing. Shuffles in the deal are seeded, so the number is the state's.
#[must_use]
pub fn perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let menu = state.legal_actions();
    if depth == 1 {
        return menu.len() as u64;
    }
    let after = menu.iter().map(|action| {
        let mut next = state.clone();
        next.advance_trusted(state.seat(), action);
        perft(&next, depth - 1)
    });
    after.sum()
}
