"""Card faces as SVG symbols, drawn from the glyphs in ``glyphs.svg``.

Every card has two faces: ``f-7H`` *full* (pips, framed courts) for the hand and ``c-7H`` *compact*
(large index, one large suit) for melds, piles and phones. Colours are CSS custom properties, so
that a theme or the four-colour deck needs no other drawing.
"""

from functools import cache
from pathlib import Path

RANKS = "A23456789TJQK"
SUITS = "CDHS"
VIEW = '"0 0 120 168"'

_LEFT, _MID, _RIGHT = 37.0, 49.5, 62.0
_TOP, _BOTTOM, _CENTRE = 27.5, 119.5, 73.5
_SIDES = {"4": 2, "5": 2, "6": 3, "7": 3, "8": 3, "9": 4, "T": 4}
_MIDDLES = {
    "2": (_TOP, _BOTTOM),
    "3": (_TOP, _CENTRE, _BOTTOM),
    "5": (_CENTRE,),
    "7": (50.5,),
    "8": (50.5, 96.5),
    "9": (_CENTRE,),
    "T": (42.9, 104.1),
}

_DEFS = """<defs>
<pattern id="p-diaper" width="9" height="9" patternUnits="userSpaceOnUse"
 patternTransform="rotate(45)">
<path d="M0 0H9V9" fill="none" stroke="var(--court-gold)" stroke-opacity=".38" stroke-width=".8"/>
<circle cx="4.5" cy="4.5" r=".8" fill="var(--court-gold)" fill-opacity=".5"/></pattern>
<pattern id="p-back" width="11" height="11" patternUnits="userSpaceOnUse"
 patternTransform="rotate(45)">
<path d="M0 0H11V11" fill="none" stroke="var(--back-line)" stroke-width="1.2"/>
<circle cx="5.5" cy="5.5" r="1.3" fill="var(--back-line)"/></pattern></defs>"""

_BACK = f"""<symbol id="back" viewBox={VIEW}><rect width="120" height="168" fill="var(--card)"/>
<rect x="7" y="7" width="106" height="154" rx="7" fill="var(--back)"/>
<rect x="11" y="11" width="98" height="146" rx="5" fill="url(#p-back)"/>
<rect x="11" y="11" width="98" height="146" rx="5" fill="none"
 stroke="var(--back-line)" stroke-width="1.6"/>
<path d="M60 50 88 84 60 118 32 84Z" fill="var(--back)" stroke="var(--back-line)"
 stroke-width="1.6"/>
<g color="var(--court-gold)"><use href="#s-S" x="52" y="57" width="16" height="16"/>
<use href="#s-H" x="67" y="76" width="16" height="16"/>
<use href="#s-C" x="52" y="95" width="16" height="16"/>
<use href="#s-D" x="37" y="76" width="16" height="16"/></g></symbol>"""


def _use(glyph: str, x: float, y: float, w: float, h: float, turned: bool = False) -> str:
    turn = f' transform="rotate(180 {x + w / 2:g} {y + h / 2:g})"' if turned else ""
    return f'<use href="#{glyph}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{turn}/>'


def _both_ends(drawing: str) -> str:
    return f'{drawing}<g transform="rotate(180 60 84)">{drawing}</g>'


def _dotted(cx: float, cy: float, r: float, width: float, gap: float) -> str:
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" fill="none" stroke="var(--court-gold)" '
        f'stroke-width="{width:g}" stroke-dasharray=".1 {gap:g}" stroke-linecap="round"/>'
    )


def _frame(x: float, y: float, w: float, h: float) -> str:
    box = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="5"'
    return (
        f'{box} fill="currentColor" fill-opacity=".075"/>{box} fill="url(#p-diaper)"/>'
        f'{box} fill="none" stroke="currentColor" stroke-opacity=".55" stroke-width="1.2"/>'
    )


def _medal(r: int) -> str:
    fill = 'fill="var(--card)" stroke="currentColor" stroke-width="1.4"'
    return f'<circle cx="60" cy="84" r="{r}" {fill}/>'


def _pip_places(rank: str) -> list[tuple[float, float]]:
    """Top-left corners of the pips, 21 units wide, in a field of 120 x 168."""
    rows = _SIDES.get(rank, 0)
    step = (_BOTTOM - _TOP) / (rows - 1) if rows else 0
    sides = [(x, _TOP + step * row) for row in range(rows) for x in (_LEFT, _RIGHT)]
    return sides + [(_MID, y) for y in _MIDDLES.get(rank, ())]


