/** Two tones, the second higher; in hertz. */
const TONES = [659, 880];
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.15;
const PATIENCE_MILLIS = 2000;

let context: AudioContext | null = null;

/** A short sound, made here. A browser plays none before somebody has pressed something on the page. */
export function chime(): void {
  if (!('AudioContext' in globalThis)) return;
  const asked = performance.now();
  context ??= new AudioContext();
  const audio = context;
  // Without leave it waits: what is old by then is not played.
  const playSoon = () => performance.now() - asked < PATIENCE_MILLIS && play(audio);
  audio.resume().then(playSoon, () => undefined);
}

function play(audio: AudioContext): void {
  const { currentTime, destination } = audio;
  for (const [at, hertz] of TONES.entries()) {
    const start = currentTime + at * TONE_SECONDS;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}
