//! The vocabulary of a game: every rule field, its unit, its default and where it comes from.
//!
//! These structs are the one source of truth. Profiles deserialise into them, and `docs/rules.md`
//! and the JSON Schema are generated from the comments below.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::steps::Steps;

/// All rule fields of a game, grouped by what they govern.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Sections {
    pub seats: Seats,
    pub deck: Deck,
    pub wild: Wild,
    pub deal: Deal,
    pub draw: Draw,
    pub pile: Pile,
    pub claim: Claim,
    pub set: SetRules,
    pub run: RunRules,
    pub opening: Opening,
    pub layoff: LayOff,
    pub swap: Swap,
    pub discard: Discard,
    pub finish: Finish,
    pub stock: Stock,
    pub score: Score,
    pub r#match: MatchRules,
}

/// Who sits at the table and who deals. The dealer's left neighbour always starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Seats {
    /// Fewest seats.
    pub min: u8,
    /// Most seats.
    pub max: u8,
    /// Who deals the first deal: `random` draws from the seed, `first` is seat 0. A game that
    /// starts with a random player has a random dealer.
    pub dealer: FirstDealer,
    /// Who deals the next deal: `left` neighbour, `random`, or the `loser` of the deal just
    /// played (the seat with the fewest points in it; gin, Pagat school). May depend on the seats.
    pub next_dealer: Steps<NextDealer>,
    /// After a gin hand without a result the same dealer deals again. Elsewhere `false`.
    pub redeal_dead_hand: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FirstDealer {
    Random,
    First,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NextDealer {
    Left,
    Random,
    Loser,
}

/// The cards in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Deck {
    /// Packs of 52 cards. May depend on the seats (Rami: three packs from five seats).
    pub packs: Steps<u8>,
    /// Jokers in all. May depend on the seats.
    pub jokers: Steps<u8>,
}

/// What jokers may do inside a meld.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Wild {
    /// Which reading is taken where a joker's place is open: `as-laid` keeps a legal order as
    /// given and else takes the most points (Rommé, Rummy 500, Kalooki); `lowest` ignores the
    /// order and takes the fewest points (Rami).
    pub policy: Policy,
    /// Most jokers in one meld. 13 stands for no limit.
    pub max_per_meld: u8,
    /// Jokers must be fewer than natural cards in every meld, also after each lay-off (Rommé).
    pub fewer_than_naturals: bool,
    /// Fewest natural cards in a meld, at least 1.
    pub min_naturals: u8,
    /// Jokers may lie side by side in a run or an ordered set. `false` under strict jokers.
    pub adjacent: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    AsLaid,
    Lowest,
}

/// How a deal begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Deal {
    /// Cards dealt to each seat. May depend on the seats.
    pub hand: Steps<u8>,
    /// The up-card is offered round the table before the first turn (gin family).
    pub offer_upcard: bool,
}

/// How a turn begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Draw {
    /// A player who can lay his whole hand this turn may do so without drawing (basic rummy).
    pub skip_to_go_out: bool,
}

/// Taking from the discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Pile {
    /// `top`: only the top card. `any`: any card together with everything above it (Rummy 500).
    pub take: Take,
    /// Which taken card must reach the table in the same turn: `free` none, `deep` the chosen one
    /// when more than one is taken (Rummy 500), `always` the taken one (Kalooki 40, French Rami).
    pub must_use: MustUse,
    /// The card just taken may be discarded in the same turn (`false`: Rami, Novel, Rummy 500, gin).
    pub rediscard: bool,
    /// The pile is closed in each seat's first turn (French Rami).
    pub closed_first_turn: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Take {
    Top,
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MustUse {
    Free,
    Deep,
    Always,
}

/// Claiming the last discard out of turn (Rommé's special rule "knock").
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Claim {
    /// Any seat but the discarder and the next player may take the discard before the next draw.
    pub allowed: bool,
    /// Fewest seats for a claim, at least 3.
    pub min_seats: u8,
    /// Stock cards the claimant takes besides the discard.
    pub extra: u8,
}

/// Sets: cards of one rank, all suits different.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SetRules {
    /// Fewest cards.
    pub min: u8,
    /// Most cards, at most 4.
    pub max: u8,
    /// `any` order, or `fixed`: a gap-free window of clubs, spades, hearts, diamonds, read as laid
    /// (strict groups).
    pub order: SetOrder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SetOrder {
    Any,
    Fixed,
}

/// Runs: consecutive cards of one suit, each rank once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RunRules {
    /// Fewest cards.
    pub min: u8,
    /// Most cards, at most 13.
    pub max: u8,
    /// Place of the ace: `low` only, `both` ends, or `cyclic` (also between king and two).
    pub ace: Ace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ace {
    Low,
    Both,
    Cyclic,
}

/// What the first lay-down of a seat in a deal must be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Opening {
    /// Points the new melds of one turn must reach; lay-offs and swaps do not count.
    pub points: u16,
    /// The opening must hold a run without a joker (French Rami).
    pub pure_run: bool,
    /// A seat lays a new meld of its own before it may lay off or swap, whatever `points` says.
    pub meld_first: bool,
}