def _pips(rank: str, suit: str) -> str:
    return "".join(_use(f"s-{suit}", x, y, 21, 21, y > 75) for x, y in _pip_places(rank))


def _ace(suit: str) -> str:
    ring = '<circle cx="60" cy="84" r="37" fill="none" stroke="currentColor" stroke-opacity=".35"/>'
    return ring + _dotted(60, 84, 41, 2.2, 6.44) + _use(f"s-{suit}", 34, 58, 52, 52)


def _court(rank: str, suit: str) -> str:
    inner = (
        '<rect x="39.4" y="21.4" width="41.2" height="125.2" rx="3" fill="none" '
        'stroke="var(--court-gold)" stroke-width=".9"/>'
    )
    medal = _medal(25)
    return (
        _frame(36, 18, 48, 132)
        + inner
        + _both_ends(_use(f"e-{rank}", 41, 27, 38, 30))
        + medal
        + _dotted(60, 84, 21.6, 1.5, 3.97)
        + _use(f"s-{suit}", 45.5, 69.5, 29, 29)
    )


def _full(rank: str, suit: str) -> str:
    corner = _use(f"r-{rank}", 8, 9, 23, 33) + _use(f"s-{suit}", 10, 46, 19, 19)
    if rank == "A":
        return _both_ends(corner) + _ace(suit)
    return _both_ends(corner) + (_court(rank, suit) if rank in "JQK" else _pips(rank, suit))


def _compact(rank: str, suit: str) -> str:
    corner = _use(f"r-{rank}", 9, 11, 36, 51) + _use(f"s-{suit}", 10, 70, 34, 34)
    if rank == "A":
        return corner + _dotted(76, 114, 35, 2.6, 7.33) + _use(f"s-{suit}", 52, 90, 48, 48)
    if rank not in "JQK":
        return corner + _use(f"s-{suit}", 50, 88, 62, 62)
    box = '<rect x="54" y="62" width="56" height="94" rx="8"'
    return (
        f'{corner}{box} fill="currentColor" fill-opacity=".075"/>'
        f'{box} fill="none" stroke="var(--court-gold)" stroke-width="2"/>'
        + _use(f"e-{rank}", 60, 70, 44, 36)
        + _use(f"s-{suit}", 65, 112, 34, 34)
    )


def _joker_word(letters: str, lang: str, size: str, step: int) -> str:
    texts = "".join(
        f'<text x="21.5" y="{52 + step * i}" class="jk {size}">{c}</text>'
        for i, c in enumerate(letters)
    )
    return f'<g class="{lang}">{texts}</g>'


def _joker_full() -> str:
    words = _joker_word("JOKER", "en", "", 15) + _joker_word("ДЖОКЕР", "ru", "jr", 14)
    medal = _medal(31)
    return (
        _both_ends(_use("s-X", 8, 9, 27, 27) + words)
        + _frame(38, 20, 44, 128)
        + medal
        + _dotted(60, 84, 27.6, 1.6, 4.2)
        + _use("s-X", 40, 64, 40, 40)
    )


def _joker_compact() -> str:
    return (
        _use("s-X", 9, 10, 42, 42)
        + '<circle cx="74" cy="112" r="38" fill="currentColor" fill-opacity=".08"/>'
        + _dotted(74, 112, 38, 2.4, 7.96)
        + _use("s-X", 46, 83, 56, 56)
    )


def _symbols(face: str, full: str, compact: str) -> str:
    return (
        f'<symbol id="f-{face}" viewBox={VIEW}>{full}</symbol>'
        f'<symbol id="c-{face}" viewBox={VIEW}>{compact}</symbol>'
    )


@cache
def sprite() -> str:
    """One hidden ``<svg>`` with all glyphs, faces and the back, to be placed in every page."""
    lines = Path(__file__).with_name("glyphs.svg").read_text(encoding="utf-8").splitlines()
    glyphs = [line for line in lines if line.startswith("<symbol")]
    faces = [_symbols(r + s, _full(r, s), _compact(r, s)) for s in SUITS for r in RANKS]
    joker = _symbols("X", _joker_full(), _joker_compact())
    body = "\n".join([_DEFS, *glyphs, _BACK, *faces, joker])
    hidden = 'width="0" height="0" aria-hidden="true" focusable="false"'
    return f'<svg class="sprite" {hidden}>{body}</svg>'
