//! The best way to end a turn with melds, lay-offs and a discard, the opening behind it.

use super::growth::steps;
use super::lays::{Lays, Slots};
use super::plan::{Bar, Plan};
use crate::cards::{Card, Cards};
use crate::melds::arrange::first_in_menu_order;
use crate::melds::arrange::options::{Choice, Choices};
use crate::melds::arrange::search::{
    Ask, End, Found, Limit, Pick, Picks, Problem, Ready, ready, search,
};
use crate::melds::arrange::weights::{Potentials, Weights};
use crate::melds::{Goal, Meld, MeldRules};
use crate::play::turn::Turn;
use crate::play::{Action, State};
use crate::rules::sections::{Ace, FreedJoker};

/// More than all that a layout can lose by points and ties.
pub(super) const STAYS: i64 = 1 << 54;

/// A turn whose seat has opened, as a search over what can be laid.
pub(super) struct Finish<'a> {
    state: &'a State,
    turn: &'a Turn,
    hand: Cards,
    /// Melds in menu order, then growths, then discards.
    pool: Choices,
    melds: usize,
    slots: Slots,
    potentials: Potentials,
    end: End,
    /// A card that has to be laid.
    face: Option<Card>,
}

/// The best picks; `forced` where one was taken for the card that has to be laid.
struct Solved {
    found: Found,
    forced: bool,
}

impl<'a> Finish<'a> {
    pub(super) fn new(state: &'a State, turn: &'a Turn, goal: Goal, lays: &mut Lays) -> Self {
        let rules = &state.game().melds;
        let hand = held(state, turn);
        let mut pool = lays.melds(&hand);
        let melds = pool.len();
        let slots = lays.grow(turn, &hand, &mut pool);
        pool.extend(throws(rules, thrown(state, turn)));
        let mut potentials = Weights::ranked(goal).potentials(rules, &hand, &pool);
        potentials.add_bonus(&hand, bonus(rules, &turn.table));
        Self {
            end: end(state, turn),
            face: turn.duties.taken.filter(|_| turn.duties.must_use),
            state,
            turn,
            hand,
            pool,
            melds,
            slots,
            potentials,
        }
    }

    /// Of the best plans no worse than the bar the first in menu order, if the turn can end so.
    pub(super) fn best(&self, bar: Option<Bar>) -> Option<Plan> {
        let raised = self.potentials.raised(&self.hand, STAYS);
        ready(&self.problem(&self.potentials), 0, |ready| {
            let below = bar.map_or(Limit::NONE.below, |bar| self.below(bar));
            let out = bar.is_some_and(|bar| bar.out);
            let all_go = if out { below.min(STAYS) } else { STAYS };
            if let Some(solved) = self.solve(ready, &raised, all_go) {
                return Some(self.first(ready, &raised, solved));
            }
            let solved = (!out).then(|| self.solve(ready, &self.potentials, below))?;
            solved.map(|solved| self.first(ready, &self.potentials, solved))
        })
    }

    /// What a plan loses less than if it is as good as the bar.
    fn below(&self, bar: Bar) -> i64 {
        let deadwood = self.state.game().melds.hand_value(&self.turn.hand);
        let most = self.potentials.most_worth(&self.hand, deadwood);
        most - bar.worth + 1
    }

    /// Of the plans equal to that one the first in menu order.
    fn first(&self, ready: &dyn Ready, potentials: &Potentials, solved: Solved) -> Plan {
        if solved.forced {
            return self.plan_of(solved.found.picks);
        }
        let problem = self.problem(potentials);
        let picks = first_in_menu_order(problem, ready, solved.found.clone(), self.melds);
        if self.face.is_none_or(|face| self.picks_lay(&picks, face)) {
            return self.plan_of(picks);
        }
        self.plan_of(solved.found.picks)
    }

    fn problem<'p>(&'p self, potentials: &'p Potentials) -> Problem<'p> {
        Problem {
            hand: self.hand,
            choices: &self.pool,
            potentials,
            end: self.end,
        }
    }

