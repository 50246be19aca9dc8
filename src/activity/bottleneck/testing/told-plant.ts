import type { Hold } from '../../holds/hold.ts';
import { Lane } from '../../lanes/lane.ts';
import type { State } from '../../relations.ts';
import { type Bottleneck, type BottleneckInput, bottleneckOf } from '../bottleneck.ts';
import type { Journey } from '../hand-overs.ts';
import { DEMAND, NOBODY } from '../momentary.ts';
import { bottleneckShares } from '../shares.ts';

/** A piece of what a device does: its state, for how long, and whether with a load. */
export type Piece = readonly [state: State, micros: number, isLoaded?: boolean];

const NOWHERE = new Array<number>(6).fill(Number.NaN);

export function laneOf(name: string, entityType: string, pieces: readonly Piece[], at: readonly number[] = []): Lane {
  const lane = new Lane({ entityId: `id of ${name}`, entityType });
  let startMicros = 0;
  for (const [state, micros, loaded = false] of pieces) {
    const endMicros = startMicros + micros;
    const places = at.length > 0 ? [...at, ...at] : NOWHERE;
    lane.put({ state, loaded, startMicros, endMicros, meters: state === 'travelling' ? 1 : 0, name, places });
    startMicros = endMicros;
  }
  return lane;
}

/** A load's way: where it is, and until when. */
export function journeysOf(
  load: string,
  stays: readonly (readonly [parent: string, untilMicros: number])[],
): Journey[] {
  let startMicros = 0;
  return stays.map(([parentName, endMicros]) => {
    const facts = { loadId: load, parentName, parentId: `id of ${parentName}`, startX: null, startZ: null };
    const journey = { ...facts, startMicros, endMicros };
    startMicros = endMicros;
    return journey;
  });
}

export function hold(heldName: string, why: Hold['why'], fromMicros: number, toMicros: number, by?: string): Hold {
  const holder = { holderId: by === undefined ? null : `id of ${by}`, holderName: by ?? null };
  const held = { heldId: `id of ${heldName}`, heldName };
  return { ...held, ...holder, place: null, fromMicros, toMicros, why, inferred: false };
}

export function analysed(input: Partial<BottleneckInput> & Pick<BottleneckInput, 'toMicros'>): Bottleneck {
  const none = { lanes: [], journeys: [], holds: [], bases: new Map<string, string>(), fromMicros: 0 };
  const all = { ...none, ...input };
  return bottleneckOf({ ...all, journeys: [...all.journeys].sort((a, b) => a.startMicros - b.startMicros) });
}

/** Who a position means: a device of the candidate, `demand` or `nobody`. */
export function nameOf({ candidates }: Bottleneck, who: number): string {
  if (who === DEMAND) return 'demand';
  if (who === NOBODY) return 'nobody';
  return candidates[who]?.devices[0]?.name ?? '';
}

/** Who was it when, as a test reads it. */
export function told(found: Bottleneck): string[] {
  return found.spans.map(
    ({ who, isShifting, fromMicros, toMicros }) =>
      `${nameOf(found, who)}${isShifting ? ' shifting' : ''} ${fromMicros}-${toMicros}`,
  );
}

/** Shares of the whole range by the names of `nameOf`. */
export function sharesByName(found: Bottleneck): Record<string, number> {
  return Object.fromEntries(
    bottleneckShares(found.spans, found).map(({ who, sole, shifting }) => [nameOf(found, who), sole + shifting]),
  );
}
