/* The panel beside the felt: the match, the last moves, the hint. On a phone it is a sheet. */
import { $, copy, fill, h, icon, num, rich, svg, t, boot } from './dom.js';
import { clockText } from './felt.js';

const stage = $('stage');

/** `''` the usual panel (hidden on a phone), `std` the same as a sheet, `hint` the hint. */
export function open(panel) { stage.dataset.panel = panel; }
export const panel = () => stage.dataset.panel;

function closer(onclose) {
  return h('button.btn.ghost.iconb.x', { type: 'button', 'aria-label': t('close'), onclick: onclose }, icon('i-close'));
}

/** The usual content. */
export function drawStd(view, close) {
  const sheet = panel() === 'std';
  fill($('rail'), h('div.std.panel', {}, match(view, sheet ? close : null), moves(view), invite(view)));
}

function match(view, close) {
  const rows = view.seats.filter((seat) => seat.total !== undefined).sort((a, b) => (view.game.low ? a.total - b.total : b.total - a.total));
  const most = Math.max(1, ...rows.map((seat) => Math.abs(seat.total)));
  return h('section', {}, h('h2', {}, t('scores'), h('span.h2n', {}, view.game.goal), close ? closer(close) : null),
    h('ol.scores', { role: 'list' }, ...rows.map((seat) => scoreRow(seat, most))));
}

function scoreRow(seat, most) {
  const width = Math.round((100 * Math.abs(seat.total)) / most);
  const gauge = svg('svg', { class: 'gauge', viewBox: '0 0 100 5', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { width: 100, height: 5, rx: 2.5 }), svg('rect', { class: 'v', width, height: 5, rx: 2.5 }));
  return h(`li${seat.you ? '.me' : ''}`, {}, h('span.nm', {}, seat.you ? t('you') : seat.name), h('b', {}, num(seat.total)), gauge);
}

function moves(view) {
  const lines = [...view.log].reverse().slice(0, 14);
  return h('section', {}, h('h2', {}, t('moves')), lines.length
    ? h('ol.log', { role: 'list' }, ...lines.map((line) => h('li', {}, line.gain > 0 ? h('span.gain', {}, `+${line.gain}`) : null, ...rich(line.text))))
    : h('p.fine', {}, t('no_moves')));
}

function invite(view) {
  if (!boot.urls.invite || view.stage === 'waiting' || !view.seats.some((seat) => seat.kind === 'open')) return null;
  return h('section.invite-mini', {}, h('button.btn', { type: 'button', onclick: () => copy(boot.urls.invite) }, icon('i-link'), t('copy')));
}

/** The hint: steps of the best turn. `choose(step)` selects the cards of a step. */
export function drawHint(hint, choose, close) {
  const steps = hint.steps.map((step, i) => h('li', {}, h('span.n', {}, String(i + 1)),
    h('span', {}, ...rich(`${step.label} ${step.cards.length && !step.label.includes('[') ? step.cards.map((c) => `[${c}]`).join(' ') : ''}`)),
    step.gain > 0 ? h('b.gain', {}, `+${step.gain}`) : null));
  const first = h('button.btn.primary', { type: 'button', onclick: () => choose(hint.steps[0]) }, t('select_step'));
  fill($('rail'), h('div.hint.panel', {}, h('h2', {}, icon('i-bulb'), t('hint'), closer(close)), big(hint),
    h('ol.steps', { role: 'list' }, ...steps), h('div.row', {}, first), h('p.fine', {}, t('hint_foot'))));
}

function big(hint) {
  if (hint.goes_out) return h('p.big', {}, h('b', {}, '★'), t('goes_out'));
  if (hint.lays === undefined) return null;
  return h('p.big', {}, h('b', {}, hint.lays > 0 ? `+${hint.lays}` : String(hint.left_value)),
    hint.lays > 0 ? `${t('on_table')}, ${hint.left_value} ${t('left')}` : t('left'));
}

/** Count the clock down without a redraw; spoken at 15 and 5 seconds by the caller. */
export function tickClock(left) {
  for (const el of document.querySelectorAll('.secs')) el.textContent = ` ${clockText(left)}`;
}
