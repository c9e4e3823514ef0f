/* The table page: takes views from the stream, draws them, sends what the visitor chooses. */
import { $, boot, calm, copy, h, icon, num, say, spoken, t, toast } from './dom.js';
import { kept } from './settings.js';
import { get, listen, post } from './net.js';
import { clockText, drawMine, drawPiles, drawSeats, ring } from './felt.js';
import * as cards from './hand.js';
import { drawActions, drawPrompt, fitting, numbered } from './actions.js';
import * as motion from './motion.js';
import { draggable } from './drag.js';
import * as rail from './rail.js';
import { drawRules, drawScore, reopen } from './score.js';
import * as sound from './sound.js';

let view = boot.view;
let pileAt = null;
let why = null;
let hint = null;
let busy = false;
let last = null;
let clockEnd = null;
let armed = null;

const { hand } = cards;
const sorts = [...document.querySelectorAll('[data-sort]')];
const acting = () => Boolean(view.actions?.length);
const shown = () => numbered(fitting(view, cards.selectedFaces(), pileAt));

// ---- drawing ---------------------------------------------------------------------------------

function draw() {
  const old = motion.before();
  const focused = document.activeElement;
  $('deal-line').textContent = view.deal ? `${t('deal', { n: view.deal })} · ${view.game.goal}` : view.game.goal;
  $('stage').dataset.stage = view.stage;
  if (view.stage === 'waiting') drawWaiting(); else drawTable();
  drawRail();
  drawScore(view, { next, again, replay: boot.urls.replay });
  motion.after(old, last);
  last = null;
  if (focused !== document.body && !focused.isConnected && !document.querySelector('dialog[open]')) refocus();
}

/** Where the keyboard goes on when the focused thing is gone. */
const refocus = () => ($('hand').querySelector('button[tabindex="0"]') ?? $('actions').querySelector('button'))?.focus({ preventScroll: true });

function drawTable() {
  const list = shown();
  const hits = list.filter((one) => one.target);
  drawSeats(view, hits, play);
  drawMine(view, hits, play);
  const takes = (view.actions ?? []).filter((one) => one.verb === 'take');
  drawPiles(view, { draw: view.actions?.find((one) => one.verb === 'draw'), takes, chosen: pileAt, choose: choosePile, play });
  drawDock(list);
}

function drawDock(list) {
  const seat = view.me === null ? null : view.seats[view.me];
  $('me').replaceChildren(...(seat ? [plate(seat)] : []));
  const chosen = hand.selected.size > 0 || pileAt !== null;
  if (view.score) drawAfter(); else drawActions(list, chosen, { play, clear, armed });
  prompt(list, chosen);
  cards.drawHand(view.must, toggle);
  $('undo').disabled = !view.undo;
  $('hint').disabled = !acting();
  for (const button of sorts) button.setAttribute('aria-pressed', String(button.dataset.sort === hand.sort));
  for (const button of sorts) button.toggleAttribute('data-current', button.dataset.sort === (hand.sort === 'own' ? 'suit' : hand.sort));
}

/** After a deal: the sheet again, and on. */
function drawAfter() {
  const ready = view.me !== null && view.seats[view.me].ready;
  const on = view.score.over
    ? h('button.btn.primary', { type: 'button', onclick: again }, t('again'))
    : h('button.btn.primary', { type: 'button', disabled: ready, onclick: next }, ready ? t('wait_others') : t('next'));
  $('actions').closest('.bar').classList.add('few');
  $('actions').replaceChildren(...(view.me === null ? [] : [on]), h('button.btn', { type: 'button', onclick: reopen }, t('score')));
}

function plate(seat) {
  const on = seat.acting && view.stage === 'playing';
  const points = `${num(seat.total ?? 0)} ${t('points')}`;
  const under = on && view.clock
    ? h('p.turn', {}, icon('i-clock'), h('span.secs', {}, clockText(view.clock.left)))
    : h('p', {}, points, view.sorted && view.hand.length ? h('span.dw', {}, ` · ${t('deadwood', { n: view.sorted.deadwood })}`) : null);
  return h(`div.plate.me${on ? '.on' : ''}`, { data: { player: seat.player } }, ring(seat, on ? view.clock : null),
    h('div.who', {}, h('h2', {}, on ? t('your_turn') : t('you')), under));
}

function prompt(list, chosen) {
  if (view.me === null) return drawPrompt(t('watching'), { big: true });
  if (why && chosen && !list.length) return drawPrompt(why, { no: true });
  if (view.score) return drawPrompt(view.score.title, { big: true });
  if (!acting()) return drawPrompt(view.prompt, { big: true, more: view.log.at(-1)?.text });
  const text = hand.selected.size && list.length ? t('chosen', { n: hand.selected.size })
    : view.must && !chosen ? `[${view.must}] ${t('must')}` : view.prompt;
  return drawPrompt([view.opening, text].filter(Boolean).join(' · '));
}