    fn solve(&self, ready: &dyn Ready, potentials: &Potentials, below: i64) -> Option<Solved> {
        let problem = self.problem(potentials);
        let found = ready.least(&Ask {
            limit: Limit::below(below),
            ..Ask::of(&problem)
        })?;
        let forced = self
            .face
            .filter(|&face| !self.picks_lay(&found.picks, face));
        let found = match forced {
            Some(face) => self.solve_with(&problem, face, below)?,
            None => found,
        };
        let forced = forced.is_some();
        Some(Solved { found, forced })
    }

    fn picks_lay(&self, picks: &[Pick], face: Card) -> bool {
        picks.iter().any(|&i| {
            let choice = &self.pool[i as usize];
            choice.slot != Choice::THROWN && choice.uses(face)
        })
    }

    /// The best picks among which one lays the face.
    fn solve_with(&self, problem: &Problem, face: Card, mut below: i64) -> Option<Found> {
        let mut best = None;
        for (i, choice) in self.pool.iter().enumerate() {
            if choice.slot == Choice::THROWN || !choice.uses(face) || !choice.fits(&self.hand) {
                continue;
            }
            let found = self.solve_after(problem, i, below);
            if let Some(found) = found.filter(|f| f.loss < below) {
                below = found.loss;
                best = Some(found);
            }
        }
        best
    }

    fn solve_after(&self, problem: &Problem, pick: usize, below: i64) -> Option<Found> {
        let choice = self.pool[pick];
        let other = |c: &Choice| c.slot == Choice::FREE || c.slot != choice.slot;
        let (numbers, pool): (Vec<Pick>, Choices) = (0..)
            .zip(&self.pool)
            .filter(|(_, c)| other(c))
            .map(|(i, c)| (i, *c))
            .unzip();
        let cost = problem.potentials.loss(&choice);
        let problem = Problem {
            hand: choice.taken_from(&self.hand),
            choices: &pool,
            ..*problem
        };
        let mut found = search(&problem, Limit::below(below - cost))?;
        found.loss += cost;
        for i in &mut found.picks {
            *i = numbers[*i as usize];
        }
        found.picks.push(pick as Pick);
        found.picks.sort_unstable();
        Some(found)
    }

    fn plan_of(&self, mut picks: Picks) -> Plan {
        picks.sort_unstable();
        let mut left = self.hand;
        let mut lays = Vec::new();
        let (mut points, mut thrown) = (0, None);
        for i in picks {
            let choice = &self.pool[i as usize];
            left = choice.taken_from(&left);
            points += i64::from(choice.points);
            match choice.slot {
                Choice::FREE => lays.push(Action::meld(&choice.meld)),
                Choice::THROWN => thrown = Some(card_of(choice)),
                _ => self.add_steps(choice, &mut lays),
            }
        }
        left = left.with_jokers(left.jokers() + self.turn.hand.jokers() - self.hand.jokers());
        Plan {
            lays,
            thrown,
            left,
            points,
        }
    }

    fn add_steps(&self, growth: &Choice, lays: &mut Vec<Action>) {
        let target = self.slots.target(growth.slot);
        let steps = steps(&self.state.game().melds, &self.turn.table[target], growth);
        let action = |(before, piece)| self.state.layoff_of(&before, target, &piece);
        lays.extend(steps.into_iter().map(action));
    }
}

fn card_of(throw: &Choice) -> Card {
    if throw.jokers > 0 {
        Card::JOKER
    } else {
        Card(throw.mask.trailing_zeros() as u8)
    }
}

/// The faces the turn could end with, as a mask with the joker at bit 52.
pub(super) fn thrown(state: &State, turn: &Turn) -> u64 {
    if turn.duties.no_draw {
        0
    } else {
        turn.duties.discardable(state.game(), &turn.hand)
    }
}

/// Their discards.
pub(super) fn throws(rules: &MeldRules, faces: u64) -> impl Iterator<Item = Choice> {
    crate::cards::faces(faces).map(|card| throw(rules, card))
}

fn throw(rules: &MeldRules, card: Card) -> Choice {
    let (mask, top, jokers) = if card.is_joker() {
        (0, 0, 1)
    } else {
        (
            1 << card.index(),
            crate::melds::arrange::options::top_points(rules, card.rank()),
            0,
        )
    };
    Choice {
        mask,
        // No meld is laid; the field is never read for this slot.
        meld: Meld::run(0, 0, 1, 0),
        points: 0,
        top,
        jokers,
        slot: Choice::THROWN,
    }
}

