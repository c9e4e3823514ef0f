/* Cards travel: the places before a redraw are kept, and what appears elsewhere flies from there. */
import { $, calm } from './dom.js';

const MOVE = 280;
const EASE = 'cubic-bezier(.2, .75, .25, 1)';

const box = (el) => el?.getBoundingClientRect();
const placesOf = () => [...document.querySelectorAll('[data-key][data-face]')].map((el) =>
  ({ key: el.dataset.key, face: el.dataset.face, rect: box(el.querySelector('.card') ?? el) }));

/** Remember where every open card lies, and the stock and the plates. */
export function before() {
  if (calm()) return null;
  const plates = Object.fromEntries([...document.querySelectorAll('.plate[data-player]')].map((el) => [el.dataset.player, box(el)]));
  return { cards: placesOf(), stock: box($('draw')?.querySelector('.stock .card')), plates };
}

/** Let what is new fly in; `line` is the last event (who moved what). */
export function after(old, line) {
  if (!old || !old.cards.length) return;
  const now = placesOf();
  const here = new Set(now.map((one) => `${one.key}|${one.face}`));
  const gone = old.cards.filter((one) => !here.has(`${one.key}|${one.face}`));
  const had = new Set(old.cards.map((one) => `${one.key}|${one.face}`));
  for (const one of now) {
    if (had.has(`${one.key}|${one.face}`) || quiet(one, line)) continue;
    const at = gone.findIndex((other) => other.face === one.face);
    const from = at >= 0 ? gone.splice(at, 1)[0].rect : origin(old, line);
    fly(one, from);
  }
}

/** Pile cards that only came into sight do not travel: the thrown card alone does. */
function quiet(one, line) {
  return one.key.startsWith('p') && !['discard', 'knock', 'gin'].includes(line?.kind);
}

function origin(old, line) {
  if (!line) return null;
  if (['draw', 'claim'].includes(line.kind)) return old.stock;
  return old.plates[line.player] ?? old.stock;
}

function fly(one, from) {
  const card = document.querySelector(`[data-key="${CSS.escape(one.key)}"][data-face] .card`);
  if (!card || !from || !from.width) return;
  const to = one.rect;
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 4) return;
  const scale = Math.max(0.3, Math.min(1.4, from.height / to.height));
  card.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
    { transform: 'none', transformOrigin: '0 0', zIndex: 5 }], { duration: MOVE, easing: EASE });
}
