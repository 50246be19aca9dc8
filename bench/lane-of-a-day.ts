import { Lane, type LaneInterval, STATES } from '../src/activity/index.ts';

export const DAY_MICROS = 86_400_000_000;
export const LANES = 1000;
export const INTERVALS = 1000;

/** The lane of a device whose day has intervals of many lengths. */
export function laneOfADay(number: number): Lane {
  const lane = new Lane({ entityId: String(number), entityType: 'CARRIER' });
  let startMicros = 0;
  for (let index = 0; index < INTERVALS; index += 1) {
    const isLast = index === INTERVALS - 1;
    const share = 0.25 + (((index * 7919 + number * 104_729) % 1000) / 1000) * 1.5;
    const endMicros = isLast
      ? DAY_MICROS
      : Math.round(startMicros + (share * (DAY_MICROS - startMicros)) / (INTERVALS - index));
    const state = STATES[(index * 5 + number) % STATES.length] ?? 'resting';
    lane.put({
      startMicros,
      endMicros,
      state,
      loaded: index % 3 === 0,
      meters: 0,
      name: '',
      places: [],
    } as LaneInterval);
    startMicros = endMicros;
  }
  return lane;
}
