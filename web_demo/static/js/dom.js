/* Small helpers: elements, cards, sentences, the live region. */
export const $ = (id) => document.getElementById(id);
export const boot = JSON.parse($('boot')?.textContent || '{}');
const texts = boot.texts || {};

/** A text of the page with `{name}` filled in. */
export const t = (key, values = {}) =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** An element: `h('p.note', {hidden: true}, 'text', child)`. Null children are left out. */
export function h(spec, attrs = {}, ...children) {
  const [tag, ...classes] = spec.split('.');
  const el = document.createElement(tag || 'div');
  if (classes.length) el.className = classes.join(' ');
  for (const [name, value] of Object.entries(attrs)) setAttr(el, name, value);
  el.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return el;
}

function setAttr(el, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith('on')) el.addEventListener(name.slice(2), value);
  else if (name === 'data') Object.assign(el.dataset, value);
  else if (name === 'css') for (const [key, css] of Object.entries(value)) el.style.setProperty(key, css);
  else el.setAttribute(name, value === true ? '' : value);
}

/** Give an element these children. One that is equal stays the same node: with its focus and a click half made. */
export function fill(el, ...children) {
  const wanted = children.flat().filter(Boolean);
  wanted.forEach((child, i) => {
    const old = el.childNodes[i];
    if (!old) el.append(child); else if (!old.isEqualNode(child)) old.replaceWith(child);
  });
  while (el.childNodes.length > wanted.length) el.lastChild.remove();
}

const SVG = 'http://www.w3.org/2000/svg';
export function svg(tag, attrs = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) el.setAttribute(name, value);
  el.append(...children);
  return el;
}

export const icon = (name) =>
  svg('svg', { class: 'ico', 'aria-hidden': 'true', focusable: 'false' }, svg('use', { href: `#${name}` }));

const face = (symbol, kind) =>
  svg('svg', { class: `face ${kind}`, 'aria-hidden': 'true', focusable: 'false' }, svg('use', { href: `#${symbol}` }));

/** A number with a real minus sign. */
export const num = (n) => String(n).replace('-', '−');

/** The class of a card's colour: its suit, or x. */
export const hue = (code) => (code.endsWith('?') ? 'any' : code.at(-1).toLowerCase());

/** A card; `tag` is span (role img) or button. */
export function card(code, { tag = 'span', label, attrs = {}, marks = [] } = {}) {
  const name = label ?? boot.names[code];
  const role = tag === 'span' ? { role: 'img' } : { type: 'button' };
  return h(`${tag}.card.${hue(code)}`, { ...role, 'aria-label': name, data: { face: code }, ...attrs },
    face(`f-${code}`, 'full'), face(`c-${code}`, 'compact'), ...marks);
}

export const back = (tag, attrs) => h(`${tag}.card.back`, attrs, face('back', 'full'), face('back', 'compact'));

/** A card inside a sentence: rank, suit, and its spoken name. */
export function mini(code) {
  const joker = code === 'X';
  const rank = joker ? '' : code[0] === 'T' ? '10' : rankLetter(code[0]);
  const suit = code[1] === '?' ? null : svg('svg', { 'aria-hidden': 'true' }, svg('use', { href: `#s-${joker ? 'X' : code[1]}` }));
  return h(`span.mini.${joker ? 'x' : hue(code)}`, {},
    h('span', { 'aria-hidden': 'true' }, rank), suit, h('span.sr', {}, boot.names[code] ?? code));
}

const RU = { A: 'Т', K: 'К', Q: 'Д', J: 'В' };
export const rankLetter = (rank) => (document.documentElement.lang === 'ru' ? RU[rank] : null) ?? rank;

/** A sentence of the server as nodes: `*name*` bold, `[8S]` a card. */
export function rich(text) {
  return text.split(/(\*[^*]*\*|\[[^\]]*\])/).filter(Boolean).map((part) => {
    if (part.startsWith('*')) return h('b', {}, part.slice(1, -1));
    return /^\[(X|[A23456789TJQK][CDHS?])\]$/.test(part) ? mini(part.slice(1, -1)) : part;
  });
}

/** The same sentence as plain words, for labels and the live region. */
export const spoken = (text) =>
  text.replace(/\*/g, '').replace(/\[(X|[A23456789TJQK][CDHS?])\]/g, (all, code) => boot.names[code] ?? code);

/** Say something through the one live region. */
export function say(text) {
  const region = $('say');
  region.textContent = '';
  requestAnimationFrame(() => { region.textContent = text; });
}

let toastTimer;
/** Show a sentence for some seconds, and say it. */
export function toast(text) {
  document.querySelector('.toast')?.remove();
  document.body.append(h('p.toast', {}, ...rich(text)));
  say(spoken(text));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => document.querySelector('.toast')?.remove(), 5000);
}

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export async function copy(text) {
  try { await navigator.clipboard.writeText(text); } catch {
    const field = h('input', { value: text, type: 'text' });
    document.body.append(field); field.select(); document.execCommand('copy'); field.remove();
  }
  toast(t('copied'));
}