/// Adding cards to melds on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LayOff {
    /// `any` meld of the table, or only the `knocker`'s melds after a knock (gin family).
    pub scope: LayOffScope,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LayOffScope {
    Any,
    Knocker,
}

/// Taking a joker from the table for the card it stands for. Where an opening is asked for, only
/// opened seats may swap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Swap {
    /// Jokers in runs may be swapped by the exact card.
    pub runs: bool,
    /// Jokers in sets: `never`; by any `any-missing` suit (Rommé, Rummy 500); only in a `closed`
    /// set, i.e. three naturals and the joker (Rami, strict jokers); or by giving `all-missing`
    /// suits of a three-card set with one joker at once (Kalooki).
    pub sets: SwapSets,
    /// The freed joker: `keep` it freely; `relay` it this turn if any legal lay exists at the
    /// discard (Rami); `lay`: a swap is legal only if it can be laid this turn (strict jokers).
    pub joker: FreedJoker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SwapSets {
    Never,
    AnyMissing,
    Closed,
    AllMissing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FreedJoker {
    Keep,
    Relay,
    Lay,
}

/// What may be thrown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Discard {
    /// Jokers may be discarded. `false` under strict jokers, where a seat that holds only jokers
    /// ends its turn by `done`.
    pub jokers: bool,
}

/// How a deal is won, and its bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Finish {
    /// `empty` the hand, or `knock` (gin family: nothing is laid before the knock).
    pub by: FinishBy,
    /// The last card must be discarded (`required`) or may also be laid (`optional`).
    pub last_discard: LastDiscard,
    /// Turns of all seats together after which a deal ends.
    pub max_turns: u16,
    /// How a deal ends at `max_turns`, or when no card can be drawn any more: `stock-out` as at the
    /// end of the stock, `blocked` lowest hand wins (Rami), `void` nobody scores.
    pub bound: Bound,
    /// Most deadwood for a knock, in points.
    pub knock_limit: u16,
    /// The up-card's value is the knock limit of the deal (Oklahoma).
    pub knock_by_upcard: bool,
    /// The knock limit an ace up-card gives: 0 is gin only (Bicycle), 1 the card's value.
    pub knock_ace: u16,
    /// Going out with all eleven cards melded is offered.
    pub big_gin: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FinishBy {
    Empty,
    Knock,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LastDiscard {
    Required,
    Optional,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    StockOut,
    Blocked,
    Void,
}

/// What happens when the stock runs out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Stock {
    /// `end`: the deal ends (`stock-out`) with the turn that leaves `floor` cards or fewer.
    /// `reshuffle`: at the start of a turn the pile without its top is shuffled. `flip`: at the draw
    /// the pile without its top is turned over unshuffled (Novel). `flip-all`: before the turn the
    /// whole pile is turned over (basic). `pile`: play goes on from the pile until a seat passes
    /// (Rummy 500, Pagat).
    pub when_empty: WhenEmpty,
    /// Cards that stay in the stock at the end (gin 2).
    pub floor: u8,
    /// Most reshuffles in a deal; the next exhaustion ends it. 255 stands for no limit.
    pub reshuffles: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhenEmpty {
    End,
    Reshuffle,
    Flip,
    FlipAll,
    Pile,
}

/// What a finished deal is worth, in points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Score {
    /// Who gets what.
    pub kind: ScoreKind,
    /// Card values, in points.
    pub values: Values,
    /// Factor for going out in one turn (rummy, Kalooki); 1 is none.
    pub one_turn: u8,
    /// When going out counts as in one turn: `table-empty`, nobody had laid before this turn
    /// (Rommé); `seat-unlaid`, the winner had not (Novel, traditional, Kalooki).
    pub one_turn_when: OneTurnWhen,
    /// Points of a loser who never opened, instead of his hand; 0 is none (French Rami 100).
    pub unopened: u16,
    /// The same when nobody but the winner had opened; 0 is none (French Rami 200).
    pub unopened_all: u16,
    /// The winner is also paid for the cards he laid, shared by the losers (casino).
    pub table_share: bool,
    /// Bonus for gin (classic 20, modern 25).
    pub gin: u16,
    /// Bonus for an undercut (10, 20 or 25).
    pub undercut: u16,
    /// Bonus for big gin (31 or 50).
    pub big_gin: u16,
    /// Equal deadwood is an undercut; else the knocker wins nothing and nobody scores.
    pub tie_undercuts: bool,
    /// A spade up-card doubles everything of its deal (Oklahoma).
    pub spades_double: bool,
}

