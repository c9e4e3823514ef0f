//! Turns in which the seat has to open first, or to meld a card it took.

use super::best_turn::Turns;
use super::finish::only_jokers;
use super::plan::{Plan, best};
use super::swaps::variants;
use crate::cards::Card;
use crate::melds::{Keep, Meld, Need, all_melds, can_lay};
use crate::play::Action;
use crate::play::turn::{Turn, after};

impl Turns<'_> {
    /// The best plan of a seat with melds to lay first: no lay at all, or such melds and what follows.
    pub(super) fn unopened(&self, turn: &Turn) -> Option<Plan> {
        let nothing = self.only_throw(turn);
        let need = self.need(turn);
        let Need {
            points, pure_run, ..
        } = need;
        // A card that must be used may also come to a meld later, with a joker from a swap.
        let opening = Need {
            points,
            pure_run,
            ..Need::ANY
        };
        if !can_lay(&self.game().melds, &turn.hand, &opening) {
            return nothing;
        }
        if let Some(plan) = self.as_if_opened(turn, &need) {
            return Some(plan);
        }
        let mut opening = Opening {
            turns: self,
            // Every layout: a joker from a swap may go on with it.
            pool: all_melds(&self.game().melds, &turn.hand),
            laid: Vec::new(),
            best: nothing,
        };
        opening.extend(turn, 0);
        opening.best
    }

    /// What the melds of the opening must still reach.
    fn need(&self, turn: &Turn) -> Need {
        let (duties, opening) = (&turn.duties, &self.game().rules.sections.opening);
        let points = opening.points.saturating_sub(duties.points);
        Need {
            points: if duties.opened { 0 } else { points.into() },
            pure_run: opening.pure_run && !duties.pure && !duties.opened,
            face: duties.taken.filter(|_| duties.use_by_meld(self.game())),
            keep: Keep::Any,
        }
    }

    /// The best plan of the seat had it opened, where its melds are an opening: none can be better.
    fn as_if_opened(&self, turn: &Turn, need: &Need) -> Option<Plan> {
        let mut free = turn.clone();
        free.duties.opened = true;
        free.duties.must_use = false;
        if variants(self.state, &free).len() > 1 {
            return None;
        }
        free.duties.must_use = turn.duties.must_use;
        let plan = self.finish(&free)?;
        let mut met = turn.clone();
        for action in &plan.lays {
            if let Some(meld) = self.meld_of(action) {
                met = after(self.game(), &met, action, meld);
            }
        }
        let used = need.face.is_none_or(|face| {
            let melds = plan
                .lays
                .iter()
                .filter(|a| matches!(a, Action::Meld { .. }));
            melds.flat_map(Action::cards).any(|card| card == face)
        });
        let idle = plan.lays.is_empty() && !turn.duties.open_duty(self.game());
        (idle || met.duties.opened && used).then_some(plan)
    }

    /// The best plan of an opened seat that took a card it has to meld: perhaps swaps, a meld with that
    /// card, and what follows.
    pub(super) fn with_card_to_meld(&self, turn: &Turn) -> Option<Plan> {
        let rules = &self.game().melds;
        if let Some(plan) = self.as_if_opened(turn, &self.need(turn)) {
            return Some(plan);
        }
        let face = turn.duties.taken?;
        let mut plans = None;
        for swapped in variants(self.state, turn) {
            let melds = all_melds(rules, &swapped.turn.hand).into_iter();
            for meld in melds.filter(|m| m.multiset().has(face)) {
                let action = Action::meld(&meld);
                let next = after(self.game(), &swapped.turn, &action, meld);
                let rest = self.opened(&next).map(|plan| {
                    plan.after(vec![action], meld.points(rules).into())
                        .after(swapped.lays.clone(), swapped.points)
                });
                plans = best(plans.into_iter().chain(rest), rules, self.goal);
            }
        }
        plans
    }

    fn meld_of(&self, action: &Action) -> Option<Meld> {
        let Action::Meld { kind, cards } = action else {
            return None;
        };
        crate::melds::read_layout(&self.game().melds, cards, *kind)
    }

    fn only_throw(&self, turn: &Turn) -> Option<Plan> {
        if turn.duties.open_duty(self.game()) {
            return None;
        }
        let allowed = turn.duties.discardable(self.game(), &turn.hand);
        if allowed == 0 && only_jokers(self.state) {
            // The turn ends by `done`.
            return Some(Plan {
                lays: Vec::new(),
                thrown: None,
                left: turn.hand,
                points: 0,
            });
        }
        let cards = turn.hand.faces().filter(|c| allowed >> c.index() & 1 != 0);
        let throw = |card: Card| Plan {
            lays: Vec::new(),
            thrown: Some(card),
            left: turn.hand.without(&[card]).unwrap_or_default(),
            points: 0,
        };
        best(cards.map(throw), &self.game().melds, self.goal)
    }
}

/// Every smallest set of melds that opens, and the best rest of the turn after each.
struct Opening<'a> {
    turns: &'a Turns<'a>,
    pool: Vec<Meld>,
    laid: Vec<Meld>,
    best: Option<Plan>,
}

impl Opening<'_> {
    fn extend(&mut self, turn: &Turn, from: usize) {
        for i in from..self.pool.len() {
            let meld = self.pool[i];
            if !turn.hand.contains(&meld.multiset()) {
                continue;
            }
            let game = self.turns.game();
            let next = after(game, turn, &Action::meld(&meld), meld);
            self.laid.push(meld);
            if next.duties.opened {
                self.complete(&next);
            } else {
                self.extend(&next, i);
            }
            self.laid.pop();
        }
    }

    fn complete(&mut self, turn: &Turn) {
        let rules = &self.turns.game().melds;
        let Some(rest) = self.turns.opened(turn) else {
            return;
        };
        let lays: Vec<Action> = self.laid.iter().map(Action::meld).collect();
        let points = self.laid.iter().map(|m| i64::from(m.points(rules))).sum();
        let plan = rest.after(lays, points);
        let best = self.best.take().into_iter().chain([plan]);
        self.best = self::best(best, rules, self.turns.goal);
    }
}
