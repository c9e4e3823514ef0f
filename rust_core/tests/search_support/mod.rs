//! Brute force over physical cards and random hands and rules. Shares no code with the engine's search.
#![allow(dead_code, reason = "each test file uses a part")]

use rummy_core::cards::{Card, Cards, Dice};
use rummy_core::melds::{Goal, Keep, MeldRules, Need};
use rummy_core::rules::sections::Ace;

/// A layout: kind (0 set, 1 run), faces as laid (52 the joker), points, cards used as a mask.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Laid {
    pub(crate) kind: u8,
    pub(crate) faces: Vec<u8>,
    pub(crate) points: u32,
    pub(crate) cards: u32,
}

impl Laid {
    fn jokers(&self) -> usize {
        self.faces.iter().map(|&f| usize::from(f == 52)).sum()
    }

    fn pure_run(&self) -> bool {
        self.kind == 1 && self.jokers() == 0
    }
}

/// A meld as kind and faces.
pub(crate) type Key = (u8, Vec<u8>);

/// A hand as a list of physical cards.
pub(crate) struct Brute<'a> {
    pub(crate) rules: &'a MeldRules,
    pub(crate) hand: Vec<u8>,
    pub(crate) melds: Vec<Laid>,
}

/// Clubs, spades, hearts, diamonds as suits of the face order.
const WINDOW: [u8; 4] = [0, 3, 2, 1];

fn spaced(rules: &MeldRules, faces: &[u8]) -> bool {
    rules.adjacent || faces.windows(2).all(|w| w[0] != 52 || w[1] != 52)
}

fn sets(rules: &MeldRules, naturals: &[u8], jokers: usize) -> Vec<(Vec<u8>, u32)> {
    let len = naturals.len() + jokers;
    let rank = naturals[0] % 13;
    let mut suits: Vec<u8> = naturals.iter().map(|f| f / 13).collect();
    suits.sort_unstable();
    suits.dedup();
    let one_rank = naturals.iter().all(|f| f % 13 == rank);
    if !one_rank
        || suits.len() != naturals.len()
        || len < rules.set_min.into()
        || len > rules.set_max.into()
    {
        return vec![];
    }
    let joker = rules.laid_joker.unwrap_or(rules.laid[rank as usize]);
    let points = u32::from(rules.laid[rank as usize]) * naturals.len() as u32
        + u32::from(joker) * jokers as u32;
    if !rules.set_fixed {
        let mut faces: Vec<u8> = suits.iter().map(|s| s * 13 + rank).collect();
        faces.extend(vec![52; jokers]);
        return vec![(faces, points)];
    }
    let mut found = vec![];
    for window in WINDOW.windows(len) {
        let faces: Vec<u8> = window
            .iter()
            .map(|&s| {
                if suits.contains(&s) {
                    s * 13 + rank
                } else {
                    52
                }
            })
            .collect();
        if faces.iter().filter(|&&f| f != 52).count() == suits.len() && spaced(rules, &faces) {
            found.push((faces, points));
        }
    }
    found
}

fn runs(rules: &MeldRules, naturals: &[u8], jokers: usize) -> Vec<(Vec<u8>, u32)> {
    let len = naturals.len() + jokers;
    let suit = naturals[0] / 13;
    let mut ranks: Vec<u8> = naturals.iter().map(|f| f % 13).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let one_suit = naturals.iter().all(|f| f / 13 == suit);
    if !one_suit
        || ranks.len() != naturals.len()
        || len < rules.run_min.into()
        || len > rules.run_max.min(13).into()
    {
        return vec![];
    }
    let last = match rules.ace {
        Ace::Low => 13,
        Ace::Both => 14,
        Ace::Cyclic => 99,
    };
    let mut found = vec![];
    for start in 0..13u8 {
        if start as usize + len > last {
            continue;
        }
        let slots: Vec<u8> = (0..len as u8).map(|p| (start + p) % 13).collect();
        let faces: Vec<u8> = slots
            .iter()
            .map(|r| if ranks.contains(r) { suit * 13 + r } else { 52 })
            .collect();
        if faces.iter().filter(|&&f| f != 52).count() != ranks.len() || !spaced(rules, &faces) {
            continue;
        }
        let price = |p: usize| match rules.laid_joker {
            Some(joker) if faces[p] == 52 => u32::from(joker),
            _ if slots[p] == 0 && p == 0 => rules.ace_low.into(),
            _ => rules.laid[slots[p] as usize].into(),
        };
        found.push((faces.clone(), (0..len).map(price).sum()));
    }
    if rules.lowest {
        // The cheapest reading only; of equal ones the first start.
        let cheapest = found.iter().map(|f| f.1).min();
        found = found
            .into_iter()
            .filter(|f| Some(f.1) == cheapest)
            .take(1)
            .collect();
    }
    found
}

