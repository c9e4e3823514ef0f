"""Numbers of ways to play on from fixed deals and positions, read by Python, reference and Rust."""
