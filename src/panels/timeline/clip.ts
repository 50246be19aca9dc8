import { recordingPath } from '../../client/index.ts';
import { indexAt, type Timeline } from '../../feed/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** Where each kind of file is had of a recording (docs/data-out.md). */
const PARTS = {
  mcap: '.mcap',
  foxglove: '.mcap',
  page: '.html',
  model: '/clip.glb',
  trace: '/events.perfetto.json',
} as const;
export type ClipFlavour = keyof typeof PARTS;
/** A moving model of more is not made (decision 129). */
export const MOST_MODEL_MICROS: SimMicros = 600_000_000;
/** How often what moves is told to Foxglove: enough to see where things go, as seen here, and for slow motion. */
export const FOXGLOVE_RATES = [10, 30, 60] as const;

/**
 * Where a range of the timeline is had as a file of its own; null where it is not recorded. Of a range over several runs it
 * is the part of the run that it begins in.
 * @param ratePerSecond poses a second for Foxglove
 */
export function clipPath(
  { past, runs }: Pick<Timeline, 'past' | 'runs'>,
  range: TimeRange,
  flavour: ClipFlavour = 'mcap',
  ratePerSecond?: number,
): string | null {
  const index = indexAt(runs, range.startMicros);
  const run = runs[index];
  if (past === null || past.recordingId === null || run === undefined) return null;
  const next = runs[index + 1];
  const endMicros = next ? Math.min(range.endMicros, run.endMicros) : range.endMicros;
  const query = new URLSearchParams({
    from: simulationTime(range.startMicros, run),
    to: simulationTime(endMicros, run),
    generation: run.generation,
    ...(flavour === 'foxglove' && { flavour, ...(ratePerSecond && { rate: String(ratePerSecond) }) }),
  });
  return `${recordingPath(past.recordingId, PARTS[flavour])}?${query}`;
}

function simulationTime(timelineMicros: SimMicros, { offsetMicros }: { offsetMicros: SimMicros }): string {
  return String(Math.max(0, timelineMicros - offsetMicros));
}
