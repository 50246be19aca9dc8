import type { Row } from '../plant/index.ts';
import { meanOf } from './indicators.ts';

/** A long run is told in so many steps, each of several minutes. */
export const MOST_STEPS = 720;

/** What a run's table `throughput` said over time, since its beginning: of each column of numbers a value a step. */
export interface MinuteSeries {
  readonly stepMinutes: number;
  readonly values: Readonly<Record<string, Float32Array>>;
}

/** @param minutes whole ones, from the beginning of the run */
export function minuteSeries(minutes: readonly Row[]): MinuteSeries {
  const stepMinutes = Math.max(1, Math.ceil(minutes.length / MOST_STEPS));
  const steps = Math.floor(minutes.length / stepMinutes);
  const names = Object.keys(minutes[0] ?? {}).filter((name) => typeof minutes[0]?.[name] === 'number');
  const valuesOf = (name: string) =>
    Float32Array.from({ length: steps }, (_, step) =>
      meanOf(minutes.slice(step * stepMinutes, (step + 1) * stepMinutes), name),
    );
  return { stepMinutes, values: Object.fromEntries(names.map((name) => [name, valuesOf(name)])) };
}
