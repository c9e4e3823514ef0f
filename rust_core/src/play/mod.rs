//! A deal in progress: actions, states, what is legal, and what a seat may know.

mod action;
mod apply;
mod check;
mod deal;
mod gin;
mod json;
mod legal;
mod phase;
mod position;
mod reader;
mod resolve;
mod sample;
mod state;
mod table;
mod together;
pub(crate) mod turn;
mod view;
mod view_read;

pub use action::Action;
pub use deal::DealWith;
pub use json::{facts_json, outcome_json, table_json};
pub use phase::Phase;
pub use position::read_facts;
pub use state::{KnockKind, Seats as SeatSet, State};
pub use table::TableMeld;
pub use view::View;
