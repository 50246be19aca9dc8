import { parentPort } from 'node:worker_threads';
import { Derivation, idsGoingOn, KnownRun, UnknownName } from '../../activity/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import { followRun } from './follow-run.ts';
import {
  type FromThread,
  type GenerationAsked,
  isReadOn,
  type RecentAsked,
  type RelationAsked,
  type RelationHead,
  type RelationRow,
  type ToThread,
  type UnreadIds,
} from './messages.ts';
import type { Revised } from './news.ts';
import { segmentsIn } from './run-reading.ts';
import { RunReadings } from './run-readings.ts';

const MOST_ROWS = 1_000_000;
const ROWS_AT_ONCE = 2_000;

const readings = new RunReadings(tell);
/** Rows that have not been fetched yet, by question. */
const waiting = new Map<number, RelationRow[]>();
/** What is being followed, by question. */
const followed = new Map<number, ReturnType<typeof followRun>>();
const queue = createSerialQueue();

parentPort?.on('message', (message: ToThread) => {
  const { id } = message;
  if (message.kind === 'ask') void inTurn(id, () => answer(id, message.asked));
  else if (message.kind === 'recent') void inTurn(id, () => tellRecent(id, message.asked));
  else if (message.kind === 'ids') void inTurn(id, () => tellIds(id, message.asked, message.first));
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

async function tellRecent(id: number, asked: RecentAsked): Promise<void> {
  const reading = readings.toAsk(asked);
  await reading.readOn(asked.segments, segmentsIn(asked.place));
  tell({ id, kind: 'recent', recent: reading.recent(asked.relations, asked.fromMicros) });
}

/** By what lies before a segment alone: what is told later leaves the names that it begins with. */
async function tellIds(id: number, asked: GenerationAsked, first: number): Promise<void> {
  const spans = await readings.begin(asked).readTo(asked.segments, first, segmentsIn(asked.place));
  tell({ id, kind: 'ids', ids: idsGoingOn(spans) });
}

async function next(id: number): Promise<void> {
  const { value, done } = (await followed.get(id)?.next()) ?? { done: true };
  if (done) followed.delete(id);
  tell({ id, kind: 'beside', next: done ? null : (value ?? null) });
}

async function derive(asked: RelationAsked): Promise<{ head: RelationHead; rows: RelationRow[] }> {
  const reading = readings.toAsk(asked);
  const run = new KnownRun(await reading.readOn(asked.segments, segmentsIn(asked.place)));
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
  const head = { fromMicros, toMicros, complete, rowCount: rows.length };
  if (!isReadOn(relation)) return { head, rows };
  return { head: { ...head, ...within(run, reading.revise(relation, asked.knownRevision, derivation)) }, rows };
}

function within({ fromMicros, toMicros }: KnownRun, { revision, changedFromMicros }: Revised): Revised {
  return { revision, changedFromMicros: Math.floor(Math.max(fromMicros, Math.min(changedFromMicros, toMicros))) };
}

function tell(message: FromThread | UnreadIds): void {
  parentPort?.postMessage(message);
}
