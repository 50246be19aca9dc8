import { parentPort } from 'node:worker_threads';
import { Derivation, KnownRun, UnknownName } from '../../activity/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import { followRun } from './follow-run.ts';
import type { FromThread, RelationAsked, RelationHead, RelationRow, ToThread } from './messages.ts';
import { segmentsIn } from './run-reading.ts';
import { RunReadings } from './run-readings.ts';

const MOST_ROWS = 1_000_000;
const ROWS_AT_ONCE = 2_000;

const readings = new RunReadings();
/** Rows that have not been fetched yet, by question. */
const waiting = new Map<number, RelationRow[]>();
/** What is being followed, by question. */
const followed = new Map<number, ReturnType<typeof followRun>>();
const queue = createSerialQueue();

parentPort?.on('message', (message: ToThread) => {
  const { id } = message;
  if (message.kind === 'ask') void inTurn(id, () => answer(id, message.asked));
  else if (message.kind === 'drop') {
    waiting.delete(id);
    void followed.get(id)?.return(undefined);
    followed.delete(id);
  } else if (message.kind === 'more') {
    const rows = waiting.get(id)?.splice(0, ROWS_AT_ONCE) ?? [];
    if (rows.length === 0) waiting.delete(id);
    tell({ id, kind: 'rows', rows });
  } else {
    if (message.kind === 'follow') followed.set(id, followRun(readings, message.asked, message.isOver));
    void inTurn(id, () => next(id));
  }
});

/** One after the other; between two segments of a run that is followed others have their turn. */
async function inTurn(id: number, act: () => Promise<void>): Promise<void> {
  try {
    await queue(act);
  } catch (error) {
    followed.delete(id);
    const unknownName = error instanceof UnknownName ? error.unknown : null;
    tell({ id, kind: 'failed', unknownName, message: error instanceof Error ? error.message : String(error) });
  }
}

async function answer(id: number, asked: RelationAsked): Promise<void> {
  const { head, rows } = await derive(asked);
  waiting.set(id, rows);
  tell({ id, kind: 'head', head });
}

async function next(id: number): Promise<void> {
  const { value, done } = (await followed.get(id)?.next()) ?? { done: true };
  if (done) followed.delete(id);
  tell({ id, kind: 'beside', next: done ? null : (value ?? null) });
}

async function derive(asked: RelationAsked): Promise<{ head: RelationHead; rows: RelationRow[] }> {
  const run = new KnownRun(await readings.toAsk(asked).readOn(asked.segments, segmentsIn(asked.folder)));
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

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}
