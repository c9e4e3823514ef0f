/* A finished deal step by step; the frames are the server's, the opinion the engine's. */
import { $, boot, card, copy, h, icon, rich, say, spoken, svg, t, toast } from './dom.js';
import './settings.js';
import { get } from './net.js';
import { drawMine, drawPiles, drawSeats } from './felt.js';
import * as motion from './motion.js';

const { deal } = boot;
const steps = deal.frames.length - 1;
let at = Math.min(Number(new URLSearchParams(location.search).get('step')) || 0, steps);
let from = deal.me ?? deal.players[0].player;
let timer = null;
let opinion = null;
const chances = {}; // by player

const MARKS = { best: ['!', 'good'], inaccuracy: ['?!', 'warn'], mistake: ['?', 'bad'], blunder: ['??', 'bad'] };
const seatOf = (player) => deal.seating.indexOf(player);
const judged = (step) => opinion?.moves?.[step - 1] ?? null;

/** A frame as a view that the table's drawing understands. */
function frameView() {
  const frame = deal.frames[at];
  const seats = [];
  for (const one of deal.players) {
    seats[one.player] = { player: one.player, name: one.name, you: false, kind: 'human', total: deal.points[seatOf(one.player)],
      cards: frame.hands[seatOf(one.player)].length, known: [], acting: frame.turn === one.player };
  }
  return { me: from, stage: 'replay', seats, melds: frame.melds, pile: frame.pile, stock: frame.stock, clock: null };
}

function draw() {
  const old = motion.before();
  const view = frameView();
  drawSeats(view, [], () => {}, from);
  drawMine(view, [], () => {}, from);
  drawPiles(view, {});
  drawHands(view);
  drawNow();
  $('at').value = at;
  motion.after(old, at ? { kind: deal.moves[at - 1].verb, player: deal.moves[at - 1].player } : null);
  for (const li of document.querySelectorAll('.movelist li')) li.classList.toggle('cur', Number(li.dataset.step) === at);
  document.querySelector('.movelist .cur')?.scrollIntoView({ block: 'nearest' });
}

function drawHands(view) {
  const faces = [...deal.frames[at].hands[seatOf(from)]];
  const list = $('hand');
  list.setAttribute('aria-label', t('hand_of', { who: view.seats[from].name, n: faces.length }));
  list.style.setProperty('--n', faces.length);
  list.replaceChildren(...faces.map((code, i) => h('li', { css: { '--i': i }, data: { key: `h${i}${code}`, face: code } }, card(code))));
}

function drawNow() {
  const move = at ? deal.moves[at - 1] : null;
  const verdict = judged(at);
  const mark = verdict && verdict.mark !== 'best' ? MARKS[verdict.mark] : null;
  $('now').replaceChildren(...[
    mark ? h(`span.mk.${mark[1]}`, {}, mark[0]) : null,
    h('p', {}, h('b', {}, `${t('move_of', { n: at, m: steps })}`), h('span', {}, ...(move ? rich(move.text) : [t('start_of')])),
      verdict?.sentence ? h('span', {}, ...rich(verdict.sentence)) : null),
    chance()].filter(Boolean));
  $('at').setAttribute('aria-valuetext', move ? spoken(move.text) : t('start_of'));
}

/** Points unmelded in the watched hand at a step. */
const unmelded = (step) => opinion?.curve?.[step]?.[seatOf(from)];

/** The watched player's chance at a step where it is known, and the points unmelded in the hand. */
function chance() {
  const value = unmelded(at);
  const odds = chances[from]?.[at];
  if (value === undefined) return null;
  if (odds === undefined) return h('p.chance', {}, h('b', {}, String(value)), h('span', {}, t('unmelded')));
  return h('p.chance', { title: t('chance_note') }, h('b', {}, `${Math.round(100 * odds)}%`), h('span', {}, t('chance')), h('span', {}, t('deadwood', { n: value })));
}

function drawRail() {
  const items = deal.moves.map((move, i) => {
    const found = judged(i + 1)?.mark;
    const mark = found === 'best' ? null : MARKS[found];
    return h('li', { data: { step: i + 1 } }, h('button', { type: 'button', onclick: () => go(i + 1) }, h('span.n', {}, String(i + 1)),
      h('span.t', {}, ...rich(move.text)), mark ? h(`span.mk.${mark[1]}`, {}, mark[0]) : null));
  });
  $('rail').replaceChildren(h('section.panel', {}, h('h2', {}, t('steps'), h('span.h2n', {}, t('deal', { n: deal.deal })), closer()),
    h('ol.movelist', { role: 'list' }, ...items), accuracy()));
}

