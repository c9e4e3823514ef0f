//! Sums of the answers of each benchmark.

pub(super) const ANSWERS: &[(&str, u64)] = &[];
