//! The rest of a turn: duties, and whether the turn can still be ended legally.
//!
//! Nearly always the answer is at hand: no duty is open and some card may be thrown. Otherwise the rest
//! of the turn is searched, exactly, but only along actions that can serve an open duty: a meld or
//! lay-off with the card or joker in question, lay-offs that open the way to it, swaps that bring a
//! joker. A new meld without it never helps: if something could be added to it later, the grown meld
//! could have been laid at once.

use std::collections::HashSet;

use super::action::Action;
use super::state::State;
use crate::cards::{Card, Cards, faces};
use crate::melds::near::{meldable, most_points};
use crate::melds::{Arrangement, Keep, Kind, Meld, Need, SwapPlace, all_melds, can_lay};
use crate::rules::Game;
use crate::rules::sections::{FreedJoker, SwapSets};

/// What a seat still owes in its turn, and what it may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Duties {
    pub opened: bool,
    /// Had laid something in an earlier turn of this deal.
    pub laid_before: bool,
    /// A meld of an unfinished opening lies on the table; it may be worth nothing.
    pub begun: bool,
    /// Points and a pure run laid so far in an unfinished opening.
    pub points: u16,
    pub pure: bool,
    pub taken: Option<Card>,
    pub must_use: bool,
    pub owed: u8,
    pub no_draw: bool,
}

/// The rest of a turn: hand, melds on the table, duties.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Turn {
    pub hand: Cards,
    pub table: Vec<Meld>,
    pub duties: Duties,
}

impl Duties {
    pub(crate) fn of(state: &State) -> Self {
        let seat = state.seat;
        let opened = state.opened.has(seat);
        let mut own = state.table.iter().filter(|t| t.owner == seat);
        Self {
            opened: opened || !state.game.must_open(),
            laid_before: state.laid.has(seat),
            begun: !opened && own.clone().next().is_some(),
            points: state.opening,
            pure: !opened && own.any(|t| t.meld.is_pure_run()),
            taken: state.taken,
            must_use: state.must_use,
            owed: state.owed_jokers,
            no_draw: state.no_draw,
        }
    }

    /// An unopened seat must use the taken card in the melds of its opening turn.
    pub(crate) fn use_by_meld(&self, game: &Game) -> bool {
        self.must_use && game.must_open() && !self.laid_before
    }

    /// The face that only a new meld may use.
    pub(crate) fn barred(&self, game: &Game) -> Option<Card> {
        self.taken.filter(|_| self.use_by_meld(game))
    }

    /// An opening has been begun and is not finished.
    pub(crate) fn opening_unfinished(&self) -> bool {
        !self.opened && self.begun
    }

    /// Whether a duty stands in the way of a discard (a joker to be laid again "if possible" does not).
    pub(crate) fn open_duty(&self, game: &Game) -> bool {
        self.opening_unfinished()
            || self.must_use
            || (self.owed > 0 && game.freed_joker() == FreedJoker::Lay)
            || self.no_draw
    }

    /// The duties after a meld, lay-off or swap.
    pub(crate) fn after_step(&self, game: &Game, action: &Action, meld: &Meld) -> Self {
        let laid = Cards::collect(action.cards()).unwrap_or_default();
        match action {
            Action::Meld { .. } => self.after(game, &laid, Some(meld)),
            Action::Swap { .. } if game.freed_joker() != FreedJoker::Keep => {
                let mut next = self.after(game, &laid, None);
                next.owed += 1;
                next
            }
            _ => self.after(game, &laid, None),
        }
    }

    fn after(mut self, game: &Game, cards: &Cards, meld: Option<&Meld>) -> Self {
        if let Some(taken) = self.taken
            && cards.has(taken)
        {
            if meld.is_some() || !self.use_by_meld(game) {
                self.must_use = false;
            }
            self.taken = if self.must_use { self.taken } else { None };
        }
        self.owed = self.owed.saturating_sub(cards.jokers());
        if let Some(meld) = meld {
            self.count_opening(game, meld);
        }
        self
    }

    fn count_opening(&mut self, game: &Game, meld: &Meld) {
        if self.opened {
            return;
        }
        let opening = &game.rules.sections.opening;
        self.begun = true;
        self.points += meld.points(&game.melds) as u16;
        self.pure |= meld.is_pure_run();
        if self.points >= opening.points && (self.pure || !opening.pure_run) {
            self.opened = true;
            self.points = 0;
        }
    }

