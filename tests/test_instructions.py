"""The guard of the instruction counts: what it lets pass, and what it refuses."""

from benchmarks.instructions import Count, faults, read_known, shown, total

KNOWN = {"a": Count(10, 7, 1000), "b": Count(5, 3, 200)}


def test_equal_lower_and_slightly_higher_counts_pass() -> None:
    assert faults(KNOWN, KNOWN) == []
    assert faults(KNOWN, KNOWN | {"a": Count(10, 7, 500), "b": Count(5, 3, 229)}) == []


def test_growth_is_named() -> None:
    found = faults(KNOWN, KNOWN | {"b": Count(5, 3, 240)})
    assert found == ["b: 240 instructions a case, 20% more than known"]


def test_another_question_is_no_comparison() -> None:
    assert faults(KNOWN, KNOWN | {"a": Count(10, 8, 10)}) == ["a: 10 cases sum to 8, not 10 to 7"]
    assert faults(KNOWN, KNOWN | {"a": Count(9, 7, 10)}) == ["a: 9 cases sum to 7, not 10 to 7"]
    assert faults(KNOWN, {"a": KNOWN["a"]}) == ["b: counted no more"]
    assert faults({}, {"a": KNOWN["a"]}) == ["a: not in instructions.json"]


def test_the_sum_of_a_dump_is_read() -> None:
    assert total("events: Ir\nfn=(1) x\n1 5\ntotals: 1234\n") == 1234


def test_the_known_counts_can_be_shown() -> None:
    known = read_known()
    assert len(shown(known, known).splitlines()) == len(known) + 1
    assert {"gin deadwood", "gin step", "romme best turn", "gin playout random"} <= known.keys()
