import type { SimMicros } from '../../units/index.ts';
import { STATES, type State } from '../relations.ts';
import type { Lane } from './lane.ts';

/** Nothing is told of the time of a pixel. */
export const NO_STATE = 255;

/** A stretch of time on so many pixels. */
export interface PixelRange {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly pixels: number;
}

/** A row of pixels; arrays are reused and grow with the screen. */
export class LanePixels {
  /** Position in STATES, or NO_STATE. */
  states = new Uint8Array(0);
  /** Share of what is known in a pixel in which there was a load, 0 to 255. */
  loads = new Uint8Array(0);

  /** @internal room for `pixels` */
  fit(pixels: number): void {
    if (this.states.length >= pixels) return;
    this.states = new Uint8Array(pixels);
    this.loads = new Uint8Array(pixels);
  }
}

/** States as bits, for a watch list. */
export function stateBits(states: Iterable<State>): number {
  let bits = 0;
  for (const state of states) bits |= 1 << STATES.indexOf(state);
  return bits;
}

const spent = new Float64Array(STATES.length);

/**
 * What a lane shows in each pixel: the state that held longest, the first in the list of those that held as long; but a
 * state on the watch list as soon as it held at all. Costs what lies in the range, not what the lane holds.
 */
export function resolveLane(lane: Lane, range: PixelRange, watched: number, into: LanePixels): void {
  const { startMicros, endMicros, pixels } = range;
  into.fit(pixels);
  const { starts, ends, kinds, count } = lane;
  const { states, loads } = into;
  const pixelMicros = (endMicros - startMicros) / pixels;
  let at = lane.indexFrom(startMicros);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const from = startMicros + pixel * pixelMicros;
    const to = startMicros + (pixel + 1) * pixelMicros;
    while (at < count && (ends[at] as number) <= from) at += 1;
    if (at >= count || (starts[at] as number) >= to) {
      states[pixel] = NO_STATE;
      loads[pixel] = 0;
      continue;
    }
    // Nothing that came before it lasts into the pixel: it is alone there.
    if ((ends[at] as number) >= to) {
      const kind = kinds[at] as number;
      states[pixel] = kind >> 1;
      loads[pixel] = (kind & 1) * 255;
      continue;
    }
    spent.fill(0);
    let [loaded, known] = [0, 0];
    for (let next = at; next < count && (starts[next] as number) < to; next += 1) {
      const kind = kinds[next] as number;
      const length = Math.min(ends[next] as number, to) - Math.max(starts[next] as number, from);
      spent[kind >> 1] = (spent[kind >> 1] as number) + length;
      known += length;
      if (kind & 1) loaded += length;
      at = next;
    }
    states[pixel] = prevailing(watched);
    loads[pixel] = Math.round((loaded / known) * 255);
  }
}

function prevailing(watched: number): number {
  let [shown, isWatched] = [0, false];
  for (let state = 0; state < STATES.length; state += 1) {
    const length = spent[state] as number;
    if (length === 0) continue;
    const isOnList = (watched & (1 << state)) !== 0;
    if (isOnList !== isWatched ? isOnList : length > (spent[shown] as number)) {
      shown = state;
      isWatched = isOnList;
    }
  }
  return shown;
}
