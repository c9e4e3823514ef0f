//! What is a meld, every meld of a hand, and the best way to lay a hand out.

pub(crate) mod arrange;
mod enumerate;
mod extend;
mod limits;
mod meld;
pub(crate) mod near;
pub mod onepack;
mod read;

pub use arrange::{Arrangement, Goal, Keep, Need, arrange, can_lay, deadwood, most_points};
pub(crate) use arrange::{Melds, best_melds};
pub(crate) use enumerate::each_meld;
pub use enumerate::{all_melds, count_melds, menu_order};
pub use extend::{End, Extension, SwapPlace};
pub use limits::MeldRules;
pub use meld::{Kind, Meld, Role};
pub use read::{read, read_layout};
