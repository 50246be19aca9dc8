import type { Indicators } from './indicators.ts';
import type { Sample } from './paired-difference.ts';

/** What has been found so far: the values of each indicator at each design point, by replication. */
export class Samples {
  private readonly points: readonly Map<string, (number | null)[]>[];

  constructor(points: number) {
    this.points = Array.from({ length: points }, () => new Map());
  }

  /** Every indicator that some run has told, in the order in which they came. */
  get indicators(): readonly string[] {
    return [...new Set(this.points.flatMap((point) => [...point.keys()]))];
  }

  /** Replications of a design point come in their order. */
  add(point: number, indicators: Indicators): void {
    for (const [indicator, value] of Object.entries(indicators)) {
      const sample = this.points[point]?.get(indicator) ?? [];
      sample.push(value);
      this.points[point]?.set(indicator, sample);
    }
  }

  /** By replication; empty where nothing is known. */
  sample(point: number, indicator: string): Sample {
    return this.points[point]?.get(indicator) ?? [];
  }

  /** Those runs that say something. */
  values(point: number, indicator: string): number[] {
    return this.sample(point, indicator).filter((value) => typeof value === 'number');
  }
}