    /// Whether new melds could open this seat at all, before looking at them one by one.
    pub(crate) fn may_open(&self, game: &Game, hand: &Cards) -> bool {
        let opening = &game.rules.sections.opening;
        let points = u32::from(opening.points.saturating_sub(self.points));
        if let Some(melds) = meldable(&game.melds, hand)
            && (melds == 0 || hand.jokers() == 0 && points > most_points(&game.melds, hand, melds))
        {
            return false;
        }
        let pure_run = opening.pure_run && !self.pure;
        can_lay(
            &game.melds,
            hand,
            &Need {
                points,
                pure_run,
                face: None,
                keep: Keep::Any,
            },
        )
    }

    /// Whether all melds of a layout of the hand may surely be laid one after the other: together they open
    /// and no other duty is there.
    pub(crate) fn all_may_lie(&self, game: &Game, layout: &Arrangement) -> bool {
        let opening = &game.rules.sections.opening;
        let opens = u32::from(self.points) + layout.points >= u32::from(opening.points)
            && (self.pure || !opening.pure_run || layout.melds.iter().any(Meld::is_pure_run));
        let free = !self.must_use && !self.no_draw && self.owed == 0;
        let throws = self.discardable(game, &layout.left) & layout.left.mask() != 0;
        free && throws && (self.opened || opens)
    }

    /// Whether laying so many cards of the hand leaves the turn free to end: no duty, and any card may be
    /// thrown.
    pub(crate) fn leave_free(&self, game: &Game, hand: &Cards, laid: u32) -> bool {
        self.opened
            && !self.open_duty(game)
            && game.jokers_may_go()
            && (self.taken.is_none() || game.rules.sections.pile.rediscard)
            && laid < hand.len()
    }

    /// Faces of the hand that may be thrown once no duty is open, as a mask with the joker at bit 52.
    pub(crate) fn discardable(&self, game: &Game, hand: &Cards) -> u64 {
        discardable(game, hand, self.taken)
    }
}

impl Turn {
    pub(crate) fn of(state: &State) -> Self {
        Self {
            hand: state.hands[state.seat as usize],
            table: state.table.iter().map(|t| t.meld).collect(),
            duties: Duties::of(state),
        }
    }

    /// Whether the turn can end legally after this meld.
    pub(crate) fn meld_ends(&self, game: &Game, meld: &Meld) -> bool {
        self.duties.leave_free(game, &self.hand, meld.len().into())
            || step_ends(game, self, &after(game, self, &Action::meld(meld), *meld))
    }

    /// Whether the turn can be ended legally from here, having just laid something.
    pub(crate) fn can_end(&self, game: &Game) -> bool {
        match self.at_once(game) {
            Some(answer) => answer,
            None => Search {
                game,
                failed: HashSet::new(),
            }
            .solve(self),
        }
    }

    /// The answer where no search is needed.
    fn at_once(&self, game: &Game) -> Option<bool> {
        let duties = &self.duties;
        let open = duties.open_duty(game);
        if self.hand.is_empty() {
            let owes = duties.opening_unfinished()
                || duties.must_use
                || (duties.owed > 0 && game.freed_joker() == FreedJoker::Lay);
            return Some(!owes && !game.discard_to_go_out());
        }
        if !open && duties.discardable(game, &self.hand) != 0 {
            return Some(true);
        }
        if !duties.opened && (duties.opening_unfinished() || duties.must_use) {
            return self.opening_at_once(game);
        }
        let only_jokers = self.hand.mask() == 0 && !game.jokers_may_go();
        (only_jokers && game.discard_to_go_out()).then_some(false)
    }

    /// The answer for a seat that has to open in this turn, where new melds alone decide it.
    fn opening_at_once(&self, game: &Game) -> Option<bool> {
        let (duties, opening) = (&self.duties, &game.rules.sections.opening);
        let face = if duties.must_use { duties.taken } else { None };
        let lay = |face, keep| {
            let points = u32::from(opening.points.saturating_sub(duties.points));
            let need = Need {
                points,
                pure_run: opening.pure_run && !duties.pure,
                face,
                keep,
            };
            can_lay(&game.melds, &self.hand, &need)
        };
        let thrown = if face.is_some() {
            any_face(game)
        } else {
            duties.discardable(game, &self.hand)
        };
        let throws = !duties.no_draw && lay(face, Keep::One(thrown));
        if throws || (!game.discard_to_go_out() && lay(face, Keep::None)) {
            return Some(true);
        }
        let stuck = !lay(None, Keep::Any)
            || (face.is_none() && game.discard_to_go_out() && thrown == self.hand.face_mask())
            || (face.is_some()
                && !lay(face, Keep::Any)
                && !face.is_some_and(|face| self.swaps_could_meld(game, face)));
        stuck.then_some(false)
    }