function drawRail() {
  if (hint && hint.version === view.version) rail.drawHint(hint, chooseStep, closePanel);
  else { if (rail.panel() === 'hint') rail.open(''); hint = null; rail.drawStd(view, closePanel); }
}

function drawWaiting() {
  $('seats').replaceChildren();
  $('mine').replaceChildren();
  $('mine').classList.add('bare');
  const chairs = view.seats.map((seat) => h('li', {}, icon(seat.kind === 'bot' ? 'i-bot' : 'i-users'),
    h('b', {}, seat.kind === 'open' ? t('open') : seat.you ? t('you') : seat.name), h('span.tag', {}, seat.kind === 'bot' ? t('bot') : seat.kind === 'human' ? t('here') : '')));
  const link = boot.urls.invite ? h('div.invite', {}, h('input', { type: 'text', readonly: true, value: boot.urls.invite, 'aria-label': t('invite') }),
    h('button.btn', { type: 'button', onclick: () => copy(boot.urls.invite) }, icon('i-link'), t('copy'))) : null;
  const start = view.me === null ? null : h('button.btn.primary', { type: 'button', id: 'start', onclick: () => post('start').then(accept) }, t('start'));
  $('draw').replaceChildren(h('div.waiting', {}, h('h2', {}, view.prompt), link ? h('p', {}, t('invite')) : null, link,
    h('ul.chairs', { role: 'list', 'aria-label': t('seats') }, ...chairs), start));
  drawPrompt(view.prompt, { big: true });
}

// ---- taking in what comes --------------------------------------------------------------------

function take(next) {
  if (next.version < view.version) return;
  const news = next.version !== view.version;
  const mine = !acting() && Boolean(next.actions?.length);
  view = next;
  if (news) { pileAt = null; why = null; armed = null; }
  cards.update(view.hand ?? [], view.fresh, view.sorted);
  clockEnd = view.clock ? performance.now() + view.clock.left * 1000 : null;
  draw();
  if (mine && news) showPiles();
  if (mine && news) { say(`${t('your_turn')}. ${spoken(view.prompt)}`); sound.play('turn'); }
  document.title = `${view.actions?.length ? '● ' : ''}${view.game.title} · rummy`;
}

/** Bring stock and pile into sight where the board is higher than its place. */
function showPiles() {
  requestAnimationFrame(() => {
    const first = matchMedia('(max-width: 640px)').matches && Number($('seats').dataset.n) > 3; // as in table.css
    if (first) $('board').scrollTop = 0;
    else $('draw').scrollIntoView({ block: 'nearest' });
  });
}

function onLine(line) {
  last = line;
  sound.play(line.kind);
  if (line.player !== view.me || line.kind === 'draw') say(spoken(line.text));
}

/** Whether an action is on its way to the server: no second one goes out meanwhile. */
function waiting(on) {
  busy = on;
  $('actions').setAttribute('aria-busy', String(on));
}

/** Take the answer to a post: the view in it, and the sentence of a refusal. */
function accept({ status, data }) {
  waiting(false);
  if (!data) return;
  if (data.error) toast(data.error.sentence);
  const fresh = data.view ?? (status === 200 ? data : null);
  if (fresh) take(fresh);
}

// ---- what the visitor does -------------------------------------------------------------------

function play(action) {
  if (busy) return;
  if (action.sure && armed !== action.text) { arm(action); return; }
  waiting(true);
  cards.clear();
  pileAt = null;
  last = { kind: action.verb, player: view.me };
  post('actions', { version: view.version, action: action.text }).then(accept);
}

/** An action that may be a slip of the finger is asked about once more. */
function arm(action) {
  armed = action.text;
  drawTable();
  const button = $('actions').querySelector('.armed');
  button?.focus();
  say(action.sure);
}

function toggle(key) {
  cards.toggle(key);
  pileAt = null;
  selected();
}

function choosePile(at) {
  pileAt = pileAt === at ? null : at;
  cards.clear();
  selected();
}

function clear() {
  cards.clear();
  pileAt = null;
  selected();
  $('hand').querySelector('button[tabindex="0"]')?.focus();
}

function selected() {
  why = null;
  armed = null;
  drawTable();
  const list = shown();
  document.querySelector('.meld .hit')?.scrollIntoView({ block: 'nearest' });
  if (hand.selected.size) say(t('selected', { n: hand.selected.size, a: list.length }));
  if (hand.selected.size && !list.length && ['play', 'spread', 'layoff'].includes(view.phase) && acting()) askWhy();
}

