//! A deal in progress: actions, states, what is legal, and what a seat may know.

mod action;
mod apply;
mod check;
mod deal;
mod gin;
mod legal;
mod phase;
mod position;
mod resolve;
mod sample;
mod state;
mod table;
mod turn;
mod view;

pub use action::Action;
pub use deal::DealWith;
pub use phase::Phase;
pub use position::{facts_json, outcome_json, read_facts, table_json};
pub use state::{KnockKind, Seats as SeatSet, State};
pub use table::TableMeld;
pub use view::View;