    /// Whether a meld with this face exists once every joker, also those of melds laid on the way, came
    /// back to the hand by swaps.
    fn swaps_could_meld(&self, game: &Game, face: Card) -> bool {
        let swap = &game.rules.sections.swap;
        if !swap.runs && swap.sets == SwapSets::Never {
            return false;
        }
        let mut hand = self.hand;
        for _ in 0..self.table.iter().map(Meld::jokers).sum::<u8>() {
            hand.add(Card::JOKER);
        }
        let melds = all_melds(&game.melds, &hand);
        melds.iter().any(|meld| meld.cards().contains(&face))
    }

    fn only_jokers(&self) -> bool {
        self.hand.mask() == 0 && !self.hand.is_empty()
    }
}

/// Faces of a hand that may be thrown where nothing but a card just taken forbids it.
pub(super) fn discardable(game: &Game, hand: &Cards, taken: Option<Card>) -> u64 {
    let mut mask = hand.mask();
    if hand.jokers() > 0 && game.jokers_may_go() {
        mask |= 1 << 52;
    }
    match taken {
        Some(taken) if !game.rules.sections.pile.rediscard && hand.count(taken) <= 1 => {
            mask & !(1 << taken.index())
        }
        _ => mask,
    }
}

/// Every face that may be thrown when no card was just taken.
fn any_face(game: &Game) -> u64 {
    let jokers = u64::from(game.jokers_may_go()) << 52;
    ((1 << 52) - 1) | jokers
}

struct Search<'a> {
    game: &'a Game,
    failed: HashSet<Turn>,
}

/// Which cards an action must touch to be worth trying.
#[derive(Clone, Copy)]
enum Aim {
    /// Anything: the hand is small or an opening is under way.
    All,
    /// This face must reach the table.
    Face(Card),
    /// Some joker must reach the table.
    Joker,
}

impl Search<'_> {
    fn solve(&mut self, turn: &Turn) -> bool {
        if let Some(answer) = turn.at_once(self.game) {
            return answer;
        }
        if self.failed.contains(turn) {
            return false;
        }
        let aims = self.aims(turn);
        let found = aims.iter().any(|&aim| self.by_meld(turn, aim))
            || (turn.duties.opened
                && (aims.iter().any(|&aim| self.by_layoff(turn, aim)) || self.by_swap(turn)));
        if !found {
            self.failed.insert(turn.clone());
        }
        found
    }

    fn aims(&self, turn: &Turn) -> Vec<Aim> {
        let duties = &turn.duties;
        if !duties.opened || turn.hand.len() <= 4 {
            return vec![Aim::All];
        }
        let mut aims = Vec::new();
        if let (true, Some(taken)) = (duties.must_use, duties.taken) {
            aims.push(Aim::Face(taken));
        }
        if duties.owed > 0 && self.game.freed_joker() == FreedJoker::Lay {
            aims.push(Aim::Joker);
        }
        if aims.is_empty() {
            // Everything has to go: begin with the first card, which must go somewhere.
            match turn.hand.faces().next() {
                Some(card) if duties.no_draw && card.is_joker() => aims.push(Aim::Joker),
                Some(card) if duties.no_draw => aims.push(Aim::Face(card)),
                _ => aims.push(Aim::All),
            }
        }
        aims
    }

    fn by_meld(&mut self, turn: &Turn, aim: Aim) -> bool {
        let game = self.game;
        let serves = |m: &Meld| match aim {
            Aim::All => true,
            Aim::Face(card) => {
                !card.is_joker() && m.mask() >> card.index() & 1 != 0
                    || card.is_joker() && m.jokers() > 0
            }
            Aim::Joker => m.jokers() > 0,
        };
        let mut melds = all_melds(&game.melds, &turn.hand);
        melds.retain(serves);
        melds.sort_by_key(Meld::len);
        melds
            .iter()
            .any(|meld| self.step(&after(game, turn, &Action::meld(meld), *meld), turn))
    }

    fn by_layoff(&mut self, turn: &Turn, aim: Aim) -> bool {
        let game = self.game;
        let barred = turn.duties.barred(game);
        for (target, meld) in turn.table.iter().enumerate() {
            if !leads_to(meld, aim, game) {
                continue;
            }
            for piece in meld.extensions(&game.melds, &turn.hand) {
                if barred.is_some_and(|face| piece.cards.contains(&face)) {
                    continue;
                }
                let action = Action::LayOff {
                    cards: piece.cards,
                    target: target as u8,
                    end: piece.end,
                };
                if self.step(&after(game, turn, &action, piece.grown), turn) {
                    return true;
                }
            }
        }
        false
    }

    fn by_swap(&mut self, turn: &Turn) -> bool {
        let game = self.game;
        let barred = turn.duties.barred(game);
        swaps(game, &turn.hand, &turn.table)
            .into_iter()
            .any(|(target, place, cards)| {
                if barred.is_some_and(|face| cards.contains(&face)) {
                    return false;
                }
                let swapped = turn.table[target].swapped(place, &cards);
                let action = Action::Swap {
                    cards: cards.into_iter().collect(),
                    target: target as u8,
                };
                self.step(&after(game, turn, &action, swapped), turn)
            })
    }

    /// Only jokers on the way mean that all of them have to go, so nothing is decided at once there.
    fn step(&mut self, next: &Turn, from: &Turn) -> bool {
        let at_once = (!from.only_jokers())
            .then(|| step_at_once(self.game, from, next))
            .flatten();
        at_once.unwrap_or_else(|| self.solve(next))
    }
}

