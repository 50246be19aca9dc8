import {
  type Lane,
  LanePixels,
  NO_STATE,
  type PixelRange,
  resolveLane,
  STATES,
  type State,
} from '../../activity/index.ts';
import { pixelWord } from '../timeline/palette.ts';
import { statePaint } from './state-look.ts';

/** Share of a line that a bar fills: what is at rest lies low, a load makes it high. */
const HEIGHTS = { resting: 0.16, empty: 0.42, loaded: 0.84 };
const RESTING = STATES.indexOf('resting');
const UNKNOWN = STATES.indexOf('unknown');
/** Lines of the hatching of what is unknown, in pixels of the screen. */
const HATCH = { apart: 6, wide: 2 };

/** Opaque pixels. */
const PAINTS = Uint32Array.from(STATES, (state: State) => ((255 << 24) | pixelWord(statePaint(state))) >>> 0);

/**
 * Lanes as pixels of the screen: colour says the state, the height of the bar the share of time with a load. Pixels are
 * written, not drawn: zoomed out, each may be another bar.
 */
export class LaneImage {
  readonly #resolved = new LanePixels();
  #image: ImageData | null = null;
  #words = new Uint32Array(0);

  /** Empties it. */
  begin(width: number, height: number): void {
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
      this.#words = new Uint32Array(this.#image.data.buffer);
    }
    this.#words.fill(0);
  }

  /** A lane in the lines from `top` on, `tall` of them; those outside of the image are left out. */
  write(lane: Lane, range: PixelRange, watched: number, top: number, tall: number): void {
    if (this.#image === null) return;
    const { width, height } = this.#image;
    resolveLane(lane, range, watched, this.#resolved);
    const { states, loads } = this.#resolved;
    for (let x = 0; x < Math.min(width, range.pixels); x += 1) {
      const state = states[x] as number;
      if (state === NO_STATE) continue;
      const share = shareOfLine(state, loads[x] as number);
      const paint = PAINTS[state] as number;
      const high = Math.max(1, Math.round(share * tall));
      const bottom = top + tall - 1;
      for (let y = Math.max(0, bottom - high); y < Math.min(height, bottom); y += 1) {
        if (state === UNKNOWN && (x + y) % HATCH.apart >= HATCH.wide) continue;
        this.#words[y * width + x] = paint;
      }
    }
  }

  /** Lays it over what is drawn. */
  put(context: CanvasRenderingContext2D): void {
    if (this.#image !== null) context.putImageData(this.#image, 0, 0);
  }
}

function shareOfLine(state: number, load: number): number {
  const lowest = state === RESTING ? HEIGHTS.resting : HEIGHTS.empty;
  if (state === UNKNOWN) return HEIGHTS.loaded;
  return lowest + (HEIGHTS.loaded - HEIGHTS.empty) * (load / 255);
}
