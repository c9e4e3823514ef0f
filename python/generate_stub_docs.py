"""Put the docstrings of the compiled module into its stub, ``python/rummy/_rummy.pyi``.

Signatures and types of the stub are written by hand; run ``python python/generate_stub_docs.py``
after a change to a docstring in Rust. A test says when.
"""

import ast
import textwrap
from pathlib import Path

from rummy import _rummy

STUB = Path(__file__).parent / "rummy" / "_rummy.pyi"
WIDTH = 100
Node = ast.ClassDef | ast.FunctionDef


def documented(source: str) -> str:
    """Give the stub with every docstring as the module has it."""
    lines = source.splitlines()
    # From the end, so that line numbers stay right.
    for node, path in reversed(list(_nodes(ast.parse(source)))):
        text = _doc(path)
        if text:
            _replace(lines, node, text)
    return "\n".join(lines) + "\n"


def _nodes(tree: ast.Module) -> list[tuple[Node, list[str]]]:
    found: list[tuple[Node, list[str]]] = []
    for node in tree.body:
        if isinstance(node, Node):
            found.append((node, [node.name]))
        if isinstance(node, ast.ClassDef):
            inner = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            found += [(item, [node.name, item.name]) for item in inner]
    return found


def _doc(path: list[str]) -> str | None:
    if any(name.startswith("_") for name in path):
        return None
    thing: object = _rummy
    for name in path:
        thing = getattr(thing, name)
    return thing.__doc__


def _replace(lines: list[str], node: Node, text: str) -> None:
    """Put the docstring where the body begins: instead of ``...`` or of the old docstring."""
    first = node.body[0]
    indent = " " * (node.col_offset + 4)
    docstring = _wrapped(text, indent)
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        head = lines[first.lineno - 1][: first.col_offset].rstrip()
        kept = [head] if head else []
        lines[first.lineno - 1 : first.end_lineno] = [*kept, *docstring]
    else:
        place = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))]) - 1
        lines[place:place] = [*docstring, ""]


def _wrapped(text: str, indent: str) -> list[str]:
    def fill(part: str, opening: str = "") -> list[str]:
        joined = opening + " ".join(part.split())
        return textwrap.wrap(
            joined, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )

    first, *rest = text.strip().split("\n\n")
    lines = fill(first, '"""')
    for part in rest:
        lines += ["", *fill(part)]
    if rest or len(lines) > 1:
        return [*lines, f'{indent}"""']
    return fill(first + '"""', '"""') if len(lines[0]) + 3 <= WIDTH else [*lines, f'{indent}"""']


if __name__ == "__main__":
    STUB.write_text(documented(STUB.read_text(encoding="utf-8")), encoding="utf-8")
