import type { ReadBatch, Recorder } from '../../archive/index.ts';
import {
  type AnimationClock,
  animationClockSchema,
  type Cursor,
  parseBatch,
  parseMessage,
  parseSnapshot,
  REQUEST_ID_HEADER,
} from '../../protocol/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { Followers } from '../following/followers.ts';
import { concernsReader, generationHasEnded, streamIsLost } from '../following/refusal.ts';
import type { KeyframeRecord, SaidRecord, StreamLog, StreamRecord, UpdatesRecord } from '../following/stream-log.ts';
import { AnswerFacts } from '../upstream/answer-facts.ts';
import { toldFailure } from '../upstream/told-failure.ts';

export interface RecordOptions {
  simulationId: string;
  subscribe: Followers['subscribe'];
  kept: StreamLog['kept'];
  recorder: Recorder;
  /** False when nobody wants the recording any more; it then ends. */
  isWanted(): boolean;
  /** Told of the run as it is recorded; `isEdge`: there was nothing more to be read. */
  onClock?: ((clock: AnimationClock, isEdge: boolean) => void) | undefined;
}

/** A stream that keeps sending what cannot be used is not asked for a snapshot each time. */
const SNAPSHOT_MILLIS = 10_000;
const LOOK_MILLIS = 1000;
/** Refused or released: nothing more will come without somebody doing something. */
const ENDS = [401, 403, 404, 410];
const GENERATION_CHANGED = 'VISUALIZATION_GENERATION_CHANGED';

type Incident = Parameters<Recorder['incident']>[0];

/** Has an instance recorded, of which the log tells it as any other subscriber; until nobody wants it. */
export async function recordInstance(options: RecordOptions, signal: AbortSignal): Promise<void> {
  const { simulationId, recorder } = options;
  /** Null: recorded on from the next keyframe. */
  let cursor: Cursor | null = null;
  /** That is recorded; null: none, or its end was told. */
  let generation: string | null = null;
  let hasFailed = false;
  let snapshotAskedAt = Number.NEGATIVE_INFINITY;
  const inTurn = createSerialQueue();
  const ending = new AbortController();
  const ended = new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }));
  const end = (): void => ending.abort();

  function takeClock(clock: AnimationClock, batches: readonly ReadBatch[], isEdge: boolean): void {
    recorder.updates({ batches, clock, isEdge });
    if (hasFailed) recorder.incident({ kind: 'RECOVERED', code: 'OK', message: '', requestId: '' });
    hasFailed = false;
    options.onClock?.(clock, isEdge);
  }

  async function takeKeyframe({ cursor: at, headers, reference }: KeyframeRecord): Promise<void> {
    const isOther = generation !== null && generation !== at.generation;
    if (cursor !== null && !isOther && !recorder.needsSnapshot) return;
    const body = await options.kept(simulationId, reference);
    // A later one took its place, and is told of next.
    if (body === null) return;
    const { start, end } = new AnswerFacts(body).envelope.get('data') ?? { start: 0, end: 0 };
    const raw = body.subarray(start, end);
    const snapshot = parseSnapshot(JSON.parse(raw.toString('utf8')));
    const requestId = headers[REQUEST_ID_HEADER] ?? '';
    if (isOther) tell({ kind: 'GENERATION_CHANGED', code: GENERATION_CHANGED, message: 'A new run began.', requestId });
    cursor = at;
    generation = at.generation;
    recorder.snapshot(snapshot, raw);
    takeClock(snapshot.clock, [], true);
  }

  function takeUpdates({ after, batches, head }: UpdatesRecord): void {
    if (cursor === null || after.generation !== cursor.generation || after.sequence > cursor.sequence) cursor = null;
    else {
      const from = cursor.sequence;
      // Told again by who has read on meanwhile: its clock is of before.
      if (head.nextCursor.sequence < from) return;
      const read = batches.filter(({ sequence }) => sequence > from).map(readBatch);
      const clock = parseMessage(animationClockSchema, JSON.parse(head.clock.toString('utf8')), 'clock');
      cursor = head.nextCursor.sequence > from ? head.nextCursor : cursor;
      takeClock(clock, read, !head.hasMore);
    }
    if ((cursor === null || recorder.needsSnapshot) && performance.now() - snapshotAskedAt > SNAPSHOT_MILLIS) {
      snapshotAskedAt = performance.now();
      subscription.needKeyframe();
    }
  }

  function takeSaid(said: SaidRecord): void {
    if (!concernsReader(said, cursor)) return;
    const { status } = said.outcome;
    tell(incidentOf(said));
    if (generationHasEnded(said)) generation = null;
    if (streamIsLost(said)) {
      cursor = null;
      snapshotAskedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    hasFailed = true;
    if (ENDS.includes(status)) end();
  }

  /** Once for as long as it lasts. */
  function tell(incident: Incident): void {
    if (!hasFailed || incident.kind === 'GENERATION_CHANGED') recorder.incident(incident);
  }

  async function take(record: StreamRecord): Promise<void> {
    if (ending.signal.aborted) return;
    try {
      if (record.kind === 'keyframe') await takeKeyframe(record);
      else if (record.kind === 'updates') takeUpdates(record);
      else if (record.kind === 'said') takeSaid(record);
    } catch (error) {
      tell({ kind: 'FAILED', code: 'UPSTREAM_UNREADABLE', message: String(error), requestId: '' });
      hasFailed = true;
    }
  }

  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const look = setInterval(() => options.isWanted() || end(), LOOK_MILLIS).unref();
  const subscription = options.subscribe(simulationId, (record) => void inTurn(() => take(record)));
  await ended;
  subscription.end();
  clearInterval(look);
  signal.removeEventListener('abort', end);
  await inTurn(() => {});
  await recorder.end();
}

function readBatch({ sequence, raw }: UpdatesRecord['batches'][number]): ReadBatch {
  try {
    return { sequence, batch: parseBatch(JSON.parse(raw.toString('utf8'))), raw };
  } catch {
    return { sequence, batch: null, raw };
  }
}

/** What went wrong with a read, in the service's words where it has any. */
function incidentOf({ outcome, code }: SaidRecord): Incident {
  const kind = code === GENERATION_CHANGED ? 'GENERATION_CHANGED' : 'FAILED';
  if (outcome instanceof GatewayFailure) return { kind, code: outcome.code, message: outcome.message, requestId: '' };
  const { message, requestId, ...told } = toldFailure(outcome);
  return { kind, code: told.code, message: message ?? '', requestId: requestId ?? '' };
}