impl<'a> Brute<'a> {
    pub(crate) fn new(rules: &'a MeldRules, hand: &Cards) -> Self {
        let hand: Vec<u8> = hand.iter().map(Card::index).collect();
        let mut melds = vec![];
        for cards in 1u32..1 << hand.len() {
            let faces: Vec<u8> = (0..hand.len())
                .filter(|i| cards >> i & 1 != 0)
                .map(|i| hand[i])
                .collect();
            let naturals: Vec<u8> = faces.iter().copied().filter(|&f| f != 52).collect();
            let (n, j) = (naturals.len(), faces.len() - naturals.len());
            let mix = j <= rules.max_jokers.into()
                && n >= rules.min_naturals.into()
                && (!rules.fewer || j == 0 || j < n);
            if n == 0 || !mix {
                continue;
            }
            let found = [sets(rules, &naturals, j), runs(rules, &naturals, j)];
            for (kind, list) in (0..).zip(found) {
                melds.extend(list.into_iter().map(|(faces, points)| Laid {
                    kind,
                    faces,
                    points,
                    cards,
                }));
            }
        }
        Self { rules, hand, melds }
    }

    /// Distinct melds as text-like keys, in menu order.
    pub(crate) fn distinct(&self) -> Vec<(u8, Vec<u8>)> {
        let mut all: Vec<_> = self
            .melds
            .iter()
            .map(|m| (m.kind, m.faces.clone()))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    fn price(&self, cards: u32) -> u32 {
        let each = (0..self.hand.len()).filter(|i| cards >> i & 1 != 0);
        each.map(|i| u32::from(self.rules.hand[self.hand[i] as usize]))
            .sum()
    }

    /// Every way to lay melds, once for each set of melds: calls `f` with them and what stays.
    pub(crate) fn each(&self, f: &mut impl FnMut(&[&Laid], u32)) {
        let all = (1u32 << self.hand.len()) - 1;
        self.step(0, all, all, &mut vec![], f);
    }

    fn step<'b>(
        &'b self,
        first: usize,
        free: u32,
        left: u32,
        picks: &mut Vec<&'b Laid>,
        f: &mut impl FnMut(&[&Laid], u32),
    ) {
        f(picks, left);
        for (i, meld) in self.melds.iter().enumerate().skip(first) {
            if meld.cards & !free == 0 {
                picks.push(meld);
                self.step(i + 1, free & !meld.cards, left & !meld.cards, picks, f);
                picks.pop();
            }
        }
    }

    /// The best layout: melds as (kind, faces) in menu order, what stays in points, points laid.
    pub(crate) fn best(&self, goal: Goal) -> (Vec<(u8, Vec<u8>)>, u32, u32) {
        let mut best: Option<([i64; 5], Vec<Key>)> = None;
        let mut value = (0, 0);
        self.each(&mut |picks, left| {
            let deadwood = self.price(left);
            let points: u32 = picks.iter().map(|m| m.points).sum();
            let cards: usize = picks.iter().map(|m| m.faces.len()).sum();
            let jokers: usize = picks.iter().map(|m| m.jokers()).sum();
            let goal = match goal {
                Goal::Deadwood => i64::from(deadwood),
                Goal::Points => -i64::from(points),
                Goal::Cards => -(cards as i64),
            };
            let key = [
                goal,
                deadwood.into(),
                -i64::from(points),
                -(cards as i64),
                jokers as i64,
            ];
            if best.as_ref().is_some_and(|(b, _)| *b < key) {
                return;
            }
            let mut list: Vec<_> = picks.iter().map(|m| (m.kind, m.faces.clone())).collect();
            list.sort();
            if best.as_ref().is_none_or(|(b, l)| (key, &list) < (*b, l)) {
                best = Some((key, list));
                value = (deadwood, points);
            }
        });
        (
            best.expect("laying nothing is a layout").1,
            value.0,
            value.1,
        )
    }

    pub(crate) fn can_lay(&self, need: &Need) -> bool {
        let mut can = false;
        self.each(&mut |picks, left| {
            let points: u32 = picks.iter().map(|m| m.points).sum();
            let stays = |faces: u64| {
                (0..self.hand.len()).any(|i| left >> i & 1 != 0 && faces >> self.hand[i] & 1 != 0)
            };
            let kept = match need.keep {
                Keep::Any => true,
                Keep::One(faces) => stays(faces),
                Keep::None => left == 0,
            };
            can |= !picks.is_empty()
                && points >= need.points
                && (!need.pure_run || picks.iter().any(|m| m.pure_run()))
                && need
                    .face
                    .is_none_or(|c| picks.iter().any(|m| m.faces.contains(&c.index())))
                && kept;
        });
        can
    }
}

