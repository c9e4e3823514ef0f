//! The exact search of melds against brute force: every profile and option, and random rules.

mod search_support;

use rummy_core::cards::{Card, Cards, Dice};
use rummy_core::melds::{
    Arrangement, Goal, Keep, Kind, MeldRules, Need, all_melds, arrange, can_lay, count_melds,
    deadwood, most_points,
};
use search_support::{Brute, all_games, any_rules, cases, hand, shrinking};

const GOALS: [Goal; 3] = [Goal::Deadwood, Goal::Points, Goal::Cards];

fn keys(melds: &[rummy_core::Meld]) -> Vec<(u8, Vec<u8>)> {
    let key = |m: &rummy_core::Meld| {
        let faces = m.cards().iter().map(|c| c.index()).collect();
        (u8::from(m.kind() == Kind::Run), faces)
    };
    melds.iter().map(key).collect()
}

fn check_layouts(rules: &MeldRules, hand: &Cards, brute: &Brute) {
    assert_eq!(
        keys(&all_melds(rules, hand)),
        brute.distinct(),
        "melds of {hand} by {rules:?}"
    );
    assert_eq!(count_melds(rules, hand), brute.distinct().len());
    for goal in GOALS {
        let Arrangement {
            melds,
            left,
            deadwood: stays,
            points,
        } = arrange(rules, hand, goal);
        let (expected, price, laid) = brute.best(goal);
        assert_eq!(keys(&melds), expected, "{goal:?} of {hand} by {rules:?}");
        assert_eq!(
            (stays, points),
            (price, laid),
            "{goal:?} of {hand} by {rules:?}"
        );
        let all = melds
            .iter()
            .flat_map(|m| m.cards().to_vec())
            .chain(left.iter());
        assert_eq!(Cards::collect(all).unwrap(), *hand);
    }
    assert_eq!(
        deadwood(rules, hand),
        brute.best(Goal::Deadwood).1,
        "{hand} by {rules:?}"
    );
    assert_eq!(
        most_points(rules, hand),
        brute.best(Goal::Points).2,
        "{hand} by {rules:?}"
    );
}

fn any_need(dice: &mut Dice, hand: &Cards) -> Need {
    let face = hand.nth(dice.below(hand.len().max(1)));
    Need {
        points: [0, 10, 21, 30, 40, 51][dice.below(6) as usize],
        pure_run: dice.below(3) == 0,
        face: face.filter(|_| dice.below(3) == 0),
        keep: match dice.below(5) {
            0 => Keep::Any,
            1 => Keep::None,
            2 => Keep::One((1 << 53) - 1),
            3 => Keep::One((1 << 52) - 1),
            _ => Keep::One(dice.word() & dice.word()),
        },
    }
}

fn any_needs(dice: &mut Dice, hand: &Cards) -> [Need; 4] {
    std::array::from_fn(|_| any_need(dice, hand))
}

fn check_needs(rules: &MeldRules, hand: &Cards, brute: &Brute, needs: &[Need]) {
    for need in needs {
        let expected = brute.can_lay(need);
        assert_eq!(
            can_lay(rules, hand, need),
            expected,
            "{need:?} of {hand} by {rules:?}"
        );
    }
}

fn check(dice: &mut Dice, rules: &MeldRules, packs: u8, jokers: u8) {
    let wild = dice.below(u32::from(jokers.min(4)) + 1) as u8;
    let n = 1 + dice.below(9 - u32::from(wild));
    let hand = hand(dice, n, wild, packs);
    let needs = any_needs(dice, &hand);
    shrinking(&hand, |hand| {
        let brute = Brute::new(rules, hand);
        check_layouts(rules, hand, &brute);
        check_needs(rules, hand, &brute, &needs);
    });
}

#[test]
fn every_game_agrees_with_brute_force() {
    let games = all_games();
    let mut dice = Dice::new(1, 0);
    for case in 0..cases(6_000) {
        let (rules, packs, jokers) = &games[case as usize % games.len()];
        check(&mut dice, rules, *packs, *jokers);
    }
}

#[test]
fn random_rules_agree_with_brute_force() {
    let mut dice = Dice::new(2, 0);
    for _ in 0..cases(6_000) {
        let rules = any_rules(&mut dice);
        check(&mut dice, &rules, 3, 4);
    }
}

#[test]
fn a_hand_of_nothing_lays_nothing() {
    for (rules, ..) in all_games() {
        let best = arrange(&rules, &Cards::EMPTY, Goal::Points);
        assert_eq!((best.melds.len(), best.deadwood, best.points), (0, 0, 0));
        let jokers = Cards::EMPTY.with_jokers(3);
        let best = arrange(&rules, &jokers, Goal::Cards);
        assert_eq!((best.melds.len(), best.left), (0, jokers));
        assert_eq!(
            best.deadwood,
            3 * u32::from(rules.hand[Card::JOKER.index() as usize])
        );
    }
}
