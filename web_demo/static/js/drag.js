/* Dragging cards: onto the pile, a meld or the felt. It only selects and asks; what is legal is in the list. */
import { faceOf, hand, moveBefore } from './hand.js';
import { card, h } from './dom.js';

const FAR = { touch: 14, mouse: 8, pen: 10 };

/** `drop(faces, {zone, meld})` is asked at the end of a drag; `redraw()` after a change of order. */
export function draggable(list, drop, redraw) {
  let start = null;
  list.addEventListener('pointerdown', (event) => {
    const item = event.target.closest('li[data-key]');
    if (item && event.button === 0 && !start) start = { key: item.dataset.key, id: event.pointerId, kind: event.pointerType, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener('pointermove', (event) => {
    if (event.pointerId !== start?.id) return;
    if (!start.ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) > (FAR[start.kind] ?? 8)) lift(start, list);
    if (start.ghost) follow(start, event);
  });
  addEventListener('pointerup', (event) => {
    if (event.pointerId !== start?.id) return;
    const drag = start;
    start = null;
    if (!drag?.ghost) return;
    finish(drag);
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    const target = zoneAt(event);
    if (target?.key) { moveBefore(drag.key, target.key); redraw(); } else if (target) drop(drag.keys.map(faceOf), target);
  });
  addEventListener('pointercancel', (event) => {
    if (event.pointerId !== start?.id) return;
    if (start.ghost) finish(start);
    start = null;
  });
}

const swallow = (event) => { event.stopPropagation(); event.preventDefault(); };

function lift(drag, list) {
  drag.keys = hand.selected.has(drag.key) ? hand.order.filter((key) => hand.selected.has(key)) : [drag.key];
  drag.ghost = h('div.ghost-cards', { 'aria-hidden': 'true' }, ...drag.keys.map((key) => card(faceOf(key))));
  document.body.append(drag.ghost);
  for (const key of drag.keys) list.querySelector(`[data-key="${CSS.escape(key)}"] .card`)?.classList.add('dragged');
}

function follow(drag, event) {
  drag.ghost.style.setProperty('transform', `translate(${event.clientX - 30}px, ${event.clientY - (drag.kind === 'touch' ? 96 : 40)}px)`);
  for (const el of document.querySelectorAll('.drop')) el.classList.remove('drop');
  zoneAt(event)?.el?.classList.add('drop');
}

function finish(drag) {
  drag.ghost.remove();
  for (const el of document.querySelectorAll('.drop, .dragged')) el.classList.remove('drop', 'dragged');
}

function zoneAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const at = (selector) => under?.closest(selector);
  if (at('#hand li')) return { key: at('#hand li').dataset.key };
  if (at('[data-meld]')) return { zone: 'meld', meld: Number(at('[data-meld]').dataset.meld), el: at('[data-meld]') };
  if (at('[data-zone="pile"]')) return { zone: 'pile', el: at('[data-zone="pile"]') };
  return at('#board') ? { zone: 'felt', el: null } : null;
}
