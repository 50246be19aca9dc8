import { indexAt, type Timeline } from '../../feed/index.ts';
import type { EventRows } from './event-rows.ts';

/** Lines written between two looks at the clock. */
const STEP = 500;

/** Rows as JSON, a line each: time, kind and entity, and what was said of it as far as that is kept; in short steps. */
export function* eventLines(
  rows: EventRows,
  wanted: Iterable<number>,
  timeline: Pick<Timeline, 'runs' | 'simulationTimeAt'>,
): Generator<void, string[]> {
  const lines: string[] = [];
  const { runs } = timeline;
  for (const row of wanted) {
    const timelineMicros = rows.timeAt(row);
    const told = rows.toldAt(row);
    const said = rows.saidAt(row);
    const line = {
      simulationTimeMicros: Math.round(timeline.simulationTimeAt(timelineMicros)),
      generation: runs[indexAt(runs, timelineMicros)]?.generation ?? null,
      kind: rows.kindAt(row),
      ...(rows.nameAt(row) !== '' && { entityName: rows.nameAt(row) }),
      ...(told && { text: told.text, ...(told.requestId !== null && { requestId: told.requestId }) }),
      ...(said && { event: said }),
    };
    lines.push(`${JSON.stringify(line)}\n`);
    if (lines.length % STEP === 0) yield;
  }
  return lines;
}
