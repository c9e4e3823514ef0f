/* Drawing the table: opponents, melds, stock and pile. What is legal comes from the view's actions. */
import { $, back, boot, card, fill, h, icon, mini, num, rankLetter, svg, t } from './dom.js';

/** The players of a view in turn order, from the left of the viewer (or of seat 0). */
export function opponents(view, from = view.me) {
  const n = view.seats.length;
  const start = from ?? -1;
  return Array.from({ length: n }, (_, i) => view.seats[(start + 1 + i + n) % n]).filter((seat) => seat.player !== from);
}

export function ring(seat, clock) {
  const arc = clock ? svg('circle', { class: 'arc', cx: 24, cy: 24, r: 21, pathLength: 100, 'stroke-dasharray': `${(100 * clock.left) / clock.of} 100` }) : '';
  return h('span.ring', { 'aria-hidden': 'true' },
    svg('svg', { viewBox: '0 0 48 48' }, svg('circle', { class: 'trk', cx: 24, cy: 24, r: 21 }), arc),
    h('b', {}, [...(seat.you ? t('you') : seat.name)][0] ?? '?'),
    seat.dealer ? h('span.dealer', { title: t('dealer') }, t('dealer_sign')) : null);
}

const count = (n) => h('p.count', {},
  h('span.fan', { 'aria-hidden': 'true' }, ...Array.from({ length: Math.min(n, 5) }, () => h('i'))),
  h('b', {}, String(n)), h('span.sr', {}, ` ${t('cards')}`));

function status(view, seat) {
  if (seat.acting && view.stage === 'playing') {
    const word = seat.kind === 'bot' ? t('thinks') : t('playing');
    return h('p.turn', {}, h('span', {}, word), view.clock ? h('span.secs', {}, ` ${clockText(view.clock.left)}`) : null);
  }
  return h('p', {}, num(seat.total ?? 0), h('span.unit', {}, ` ${t('points')}`),
    seat.away ? h('span.tag', {}, ` · ${t('away')}`) : null);
}

export const clockText = (left) => `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`;

function plate(view, seat) {
  return h(`div.plate${seat.acting && view.stage === 'playing' ? '.on' : ''}`, { data: { player: seat.player } },
    ring(seat, seat.acting ? view.clock : null),
    h('div.who', {}, h('h2', {}, seat.name), status(view, seat)),
    seat.cards === undefined ? null : count(seat.cards));
}

/** One meld; `hits` are the actions that would add to it. */
export function meld(view, one, hits, play) {
  const who = view.seats[one.owner];
  const name = t('meld', { who: who.you ? t('you') : who.name, meld: one.name, points: one.points });
  const items = one.cards.map((c, i) => h('li', { data: { key: `t${one.n}.${i}`, face: c.face } }, tableCard(view, one, c)));
  return h(`div.meld${hits.length ? '.target' : ''}`, { role: 'group', 'aria-label': name, data: { meld: one.n } },
    h('ul.cards', { role: 'list' }, ...items), ...hits.slice(0, 1).map((hit) => hitButton(hit, name, play)));
}

function hitButton(hit, name, play) {
  const gain = hit.gain > 0 ? h('b', { 'aria-hidden': 'true' }, `+${hit.gain}`) : null;
  return h('button.hit', { type: 'button', 'aria-label': t('lay_on', { label: hit.label, meld: name }), onclick: () => play(hit) },
    hit.key ? h('kbd', { 'aria-hidden': 'true' }, String(hit.key)) : null, gain);
}

function tableCard(view, one, c) {
  const joker = c.face === 'X';
  let label = joker ? t('as', { card: boot.names.X, role: boot.names[c.role] ?? c.role }) : boot.names[c.face];
  const marks = [];
  if (joker) marks.push(role(c.role));
  if (c.by !== one.owner) {
    const who = view.seats[c.by];
    const name = who.you ? t('you') : who.name;
    label = t('by', { card: label, who: name });
    marks.push(h('span.by', { 'aria-hidden': 'true' }, [...name][0] ?? '?'));
  }
  return card(c.face, { label, marks });
}

