//! Which action leads, and which are so far behind that they can be given up.

/// Standard errors an action must be behind the leader to be given up.
const BEHIND: f64 = 2.0;
/// The same for the first action: the greedy bot's judgement counts for something.
const FIRST_BEHIND: f64 = 3.0;
/// Worlds before anything is given up.
const LEAST: f64 = 16.0;
/// Standard errors another action must be ahead of the first to be preferred to it.
const AHEAD: f64 = 1.5;

/// Sums over worlds: every action has a value in each, so differences are compared pairwise.
pub(super) struct Race {
    running: Vec<bool>,
    worlds: f64,
    sums: Vec<f64>,
    /// Sums of products of two actions' values.
    products: Vec<Vec<f64>>,
}

impl Race {
    pub(super) fn new(actions: usize) -> Self {
        Self {
            running: vec![true; actions],
            worlds: 0.0,
            sums: vec![0.0; actions],
            products: vec![vec![0.0; actions]; actions],
        }
    }

    pub(super) fn runs(&self, action: usize) -> bool {
        self.running[action]
    }

    pub(super) fn undecided(&self) -> bool {
        self.running.iter().filter(|r| **r).count() > 1
    }

    /// Adds the values of a world.
    pub(super) fn count(&mut self, values: &[f64]) {
        self.worlds += 1.0;
        for (i, a) in values.iter().enumerate() {
            self.sums[i] += a;
            for (j, b) in values.iter().enumerate() {
                self.products[i][j] += a * b;
            }
        }
    }

    /// Mean of an action's values less another's, and its standard error.
    fn difference(&self, a: usize, b: usize) -> (f64, f64) {
        let mean = (self.sums[a] - self.sums[b]) / self.worlds;
        let square = self.products[a][a] + self.products[b][b] - 2.0 * self.products[a][b];
        let variance = (square / self.worlds - mean * mean).max(0.0);
        (mean, (variance / self.worlds).sqrt())
    }

    fn best(&self) -> usize {
        let running = (0..self.sums.len()).filter(|&i| self.running[i]);
        running
            .reduce(|best, i| {
                if self.sums[i] > self.sums[best] {
                    i
                } else {
                    best
                }
            })
            .unwrap_or(0)
    }

    /// Gives up what is clearly behind the best.
    pub(super) fn drop_losers(&mut self) {
        if self.worlds < LEAST {
            return;
        }
        let best = self.best();
        for i in (0..self.sums.len()).filter(|&i| i != best) {
            let (mean, error) = self.difference(best, i);
            let behind = if i == 0 { FIRST_BEHIND } else { BEHIND };
            if self.running[i] && mean > behind * error {
                self.running[i] = false;
            }
        }
    }

    /// The action to play: the first, unless it was given up or another is ahead beyond doubt.
    pub(super) fn leader(&self) -> usize {
        if self.worlds == 0.0 {
            return 0;
        }
        let best = self.best();
        let (mean, error) = self.difference(best, 0);
        if self.running[0] && mean <= AHEAD * error {
            0
        } else {
            best
        }
    }
}