/// What the strict-joker rule says of a step: nothing may leave only jokers in hand, unless they can all be
/// laid too; a seat that drew only jokers ends its turn by `done` when no duty is open.
fn step_at_once(game: &Game, from: &Turn, next: &Turn) -> Option<bool> {
    if game.jokers_may_go() || !next.only_jokers() {
        return None;
    }
    if from.only_jokers() {
        return (!next.duties.open_duty(game)).then_some(true);
    }
    game.discard_to_go_out().then_some(false)
}

/// Whether lay-offs on this meld can bring the aimed card to the table or a joker to the hand.
fn leads_to(meld: &Meld, aim: Aim, game: &Game) -> bool {
    match aim {
        Aim::Face(card) if !card.is_joker() => match meld.kind() {
            Kind::Run => meld.suit() == card.suit(),
            Kind::Set => meld.rank() == card.rank() || opens_swap(meld, game),
        },
        _ => true,
    }
}

/// A set whose joker comes free only when the set is closed.
fn opens_swap(meld: &Meld, game: &Game) -> bool {
    game.rules.sections.swap.sets == SwapSets::Closed && meld.jokers() > 0
}

/// Every swap the hand can make: target, place of the joker, cards given.
pub(crate) fn swaps(game: &Game, hand: &Cards, table: &[Meld]) -> Vec<(usize, u8, Vec<Card>)> {
    let swap = &game.rules.sections.swap;
    let mut found = Vec::new();
    for (target, meld) in table.iter().enumerate().filter(|(_, m)| m.jokers() > 0) {
        if swap.sets == SwapSets::AllMissing
            && game.melds.set_max == 4
            && let Some(both) = meld.both_missing()
            && both.iter().all(|&c| hand.has(c))
        {
            let place = meld.wild().trailing_zeros() as u8;
            found.push((target, place, both.to_vec()));
        }
        for card in faces(hand.mask() & meld.kindred()) {
            if let SwapPlace::At(place) = meld.swap_place(swap.runs, swap.sets, card) {
                found.push((target, place, vec![card]));
            }
        }
    }
    found
}

/// Whether the turn can end legally after a step.
pub(crate) fn step_ends(game: &Game, from: &Turn, next: &Turn) -> bool {
    step_at_once(game, from, next).unwrap_or_else(|| next.can_end(game))
}

/// The rest of the turn after an action of the `play` phase; `read` is the meld it makes or leaves.
pub(crate) fn after(game: &Game, turn: &Turn, action: &Action, read: Meld) -> Turn {
    let mut next = turn.clone();
    for card in action.cards() {
        let had = next.hand.remove(card);
        debug_assert!(had, "a turn lays only cards it holds");
    }
    match action {
        Action::LayOff { target, .. } => next.table[*target as usize] = read,
        Action::Swap { target, .. } => {
            next.table[*target as usize] = read;
            next.hand.add(Card::JOKER);
        }
        _ => next.table.push(read),
    }
    next.duties = turn.duties.after_step(game, action, &read);
    next
}
