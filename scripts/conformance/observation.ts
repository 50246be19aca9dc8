import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { type AnimationClock, animationSnapshotSchema, unreadUpdatesSchema } from '../../src/protocol/index.ts';
import { conforming } from './replies.ts';
import { skip } from './rule.ts';
import type { Subject } from './subject.ts';

export type Fields = Record<string, unknown>;
type Snapshot = z.output<typeof animationSnapshotSchema>;
type Updates = z.output<typeof unreadUpdatesSchema>;

/** What was seen of one running instance during some seconds: two snapshots and everything between them. */
export interface Observation {
  first: Snapshot;
  /** The same, as it came. */
  firstAsSent: Fields;
  polls: Updates[];
  batches: Fields[];
  events: Fields[];
  /** Every clock that was seen, in order. */
  clocks: AnimationClock[];
  last: Snapshot;
}

const POLL_MILLIS = 100;

/** Follows an instance as a client does: snapshot, then updates from its cursor, then a snapshot again. */
export async function observe(subject: Subject, simulationId: string, seconds: number): Promise<Observation> {
  const firstAsSent = await subject.data('animationSnapshot', undefined, simulationId);
  const first = conforming(animationSnapshotSchema, firstAsSent, 'animation snapshot');
  const polls: Updates[] = [];
  let cursor = first.cursor;
  const readOn = async () => {
    do {
      const sent = await subject.data('animationUpdates', { cursor, limit: 500 }, simulationId);
      const updates = conforming(unreadUpdatesSchema, sent, 'animation updates');
      polls.push(updates);
      cursor = updates.nextCursor;
    } while (polls.at(-1)?.hasMore === true);
  };
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    await pause(POLL_MILLIS);
    await readOn();
  }
  const lastSent = await subject.data('animationSnapshot', undefined, simulationId);
  const last = conforming(animationSnapshotSchema, lastSent, 'animation snapshot');
  const clocks = [first.clock, ...polls.map((poll) => poll.clock), last.clock];
  // Whatever came between the last poll and the last snapshot.
  await readOn();
  const batches = polls.flatMap((poll) => poll.batches) as Fields[];
  return {
    first,
    firstAsSent,
    polls,
    batches,
    events: batches.flatMap((batch) => (Array.isArray(batch.events) ? (batch.events as Fields[]) : [])),
    clocks,
    last,
  };
}

/** Events and unfinished motions of a kind. @throws Skipped when none was seen */
export function seen(observation: Observation, ...kinds: string[]): Fields[] {
  const motions = (observation.firstAsSent.motions ?? []) as Fields[];
  const found = [...motions, ...observation.events].filter((event) => kinds.includes(kindOf(event)));
  if (found.length === 0) skip(`no ${kinds.join(' or ')} was seen`);
  return found;
}

export function kindOf(event: Fields): string {
  return String(event.animationType ?? event.eventType ?? event.type);
}

/** Every value in a message with its path, however deep. */
export function* valuesIn(value: unknown, path = ''): Generator<{ path: string; value: unknown }> {
  yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* valuesIn(inner, path === '' ? key : `${path}.${key}`);
}