function role(code) {
  const suit = code[1] === '?' ? null : svg('svg', { 'aria-hidden': 'true' }, svg('use', { href: `#s-${code[1]}` }));
  return h('span.role', { 'aria-hidden': 'true' }, code[0] === 'T' ? '10' : rankLetter(code[0]), suit);
}

const melds = (view, player, hits, play) => h('div.melds', {},
  ...view.melds.filter((one) => one.owner === player).map((one) => meld(view, one, hits.filter((hit) => hit.target === one.n), play)));

/** All opponents with their melds. */
export function drawSeats(view, hits, play, from = view.me) {
  const others = opponents(view, from);
  const box = $('seats');
  box.dataset.n = others.length;
  box.style.setProperty('--opponents', Math.max(others.length, 1));
  fill(box, others.map((seat) => h('section.seat', { 'aria-label': seat.name, data: { seat: seat.player } },
    plate(view, seat),
    h('div.laid', {}, view.melds ? melds(view, seat.player, hits, play) : null,
      seat.known?.length ? h('p.known', {}, t('knows'), ' ', ...seat.known.map(mini)) : null))));
}

/** The viewer's own melds. */
export function drawMine(view, hits, play, from = view.me) {
  const own = (view.melds ?? []).filter((one) => one.owner === from);
  $('mine').classList.toggle('bare', !own.length);
  fill($('mine'), melds({ ...view, melds: own }, from, hits, play), h('p.owner', {}, t('your_melds')));
}

/** Stock and pile. `takes` are legal take actions, `draw` the legal draw, `chosen` an index in the pile. */
export function drawPiles(view, { draw, takes = [], chosen = null, choose, play }) {
  const long = takes.some((one) => one.count > 1);
  $('draw').classList.toggle('long', long);
  fill($('draw'), stock(view, draw, play),
    h('div.stack.pile', { data: { zone: 'pile' } }, pile(view, { takes, chosen, choose, play, long }), pileNote(view, long)));
}

function stock(view, draw, play) {
  const n = view.stock;
  const attrs = draw
    ? { type: 'button', 'aria-label': t('draw_stock', { n }), onclick: () => play(draw), data: { key: 'stock' } }
    : { role: 'img', 'aria-label': t('stock_n', { n }), data: { key: 'stock' } };
  const top = n ? back(`${draw ? 'button.can' : 'span'}${n < 2 ? '.thin' : ''}`, attrs) : h('span.empty', { data: { key: 'stock' } });
  const up = view.upcard ? h('p.upcard', {}, `${t('limit')} `, mini(view.upcard)) : null;
  return h('div.stack.stock', {}, top, h('p', {}, `${t('stock')} `, h('b', {}, String(n))), up);
}

function pileNote(view, long) {
  return h('p', {}, `${t('pile')} `, h('b', {}, String(view.pile.length)), long ? h('span.note', {}, ` · ${t('pile_hint')}`) : null);
}

function pile(view, { takes, chosen, choose, play, long }) {
  const shown = long ? view.pile : view.pile.slice(-3);
  const offset = view.pile.length - shown.length;
  if (!shown.length) return h('span.empty', { role: 'img', 'aria-label': t('empty_pile') });
  const items = shown.map((code, i) => pileItem(code, i + offset, { takes, chosen, choose, play, long, n: view.pile.length }));
  return h(`ul.cards${long ? '.longpile' : ''}`, { role: 'list' }, ...items);
}

function pileItem(code, at, { takes, chosen, choose, play, long, n }) {
  const take = takes.find((one) => one.at === at);
  const mark = chosen === null || at < chosen ? '' : at === chosen ? '.chosen' : '.taken';
  const key = { data: { key: `p${at}`, face: code } };
  if (!take) return h(`li${mark}`, key, card(code));
  const label = n - at > 1 ? t('take_n', { card: boot.names[code], n: n - at }) : t('take_one', { card: boot.names[code] });
  const tick = h('span.tick', { 'aria-hidden': 'true' }, icon('i-check'));
  const attrs = { onclick: () => (long ? choose(at) : play(take)), ...(long ? { 'aria-pressed': String(at === chosen) } : {}) };
  return h(`li${mark}`, key, card(code, { tag: 'button.can', label, attrs, marks: long ? [tick] : [] }));
}
