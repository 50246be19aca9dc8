import { quoted } from './answer.ts';
import { type Range, timeWords } from './instants.ts';
import type { Run } from './run.ts';

/** Which run, and that it is one. */
export function runWords(run: Run): string {
  const kind = run.recordingId === null ? 'live run' : 'recorded run';
  return `Observed: ${kind} ${quoted(run.name)}, labelled ${quoted(run.label)}.`;
}

/** Which time of it was looked at. */
export function rangeWords(run: Run, { fromMicros, toMicros }: Range): string {
  return `Simulation time from ${timeWords(fromMicros, run)} to ${timeWords(toMicros, run)}.`;
}

/** Said with every figure: chance is in it. */
export const ONE_RUN =
  'These are figures from a single run: another run of the same plant, with another seed, gives others. For a comparison that holds use an experiment (tool `compare`), which pairs runs by common seeds.';
