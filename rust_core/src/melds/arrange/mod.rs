//! The best way to lay a hand out, and whether it can be laid as a game asks.

mod bits;
mod bound;
mod lay;
pub(crate) mod options;
mod problem;
pub(crate) mod search;
mod set_up;
mod table;
pub(crate) mod weights;

pub use lay::{Keep, Need, can_lay};

use smallvec::SmallVec;

use super::limits::MeldRules;
use super::meld::Meld;
use super::onepack::{self, Split};
use crate::cards::Cards;
use options::{Choices, choices};
use search::{Ask, End, Found, Limit, Pick, Picks, Problem, Ready, first_best, ready, search};
use weights::Weights;

/// A way to lay a hand out: disjoint melds in menu order and what stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    pub melds: Vec<Meld>,
    pub left: Cards,
    /// Price of `left` in hand, in points.
    pub deadwood: u32,
    /// Price of `melds` as laid, in points.
    pub points: u32,
}

/// What a layout is best at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Least price of the cards that stay.
    Deadwood,
    /// Most points laid.
    Points,
    /// Most cards laid.
    Cards,
}

/// The best layout of a hand, exactly.
///
/// Equal layouts: least deadwood, most points, most cards, fewest jokers used, first in menu order.
#[must_use]
pub fn arrange(rules: &MeldRules, hand: &Cards, goal: Goal) -> Arrangement {
    let melds = match one_pack(rules, hand, goal) {
        Some(split) => split.melds().collect(),
        None => searched(rules, hand, goal),
    };
    Arrangement::of(rules, hand, melds)
}

/// Room for the melds of a hand, mostly without an allocation.
pub(crate) type Melds = SmallVec<[Meld; 4]>;

/// The melds of [`arrange`].
pub(crate) fn best_melds(rules: &MeldRules, hand: &Cards, goal: Goal) -> Melds {
    match one_pack(rules, hand, goal) {
        Some(split) => split.melds().collect(),
        None => searched(rules, hand, goal).into(),
    }
}

fn searched(rules: &MeldRules, hand: &Cards, goal: Goal) -> Vec<Meld> {
    let mut pool = Choices::new();
    choices(rules, hand, &mut pool);
    if pool.is_empty() {
        return Vec::new();
    }
    let potentials = Weights::ranked(goal).potentials(rules, hand, &pool);
    let problem = Problem {
        hand: *hand,
        choices: &pool,
        potentials: &potentials,
        end: End::Any,
    };
    first_best(&problem).unwrap_or_else(|| slow_first_best(&problem))
}

/// The melds that lose least, of equal ones the first in menu order, however many there are.
#[cold]
fn slow_first_best(problem: &Problem) -> Vec<Meld> {
    let mut pool = Choices::from_slice(problem.choices);
    pool.sort_by_cached_key(|c| c.meld.menu_key());
    let problem = Problem {
        choices: &pool,
        ..*problem
    };
    let picks = ready(&problem, 0, |ready| {
        let best = ready.least(&Ask::of(&problem)).unwrap_or_default();
        first_in_menu_order(problem, ready, best, pool.len())
    });
    picks.iter().map(|&i| pool[i as usize].meld).collect()
}

/// The answer of the bit-mask path where it applies.
fn one_pack(rules: &MeldRules, hand: &Cards, goal: Goal) -> Option<Split> {
    let mask = onepack::mask(hand).filter(|_| onepack::applies(rules))?;
    onepack::layout(mask, goal)
}

/// Of all picks that lose as little as these, those whose melds come first in menu order.
///
/// The first `melds` choices are the melds, in that order.
pub(crate) fn first_in_menu_order(
    mut problem: Problem,
    ready: &dyn Ready,
    mut best: Found,
    melds: usize,
) -> Picks {
    let mut first = Picks::new();
    let mut from = 0;
    best.picks.sort_unstable();
    loop {
        let next = best
            .picks
            .first()
            .map_or(melds, |&pick| pick as usize)
            .min(melds);
        let sooner = (from..next).find_map(|i| with_pick(&problem, ready, i, best.loss));
        let pick = if let Some((pick, found)) = sooner {
            best = found;
            pick
        } else if next < melds {
            best.picks.remove(0);
            best.loss -= problem.potentials.loss(&problem.choices[next]);
            next
        } else {
            first.extend(best.picks);
            return first;
        };
        problem.hand = problem.choices[pick].taken_from(&problem.hand);
        first.push(pick as Pick);
        from = pick;
    }
}