pub(super) fn end(state: &State, turn: &Turn) -> End {
    let game = state.game();
    if turn.duties.no_draw {
        return End::Nothing;
    }
    let owed = if game.freed_joker() == FreedJoker::Lay {
        turn.duties.owed
    } else {
        0
    };
    let spare = turn.hand.jokers().saturating_sub(owed);
    if only_jokers(state) {
        return End::Done { spare };
    }
    End::Thrown {
        all: !game.discard_to_go_out(),
        spare,
    }
}

/// The cards that may go: where only jokers are held and the last card must be thrown, one stays.
pub(super) fn held(state: &State, turn: &Turn) -> Cards {
    let stays = only_jokers(state) && state.game().discard_to_go_out();
    let jokers = turn.hand.jokers();
    turn.hand
        .with_jokers(jokers.saturating_sub(u8::from(stays)))
}

/// A seat with nothing but jokers it may not throw ends its turn by `done`.
pub(super) fn only_jokers(state: &State) -> bool {
    let hand = state.hand(state.seat());
    hand.mask() == 0 && hand.jokers() > 0 && !state.game().jokers_may_go()
}

/// What an ace at the low end of a run on the table gains when the run grows round the corner.
pub(super) fn bonus(rules: &MeldRules, table: &[Meld]) -> i32 {
    let gain = i32::from(rules.laid[0]) - i32::from(rules.ace_low);
    let low_ace = |m: &Meld| m.kind() == crate::Kind::Run && m.start() == 0;
    if rules.ace == Ace::Cyclic && table.iter().any(low_ace) {
        gain.max(0)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::cards::Dice;
    use crate::melds::all_melds;
    use crate::rules::Rules;

    /// Cards of so few ranks that one often fits several melds of the table.
    fn crowded(dice: &mut Dice, naturals: u32, jokers: u8) -> Cards {
        let mut cards = Cards::EMPTY;
        while cards.naturals() < naturals {
            let card = Card::new(dice.below(4) as u8, dice.below(7) as u8);
            if cards.count(card) < 2 {
                cards.add(card);
            }
        }
        cards.with_jokers(jokers)
    }

    fn some_meld(dice: &mut Dice, rules: &Rules) -> Option<Value> {
        let jokers = dice.below(2) as u8;
        let all = all_melds(&MeldRules::new(&rules.sections), &crowded(dice, 7, jokers));
        let last = all.len().checked_sub(1)?;
        let meld = all[dice.below(last as u32 + 1) as usize];
        Some(json!({"meld": meld.to_string(), "owner": 1}))
    }

    fn position(dice: &mut Dice, rules: &Rules) -> Option<State> {
        let table: Vec<_> = (0..4).filter_map(|_| some_meld(dice, rules)).collect();
        let (naturals, jokers) = (5 + dice.below(7), dice.below(3) as u8);
        let hand = crowded(dice, naturals, jokers).to_string();
        let map = json!({
            "hands": [hand, "KC"], "table": table, "phase": "play", "turn": 9, "seat": 0,
            "opened": [0, 1], "laid": [0, 1],
        });
        State::position(rules, map.as_object()?).ok()
    }

    /// What is remembered of a search may only save time: with all of it and without any the best plan
    /// loses the same.
    #[test]
    fn remembered_positions_change_no_answer() {
        let mut dice = Dice::new(21, 0);
        let mut checked = 0;
        let games = ["knock", "cyclic-runs"];
        let games = games.map(|option| crate::rules::load("romme", &[option]).unwrap());
        for case in 0..4_000 {
            let Some(state) = position(&mut dice, &games[case % 2]) else {
                continue;
            };
            let turn = state.turn_now();
            let mut lays = Lays::new(&state.game().melds, held(&state, &turn));
            let finish = Finish::new(&state, &turn, Goal::Points, &mut lays);
            let problem = finish.problem(&finish.potentials);
            let least = |remember| {
                let ask = Ask {
                    remember,
                    ..Ask::of(&problem)
                };
                ready(&problem, 0, |ready| ready.least(&ask)).map(|found| found.loss)
            };
            assert_eq!(least(0), least(u32::MAX), "{:?}", state.to_json());
            checked += 1;
        }
        assert!(checked > 500, "only {checked} positions were legal");
    }
}