/// A number of cases from the environment, else the one given.
pub(crate) fn cases(usual: u64) -> u64 {
    std::env::var("RUMMY_CASES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

/// Checks a hand; where that fails, cards go as long as it still does, and what is left is named.
///
/// # Panics
/// With the failure of the smallest hand found.
pub(crate) fn shrinking(hand: &Cards, check: impl Fn(&Cards)) {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    let failure = |hand: &Cards| catch_unwind(AssertUnwindSafe(|| check(hand))).err();
    let (mut least, Some(mut why)) = (*hand, failure(hand)) else {
        return;
    };
    let smaller = |hand: &Cards| {
        let fewer = hand.faces().filter_map(|card| hand.without(&[card]));
        fewer
            .map(|hand| (failure(&hand), hand))
            .find_map(|(why, hand)| Some((why?, hand)))
    };
    while let Some(found) = smaller(&least) {
        (why, least) = found;
    }
    eprintln!("the smallest hand that fails: {least} (of {hand})");
    resume_unwind(why);
}

/// A hand of `n` naturals and `jokers`: sparse, or crowded into few ranks or suits.
pub(crate) fn hand(dice: &mut Dice, n: u32, jokers: u8, packs: u8) -> Cards {
    let (ranks, suits) =
        [(13, 4), (13, 1), (4, 4), (13, 2), (6, 3), (3, 4)][dice.below(6) as usize];
    let low = dice.below(14 - ranks);
    let mut cards = Cards::EMPTY;
    let mut tries = 0;
    while cards.naturals() < n && tries < 200 {
        tries += 1;
        let card = Card::new(dice.below(suits) as u8, (low + dice.below(ranks)) as u8);
        if cards.count(card) < packs {
            cards.add(card);
        }
    }
    cards.with_jokers(jokers)
}

/// Rules with every limit and value drawn at random.
pub(crate) fn any_rules(dice: &mut Dice) -> MeldRules {
    let pick = |dice: &mut Dice, n| dice.below(n) as u8;
    let set_min = 3 + u8::from(pick(dice, 4) == 0);
    let run_min = [3, 3, 3, 4, 5][pick(dice, 5) as usize];
    let pips = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10];
    let laid = match pick(dice, 4) {
        0 => std::array::from_fn(|_| dice.below(20) as u16),
        1 => [5; 13],
        _ => pips,
    };
    let hand = match pick(dice, 4) {
        0 => std::array::from_fn(|_| dice.below(30) as u16),
        _ => std::array::from_fn(|i| if i == 52 { 20 } else { pips[i % 13] }),
    };
    MeldRules {
        set_min,
        set_max: set_min.max(3 + pick(dice, 2)),
        set_fixed: pick(dice, 3) == 0,
        run_min,
        run_max: run_min.max([13, 13, 13, 5, 7][pick(dice, 5) as usize]),
        ace: [Ace::Low, Ace::Both, Ace::Cyclic][pick(dice, 3) as usize],
        max_jokers: [0, 1, 2, 3, 10, 10][pick(dice, 6) as usize],
        fewer: pick(dice, 2) == 0,
        min_naturals: [1, 1, 2, 3][pick(dice, 4) as usize],
        adjacent: pick(dice, 3) > 0,
        lowest: pick(dice, 3) == 0,
        laid,
        ace_low: [1, 11, laid[0], dice.below(15) as u16][pick(dice, 4) as usize],
        laid_joker: [None, None, Some(0), Some(15)][pick(dice, 4) as usize],
        hand,
    }
}

/// The rules of every built-in game and every single option, with its packs and jokers.
pub(crate) fn all_games() -> Vec<(MeldRules, u8, u8)> {
    let mut games = vec![];
    for name in rummy_core::rules::profiles() {
        let plain = rummy_core::rules::load::<&str>(name, &[]).unwrap();
        let options: Vec<String> = plain.available.iter().map(|o| o.name.clone()).collect();
        for options in std::iter::once(vec![]).chain(options.into_iter().map(|o| vec![o])) {
            let rules = rummy_core::rules::load(name, &options).unwrap();
            let deck = &rules.sections.deck;
            let most = |steps: &rummy_core::rules::Steps<u8>| steps.values().max().unwrap_or(0);
            games.push((
                MeldRules::new(&rules.sections),
                most(&deck.packs),
                most(&deck.jokers),
            ));
        }
    }
    games
}
