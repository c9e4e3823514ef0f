/* The lobby: options of a new table, joining by link, the visitor's own tables. */
import { $, h, boot, t } from './dom.js';
import { kept } from './settings.js';

for (const button of document.querySelectorAll('[data-options]')) {
  button.addEventListener('click', () => $(`new-${button.dataset.options}`).showModal());
}

/* Special rules that exclude one another, as the engine said. */
for (const box of document.querySelectorAll('[data-excludes]')) {
  box.addEventListener('change', () => {
    const out = box.dataset.excludes.split(' ');
    for (const other of box.form.querySelectorAll('[data-excludes]')) {
      if (box.checked && out.includes(other.value)) other.checked = false;
    }
  });
}

for (const players of document.querySelectorAll('[data-players]')) {
  const humans = players.form.querySelector('[data-humans]');
  const bound = () => {
    for (const option of humans.options) option.disabled = Number(option.value) > Number(players.value);
    if (Number(humans.value) > Number(players.value)) humans.value = players.value;
  };
  players.addEventListener('change', bound);
  bound();
}

document.querySelector('[data-join]').addEventListener('click', () => $('join').showModal());
$('join-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const token = $('join-link').value.trim().split('/').filter(Boolean).at(-1) || '';
  location.href = `/join/${encodeURIComponent(token)}`;
});

const tables = (kept.read('tables') || []).slice(0, 6);
if (tables.length && boot.texts) {
  $('resume').hidden = false;
  $('resume').querySelector('.tables').append(...tables.map((one) =>
    h('a.btn', { href: `/t/${encodeURIComponent(one.id)}`, title: t('resume') }, one.title)));
}
