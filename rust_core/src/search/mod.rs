//! Exact search of whole turns.

mod best_turn;
mod contest;
mod finish;
mod gin;
mod growth;
mod lays;
mod opening;
mod plan;
mod swaps;

pub use best_turn::{BestTurn, best_turn, can_go_out};
