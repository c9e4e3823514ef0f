/* The viewer's hand: order, selection, keyboard. It knows cards as keys `face#copy` and no rule. */
import { $, boot, card, fill, h, icon, t } from './dom.js';
import { kept } from './settings.js';

const RANKS = 'A23456789TJQK';
const SUITS = 'SHCD';

export const hand = { order: [], selected: new Set(), sort: kept.read('sort') || 'suit', fresh: [], sorted: null };

/** Keys of a multiset: the second 7H is `7H#2`. */
function keysOf(faces) {
  const seen = {};
  return faces.map((code) => { seen[code] = (seen[code] || 0) + 1; return `${code}#${seen[code]}`; });
}
export const faceOf = (key) => key.split('#')[0];
export const selectedFaces = () => hand.order.filter((key) => hand.selected.has(key)).map(faceOf);

const rank = (code, high) => (code === 'X' ? 99 : code[0] === 'A' && high ? 13 : RANKS.indexOf(code[0]));
const suit = (code) => (code === 'X' ? 9 : SUITS.indexOf(code[1]));
const BY = {
  suit: (a, b) => suit(a) - suit(b) || rank(b, true) - rank(a, true),
  rank: (a, b) => rank(b, true) - rank(a, true) || suit(a) - suit(b),
};

/** Take over the hand of a view: cards that stay keep their place, a new one is sorted in. */
export function update(faces, fresh, sorted) {
  const keys = keysOf(faces);
  const have = new Set(keys);
  const stayed = (hand.order.length ? hand.order : remembered()).filter((key) => have.has(key));
  const known = new Set(stayed);
  const added = keys.filter((key) => !known.has(key));
  hand.order = hand.sort === 'own' ? [...stayed, ...added] : [...stayed, ...added].sort((a, b) => compare(a, b));
  hand.fresh = (fresh || []).length > 2 ? [] : fresh || []; // many new cards need no mark
  hand.sorted = sorted;
  if (hand.sort === 'melds') arrange();
  remember();
  for (const key of [...hand.selected]) if (!have.has(key)) hand.selected.delete(key);
}

/* The own order outlives a reload of the page. */
const remember = () => { if (hand.sort === 'own') kept.write('order', { table: boot.view?.table, keys: hand.order }); };
function remembered() {
  const order = kept.read('order');
  return hand.sort === 'own' && order?.table === boot.view?.table ? order.keys : [];
}

const compare = (a, b) => (BY[hand.sort] ?? BY.suit)(faceOf(a), faceOf(b)) || a.localeCompare(b);

/** The order of the server's arrangement: melds first, then what is left. */
function arrange() {
  const rest = [...hand.order];
  const take = (code) => rest.splice(rest.findIndex((key) => faceOf(key) === code), 1)[0];
  const groups = hand.sorted?.melds ?? [];
  hand.order = [...groups.flat().map(take), ...rest.sort((a, b) => BY.suit(faceOf(a), faceOf(b)))];
}

export function sortBy(kind) {
  hand.sort = kind;
  kept.write('sort', kind);
  if (kind === 'melds') arrange(); else if (kind !== 'own') hand.order.sort(compare);
}

/** Move the selected (or one) card before another: the visitor's own order. */
export function moveBefore(key, target) {
  if (key === target) return;
  hand.sort = 'own';
  kept.write('sort', 'own');
  const moved = hand.selected.has(key) ? hand.order.filter((one) => hand.selected.has(one)) : [key];
  const rest = hand.order.filter((one) => !moved.includes(one));
  const at = target ? rest.indexOf(target) : rest.length;
  hand.order = at < 0 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  remember();
}

export function toggle(key) {
  if (!hand.selected.delete(key)) hand.selected.add(key);
}

export const clear = () => hand.selected.clear();

/** Select these faces, as many copies of each as are named. */
export function select(faces) {
  clear();
  for (const code of faces) {
    const key = hand.order.find((one) => faceOf(one) === code && !hand.selected.has(one));
    if (key) hand.selected.add(key);
  }
}

function startsGroup(key, i) {
  if (!i) return false;
  if (hand.sort === 'melds') return groupStarts().has(i);
  const [a, b] = [faceOf(hand.order[i - 1]), faceOf(key)];
  return hand.sort === 'rank' ? rank(a) !== rank(b) : hand.sort === 'suit' && suit(a) !== suit(b);
}

function groupStarts() {
  const starts = new Set();
  let at = 0;
  for (const group of hand.sorted?.melds ?? []) { at += group.length; starts.add(at); }
  return starts;
}

/** Draw the hand; `onToggle(key)` at a click. One Tab stop: the focused card, else the first. */
export function drawHand(must, onToggle) {
  const list = $('hand');
  const focused = list.contains(document.activeElement) ? document.activeElement.closest('li')?.dataset.key : null;
  const stop = hand.order.includes(focused) ? focused : list.dataset.stop;
  const at = hand.order.includes(stop) ? stop : hand.order[0];
  const fresh = [...hand.fresh];
  list.style.setProperty('--n', hand.order.length);
  list.setAttribute('aria-label', t('hand', { n: hand.order.length, s: hand.selected.size }));
  let due = must;
  fill(list, hand.order.map((key, i) => {
    const code = faceOf(key);
    const isNew = fresh.includes(code) && fresh.splice(fresh.indexOf(code), 1).length > 0;
    const isDue = due === code;
    if (isDue) due = null;
    return item(key, i, { isNew, isDue, stop: key === at, onToggle });
  }));
  if (focused) list.querySelector(`[data-key="${CSS.escape(at ?? '')}"] button`)?.focus({ preventScroll: true });
}

function item(key, i, { isNew, isDue, stop, onToggle }) {
  const code = faceOf(key);
  const label = [boot.names[code], isDue && t('must'), isNew && !isDue && t('fresh')].filter(Boolean).join(', ');
  const marks = [isDue ? h('span.duty', { 'aria-hidden': 'true' }, '!') : null,
    h('span.tick', { 'aria-hidden': 'true' }, icon('i-check'))].filter(Boolean);
  const attrs = { 'aria-pressed': String(hand.selected.has(key)), tabindex: stop ? 0 : -1, onclick: () => onToggle(key) };
  return h(`li${startsGroup(key, i) ? '.gap' : ''}`, { data: { key, face: code }, css: { '--i': i } },
    card(code, { tag: `button${isNew ? '.fresh' : ''}`, label, attrs, marks }));
}

/** Arrows, Home and End walk along a row of cards. */
export function walk(list) {
  list.addEventListener('keydown', (event) => {
    const cards = [...list.querySelectorAll('button.card')];
    const at = cards.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 }[event.key];
    if (at < 0 || to === undefined || !cards[to]) return;
    event.preventDefault();
    for (const one of cards) one.tabIndex = -1;
    cards[to].tabIndex = 0;
    list.dataset.stop = cards[to].closest('li').dataset.key ?? '';
    cards[to].focus();
  });
}