let asking;
function askWhy() {
  clearTimeout(asking);
  const faces = cards.selectedFaces().join(' ');
  asking = setTimeout(async () => {
    const { status, data } = await get(`why?cards=${encodeURIComponent(faces)}`);
    if (status !== 200 || faces !== cards.selectedFaces().join(' ')) return;
    why = data.sentence;
    prompt(shown(), true);
    say(spoken(why));
  }, 250);
}

function drop(faces, { zone, meld }) {
  if (!acting()) return;
  const fit = fitting(view, faces, null).filter((one) =>
    zone === 'meld' ? one.target === meld : zone === 'pile' ? ['discard', 'knock', 'gin'].includes(one.verb) : one.verb === 'meld');
  if (fit.length === 1) { play(fit[0]); return; }
  cards.select(faces);
  selected();
}

function chooseStep(step) {
  cards.clear();
  pileAt = null;
  if (step.at !== undefined && step.count > 1) pileAt = step.at;
  cards.select(step.cards);
  if (rail.panel() === 'hint') rail.open('');
  selected();
  $('actions').querySelector('button')?.focus();
}

function closePanel() {
  hint = null;
  rail.open('');
  drawRail();
  $('hint').focus();
}

async function askHint() {
  const { data } = await get('hint');
  if (!data || data.error) { toast(data?.error?.sentence ?? t('hint_none')); return; }
  hint = data;
  rail.open('hint');
  drawRail();
  $('rail').querySelector('.row .btn')?.focus({ preventScroll: true });
}

const next = () => post('ready', { deal: view.score.deal }).then(accept);

const again = () => post('again').then(({ data }) => { if (data?.url) location.href = data.url; else if (data?.error) toast(data.error.sentence); });

// ---- keys and buttons ------------------------------------------------------------------------

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') || event.target.matches('input, select, textarea')) return;
  const one = /^[1-9]$/.test(event.key) ? shown()[Number(event.key) - 1] : null;
  if (one) { event.preventDefault(); play(one); }
  if (event.key === 'Escape' && (hand.selected.size || pileAt !== null)) clear();
});

/* On a phone only the current kind of sorting has a button: a click goes on to the next. */
for (const button of sorts) {
  button.addEventListener('click', () => {
    const alone = sorts.filter((one) => one.offsetParent).length === 1;
    const kind = alone && hand.sort === button.dataset.sort ? sorts[(sorts.indexOf(button) + 1) % sorts.length].dataset.sort : button.dataset.sort;
    const old = motion.before();
    cards.sortBy(kind);
    drawTable();
    motion.after(old, null);
    (alone ? sorts.find((one) => one.offsetParent) : button).focus();
    say(sorts.find((one) => one.dataset.sort === kind).getAttribute('aria-label'));
  });
}
$('undo').addEventListener('click', () => post('undo', { version: view.version }).then((answer) => { accept(answer); if (answer.status === 200) say(t('undone')); }));
$('hint').addEventListener('click', askHint);
$('rules-b').addEventListener('click', async () => { const { status, data } = await get('rules'); if (status === 200) drawRules(data); });
$('panel-b').addEventListener('click', () => { $('menu').hidePopover(); if (view.score) { reopen(); return; } rail.open('std'); drawRail(); });
$('leave-b').addEventListener('click', async () => {
  $('menu').hidePopover();
  if (!confirm(t('leave_sure'))) return;
  await post('leave');
  location.href = '/';
});
if (view.me === null) $('leave-b').hidden = true;

cards.walk($('hand'));
draggable($('hand'), drop, drawTable);

setInterval(() => {
  if (clockEnd === null) return;
  const left = Math.max(0, (clockEnd - performance.now()) / 1000);
  rail.tickClock(left);
  if (!calm() && view.clock) for (const arc of document.querySelectorAll('.arc')) arc.setAttribute('stroke-dasharray', `${(100 * left) / view.clock.of} 100`);
  if (acting() && [15, 5].includes(Math.round(left * 2) / 2)) say(t('seconds', { n: Math.round(left) }));
}, 500);

const tables = (kept.read('tables') || []).filter((one) => one.id !== view.table);
if (view.me !== null) kept.write('tables', [{ id: view.table, title: view.game.title }, ...tables].slice(0, 6));
cards.update(view.hand ?? [], view.fresh, view.sorted);
clockEnd = view.clock ? performance.now() + view.clock.left * 1000 : null;
draw();
if (acting()) showPiles();
listen(view.version, onLine, take);
