# ruff: noqa: T201 - it talks to whoever runs it
"""Break the engine on purpose, one place at a time, and see that the tests notice.

``python tests/mutation.py [NAME ...]`` copies the tree into a temporary folder, puts every broken
variant beside the right one behind a switch, builds once (unoptimised) and runs the fast tests for
each variant until the first failure. Ends with status 1 if a variant goes unnoticed.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SWITCH = """
/// Which broken variant is switched on.
pub fn mutant(number: u32) -> bool {
    static ON: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    let named = || std::env::var("RUMMY_MUTANT").ok().and_then(|n| n.parse().ok());
    *ON.get_or_init(|| named().unwrap_or(0)) == number
}
"""
TESTS = (
    "tests/games",
    "tests/lockstep/test_regressions.py",
    "tests/perft",
    "tests/lockstep/test_matches.py",
    "tests/lockstep/test_deals.py",
    "tests/lockstep/test_rare.py",
    "tests/lockstep/test_hands.py",
    "tests/laws/test_hidden.py",
)


@dataclass(frozen=True)
class Mutant:
    """`right` stands once in `file`; `broken` takes its place."""

    name: str
    file: str
    right: str
    broken: str
    around: tuple[str, str] = ("", "")  # text that makes the place unique


MUTANTS = (
    Mutant(
        "runs one card too short",
        "melds/meld.rs",
        "self.len >= rules.run_min",
        "self.len + 1 >= rules.run_min",
    ),
    Mutant(
        "the low ace counts as the high one",
        "melds/limits.rs",
        "self.ace_low",
        "self.laid[0]",
        ("place == 0 {\n            ", "\n"),
    ),
    Mutant(
        "one joker more than allowed",
        "melds/limits.rs",
        "jokers <= self.max_jokers",
        "jokers <= self.max_jokers + 1",
    ),
    Mutant(
        "as many jokers as naturals", "melds/limits.rs", "jokers < naturals", "jokers <= naturals"
    ),
    Mutant(
        "aces high in a game of low aces",
        "melds/limits.rs",
        "start + len <= 13",
        "start + len <= 14",
        ("Ace::Low => ", ","),
    ),
    Mutant("jokers side by side", "melds/limits.rs", "wild & (wild >> 1) == 0", "true"),
    Mutant(
        "the dearest place under the lowest policy",
        "melds/read.rs",
        "points < best",
        "points > best",
    ),
    Mutant(
        "of equal places the higher",
        "melds/read.rs",
        "points > best",
        "points >= best",
        ("} else {\n                ", "\n"),
    ),
    Mutant(
        "a card too dear in hand",
        "melds/limits.rs",
        "values.hand[index % 13]",
        "values.laid[index % 13]",
    ),
    Mutant(
        "the opening sum has to be passed",
        "play/turn.rs",
        "self.points >= opening.points",
        "self.points > opening.points",
    ),
    Mutant(
        "no pure run asked for",
        "play/turn.rs",
        "(self.pure || !opening.pure_run)",
        "(self.pure || opening.pure_run || true)",
    ),
    Mutant(
        "the taken card of an opening may be laid off",
        "play/turn.rs",
        "self.must_use && game.must_open() && !self.laid_before",
        "false",
    ),
    Mutant(
        "the taken card may be thrown with a twin gone",
        "play/turn.rs",
        "hand.count(taken) <= 1",
        "hand.count(taken) < 1",
    ),
    Mutant(
        "one reshuffle too many",
        "play/apply.rs",
        "self.reshuffles >= u16::from(most)",
        "self.reshuffles > u16::from(most)",
    ),
    Mutant(
        "one turn too many",
        "play/apply.rs",
        "self.turn >= self.game.rules.sections.finish.max_turns",
        "self.turn > self.game.rules.sections.finish.max_turns",
    ),
    Mutant(
        "the stock ends one card late",
        "play/apply.rs",
        "self.stock.len() <= stock.floor as usize",
        "self.stock.len() < stock.floor as usize",
    ),
    Mutant(
        "the top goes into the turned stock",
        "play/apply.rs",
        "self.flip_pile(1)",
        "self.flip_pile(0)",
    ),
    Mutant(
        "the reshuffled stock stays open",
        "play/apply.rs",
        "self.stock_open = false",
        "self.stock_open = true",
    ),
    Mutant(
        "rummy though the table is not empty",
        "play/apply.rs",
        "self.laid.0 == 0",
        "!self.laid.has(seat)",
    ),
    Mutant(
        "a claim without stock cards",
        "play/apply.rs",
        "0..self.game.rules.sections.claim.extra",
        "0..0",
        ("for _ in ", " {"),
    ),
    Mutant("the next player may claim", "play/state.rs", "(2..n)", "(1..n)"),
    Mutant(
        "hidden cards in a view",
        "play/view.rs",
        "self.known[seat]",
        "self.hands[seat]",
        ("blanked.hands[seat] = ", ";"),
    ),
    Mutant("the hidden stock in a view", "play/view.rs", "!self.stock_open", "false"),
    Mutant(
        "swaps in open sets",
        "melds/extend.rs",
        "self.len() == 4 && self.jokers() == 1",
        "self.jokers() == 1",
    ),
    Mutant(
        "swaps in runs everywhere",
        "melds/extend.rs",
        "runs,",
        "true,",
        ("(Kind::Run, _) => ", "\n"),
    ),
    Mutant(
        "a freed joker need not be laid",
        "play/check.rs",
        "self.game.freed_joker() == FreedJoker::Relay && self.some_joker_lay()",
        "false",
    ),
    Mutant("deep takes without a duty", "play/check.rs", "place + 1 < self.pile.len()", "false"),
    Mutant(
        "the pile opens a turn early",
        "play/check.rs",
        "self.turn <= u16::from(self.players())",
        "self.turn < u16::from(self.players())",
    ),
    Mutant(
        "a knock below the limit only",
        "play/check.rs",
        "left > self.knock_limit()",
        "left >= self.knock_limit()",
        ("!gin && ", " {"),
    ),
    Mutant("equal deadwood never undercuts", "play/gin.rs", "(tie && value(s) == mine)", "false"),
    Mutant(
        "an ace up-card knocks with its value", "play/gin.rs", "u32::from(finish.knock_ace)", "1"
    ),
    Mutant(
        "the dealer's right starts the deal",
        "play/deal.rs",
        "seat = self.next_seat(seat)",
        "seat = (seat + self.players() - 1) % self.players()",
    ),
    Mutant(
        "odd points to the later seats",
        "scoring/price.rs",
        "i32::from(i < amount % count)",
        "i32::from(count - 1 - i < amount % count)",
    ),
    Mutant(
        "the winner's flat instead of the losers'",
        "scoring/price.rs",
        "self.facts.opened.iter().all(|s| s == out)",
        "self.facts.opened.iter().any(|s| s == out)",
    ),
    Mutant(
        "the last undercutter wins",
        "scoring/price.rs",
        "self.hands[s as usize])\n",
        "self.hands[s as usize] - i32::from(s))\n",
        ("min_by_key(|&s| ", "            .unwrap_or(knocker)"),
    ),
    Mutant("no doubling for spades", "scoring/price.rs", "c.suit() == 3", "c.suit() == 4"),
    Mutant(
        "the deal stays with its dealer",
        "scoring/matches.rs",
        "self.seat_from(last.dealer + 1)",
        "self.seat_from(last.dealer)",
    ),
    Mutant(
        "a dead hand moves the deal",
        "scoring/matches.rs",
        "outcome.winners.is_empty()",
        "false",
        ("redeal_dead_hand && ", " {"),
    ),
    Mutant(
        "the match goes one deal on",
        "scoring/matches.rs",
        "self.deal >= u32::from(m.deals)",
        "self.deal > u32::from(m.deals)",
    ),
    Mutant("money rounded down", "scoring/ledger.rs", "unit / 2", "0", ("(points + ", ")")),
    Mutant(
        "stacks are no limit",
        "scoring/ledger.rs",
        "self.stack(account).unwrap_or(i64::MAX)",
        "i64::MAX",
    ),
)


def switched(text: str, number: int, mutant: Mutant) -> str:
    """Put the broken variant of an expression or an assignment beside the right one."""
    change = _assignment if " = " in mutant.right else _expression
    return change(text, number, mutant)


def _expression(text: str, number: int, mutant: Mutant) -> str:
    before, after = mutant.around
    whole = before + mutant.right + after
    if text.count(whole) != 1:
        sys.exit(f"{mutant.name}: {whole!r} stands {text.count(whole)} times in {mutant.file}")
    right, broken, tail = mutant.right, mutant.broken, ""
    for end in (",", ")\n"):
        if right.endswith(end):
            right, broken, tail = right[: -len(end)], broken[: -len(end)], end
    either = f"(if crate::mutant({number}) {{ {broken} }} else {{ {right} }})"
    return text.replace(whole, f"{before}{either}{tail}{after}")


def _assignment(text: str, number: int, mutant: Mutant) -> str:
    either = f"if crate::mutant({number}) {{ {mutant.broken} }} else {{ {mutant.right} }}"
    if text.count(mutant.right + ";") != 1:
        sys.exit(f"{mutant.name}: {mutant.right!r} stands not once in {mutant.file}")
    return text.replace(mutant.right + ";", either)


def prepare(tree: Path) -> None:
    """Copy the tree and put every mutant behind a switch."""
    skipped = shutil.ignore_patterns("target", ".venv", ".git", "*.so", "__pycache__", "web_demo")
    shutil.copytree(ROOT, tree, ignore=skipped)
    source = tree / "rust_core" / "src"
    lib = source / "lib.rs"
    text = lib.read_text(encoding="utf-8").replace(
        "(missing_docs)", "(missing_docs, unused_parens)"
    )
    lib.write_text(text + SWITCH, encoding="utf-8")
    for number, mutant in enumerate(MUTANTS, 1):
        path = source / mutant.file
        text = switched(path.read_text(encoding="utf-8"), number, mutant)
        path.write_text(text.replace("pub const fn", "pub fn"), encoding="utf-8")


def build(tree: Path) -> None:
    cargo = shutil.which("cargo") or sys.exit("cargo is missing")
    light = ["--config", "profile.dev.opt-level=1"]
    subprocess.run([cargo, "build", "--quiet", *light, "-p", "rummy-py"], cwd=tree, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", tree / "target"))
    (library,) = (target / "debug").glob("lib_rummy.[sd][oy]*")
    shutil.copy(library, tree / "python" / "rummy" / "_rummy.abi3.so")


def noticed(tree: Path, number: int) -> str | None:
    """Name the test that failed first; None where all passed."""
    paths = os.pathsep.join([str(tree / "python"), str(tree)])
    environment = {
        **os.environ,
        "PYTHONPATH": paths,
        "RUMMY_MUTANT": str(number),
        "HYPOTHESIS_PROFILE": "ci",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *TESTS]
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else done.stdout[-2000:]


def main() -> int:
    names = [mutant.name for mutant in MUTANTS]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="a variant; all without one")
    chosen = parser.parse_args().names
    if unknown := set(chosen) - set(names):
        parser.error(f"no such variant: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    with tempfile.TemporaryDirectory(prefix="rummy-mutants-") as folder:
        return run(Path(folder) / "tree", chosen or names)


def run(tree: Path, chosen: list[str]) -> int:
    """Build the variants and try the chosen ones; 1 where one goes unnoticed."""
    prepare(tree)
    build(tree)
    plain = noticed(tree, 0)
    if plain:
        sys.exit(f"the tests fail without any mutant: {plain}")
    unnoticed = []
    for number, mutant in enumerate(MUTANTS, 1):
        if mutant.name not in chosen:
            continue
        began = time.monotonic()
        by = noticed(tree, number)
        unnoticed += [] if by else [mutant.name]
        print(f"{mutant.name}: {by or 'UNNOTICED'} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{len(unnoticed)} unnoticed: {unnoticed}")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
