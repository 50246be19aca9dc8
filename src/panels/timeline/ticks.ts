import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';

const SECONDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];
const MINUTES = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60);
const HOURS = [1, 2, 3, 6, 12, 24, 48, 96, 240, 960].map((hours) => hours * 3600);
/** Steps that people count time in, in microseconds. */
const STEPS = [...SECONDS, ...MINUTES, ...HOURS].map((seconds) => seconds * MICROS_PER_SECOND);

export interface Ticks {
  readonly stepMicros: SimMicros;
  readonly instants: readonly SimMicros[];
}

/** Round instants between two, at least `apartPixels` apart. `originMicros` is where the counting begins. */
export function ticksBetween(
  startMicros: SimMicros,
  endMicros: SimMicros,
  width: number,
  apartPixels: number,
  originMicros: SimMicros,
): Ticks {
  const smallest = ((endMicros - startMicros) / width) * apartPixels;
  const stepMicros = STEPS.find((step) => step >= smallest) ?? STEPS.at(-1) ?? MICROS_PER_SECOND;
  const instants: SimMicros[] = [];
  const first = Math.ceil((startMicros - originMicros) / stepMicros) * stepMicros + originMicros;
  for (let at = first; at <= endMicros; at += stepMicros) instants.push(at);
  return { stepMicros, instants };
}

/** A tick's time as short as its step allows. */
export function tickLabel(micros: SimMicros, stepMicros: SimMicros): string {
  const seconds = micros / MICROS_PER_SECOND;
  const whole = Math.floor(seconds + 1e-9);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}`;
  if (stepMicros >= 60 * MICROS_PER_SECOND) return clock;
  const decimals = stepMicros >= MICROS_PER_SECOND ? 0 : stepMicros >= 100_000 ? 1 : 2;
  const rest = (seconds - Math.floor(whole / 60) * 60)
    .toFixed(decimals)
    .padStart(decimals === 0 ? 2 : 3 + decimals, '0');
  return `${clock}:${rest}`;
}

const FONT = '10px system-ui, sans-serif';

/**
 * The words of the ruler, written aside and laid over it: a canvas of the page has the style of the whole page brought up
 * to date before it writes a word, in the midst of a frame.
 */
export class RulerWords {
  readonly #sheet = new OffscreenCanvas(1, 1);
  readonly #context = this.#sheet.getContext('2d');
  /** Of the sheet, for each of the page. */
  #pixels = 0;

  /** Empties the sheet, which is as large and as fine as that part of the picture. */
  begin(width: number, height: number, ratio: number, colour: string): void {
    const [wide, high] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
    const { width: formerWide, height: formerHigh } = this.#sheet;
    this.#pixels = ratio;
    if (wide !== formerWide || high !== formerHigh) [this.#sheet.width, this.#sheet.height] = [wide, high];
    const context = this.#context;
    if (context === null) return;
    // Each time: a drawing context that was lost comes back without them.
    context.setTransform(ratio, 0, 0, ratio, 0, (height * ratio) / 2);
    context.font = FONT;
    context.textBaseline = 'middle';
    context.fillStyle = colour;
    context.clearRect(0, -height, width + 1, 2 * height);
  }

  /** Words that would be cut off at the end are left out. */
  write(words: string, x: number): void {
    const context = this.#context;
    if (context !== null && (x + context.measureText(words).width) * this.#pixels <= this.#sheet.width)
      context.fillText(words, x, 0);
  }

  end(picture: CanvasRenderingContext2D): void {
    picture.drawImage(this.#sheet, 0, 0, this.#sheet.width / this.#pixels, this.#sheet.height / this.#pixels);
  }
}
