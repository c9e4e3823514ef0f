/* Theme, deck colours, sound, name: kept in this browser only. Shared by all pages. */
import { $ } from './dom.js';

const root = document.documentElement;
const read = (key) => { try { return JSON.parse(localStorage.getItem(key) || 'null'); } catch { return null; } };
const write = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private mode */ } };

export const kept = { read: (key) => read(`rummy.${key}`), write: (key, value) => write(`rummy.${key}`, value) };

function show() {
  for (const button of document.querySelectorAll('[data-set][aria-pressed]')) {
    const [key, value] = button.dataset.set.split('=');
    button.setAttribute('aria-pressed', String(root.dataset[key] === value));
  }
}

function set(key, value) {
  root.dataset[key] = value === 'toggle' ? (root.dataset.theme === 'light' ? 'dark' : 'light') : value;
  kept.write('look', { theme: root.dataset.theme, suits: root.dataset.suits, sound: root.dataset.sound });
  show();
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-set]');
  if (button) set(...button.dataset.set.split('='));
  const close = event.target.closest('[data-close]');
  if (close) close.closest('dialog').close();
});

/* A click on the backdrop closes a dialog. */
document.addEventListener('click', (event) => {
  if (event.target.tagName === 'DIALOG' && event.target.open && !event.target.hasAttribute('data-stay')) event.target.close();
});

for (const field of document.querySelectorAll('[data-name]')) {
  field.value ||= kept.read('name') || '';
  field.addEventListener('change', () => kept.write('name', field.value));
}
$('menu')?.addEventListener('toggle', show);
show();
