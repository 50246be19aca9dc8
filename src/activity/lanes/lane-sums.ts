import type { SimMicros } from '../../units/index.ts';
import { STATES, type State } from '../relations.ts';
import type { Lane } from './lane.ts';

/** States in which a device is at work. */
const BUSY: readonly State[] = ['travelling', 'turning', 'lifting', 'forking', 'transferring'];

/** What a device spent its time on. */
export interface LaneSums {
  /** By position in STATES. */
  readonly microsByState: Float64Array;
  readonly loadedMicros: SimMicros;
  /** In which it was there, known or not. */
  readonly presentMicros: SimMicros;
  /** Stops that begin within. */
  readonly stops: number;
}

/** Over [from, to); a stop that goes on from before is not counted again. */
export function laneSums(lane: Lane, fromMicros: SimMicros, toMicros: SimMicros): LaneSums {
  const { starts, ends, kinds, count } = lane;
  const microsByState = new Float64Array(STATES.length);
  const stopped = STATES.indexOf('stopped');
  let [loadedMicros, presentMicros, stops] = [0, 0, 0];
  for (let at = lane.indexFrom(fromMicros); at < count && (starts[at] as number) < toMicros; at += 1) {
    const kind = kinds[at] as number;
    const length = Math.min(ends[at] as number, toMicros) - Math.max(starts[at] as number, fromMicros);
    microsByState[kind >> 1] = (microsByState[kind >> 1] as number) + length;
    presentMicros += length;
    if (kind & 1) loadedMicros += length;
    if (kind >> 1 === stopped && (starts[at] as number) >= fromMicros) stops += 1;
  }
  return { microsByState, loadedMicros, presentMicros, stops };
}

export function busyMicros({ microsByState }: { readonly microsByState: ArrayLike<SimMicros> }): SimMicros {
  return BUSY.reduce((sum, state) => sum + (microsByState[STATES.indexOf(state)] ?? 0), 0);
}

export function totalOf(all: readonly LaneSums[]): LaneSums {
  const microsByState = new Float64Array(STATES.length);
  let [loadedMicros, presentMicros, stops] = [0, 0, 0];
  for (const sums of all) {
    for (const [state, length] of sums.microsByState.entries())
      microsByState[state] = (microsByState[state] ?? 0) + length;
    loadedMicros += sums.loadedMicros;
    presentMicros += sums.presentMicros;
    stops += sums.stops;
  }
  return { microsByState, loadedMicros, presentMicros, stops };
}
