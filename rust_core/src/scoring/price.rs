//! Points are a function of facts and rules.

use smallvec::smallvec;

use super::outcome::{Ending, Facts, PerSeat};
use crate::play::TableMeld;
use crate::rules::Game;
use crate::rules::sections::ScoreKind;

/// Points of each seat and the seats that won the deal.
#[must_use]
pub fn price(game: &Game, facts: &Facts) -> (PerSeat<i32>, PerSeat<u8>) {
    let n = facts.hands.len();
    if facts.ending == Ending::Void {
        return (smallvec![0; n], PerSeat::new());
    }
    let pricing = Pricing {
        game,
        facts,
        hands: facts
            .hands
            .iter()
            .map(|h| game.hand_value(h) as i32)
            .collect(),
    };
    match game.rules.sections.score.kind {
        ScoreKind::ZeroSum => pricing.zero_sum(),
        ScoreKind::Hand => pricing.hand(),
        ScoreKind::Winner => pricing.winner(),
        ScoreKind::Table => pricing.table(),
        ScoreKind::Gin => pricing.gin(false),
        ScoreKind::GinEach => pricing.gin(true),
    }
}

struct Pricing<'a> {
    game: &'a Game,
    facts: &'a Facts,
    /// Price of each hand, in points.
    hands: PerSeat<i32>,
}

type Priced = (PerSeat<i32>, PerSeat<u8>);

