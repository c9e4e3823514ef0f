//! What a field means when a profile does not name it: plain draw, meld, lay off, discard.

#[allow(
    clippy::wildcard_imports,
    reason = "every section has its defaults here"
)]
use super::sections::*;
use super::steps::Steps;

impl Default for Seats {
    fn default() -> Self {
        Self {
            min: 2,
            max: 4,
            dealer: FirstDealer::Random,
            next_dealer: Steps::Plain(NextDealer::Left),
            redeal_dead_hand: false,
        }
    }
}

impl Default for Deck {
    fn default() -> Self {
        Self {
            packs: Steps::Plain(1),
            jokers: Steps::Plain(0),
        }
    }
}

impl Default for Wild {
    fn default() -> Self {
        Self {
            policy: Policy::AsLaid,
            max_per_meld: 13,
            fewer_than_naturals: false,
            min_naturals: 1,
            adjacent: true,
        }
    }
}

impl Default for Deal {
    fn default() -> Self {
        Self {
            hand: Steps::Plain(10),
            offer_upcard: false,
        }
    }
}

impl Default for Pile {
    fn default() -> Self {
        Self {
            take: Take::Top,
            must_use: MustUse::Free,
            rediscard: true,
            closed_first_turn: false,
        }
    }
}

impl Default for Claim {
    fn default() -> Self {
        Self {
            allowed: false,
            min_seats: 3,
            extra: 1,
        }
    }
}

impl Default for SetRules {
    fn default() -> Self {
        Self {
            min: 3,
            max: 4,
            order: SetOrder::Any,
        }
    }
}

impl Default for RunRules {
    fn default() -> Self {
        Self {
            min: 3,
            max: 13,
            ace: Ace::Both,
        }
    }
}

impl Default for LayOff {
    fn default() -> Self {
        Self {
            scope: LayOffScope::Any,
        }
    }
}

impl Default for Swap {
    fn default() -> Self {
        Self {
            runs: false,
            sets: SwapSets::Never,
            joker: FreedJoker::Keep,
        }
    }
}

impl Default for Discard {
    fn default() -> Self {
        Self { jokers: true }
    }
}

impl Default for Finish {
    fn default() -> Self {
        Self {
            by: FinishBy::Empty,
            last_discard: LastDiscard::Required,
            max_turns: 300,
            bound: Bound::Void,
            knock_limit: 10,
            knock_by_upcard: false,
            knock_ace: 0,
            big_gin: false,
        }
    }
}

impl Default for Stock {
    fn default() -> Self {
        Self {
            when_empty: WhenEmpty::End,
            floor: 0,
            reshuffles: 255,
        }
    }
}

impl Default for Score {
    fn default() -> Self {
        Self {
            kind: ScoreKind::ZeroSum,
            values: Values::default(),
            one_turn: 1,
            one_turn_when: OneTurnWhen::SeatUnlaid,
            unopened: 0,
            unopened_all: 0,
            table_share: false,
            gin: 25,
            undercut: 25,
            big_gin: 31,
            tie_undercuts: true,
            spades_double: false,
        }
    }
}

impl Default for Values {
    fn default() -> Self {
        const FACE: [u16; 13] = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10];
        Self {
            laid: FACE,
            ace_low: 1,
            laid_joker: -1,
            hand: FACE,
            hand_joker: 20,
            cards: std::collections::BTreeMap::new(),
        }
    }
}

impl Default for MatchRules {
    fn default() -> Self {
        Self {
            length: MatchLength::Deals,
            deals: 5,
            target: 500,
            best: Best::High,
            ties: Ties::Joint,
            loss_limit: 0,
            max_deals: 500,
            rated: true,
            settle: Settle::None,
            coef: 1,
            unit: 1,
            pool: Pool::None,
            ante: 5,
            pool_floor: 1,
            stack: 1000,
            prize: 0,
            game_bonus: 0,
            box_bonus: 0,
            shutout_doubles: false,
        }
    }
}
