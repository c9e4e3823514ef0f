"""Standings as a chart: a small SVG that stands alone, light or dark as its reader likes it."""

import math
from collections.abc import Sequence
from string import Template
from typing import NamedTuple
from xml.sax.saxutils import escape

from rummy.measure.results import Standing

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 150, 190, 56, 34
TICKS = 5

_CHART = Template("""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" width="$width" height="$height"
 role="img" aria-labelledby="t d">
<title id="t">$title</title>
<desc id="d">$description</desc>
<style>
 svg { --ink: #1b1f24; --faint: #6b7280; --grid: #e3e6ea; --mark: #1f5fbf; --paper: #ffffff;
  font: 14px system-ui, sans-serif; }
 @media (prefers-color-scheme: dark) {
  svg { --ink: #e8eaed; --faint: #9aa3ad; --grid: #343a42; --mark: #7fb2ff; --paper: #16191d; } }
 text { fill: var(--ink); } .faint { fill: var(--faint); font-size: 12px; }
 .title { font-weight: 600; } .end { text-anchor: end; } .middle { text-anchor: middle; }
 .grid { stroke: var(--grid); } .zero { stroke: var(--faint); }
 .mark { stroke: var(--mark); stroke-width: 2; fill: var(--mark); } .paper { fill: var(--paper); }
</style>
<rect class="paper" width="$width" height="$height"/>
<text class="title" x="16" y="26">$title</text>
$axis
$rows
<text class="faint middle" x="$middle" y="$legend">$caption</text>
</svg>
""")
_TICK = Template("""\
<line class="$kind" x1="$x" x2="$x" y1="$top" y2="$bottom"/>
<text class="faint middle" x="$x" y="$below">$label</text>""")
_ROW = Template("""\
<text class="end" x="$edge" y="$text">$name</text>
<path class="mark" d="M$low ${y}H$high M$low ${up}V$down M$high ${up}V$down"/>
<circle class="mark" cx="$x" cy="$y" r="4"/>
<text x="$values" y="$text">$value</text>""")

CAPTION = "points a deal and seat over the field, with 95 % intervals"


class _Scale(NamedTuple):
    """Points to places from left to right."""

    low: float
    high: float
    step: float

    def x(self, points: float) -> float:
        inside = min(max(points, self.low), self.high)
        share = (inside - self.low) / (self.high - self.low)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def chart(standings: Sequence[Standing], title: str) -> str:
    """Draw standings as an SVG, the best on top: a dot for the mean, a line for its 95 % interval.

    An interval that is not known, of a single deal, goes from edge to edge.
    """
    ranked = sorted(standings, key=lambda standing: -standing.mean)
    scale, bottom = _scale(ranked), TOP + ROW * len(ranked)
    rows = [_row(scale, at, standing) for at, standing in enumerate(ranked)]
    told = "; ".join(f"{one.name} {_value(one)}" for one in ranked)
    return _CHART.substitute(
        width=WIDTH,
        height=bottom + 56,
        title=escape(title),
        description=escape(f"{CAPTION}: {told}"),
        axis=_axis(scale, bottom),
        rows="\n".join(rows),
        middle=(LEFT + WIDTH - RIGHT) / 2,
        legend=bottom + 42,
        caption=CAPTION,
    )


def _scale(standings: Sequence[Standing]) -> _Scale:
    """Choose round ends that show zero and every interval."""
    known = [(one.mean, one.margin if math.isfinite(one.margin) else 0.0) for one in standings]
    low = min([0.0, *(mean - margin for mean, margin in known)])
    high = max([0.0, *(mean + margin for mean, margin in known)])
    rough = max(high - low, 1e-6) / TICKS
    size = 10 ** math.floor(math.log10(rough))
    step = size * next(n for n in (1, 2, 5, 10) if n * size >= rough * (1 - 1e-9))
    first, last = math.floor(low / step), math.ceil(high / step)
    return _Scale(first * step, max(last, first + 1) * step, step)


def _axis(scale: _Scale, bottom: int) -> str:
    count = round((scale.high - scale.low) / scale.step)
    points = [scale.low + scale.step * i for i in range(count + 1)]
    return "\n".join(
        _TICK.substitute(
            kind="zero" if abs(at) < scale.step / 2 else "grid",
            x=scale.x(at),
            top=TOP - 12,
            bottom=bottom,
            below=bottom + 18,
            label=f"{at:+.6g}" if abs(at) > scale.step / 2 else "0",
        )
        for at in points
    )


def _row(scale: _Scale, place: int, standing: Standing) -> str:
    y = TOP + ROW * place + ROW // 2 - 6
    name = standing.name if len(standing.name) <= 18 else standing.name[:17] + "…"
    return _ROW.substitute(
        edge=LEFT - 14,
        text=y + 5,
        name=escape(name),
        low=scale.x(standing.mean - standing.margin),
        high=scale.x(standing.mean + standing.margin),
        x=scale.x(standing.mean),
        y=y,
        up=y - 5,
        down=y + 5,
        values=WIDTH - RIGHT + 24,
        value=_value(standing),
    )


def _value(standing: Standing) -> str:
    margin = f"{standing.margin:.2f}" if math.isfinite(standing.margin) else "?"
    return f"{standing.mean:+.2f} ± {margin}"
