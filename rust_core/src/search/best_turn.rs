//! The exact best rest of a turn.

use super::contest::{comparable, leading};
use super::finish::{Finish, held};
use super::lays::Lays;
use super::plan::{Bar, Plan, best};
use super::swaps::{Swapped, variants};
use crate::cards::Cards;
use crate::error::{Error, Result};
use crate::melds::Goal;
use crate::play::turn::Turn;
use crate::play::{Action, Phase, State};
use crate::rules::Game;

/// The best rest of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTurn {
    /// All actions in order, to the discard or `done` (none of these where the last card is laid).
    pub actions: Vec<Action>,
    /// How many of them are melds, lay-offs and swaps: they come first.
    pub lays: usize,
    /// What stays in hand; in the gin family what stays unmelded.
    pub left: Cards,
    /// Points laid, in the gin family melded.
    pub points: i64,
    /// Whether the deal is won by it; in the gin family by gin.
    pub goes_out: bool,
}

/// The best rest of the acting seat's turn, exactly: going out if possible, else the goal; of equal ones
/// least left in hand, most points, most cards, fewest jokers, first in menu order.
///
/// Lay-offs, swaps with the freed joker laid again, the opening and all duties of the turn are part of
/// it. Swaps take jokers that lie on the table now, none that this rest of the turn lays itself. Games where the pile's rules ask for nothing more have the answer in microseconds; an opening with
/// swaps on the table tries every smallest opening in turn.
///
/// # Errors
/// `wrong-phase` outside `play`; in `draw` it is only for a hand that can be laid whole without a draw.
pub fn best_turn(state: &State, goal: Goal) -> Result<BestTurn> {
    let skips = state.game().rules.sections.draw.skip_to_go_out;
    match state.phase() {
        Phase::Play if state.game().knock_game() => return super::gin::best(state),
        Phase::Play => {}
        Phase::Draw if skips => {}
        phase => return Err(wrong_phase(phase)),
    }
    let plan = Turns { state, goal }.plan();
    plan.map(finished).ok_or_else(|| wrong_phase(state.phase()))
}

fn wrong_phase(phase: Phase) -> Error {
    Error::illegal(
        "wrong-phase",
        format!("there is no rest of a turn to search in the phase {phase}"),
    )
}

/// Whether the acting seat can win the deal in this turn.
pub fn can_go_out(state: &State) -> bool {
    best_turn(state, Goal::Deadwood).is_ok_and(|turn| turn.goes_out)
}

fn finished(plan: Plan) -> BestTurn {
    let lays = plan.lays.len();
    let mut actions = plan.lays;
    match plan.thrown {
        Some(card) => actions.push(Action::Discard(card)),
        None if !plan.left.is_empty() => actions.push(Action::Done),
        None => {}
    }
    BestTurn {
        actions,
        lays,
        goes_out: plan.left.is_empty(),
        left: plan.left,
        points: plan.points,
    }
}

/// A search in a state for a goal.
pub(super) struct Turns<'a> {
    pub(super) state: &'a State,
    pub(super) goal: Goal,
}

impl Turns<'_> {
    pub(super) fn game(&self) -> &Game {
        self.state.game()
    }

    fn plan(&self) -> Option<Plan> {
        let turn = self.state.turn_now();
        if self.state.phase() == Phase::Draw && variants(self.state, &turn).len() > 1 {
            self.without_a_draw()
        } else {
            self.best(&turn)
        }
    }

    /// The best exit without a draw where jokers can be swapped: it may not begin with a swap.
    fn without_a_draw(&self) -> Option<Plan> {
        let worth = |state: &State| -> i64 {
            let melds = state.table().iter();
            melds
                .map(|t| i64::from(t.meld.points(&self.game().melds)))
                .sum()
        };
        let begins = |a: &Action| matches!(a, Action::Meld { .. } | Action::LayOff { .. });
        let after = |first: Action| {
            let next = self.state.play(&first).ok()?;
            let points = worth(&next) - worth(self.state);
            let rest = if next.is_over() {
                Some(Plan::OUT)
            } else {
                let turns = Turns {
                    state: &next,
                    goal: self.goal,
                };
                turns.best(&next.turn_now())
            };
            rest.map(|plan| plan.after(vec![first], points))
        };
        let menu = self.state.legal_actions().into_iter().filter(begins);
        best(menu.filter_map(after), &self.game().melds, self.goal)
    }

    fn best(&self, turn: &Turn) -> Option<Plan> {
        if turn.duties.opened {
            self.opened(turn)
        } else {
            self.unopened(turn)
        }
    }

    /// The best plan of a seat that has opened: after every choice of swaps the best finish.
    pub(super) fn opened(&self, turn: &Turn) -> Option<Plan> {
        if turn.duties.use_by_meld(self.game()) {
            return self.with_card_to_meld(turn);
        }
        let rules = &self.game().melds;
        let variants = variants(self.state, turn);
        let mut lays = self.lays(variants.iter().map(|v| &v.turn));
        let tried: Vec<(&Swapped, Option<Bar>)> =
            if variants.len() == 1 || !comparable(self.state, &variants) {
                variants.iter().map(|swapped| (swapped, None)).collect()
            } else {
                let leading = leading(self, &variants, &mut lays).into_iter();
                leading.map(|(swapped, bar)| (swapped, Some(bar))).collect()
            };
        let plans = tried.into_iter().filter_map(|(swapped, bar)| {
            let finish = Finish::new(self.state, &swapped.turn, self.goal, &mut lays);
            let plan = finish.best(bar)?;
            Some(plan.after(swapped.lays.clone(), swapped.points))
        });
        best(plans, rules, self.goal)
    }

    pub(super) fn finish(&self, turn: &Turn) -> Option<Plan> {
        let mut lays = self.lays([turn].into_iter());
        Finish::new(self.state, turn, self.goal, &mut lays).best(None)
    }

    /// What can be laid in any of some turns: swaps only take naturals and bring jokers.
    fn lays<'t>(&self, turns: impl Iterator<Item = &'t Turn>) -> Lays<'_> {
        let hands = turns.map(|turn| held(self.state, turn));
        let most = hands.reduce(|all, hand| all.with_jokers(all.jokers().max(hand.jokers())));
        Lays::new(&self.game().melds, most.unwrap_or_default())
    }
}