const closer = () => ($('stage').dataset.panel === 'std'
  ? h('button.btn.ghost.iconb.x', { type: 'button', 'aria-label': t('close'), onclick: () => { $('stage').dataset.panel = ''; drawRail(); draw(); } }, icon('i-close')) : null);

function accuracy() {
  if (!opinion) return h('p.fine', { id: 'judging' }, t('judging'));
  const pairs = deal.players.map((one, i) => h('div', {}, h('dt', {}, one.name), h('dd', {}, opinion.accuracy[i] === null ? '–' : `${Math.round(100 * opinion.accuracy[i])}%`)));
  return h('div', {}, h('dl.acc', {}, ...pairs), h('p.fine', {}, t('accuracy_note')));
}

function drawPlot() {
  const box = $('plot');
  const values = chances[from] ?? opinion?.curve?.map((row) => row[seatOf(from)]) ?? [];
  box.hidden = values.length < 2;
  if (box.hidden) return;
  const most = chances[from] ? 1 : Math.max(1, ...values);
  const x = (i) => (100 * i) / (values.length - 1);
  const y = (i) => 44 - (42 * values[i]) / most;
  const line = values.map((v, i) => `${x(i).toFixed(2)},${y(i).toFixed(2)}`).join(' ');
  const graph = svg('svg', { class: 'graph', viewBox: '0 0 100 46', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('polygon', { class: 'area', points: `0,46 ${line} 100,46` }), svg('polyline', { class: 'ln', points: line }));
  box.replaceChildren(graph, ...opinion.moves.map((one, i) => dot(one, i + 1, x, y)).filter(Boolean));
}

function dot(one, step, x, y) {
  if (!one || one.mark === 'best' || deal.moves[step - 1].player !== from) return null;
  const [sign, hue] = MARKS[one.mark];
  return h(`span.dot.${hue}`, { 'aria-hidden': 'true', css: { left: `${x(step)}%`, top: `${y(step)}px` } }, sign);
}

function go(step) {
  at = Math.max(0, Math.min(steps, step));
  draw();
  say(at ? spoken(deal.moves[at - 1].text) : t('start_of'));
}

function playing(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => { if (at < steps) go(at + 1); else playing(false); }, 900) : null;
  $('play').setAttribute('aria-label', on ? t('pause') : t('play'));
  $('play').replaceChildren(icon(on ? 'i-pause' : 'i-play'));
}

function nextMistake() {
  const found = opinion?.moves.findIndex((one, i) => i + 1 > at && one && ['mistake', 'blunder', 'inaccuracy'].includes(one.mark)) ?? -1;
  if (found >= 0) go(found + 1); else toast(t('no_mistake'));
}

$('deal-line').textContent = `${t('deal', { n: deal.deal })} · ${deal.game.goal}`;
$('at').max = steps;
$('from').append(...deal.players.map((one) => h('option', { value: one.player, selected: one.player === from }, one.name)));
$('from').addEventListener('change', (event) => { from = Number(event.target.value); draw(); drawPlot(); askChances(); });
$('at').addEventListener('input', (event) => { playing(false); go(Number(event.target.value)); });
$('first').addEventListener('click', () => go(0));
$('prev').addEventListener('click', () => go(at - 1));
$('next').addEventListener('click', () => go(at + 1));
$('last').addEventListener('click', () => go(steps));
$('play').addEventListener('click', () => playing(!timer));
$('mistake').addEventListener('click', nextMistake);
$('share').addEventListener('click', () => copy(`${boot.urls.share}?step=${at}`));
$('panel-b').addEventListener('click', () => { $('menu').hidePopover(); $('stage').dataset.panel = 'std'; drawRail(); });
addEventListener('keydown', (event) => {
  if (event.target.matches('input, select')) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps }[event.key];
  if (to !== undefined) { event.preventDefault(); go(to); }
});

drawRail();
draw();
/** The curve of a player's chances is worked out when somebody looks from his seat. */
async function askChances() {
  const player = from;
  if (chances[player]) return;
  const { status, data } = await get(`${boot.urls.base}/chances?player=${player}`);
  if (status !== 200) return;
  chances[player] = data.chances;
  if (player === from) { draw(); drawPlot(); }
}

get(`${boot.urls.base}/analysis`).then(({ status, data }) => {
  if (status !== 200) { $('judging')?.replaceChildren(data?.error?.sentence ?? t('no_opinion')); return; }
  opinion = data;
  drawRail();
  draw();
  drawPlot();
  askChances();
});