/// The pick and what completes it to that loss, nothing before it in menu order, if possible.
fn with_pick(
    problem: &Problem,
    ready: &dyn Ready,
    pick: usize,
    loss: i64,
) -> Option<(usize, Found)> {
    let choice = &problem.choices[pick];
    let rest = loss - problem.potentials.loss(choice);
    if rest < 0 || !choice.fits(&problem.hand) {
        return None;
    }
    let after = Problem {
        hand: choice.taken_from(&problem.hand),
        ..*problem
    };
    let limit = Limit {
        from: pick,
        ..Limit::first_below(rest + 1)
    };
    // What was set up for all cards tells soon that there is nothing, as nearly always.
    ready.least(&Ask {
        limit,
        ..Ask::of(&after)
    })?;
    let mut found = search(&after, limit)?;
    found.picks.sort_unstable();
    Some((pick, found))
}

impl Arrangement {
    /// These melds, in menu order, laid from a hand.
    pub(crate) fn of(rules: &MeldRules, hand: &Cards, melds: Vec<Meld>) -> Self {
        let rest = |left, meld: &Meld| meld.taken_from(&left);
        let left = melds.iter().fold(*hand, rest);
        Self {
            deadwood: rules.hand_value(&left),
            points: melds.iter().map(|m| m.points(rules)).sum(),
            melds,
            left,
        }
    }
}

/// Least price of the cards that stay when melds are laid from a hand, in points.
#[must_use]
pub fn deadwood(rules: &MeldRules, hand: &Cards) -> u32 {
    let mask = onepack::mask(hand).filter(|_| onepack::applies(rules));
    if let Some(least) = mask.and_then(onepack::deadwood) {
        return least;
    }
    least_loss(rules, hand, Goal::Deadwood).1
}

/// Most points a hand can lay at once.
#[must_use]
pub fn most_points(rules: &MeldRules, hand: &Cards) -> u32 {
    let (total, loss) = least_loss(rules, hand, Goal::Points);
    total - loss
}

/// What the hand could bring at most and the least it loses of that, for the goal alone.
fn least_loss(rules: &MeldRules, hand: &Cards, goal: Goal) -> (u32, u32) {
    let mut pool = Choices::new();
    choices(rules, hand, &mut pool);
    let potentials = Weights::plain(goal).potentials(rules, hand, &pool);
    let problem = Problem {
        hand: *hand,
        choices: &pool,
        potentials: &potentials,
        end: End::Any,
    };
    let best = search(&problem, Limit::NONE).unwrap_or_default();
    (potentials.total(hand) as u32, best.loss as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Dice, full_deck};

    fn shown(profile: &str, goal: Goal, hand: &str) -> (String, u32, u32) {
        let rules = crate::rules::load::<&str>(profile, &[]).unwrap();
        let best = arrange(
            &MeldRules::new(&rules.sections),
            &hand.parse().unwrap(),
            goal,
        );
        let melds: Vec<String> = best.melds.iter().map(ToString::to_string).collect();
        (melds.join(", "), best.deadwood, best.points)
    }

    #[test]
    fn ties_go_to_the_first_in_menu_order() {
        let got = shown("gin", Goal::Deadwood, "3H 4H 5H 6H 7H 8H KC");
        assert_eq!(got, ("run 3H 4H 5H, run 6H 7H 8H".into(), 10, 33));
        let got = shown("gin", Goal::Deadwood, "7H 8H 9H 7C 7D");
        assert_eq!(got, ("run 7H 8H 9H".into(), 14, 24));
        let got = shown("gin", Goal::Deadwood, "TC JC QC TD TH");
        assert_eq!(got, ("set TC TD TH".into(), 20, 30));
    }

    #[test]
    fn small_searches_find_the_same_of_equal_layouts() {
        let rules = crate::rules::load::<&str>("romme", &[]).unwrap();
        let rules = MeldRules::new(&rules.sections);
        let mut dice = Dice::new(3, 0);
        let mut told = 0;
        for round in 0..2_000 {
            // Few ranks and two packs: many layouts are equal.
            let ranks = 5 + (round % 9) as u8;
            let mut deck = full_deck(2, 2);
            deck.retain(|card| card.rank() < ranks);
            dice.shuffle(&mut deck);
            let hand = Cards::collect(deck[..10].iter().copied()).unwrap();
            let mut pool = Choices::new();
            choices(&rules, &hand, &mut pool);
            let potentials = Weights::ranked(Goal::Deadwood).potentials(&rules, &hand, &pool);
            let problem = Problem {
                hand,
                choices: &pool,
                potentials: &potentials,
                end: End::Any,
            };
            if let Some(melds) = first_best(&problem) {
                assert_eq!(melds, slow_first_best(&problem), "{hand}");
                told += 1;
            }
        }
        assert!(told > 1_000);
    }

    #[test]
    fn a_joker_takes_the_dearest_place() {
        let got = shown("romme", Goal::Deadwood, "7S 8S X 2C");
        assert_eq!(got, ("run 7S 8S X".into(), 2, 24));
        let got = shown("romme", Goal::Points, "JH QH X");
        assert_eq!(got, ("run JH QH X".into(), 0, 30));
    }
}