impl Pricing<'_> {
    /// Seats with the least or the most of something, in seat order.
    fn best_by(values: &[i32], most: bool) -> PerSeat<u8> {
        let best = if most {
            values.iter().max()
        } else {
            values.iter().min()
        };
        (0u8..)
            .zip(values)
            .filter(|(_, v)| Some(*v) == best)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Who went out, or at a blocked end the lowest hands.
    fn winners(&self) -> PerSeat<u8> {
        match (self.facts.ending, self.facts.out) {
            (Ending::Blocked, _) => Self::best_by(&self.hands, false),
            (Ending::StockOut, _) => PerSeat::new(),
            (_, out) => out.into_iter().collect(),
        }
    }

    fn factor(&self) -> i32 {
        if self.facts.one_turn && self.facts.out.is_some() {
            i32::from(self.game.rules.sections.score.one_turn)
        } else {
            1
        }
    }

    /// The seats after `seat`, clockwise.
    fn after(&self, seat: u8) -> impl Iterator<Item = u8> + use<> {
        let n = self.hands.len() as u8;
        (1..n).map(move |step| (seat + step) % n)
    }

    /// Splits an amount among seats, one extra point each from the first on.
    fn split(amount: i32, seats: &[u8]) -> impl Iterator<Item = (u8, i32)> {
        let count = seats.len() as i32;
        (0..)
            .zip(seats)
            .map(move |(i, &seat)| (seat, amount / count + i32::from(i < amount % count)))
    }

    fn zero_sum(&self) -> Priced {
        let winners = self.winners();
        let mut points: PerSeat<i32> = self.hands.iter().map(|h| -h).collect();
        for &w in &winners {
            points[w as usize] = 0;
        }
        if let (true, Some(out)) = (self.game.rules.sections.score.table_share, self.facts.out) {
            let losers: PerSeat<u8> = self.after(out).collect();
            for (seat, share) in Self::split(self.laid_by(out), &losers) {
                points[seat as usize] -= share;
            }
        }
        for p in &mut points {
            *p *= self.factor();
        }
        if !winners.is_empty() {
            let sum: i32 = points.iter().sum();
            for (seat, share) in Self::split(-sum, &winners) {
                points[seat as usize] = share;
            }
        }
        (points, winners)
    }

    /// Value of the cards a seat placed on the table, by their price in hand (casino).
    fn laid_by(&self, seat: u8) -> i32 {
        let price =
            |t: &TableMeld, p: u8| i32::from(self.game.melds.hand[t.meld.card(p).index() as usize]);
        self.placed(seat, price)
    }

    /// Sum over the cards a seat placed on the table.
    fn placed(&self, seat: u8, price: impl Fn(&TableMeld, u8) -> i32) -> i32 {
        let own = |t: &TableMeld| {
            (0..t.meld.len())
                .filter(|&p| t.placer(p) == seat)
                .map(|p| price(t, p))
                .sum::<i32>()
        };
        self.facts.table.iter().map(own).sum()
    }

    fn hand(&self) -> Priced {
        let winners = self.winners();
        let points = (0u8..).zip(&self.hands).map(|(seat, &hand)| {
            if winners.contains(&seat) {
                0
            } else {
                self.unopened(seat).unwrap_or(hand) * self.factor()
            }
        });
        (points.collect(), winners)
    }

    /// The flat penalty of a seat that never opened when another went out, where there is one.
    fn unopened(&self, seat: u8) -> Option<i32> {
        let score = &self.game.rules.sections.score;
        if self.facts.out.is_none() || self.facts.opened.has(seat) {
            return None;
        }
        let alone = self
            .facts
            .out
            .is_some_and(|out| self.facts.opened.iter().all(|s| s == out));
        let flat = if alone && score.unopened_all > 0 {
            score.unopened_all
        } else {
            score.unopened
        };
        (flat > 0).then_some(i32::from(flat))
    }

    fn winner(&self) -> Priced {
        let winners = self.winners();
        let mut points = smallvec![0; self.hands.len()];
        let losers: i32 = (0u8..)
            .zip(&self.hands)
            .filter(|(s, _)| !winners.contains(s))
            .map(|(_, h)| h)
            .sum();
        if !winners.is_empty() {
            for (seat, share) in Self::split(losers * self.factor(), &winners) {
                points[seat as usize] = share;
            }
        }
        (points, winners)
    }

    fn table(&self) -> Priced {
        let limits = &self.game.melds;
        let points: PerSeat<i32> = (0u8..)
            .zip(&self.hands)
            .map(|(seat, hand)| {
                self.placed(seat, |t, p| i32::from(t.meld.place_points(limits, p))) - hand
            })
            .collect();
        let winners = Self::best_by(&points, true);
        (points, winners)
    }

    /// Gin for one winner, or with every opponent charged by himself.
    fn gin(&self, each: bool) -> Priced {
        let mut points = smallvec![0; self.hands.len()];
        let Some(knocker) = self.facts.knocker else {
            return (points, PerSeat::new());
        };
        let score = &self.game.rules.sections.score;
        let winner = match self.facts.ending {
            Ending::Undercut => self.undercutter(knocker),
            _ => knocker,
        };
        let bonus = i32::from(match self.facts.ending {
            Ending::Gin => score.gin,
            Ending::BigGin => score.big_gin,
            Ending::Undercut => score.undercut,
            _ => 0,
        });
        let charged: PerSeat<u8> = if winner == knocker {
            self.after(knocker).collect()
        } else {
            smallvec![knocker]
        };
        for seat in charged {
            let difference = self.hands[seat as usize] - self.hands[winner as usize];
            let due = (difference + bonus) * self.doubling();
            points[winner as usize] += due;
            if each {
                points[seat as usize] -= due;
            }
        }
        let wins = self.facts.ending == Ending::Undercut || points[winner as usize] > 0;
        (points, wins.then_some(winner).into_iter().collect())
    }

    /// Lowest deadwood, then the first after the knocker.
    fn undercutter(&self, knocker: u8) -> u8 {
        self.after(knocker)
            .min_by_key(|&s| self.hands[s as usize])
            .unwrap_or(knocker)
    }

    fn doubling(&self) -> i32 {
        let spade = self
            .facts
            .upcard
            .is_some_and(|c| !c.is_joker() && c.suit() == 3);
        if spade && self.game.rules.sections.score.spades_double {
            2
        } else {
            1
        }
    }
}
