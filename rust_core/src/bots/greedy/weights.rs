//! The numbers by which the greedy bot weighs one thing against another.

/// How much each consideration counts, in points unless said otherwise; found by duels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Search the exact best turn, with swaps; else melds and lay-offs one by one.
    pub exact: bool,
    /// Gin: share of what is expected after the next draw in the price of a hand, 0 to 1.
    pub ahead: f32,
    /// Gin: what a card from the pile must be better than the stock, because the other seats see it.
    pub shown: f32,
    /// Gin: cost of a discard that surely gives the next seat a meld.
    pub gin_feed: f32,
    /// Gin: at two seats, points the other must be expected to hold more for a knock.
    pub knock_lead: f32,
    /// Gin, without a look ahead: worth of a sure draw that completes a meld.
    pub gin_outs: f32,
    /// Worth of a sure draw that completes a meld.
    pub outs: f32,
    /// Share of a loose card's price that its stay in hand costs.
    pub risk: f32,
    /// The same before the opening.
    pub risk_unopened: f32,
    /// Cost of a discard that surely gives the next seat a meld.
    pub feed: f32,
    /// Cost of a discard the next seat can lay off.
    pub feed_lay_off: f32,
    /// A loose joker is laid off once another hand has at most so many cards.
    pub joker_until: f32,
    /// Rummy 500: share of the price in hand that a card taken with others costs.
    pub burden: f32,
    /// Rummy 500, instead of `risk`: below 0, since a dear card brings more on the table.
    pub table_risk: f32,
    /// Rummy 500, instead of `feed`: the next seat may meld with the pile's cards too.
    pub table_feed: f32,
}

impl Weights {
    /// For playouts: without what takes most of the time.
    #[must_use]
    pub fn quick() -> Self {
        Self {
            exact: false,
            ahead: 0.0,
            feed: 0.0,
            joker_until: 99.0,
            ..Self::default()
        }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            exact: true,
            ahead: 0.7,
            shown: 0.5,
            gin_feed: 2.0,
            knock_lead: 18.0,
            gin_outs: 25.0,
            outs: 170.0,
            risk: 1.0,
            risk_unopened: 1.0,
            feed: 8.0,
            feed_lay_off: 6.0,
            joker_until: 3.0,
            burden: 0.3,
            table_risk: -0.5,
            table_feed: 100.0,
        }
    }
}
