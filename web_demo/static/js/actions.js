/* The buttons: those of the server's legal actions whose cards are the selected ones. */
import { $, fill, h, icon, rich, spoken, t, boot } from './dom.js';

const sameCards = (a, b) => a.length === b.length && [...a].sort().join() === [...b].sort().join();

/** Actions that fit the selection; without one, those that need no card of the hand. */
export function fitting(view, faces, pileAt) {
  const all = view.actions ?? [];
  if (pileAt !== null) return all.filter((one) => one.verb === 'take' && one.at === pileAt);
  const fit = all.filter((one) => sameCards(one.cards, faces));
  return faces.length ? fit : fit.filter((one) => one.verb !== 'take' || one.count === 1);
}

/** Number them, so that keys 1-9 and the frames on the melds can name them. */
export const numbered = (list) => list.map((one, i) => ({ ...one, key: i < 9 ? i + 1 : null }));

/** Draw the buttons. `play(action)` sends one, `clear()` drops the selection, `armed` is the action asked about twice. */
export function drawActions(list, selected, { play, clear, armed }) {
  const buttons = list.map((one, i) => button(one, i === 0, one.text === armed, play));
  const cross = h('button.btn.quiet.iconb.clear', { type: 'button', 'aria-label': t('clear'), onclick: clear }, icon('i-close'));
  $('actions').classList.toggle('many', list.length > 6);
  $('actions').closest('.bar').classList.toggle('few', list.length < 3);
  fill($('actions'), buttons, selected ? cross : null);
}

function button(one, first, armed, play) {
  const names = one.cards.map((code) => boot.names[code]).join(', ');
  const gain = one.gain > 0 ? `+${one.gain}` : null;
  const text = armed ? one.sure : one.label;
  const label = [spoken(text), names, gain].filter(Boolean).join(', ');
  return h(`button.btn${first ? '.primary' : ''}${armed ? '.armed' : ''}`, { type: 'button', 'aria-label': label, data: { action: one.text }, onclick: () => play(one) },
    one.key ? h('kbd', { 'aria-hidden': 'true' }, String(one.key)) : null,
    h('span.lab', {}, ...rich(text)), gain ? h('span.pts', {}, gain) : null);
}

/** The line above the buttons. */
export function drawPrompt(text, { big = false, no = false, more = null } = {}) {
  $('prompts').replaceChildren(h(`p.prompt${big ? '.big' : ''}${no ? '.no' : ''}`, {}, ...rich(text)),
    ...(more ? [h('p.prompt', {}, ...rich(more))] : []));
}
