//! The best way to end a turn with melds, lay-offs and a discard, the opening behind it.

use super::growth::steps;
use super::lays::{Lays, Slots};
use super::plan::{Bar, Plan};
use crate::cards::{Card, Cards};
use crate::melds::arrange::first_in_menu_order;
use crate::melds::arrange::options::{Choice, Choices};
use crate::melds::arrange::search::{End, Found, Limit, Pick, Picks, Problem, search};
use crate::melds::arrange::weights::{Potentials, Weights};
use crate::melds::{Goal, Meld, MeldRules};
use crate::play::turn::Turn;
use crate::play::{Action, State};
use crate::rules::sections::{Ace, FreedJoker};

/// More than all that a layout can lose by points and ties.
const STAYS: i64 = 1 << 54;

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
pub(super) struct Solved {
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
        pool.extend(throws(state, turn));
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

    /// A best plan no worse than the bar, if the turn can end so; equal ones are still open.
    pub(super) fn solve(&mut self, bar: Option<Bar>) -> Option<Solved> {
        let below = bar.map_or(Limit::NONE.below, |bar| self.below(bar));
        let out = bar.is_some_and(|bar| bar.out);
        self.potentials.raise(&self.hand, STAYS);
        let found = self.solve_below(if out { below.min(STAYS) } else { STAYS });
        if found.is_some() || out {
            return found;
        }
        self.potentials.raise(&self.hand, -STAYS);
        self.solve_below(below)
    }

    /// What a plan loses less than if it is as good as the bar.
    fn below(&self, bar: Bar) -> i64 {
        let deadwood = self.state.game().melds.hand_value(&self.turn.hand);
        let most = self.potentials.most_worth(&self.hand, deadwood);
        most - bar.worth + 1
    }

    /// Of the plans equal to that one the first in menu order.
    pub(super) fn first(&self, solved: &Solved) -> Plan {
        if solved.forced {
            return self.plan(solved);
        }
        let picks = first_in_menu_order(self.problem(), solved.found.clone(), self.melds);
        if self.face.is_none_or(|face| self.picks_lay(&picks, face)) {
            return self.plan_of(picks);
        }
        self.plan(solved)
    }

    pub(super) fn plan(&self, solved: &Solved) -> Plan {
        self.plan_of(solved.found.picks.clone())
    }

    fn problem(&self) -> Problem<'_> {
        Problem {
            hand: self.hand,
            choices: &self.pool,
            potentials: &self.potentials,
            end: self.end,
        }
    }

    fn solve_below(&self, below: i64) -> Option<Solved> {
        let limit = Limit {
            below,
            ..Limit::NONE
        };
        let found = search(&self.problem(), limit)?;
        let forced = self
            .face
            .filter(|&face| !self.picks_lay(&found.picks, face));
        let found = match forced {
            Some(face) => self.solve_with(face, below)?,
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
    fn solve_with(&self, face: Card, mut below: i64) -> Option<Found> {
        let mut best = None;
        for (i, choice) in self.pool.iter().enumerate() {
            if choice.slot == Choice::THROWN || !choice.uses(face) || !choice.fits(&self.hand) {
                continue;
            }
            let found = self.solve_after(i, below);
            if let Some(found) = found.filter(|f| f.loss < below) {
                below = found.loss;
                best = Some(found);
            }
        }
        best
    }

    fn solve_after(&self, pick: usize, below: i64) -> Option<Found> {
        let choice = self.pool[pick];
        let other = |c: &Choice| c.slot == Choice::FREE || c.slot != choice.slot;
        let (numbers, pool): (Vec<Pick>, Choices) = (0..)
            .zip(&self.pool)
            .filter(|(_, c)| other(c))
            .map(|(i, c)| (i, *c))
            .unzip();
        let cost = self.potentials.loss(&choice);
        let problem = Problem {
            hand: choice.taken_from(&self.hand),
            choices: &pool,
            ..self.problem()
        };
        let limit = Limit {
            below: below - cost,
            ..Limit::NONE
        };
        let mut found = search(&problem, limit)?;
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

/// The discards the turn could end with.
fn throws(state: &State, turn: &Turn) -> impl Iterator<Item = Choice> {
    let rules = &state.game().melds;
    let allowed = if turn.duties.no_draw {
        0
    } else {
        turn.duties.discardable(state.game(), &turn.hand)
    };
    let faces = turn.hand.faces();
    faces
        .filter(move |c| allowed >> c.index() & 1 != 0)
        .map(|card| throw(rules, card))
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

fn end(state: &State, turn: &Turn) -> End {
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
fn only_jokers(state: &State) -> bool {
    let hand = state.hand(state.seat());
    hand.mask() == 0 && hand.jokers() > 0 && !state.game().jokers_may_go()
}

/// What an ace at the low end of a run on the table gains when the run grows round the corner.
fn bonus(rules: &MeldRules, table: &[Meld]) -> i32 {
    let gain = i32::from(rules.laid[0]) - i32::from(rules.ace_low);
    let low_ace = |m: &Meld| m.kind() == crate::Kind::Run && m.start() == 0;
    if rules.ace == Ace::Cyclic && table.iter().any(low_ace) {
        gain.max(0)
    } else {
        0
    }
}
