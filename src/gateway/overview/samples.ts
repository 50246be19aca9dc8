import { MICROS_PER_SECOND } from '../../units/index.ts';

/** A figure as it was at a simulation time. */
export interface Sample {
  atMicros: number;
  value: number | null;
}

const HOUR_MICROS = 3600 * MICROS_PER_SECOND;
/** Points of an hour at most. */
const LEAST_APART_MICROS = HOUR_MICROS / 60;

/** With another one at the end: an hour of them at most, one a minute; a run that began anew begins them anew. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last === undefined || last.atMicros > sample.atMicros) return [sample];
  const before = samples.at(-2);
  const isClose = before !== undefined && last.atMicros - before.atMicros < LEAST_APART_MICROS;
  const kept = (isClose ? samples.slice(0, -1) : samples).filter(
    ({ atMicros }) => atMicros > sample.atMicros - HOUR_MICROS,
  );
  return [...kept, sample];
}

export function trendOf(samples: readonly Sample[]): { trend: number[]; spanSeconds: number } {
  const trend = samples.map(({ value }) => value).filter((value) => value !== null);
  const spanMicros = (samples.at(-1)?.atMicros ?? 0) - (samples[0]?.atMicros ?? 0);
  return { trend, spanSeconds: spanMicros / MICROS_PER_SECOND };
}
