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
  /** A section of another document that is measured with it, where documents are written. */
  also?(): { file: string; section: string; content: string };
}

/** Milliseconds of processor time that this process has used: what others do on the machine does not count. */
export function processorMillis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The most processor time between two turns of the event loop, which is when requests are answered; by such a clock. */
export function longestTurn(usedMillis: () => number): { end(): number } {
  let most = 0;
  let last = usedMillis();
  const look = () => {
    most = Math.max(most, usedMillis() - last);
    last = usedMillis();
    turn = setImmediate(look);
  };
  let turn = setImmediate(look);
  return {
    end() {
      clearImmediate(turn);
      return Math.max(most, usedMillis() - last);
    },
  };
}

/**
 * Median processor milliseconds of a round over `rounds` rounds, after as many to warm up (at most 200). Short rounds
 * are measured in groups of a millisecond at least.
 */
export function medianMillis(rounds: number, round: (index: number) => void): number {
  const warmUp = Math.min(rounds, 200);
  const begun = processorMillis();
  for (let index = 0; index < warmUp; index += 1) round(index);
  const group = Math.max(1, Math.ceil(warmUp / Math.max(0.001, processorMillis() - begun)));
  const groups = Math.max(30, Math.ceil(rounds / group));
  const times = new Float64Array(groups);
  for (let at = 0; at < groups; at += 1) {
    const start = processorMillis();
    for (let index = 0; index < group; index += 1) round(at * group + index);
    times[at] = (processorMillis() - start) / group;
  }
  times.sort();
  return times[groups >> 1] as number;
}

export function millis(value: number): string {
  return `${value < 0.1 ? value.toFixed(4) : value.toFixed(2)} ms`;
}

export function times(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)}x`;
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
