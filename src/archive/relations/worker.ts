import { parentPort } from 'node:worker_threads';
import { Derivation, KnownRun, UnknownName } from '../../activity/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import type { FromThread, RelationAsked, RelationHead, RelationRow, ToThread } from './messages.ts';
import { RunReading, segmentsIn } from './run-reading.ts';

/** Readings that are kept for the next question; each is as large as its run. */
const MOST_READINGS = 2;
const MOST_ROWS = 1_000_000;
const ROWS_AT_ONCE = 2_000;

const readings = new Map<string, RunReading>();
/** Rows that have not been fetched yet, by question. */
const waiting = new Map<number, RelationRow[]>();
const queue = createSerialQueue();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'ask') void queue(() => answer(message.id, message.asked));
  else if (message.kind === 'drop') waiting.delete(message.id);
  else {
    const rows = waiting.get(message.id)?.splice(0, ROWS_AT_ONCE) ?? [];
    if (rows.length === 0) waiting.delete(message.id);
    tell({ id: message.id, kind: 'rows', rows });
  }
});

async function answer(id: number, asked: RelationAsked): Promise<void> {
  try {
    const { head, rows } = await derive(asked);
    waiting.set(id, rows);
    tell({ id, kind: 'head', head });
  } catch (error) {
    const unknownName = error instanceof UnknownName ? error.unknown : null;
    tell({ id, kind: 'failed', unknownName, message: error instanceof Error ? error.message : String(error) });
  }
}

async function derive(asked: RelationAsked): Promise<{ head: RelationHead; rows: RelationRow[] }> {
  const run = new KnownRun(await readingOf(asked).readOn(asked.segments, segmentsIn(asked.folder)));
  const fromMicros = Math.max(run.fromMicros, asked.fromMicros ?? run.fromMicros);
  const toMicros = Math.max(fromMicros, Math.min(run.toMicros, asked.toMicros ?? run.toMicros));
  const { relation, names, withMotion = false } = asked;
  const derivation = new Derivation(run);
  const rows: RelationRow[] = withMotion
    ? derivation.passages({ names, fromMicros, toMicros })
    : derivation.rows({ relation, names, fromMicros, toMicros });
  const isWhole = rows.length <= MOST_ROWS;
  if (!isWhole) rows.length = MOST_ROWS;
  const complete = isWhole && !run.hasGapIn(fromMicros, toMicros);
  return { head: { fromMicros, toMicros, complete, rowCount: rows.length }, rows };
}

function readingOf({ folder, generation }: RelationAsked): RunReading {
  const key = JSON.stringify([folder, generation]);
  const reading = readings.get(key) ?? new RunReading(generation);
  // The one that was asked for last is the last to go.
  readings.delete(key);
  readings.set(key, reading);
  for (const oldest of readings.keys()) if (readings.size > MOST_READINGS) readings.delete(oldest);
  return reading;
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}
