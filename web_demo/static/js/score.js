/* The score sheet after a deal, and the rules of the table. */
import { $, card, h, icon, num, t } from './dom.js';

const signed = (n) => (n > 0 ? `+${n}` : num(n));
let shownFor = null;
let picked = null;

/** Show the sheet once for a deal; redraw it while it is open. `acts` has `next()` and `again()`. */
export function drawScore(view, acts) {
  const sheet = $('score');
  if (!view.score) { if (sheet.open) sheet.close(); shownFor = null; return; }
  const key = `${view.table}/${view.score.deal}`;
  const first = shownFor !== key;
  if (first) picked = view.me ?? view.score.rows[0].player;
  shownFor = key;
  const focus = sheet.contains(document.activeElement) ? document.activeElement.id : null;
  sheet.replaceChildren(head(view), body(view, acts), foot(view, acts));
  if (first || !sheet.open) openSheet(sheet, first);
  if (focus) $(focus)?.focus();
}

function openSheet(sheet, first) {
  if (!first) return;
  if (!sheet.open) sheet.showModal();
  (sheet.querySelector('.btn.primary') ?? sheet.querySelector('button'))?.focus();
}

export function reopen() { if (shownFor && !$('score').open) $('score').showModal(); }

const nameOf = (view, player) => (view.seats[player].you ? t('you') : view.seats[player].name);

function head(view) {
  const over = view.score.over ? t('match_over') : t('deal_over', { n: view.score.deal });
  return h('header', {}, h('div', {}, h('p.eyebrow', {}, over), h('h2', { id: 'score-h' }, winners(view) ?? view.score.title)),
    h('button.btn.ghost.iconb', { type: 'button', 'aria-label': t('close'), data: { close: '' } }, icon('i-close')));
}

function winners(view) {
  if (!view.score.over || !view.score.winners.length) return null;
  if (view.score.winners.length === 1 && view.score.winners[0] === view.me) return t('you_win');
  return t('winner', { who: view.score.winners.map((player) => nameOf(view, player)).join(', ') });
}

function body(view, acts) {
  const rows = [...view.score.rows].sort((a, b) => (view.game.low ? a.points - b.points : b.points - a.points));
  const columns = [t('player'), t('in_hand'), t('deal_col'), t('before'), t('total'), ...(view.score.settlement ? [t('chips')] : [])];
  return h('div.scroll', { tabindex: 0, role: 'region', 'aria-labelledby': 'score-h' },
    view.score.over ? h('p.eyebrow', {}, view.score.title) : null,
    h('table', {}, h('thead', {}, h('tr', {}, ...columns.map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...rows.map((row) => scoreRow(view, row)))),
    h('p.fine', {}, view.score.notes), how(view, acts));
}

function scoreRow(view, row) {
  const paid = view.score.settlement ? [h('td', {}, signed(view.score.settlement[row.player]))] : [];
  return h(`tr${view.seats[row.player].you ? '.me' : ''}`, {},
    h('th', { scope: 'row' }, nameOf(view, row.player), row.out ? h('small', {}, t('went_out')) : null),
    h('td', {}, String(row.hand_value)), h(`td.deal${row.points < 0 ? '.neg' : ''}`, {}, signed(row.points)),
    h('td.sub', {}, num(row.before)), h('td.tot', {}, num(row.total)), ...paid);
}

function how(view, acts) {
  const row = view.score.rows.find((one) => one.player === picked) ?? view.score.rows[0];
  const tabs = view.score.rows.map((one) => h('button', { type: 'button', id: `how-${one.player}`, 'aria-pressed': String(one.player === row.player),
    onclick: () => { picked = one.player; drawScore(view, acts); } }, nameOf(view, one.player)));
  return h('section.how', {}, h('h3', {}, view.seats[row.player].you ? t('how_you') : t('how', { who: nameOf(view, row.player) })), h('div.seg.wrap', { role: 'group', 'aria-label': t('player') }, ...tabs),
    h('h4', {}, t('laid')), groups(row.placed), h('h4', {}, t('left_hand'), h('span', {}, String(row.hand_value))), groups(row.hand.length ? [{ cards: row.hand, points: null }] : []));
}

function groups(list) {
  if (!list.length) return h('p.fine', {}, t('nothing'));
  return h('div.grps', {}, ...list.map((one) => h('div.grp', {},
    h('ul.cards', { role: 'list' }, ...one.cards.map((code) => h('li', {}, card(code)))), one.points === null ? null : h('b', {}, String(one.points)))));
}

function foot(view, acts) {
  const mine = view.me !== null;
  const ready = mine && view.seats[view.me].ready;
  const go = view.score.over
    ? h('button.btn.primary', { type: 'button', id: 'again', onclick: acts.again }, t('again'))
    : h('button.btn.primary', { type: 'button', id: 'next', disabled: ready, onclick: acts.next }, ready ? t('wait_others') : t('next'));
  return h('footer', {}, h('a.btn.ghost', { href: `${acts.replay}?deal=${view.score.deal}` }, icon('i-play'), t('replay')),
    h('span.grow'), view.score.over ? h('a.btn.ghost', { href: '/' }, t('lobby')) : null, mine ? go : null);
}

/** The rules in words, as the server made them from the active rules. */
export function drawRules(rules) {
  const sheet = $('rules');
  const special = rules.options.length ? h('p.extra', {}, `${t('special')}: ${rules.options.join(' · ')}`) : null;
  sheet.replaceChildren(
    h('header', {}, h('div', {}, h('p.eyebrow', {}, t('rules')), h('h2', { id: 'rules-h' }, rules.title)),
      h('button.btn.ghost.iconb', { type: 'button', 'aria-label': t('close'), data: { close: '' } }, icon('i-close'))),
    h('div.scroll.helptext', { tabindex: 0, role: 'region', 'aria-labelledby': 'rules-h' }, special, ...rules.sections.map((part) => h('section', {}, h('h3', {}, part.title),
      h('ul', { role: 'list' }, ...part.lines.map((line) => h('li', {}, line)))))));
  if (!sheet.open) sheet.showModal();
}