/// How points arise.
///
/// * `zero-sum`: losers − their hand, the winner + the sum (Rommé, traditional, Kalooki, basic);
///   without a winner each − his hand at `stock-out`.
/// * `hand`: losers + their hand, the winner 0; low is good (Rami).
/// * `winner`: the winner + the sum of the other hands (Novel).
/// * `table`: own table cards − own hand (Rummy 500).
/// * `gin`: difference of deadwood and bonuses for one winner.
/// * `gin-each`: every opponent is charged by himself (`RummyRoyal`'s gin for 2-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreKind {
    ZeroSum,
    Hand,
    Winner,
    Table,
    Gin,
    GinEach,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OneTurnWhen {
    TableEmpty,
    SeatUnlaid,
}

/// Card values in points, as lists of 13 from ace to king.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Values {
    /// In a meld. The first is the ace in a set or above a king.
    pub laid: [u16; 13],
    /// An ace in a run that is not above a king.
    pub ace_low: u16,
    /// A joker in a meld; -1 is the value of the card it stands for.
    pub laid_joker: i16,
    /// Left in hand.
    pub hand: [u16; 13],
    /// A joker left in hand.
    pub hand_joker: u16,
    /// Single cards with a value of their own, in hand and in `table_share` (casino: `QS` 40).
    pub cards: BTreeMap<String, u16>,
}

/// A match: how long, who wins it, what is paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MatchRules {
    /// A fixed number of `deals`, up to a `target`, or until one seat is left with a `stack`.
    pub length: MatchLength,
    /// Deals of the match where `length` is `deals`.
    pub deals: u16,
    /// Total that ends the match where `length` is `target`.
    pub target: u16,
    /// Which total is better.
    pub best: Best,
    /// Equal best totals: `joint` winners, or a `play-off` of the tied seats until one leads.
    pub ties: Ties,
    /// A total at or below minus this ends the match; 0 is none.
    pub loss_limit: u16,
    /// After this many deals the best total wins in any case.
    pub max_deals: u16,
    /// Results count for rankings. `false` is a training game.
    pub rated: bool,
    /// What is paid: `none`; `points` of each deal times `coef` over `unit`; `difference` to the
    /// deal's winner times `coef`, capped by the stack (Rummy 500, several tables); `bonuses` of
    /// the gin match; `prize` shared by the winners (ring).
    pub settle: Settle,
    /// Chips a point (COEF).
    pub coef: u16,
    /// Points of one money unit, rounded to the nearest, a half up, for each loser (1 or 10).
    pub unit: u16,
    /// The pool: `none`, or the deal's `winner` takes it.
    pub pool: Pool,
    /// Units each seat pays into the pool at a filling.
    pub ante: u16,
    /// At a change of dealer the pool is filled when it holds less than this per seat.
    pub pool_floor: u16,
    /// Chips of each seat at the start where `length` is `stack` and none are given.
    pub stack: u32,
    /// Chips for the winners where `settle` is `prize`.
    pub prize: u32,
    /// Gin: bonus for the match.
    pub game_bonus: u16,
    /// Gin: bonus for each deal won (line or box bonus).
    pub box_bonus: u16,
    /// Gin: the game bonus is doubled when the loser won no deal.
    pub shutout_doubles: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MatchLength {
    Deals,
    Target,
    Stack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Best {
    High,
    Low,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    Joint,
    PlayOff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Settle {
    None,
    Points,
    Difference,
    Bonuses,
    Prize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    None,
    Winner,
}
