/** One line of the bench table. */
export interface BenchRow {
  what: string;
  budget: string;
  measured: string;
  /** What the machine itself needs for the least that any code would have to do. */
  baseline: string;
  ratio: string;
  holds: boolean;
}

/** A bench case; run one at a time, each may take seconds. */
export interface BenchCase {
  name: string;
  run(): BenchRow[] | Promise<BenchRow[]>;
}

/** Median wall milliseconds of `rounds` calls, after as many to warm up (at most 200). */
export function medianMillis(rounds: number, round: (index: number) => void): number {
  for (let index = 0; index < Math.min(rounds, 200); index += 1) round(index);
  const times = new Float64Array(rounds);
  for (let index = 0; index < rounds; index += 1) {
    const start = performance.now();
    round(index);
    times[index] = performance.now() - start;
  }
  times.sort();
  return times[rounds >> 1] as number;
}

export function millis(value: number): string {
  return `${value < 0.1 ? value.toFixed(4) : value.toFixed(2)} ms`;
}

export function times(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)}x`;
}
