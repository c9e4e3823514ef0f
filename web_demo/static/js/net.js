/* Talking to the server: versioned posts, and the stream that resumes where it broke off. */
import { boot, say, t, toast, $, h } from './dom.js';

const base = boot.urls?.base;

/** POST JSON to a route of this table. Answers `{status, data}`; data is null when nothing came back. */
export async function post(route, body = {}) {
  try {
    const answer = await fetch(`${base}/${route}`, {
      method: 'POST', credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRFToken': boot.csrf },
      body: JSON.stringify(body),
    });
    return { status: answer.status, data: await answer.json() };
  } catch {
    toast(t('failed'));
    return { status: 0, data: null };
  }
}

export async function get(route) {
  try {
    const answer = await fetch(route.startsWith('/') ? route : `${base}/${route}`, {
      credentials: 'same-origin', headers: { Accept: 'application/json' } });
    return { status: answer.status, data: await answer.json() };
  } catch {
    return { status: 0, data: null };
  }
}

/** Listen to the table. `onLine(line)` for each event, `onView(view)` after them. */
export function listen(version, onLine, onView) {
  let last = version;
  let source;
  let wait = 500;
  const open = () => {
    source = new EventSource(`${base}/stream?last=${last}`);
    source.addEventListener('line', (event) => onLine(JSON.parse(event.data)));
    source.addEventListener('view', (event) => {
      last = Number(event.lastEventId) || last;
      found();
      onView(JSON.parse(event.data));
    });
    source.onopen = found;
    source.onerror = lost;
  };
  const found = () => {
    wait = 500;
    if ($('lost')) { $('lost').remove(); say(t('back_in')); }
  };
  const lost = () => {
    if (!$('lost')) document.body.append(h('p.lost', { id: 'lost' }, t('lost')));
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(open, wait);
    wait = Math.min(wait * 2, 8000);
  };
  open();
  addEventListener('pagehide', () => source.close());
  addEventListener('pageshow', (event) => { if (event.persisted) open(); });
}
