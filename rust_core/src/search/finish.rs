//! The best way to end a turn with melds, lay-offs and a discard, the opening behind it.

use super::growth::{Growth, growths};
use super::plan::Plan;
use crate::cards::{Card, Cards};
use crate::melds::arrange::first_in_menu_order;
use crate::melds::arrange::options::{Choice, Choices, choices};
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
    hand: Cards,
    /// Melds in menu order, then growths, then discards.
    pool: Choices,
    melds: usize,
    growths: Vec<Growth>,
    potentials: Potentials,
    end: End,
    /// A card that has to be laid.
    face: Option<Card>,
    /// The duty of the turn is done by `done` where only jokers are held.
    only_jokers: bool,
}

/// The best picks; `forced` where one was taken for the card that has to be laid.
pub(super) struct Solved {
    found: Found,
    forced: bool,
}

impl<'a> Finish<'a> {
    pub(super) fn new(state: &'a State, turn: &Turn, goal: Goal) -> Self {
        let rules = &state.game().melds;
        let only_jokers = only_jokers(state);
        let keep = u8::from(only_jokers && state.game().discard_to_go_out());
        let hand = turn
            .hand
            .with_jokers(turn.hand.jokers().saturating_sub(keep));
        let mut pool = Choices::new();
        choices(rules, &hand, &mut pool);
        pool.sort_by_cached_key(|c| c.meld.menu_key());
        let melds = pool.len();
        let (grown, growths): (Vec<Choice>, Vec<Growth>) =
            growths(rules, &turn.table, &hand).into_iter().unzip();
        pool.extend(grown);
        pool.extend(throws(state, turn));
        let mut potentials = Weights::ranked(goal).potentials(rules, &hand, &pool);
        potentials.add_bonus(&hand, bonus(rules, &turn.table));
        Self {
            end: end(state, turn, only_jokers),
            face: turn.duties.taken.filter(|_| turn.duties.must_use),
            state,
            hand,
            pool,
            melds,
            growths,
            potentials,
            only_jokers,
        }
    }

    /// A best plan, if the turn can end; equal ones are still open.
    pub(super) fn solve(&mut self) -> Option<Solved> {
        self.potentials.raise(&self.hand, STAYS);
        let found = self.solve_below(STAYS);
        if found.is_some() {
            return found;
        }
        self.potentials.raise(&self.hand, -STAYS);
        self.solve_below(Limit::NONE.below)
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
                _ => self.add_steps(i as usize - self.melds, &mut lays),
            }
        }
        if self.only_jokers && self.state.game().discard_to_go_out() {
            left.add(Card::JOKER);
        }
        Plan {
            lays,
            thrown,
            left,
            points,
        }
    }

    fn add_steps(&self, growth: usize, lays: &mut Vec<Action>) {
        let growth = &self.growths[growth];
        let steps = growth.steps.iter();
        lays.extend(
            steps.map(|(before, piece)| self.state.layoff_of(before, growth.target, piece)),
        );
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

fn end(state: &State, turn: &Turn, only_jokers: bool) -> End {
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
    if only_jokers {
        return End::Done { spare };
    }
    End::Thrown {
        all: !game.discard_to_go_out(),
        spare,
    }
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
