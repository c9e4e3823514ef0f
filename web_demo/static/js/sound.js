/* Short sounds made on the spot; silent unless switched on. */
let context;

const NOTES = { draw: [320, 0.04], take: [300, 0.05], discard: [220, 0.05], meld: [440, 0.08], layoff: [420, 0.06],
  swap: [500, 0.07], claim: [600, 0.1], knock: [180, 0.12], gin: [660, 0.2], turn: [520, 0.09], over: [390, 0.3] };

export function play(kind) {
  const note = NOTES[kind];
  if (!note || document.documentElement.dataset.sound !== 'on') return;
  context ??= new AudioContext();
  const [pitch, length] = note;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = pitch;
  tone.type = 'triangle';
  gain.gain.setValueAtTime(0.12, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + length);
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + length);
}
