//! Times playouts: `cargo run --release --example playouts -- gin random 2 20000 3`.
//!
//! Game, bot, seats, deals, repeats; the fastest repeat counts.

#![allow(missing_docs, clippy::print_stdout)]

use rummy_core::bots::{Spec, playouts};
use rummy_core::rules::load;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, bot, seats, deals, repeats @ ..] = words.as_slice() else {
        return Err("wanted: game bot seats deals [repeats]".into());
    };
    let (rules, bot): (_, Spec) = (load::<&str>(game, &[])?, bot.parse()?);
    let (seats, deals) = (seats.parse()?, deals.parse()?);
    let repeats: u32 = repeats.first().map_or(Ok(1), |n| n.parse())?;
    let mut fastest = playouts(&rules, seats, deals, 1, bot)?;
    for _ in 1..repeats {
        let next = playouts(&rules, seats, deals, 1, bot)?;
        if next.seconds < fastest.seconds {
            fastest = next;
        }
    }
    println!(
        "{game} {bot} {seats}: {:.0} deals/s, {fastest:?}",
        fastest.deals_per_second()
    );
    Ok(())
}
