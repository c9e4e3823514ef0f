//! What is paid: chips, money, the pool, the bonuses of a gin match.

use super::outcome::Outcome;
use crate::play::TableMeld;
use crate::rules::Rules;
use crate::rules::sections::{Pool, Settle};

/// Accounts of a match, by match seat: chips or money won (+) and paid (-).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ledger {
    pub accounts: Vec<i64>,
    /// Chips each seat had at the start, where stacks are played for.
    pub stacks: Option<Vec<i64>>,
    pub pool: i64,
}

/// Deals won and totals, for the bonuses of a gin match.
pub(super) struct Standing<'a> {
    pub totals: &'a [i32],
    pub won: &'a [u32],
    pub winners: &'a [u8],
}

impl Ledger {
    pub(super) fn new(rules: &Rules, seats: usize, stacks: Option<Vec<i64>>) -> Self {
        let mut ledger = Self {
            accounts: vec![0; seats],
            stacks,
            pool: 0,
        };
        if rules.sections.r#match.pool == Pool::Winner {
            ledger.fill(rules, &(0..seats as u8).collect::<Vec<_>>());
        }
        ledger
    }

    /// Chips a seat has left.
    pub(super) fn stack(&self, seat: usize) -> Option<i64> {
        self.stacks.as_ref().map(|s| s[seat] + self.accounts[seat])
    }

    /// Every seat that plays pays the ante into the pool.
    fn fill(&mut self, rules: &Rules, playing: &[u8]) {
        let ante = i64::from(rules.sections.r#match.ante);
        for &seat in playing {
            self.pool += ante;
            self.accounts[seat as usize] -= ante;
        }
    }

    /// Fills the pool at a change of dealer when it holds too little for the number of seats.
    pub(super) fn top_up(&mut self, rules: &Rules, playing: &[u8]) {
        let m = &rules.sections.r#match;
        let floor = i64::from(m.pool_floor) * playing.len() as i64;
        if m.pool == Pool::Winner && self.pool < floor {
            self.fill(rules, playing);
        }
    }

    /// Books a finished deal; `seating[i]` is the match seat of the deal's seat i, `next` are the match
    /// seats that play on.
    pub(super) fn book(
        &mut self,
        rules: &Rules,
        outcome: &Outcome,
        seating: &[u8],
        next: Option<&[u8]>,
    ) {
        match rules.sections.r#match.settle {
            Settle::Points => self.pay_points(rules, outcome, seating),
            Settle::Difference => self.pay_difference(rules, outcome, seating),
            Settle::None | Settle::Bonuses | Settle::Prize => {}
        }
        if rules.sections.r#match.pool == Pool::Winner && !outcome.winners.is_empty() {
            let seats: Vec<u8> = outcome
                .winners
                .iter()
                .map(|&w| seating[w as usize])
                .collect();
            let won = std::mem::take(&mut self.pool);
            self.share(won, &seats);
            if let Some(playing) = next {
                self.fill(rules, playing);
            }
        }
    }

    /// Hands an amount to seats equally, odd units to the earlier seats.
    fn share(&mut self, amount: i64, seats: &[u8]) {
        let n = seats.len() as i64;
        for (i, &seat) in (0..).zip(seats) {
            self.accounts[seat as usize] += amount / n + i64::from(i < amount % n);
        }
    }

    fn pay_points(&mut self, rules: &Rules, outcome: &Outcome, seating: &[u8]) {
        if outcome.winners.is_empty() {
            return;
        }
        let m = &rules.sections.r#match;
        let mut sum = 0;
        for (seat, &points) in (0u8..).zip(&outcome.points) {
            if !outcome.winners.contains(&seat) {
                let due = units(i64::from(-points), i64::from(m.unit)) * i64::from(m.coef);
                self.accounts[seating[seat as usize] as usize] -= due;
                sum += due;
            }
        }
        let seats: Vec<u8> = outcome
            .winners
            .iter()
            .map(|&w| seating[w as usize])
            .collect();
        self.share(sum, &seats);
    }

    /// The deal's winner takes the difference times COEF from every loser, as far as his chips go.
    fn pay_difference(&mut self, rules: &Rules, outcome: &Outcome, seating: &[u8]) {
        let Some(winner) = round_winner(rules, outcome) else {
            return;
        };
        let coef = i64::from(rules.sections.r#match.coef);
        for seat in 0..outcome.points.len() {
            let account = seating[seat] as usize;
            let gap = i64::from(outcome.points[winner] - outcome.points[seat]);
            let due = (gap * coef).min(self.stack(account).unwrap_or(i64::MAX));
            self.accounts[account] -= due;
            self.accounts[seating[winner] as usize] += due;
        }
    }

    /// Books what is paid once the match is over.
    pub(super) fn close(&mut self, rules: &Rules, standing: &Standing<'_>) {
        match rules.sections.r#match.settle {
            Settle::Prize => self.share(i64::from(rules.sections.r#match.prize), standing.winners),
            Settle::Bonuses => self.pay_bonuses(rules, standing),
            Settle::None | Settle::Points | Settle::Difference => {}
        }
    }

    /// Gin: every loser pays every winner the difference, the game bonus and the boxes.
    fn pay_bonuses(&mut self, rules: &Rules, standing: &Standing<'_>) {
        let lost = |seat: &usize| !standing.winners.contains(&(*seat as u8));
        for loser in (0..standing.totals.len()).filter(lost) {
            for winner in standing.winners.iter().map(|&winner| winner as usize) {
                let due = bonus_due(rules, standing, winner, loser);
                self.accounts[loser] -= due;
                self.accounts[winner] += due;
            }
        }
    }
}

fn bonus_due(rules: &Rules, standing: &Standing<'_>, winner: usize, loser: usize) -> i64 {
    let m = &rules.sections.r#match;
    let shutout = m.shutout_doubles && standing.won[loser] == 0;
    let game = i64::from(m.game_bonus) * if shutout { 2 } else { 1 };
    let boxes = i64::from(standing.won[winner]) - i64::from(standing.won[loser]);
    i64::from(standing.totals[winner] - standing.totals[loser])
        + game
        + boxes * i64::from(m.box_bonus)
}

/// Points as units of `unit`, rounded to the nearest, a half up.
fn units(points: i64, unit: i64) -> i64 {
    (points + unit / 2).div_euclid(unit)
}

/// The seat whose chips grow: most points, then most points on the table, then the lower hand, then the
/// earlier seat.
fn round_winner(rules: &Rules, outcome: &Outcome) -> Option<usize> {
    let limits = crate::melds::MeldRules::new(&rules.sections);
    let table = |seat: usize| -> i64 {
        let own = |t: &TableMeld| -> i64 {
            let places = (0..t.meld.len()).filter(|&p| t.placer(p) as usize == seat);
            places
                .map(|p| i64::from(t.meld.place_points(&limits, p)))
                .sum()
        };
        outcome.facts.table.iter().map(own).sum()
    };
    let hand = |seat: usize| i64::from(limits.hand_value(&outcome.facts.hands[seat]));
    let seats = outcome.winners.iter().map(|&w| w as usize);
    seats.max_by_key(|&seat| (table(seat), -hand(seat), std::cmp::Reverse(seat)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::load;

    #[test]
    fn units_round_a_half_up() {
        assert_eq!([14, 24, 4, 20, 15].map(|p| units(p, 10)), [1, 2, 0, 2, 2]);
        assert_eq!(units(14, 1), 14);
    }

    #[test]
    fn a_pool_is_filled_when_it_holds_less_than_a_unit_each() {
        let rules = load("basic", &["winner-takes-pool"]).unwrap();
        let with = |pool| {
            let mut ledger = Ledger {
                accounts: vec![0; 4],
                stacks: None,
                pool,
            };
            ledger.top_up(&rules, &[0, 1, 2, 3]);
            ledger.pool
        };
        assert_eq!((with(3), with(4)), (23, 4));
    }

    #[test]
    fn a_gin_match_pays_difference_game_and_boxes() {
        let rules = load::<&str>("gin", &[]).unwrap();
        let mut ledger = Ledger::new(&rules, 2, None);
        ledger.close(
            &rules,
            &Standing {
                totals: &[115, 80],
                won: &[6, 4],
                winners: &[0],
            },
        );
        assert_eq!(ledger.accounts, [185, -185]);
    }

    #[test]
    fn a_loser_settles_with_each_joint_winner_by_himself() {
        let rules = load::<&str>("gin-royal", &[]).unwrap();
        let mut ledger = Ledger::new(&rules, 3, None);
        ledger.close(
            &rules,
            &Standing {
                totals: &[100, 40, 100],
                won: &[5, 2, 4],
                winners: &[0, 2],
            },
        );
        assert_eq!(ledger.accounts, [235, -445, 210]);
    }

    #[test]
    fn an_odd_unit_of_a_prize_goes_to_the_earlier_seat() {
        let rules = load("rummy-500", &["ring"]).unwrap();
        let rules = rules.patch(&toml::toml! { [match] prize = 101 }).unwrap();
        let mut ledger = Ledger::new(&rules, 3, None);
        ledger.close(
            &rules,
            &Standing {
                totals: &[9, 50, 50],
                won: &[0, 1, 2],
                winners: &[1, 2],
            },
        );
        assert_eq!(ledger.accounts, [0, 51, 50]);
    }
}
