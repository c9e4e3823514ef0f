/* Runs before the page is drawn: theme and deck as the visitor chose them. */
(() => {
  const root = document.documentElement;
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem('rummy.look') || '{}'); } catch { /* no storage */ }
  root.dataset.theme = kept.theme || (dark ? 'dark' : 'light');
  root.dataset.suits = kept.suits || '2';
  root.dataset.sound = kept.sound || 'off';
})();
