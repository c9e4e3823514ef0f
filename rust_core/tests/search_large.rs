//! Hands of 10 to 20 cards against a second exact method: dynamic programming over the cards left.

mod search_support;

use std::collections::HashMap;

use rummy_core::Cards;
use rummy_core::cards::Dice;
use rummy_core::melds::{
    Goal, Keep, MeldRules, Need, all_melds, arrange, can_lay, deadwood, most_points,
};
use search_support::{all_games, cases, hand};

struct Memo {
    melds: Vec<(u64, u8, i64)>,
    seen: HashMap<Cards, i64>,
}

impl Memo {
    /// Most that melds can bring, where `worth` tells what one brings.
    fn most(rules: &MeldRules, hand: &Cards, worth: impl Fn(&rummy_core::Meld) -> i64) -> i64 {
        let all = all_melds(rules, hand);
        let melds = all
            .iter()
            .map(|m| (m.mask(), m.jokers(), worth(m)))
            .collect();
        let mut memo = Self {
            melds,
            seen: HashMap::new(),
        };
        memo.solve(*hand)
    }

    /// The lowest card stays or is laid with one of the melds that hold it.
    fn solve(&mut self, left: Cards) -> i64 {
        let mask = left.mask();
        if mask == 0 {
            return 0;
        }
        if let Some(&known) = self.seen.get(&left) {
            return known;
        }
        let first = mask & mask.wrapping_neg();
        let mut best = self.solve(left.without_mask(first));
        for i in 0..self.melds.len() {
            let (cards, jokers, worth) = self.melds[i];
            if cards & first != 0 && cards & !mask == 0 && jokers <= left.jokers() {
                let rest = left.without_mask(cards).with_jokers(left.jokers() - jokers);
                best = best.max(worth + self.solve(rest));
            }
        }
        self.seen.insert(left, best);
        best
    }
}

fn check(rules: &MeldRules, hand: &Cards) {
    let price = |m: &rummy_core::Meld| i64::from(rules.hand_value(&m.multiset()));
    let left = i64::from(rules.hand_value(hand)) - Memo::most(rules, hand, price);
    let points = Memo::most(rules, hand, |m| m.points(rules).into());
    let cards = Memo::most(rules, hand, |m| m.len().into());
    assert_eq!(
        i64::from(deadwood(rules, hand)),
        left,
        "least left of {hand} by {rules:?}"
    );
    assert_eq!(
        i64::from(most_points(rules, hand)),
        points,
        "most points of {hand} by {rules:?}"
    );
    let opens = |points| {
        can_lay(
            rules,
            hand,
            &Need {
                points,
                ..Need::ANY
            },
        )
    };
    assert!(points == 0 || opens(points as u32), "{hand} by {rules:?}");
    assert!(!opens(points as u32 + 1), "{hand} by {rules:?}");
    let whole = Need {
        keep: Keep::None,
        ..Need::ANY
    };
    assert_eq!(
        can_lay(rules, hand, &whole),
        cards == i64::from(hand.len()),
        "{hand} by {rules:?}"
    );
    let goals = [
        (Goal::Deadwood, left),
        (Goal::Points, points),
        (Goal::Cards, cards),
    ];
    for (goal, value) in goals {
        let best = arrange(rules, hand, goal);
        let got = match goal {
            Goal::Deadwood => i64::from(best.deadwood),
            Goal::Points => i64::from(best.points),
            Goal::Cards => i64::from(hand.len() - best.left.len()),
        };
        assert_eq!(got, value, "{goal:?} of {hand} by {rules:?}");
    }
}

#[test]
fn large_hands_agree_with_a_second_method() {
    let games = all_games();
    let mut dice = Dice::new(3, 0);
    for case in 0..cases(1_500) {
        let (rules, packs, jokers) = &games[case as usize % games.len()];
        let wild = dice.below(u32::from(*jokers.min(&4)) + 1) as u8;
        let size = [10, 11, 14, 14, 20][dice.below(5) as usize];
        let hand = hand(&mut dice, size - u32::from(wild), wild, *packs);
        check(rules, &hand);
    }
}

/// The hands on which the search takes longest, whose answers the benchmark asserts.
#[test]
fn the_hardest_hands_agree_with_a_second_method() {
    let lines = include_str!("../benches/support/adversarial.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let (game, hand) = line.split_once(": ").unwrap();
        let (name, option) = game.split_once(' ').unwrap_or((game, ""));
        let options: Vec<&str> = option.split_terminator(' ').collect();
        let game = rummy_core::rules::load(name, &options).unwrap();
        let rules = MeldRules::new(&game.sections);
        let hand: Cards = hand.parse().unwrap();
        let points = Memo::most(&rules, &hand, |m| m.points(&rules).into());
        assert_eq!(i64::from(most_points(&rules, &hand)), points, "{line}");
    }
}
