import type { Answer } from '../client/index.ts';
import { CLIENT_ERROR_CODES, ServiceError } from '../client/index.ts';
import {
  type AnimationEvent,
  type AnimationSnapshot,
  type Cursor,
  describeProblem,
  parseBatch,
  type UnreadUpdates,
} from '../protocol/index.ts';
import type { Seconds } from '../units/index.ts';
import { coordinateProblems, type World, type WorldOptions, worldInSteps } from '../world/index.ts';
import { inSlices } from './slices.ts';

/**
 * Applies the batches of an answer in order and gives the events of each; those applied before are ignored (interface 4.8).
 * @throws ServiceError `VISUALIZATION_UNSUPPORTED_ACTION` at the first batch that cannot be used; those before it stay.
 */
export function* applied(world: World, { data, requestId }: Answer<UnreadUpdates>): Generator<AnimationEvent[], void> {
  for (const unread of data.batches) {
    // What is applied already need not be understood: it may well be a kind that the snapshot carried over (interface 4.8).
    if (isApplied(unread, world)) continue;
    let events: AnimationEvent[];
    try {
      const batch = parseBatch(unread);
      events = world.applyBatch(batch, data.clock.simulationTimeMicros) === 'applied' ? batch.events : [];
    } catch (error) {
      throw unusable(`batch ${sequenceIn(unread) ?? 'without a sequence'} cannot be used`, requestId, error);
    }
    yield events;
  }
}

/** Makes a world of a snapshot, in one go or in several. */
export type WorldMaker = (snapshot: AnimationSnapshot) => World | Promise<World>;

/** Makes worlds in slices: one of 100,000 entities takes a second, in which the page goes on. */
export function slicedWorldMaker(options: WorldOptions): WorldMaker {
  const shared = { compiledPaths: new WeakMap(), ...options };
  return (snapshot) => inSlices(worldInSteps(snapshot, shared));
}

/**
 * A world made of a snapshot.
 * @throws ServiceError `VISUALIZATION_UNSUPPORTED_ACTION` or `UNSUPPORTED_COORDINATES` where it cannot be shown
 */
export async function makeWorld(
  createWorld: WorldMaker,
  answer: Answer<AnimationSnapshot>,
  simulationId: string,
): Promise<World> {
  expectSimulation(answer.data.simulationId, simulationId, answer.requestId);
  expectCoordinates(answer);
  try {
    return await createWorld(answer.data);
  } catch (error) {
    throw unusable('the snapshot cannot be used', answer.requestId, error);
  }
}

/**
 * Checks that an answer continues where the cursor stands, that its batches ascend up to the next cursor, and that there
 * is an end to it.
 * @throws ServiceError
 */
export function expectContinuation({ data, requestId }: Answer<UnreadUpdates>, simulationId: string, cursor: Cursor) {
  const { nextCursor, hasMore } = data;
  expectSimulation(data.simulationId, simulationId, requestId);
  if (nextCursor.generation !== cursor.generation) {
    const message = `the stream went on as generation ${nextCursor.generation}, not ${cursor.generation}`;
    throw refused('VISUALIZATION_GENERATION_CHANGED', message, requestId);
  }
  const message =
    nextCursor.sequence < cursor.sequence
      ? `nextCursor.sequence ${nextCursor.sequence} is behind the cursor's ${cursor.sequence}`
      : hasMore && nextCursor.sequence === cursor.sequence
        ? `hasMore, but nextCursor.sequence stays at ${cursor.sequence}: asking again would not end`
        : outOfOrder(data, cursor);
  if (message === null) return;
  throw refused(CLIENT_ERROR_CODES.invalidResponse, message, requestId);
}

/** What is wrong with the order of the batches behind the cursor; null: nothing. */
function outOfOrder({ batches, nextCursor }: UnreadUpdates, cursor: Cursor): string | null {
  let before = cursor.sequence;
  for (const [index, batch] of batches.entries()) {
    const sequence = sequenceIn(batch);
    if (sequence === null || sequence <= cursor.sequence) continue;
    if (sequence < before || sequence > nextCursor.sequence) {
      return `batches[${index}].sequence ${sequence}: expected at least ${before} and at most ${nextCursor.sequence}`;
    }
    before = sequence;
  }
  return null;
}

function isApplied(batch: unknown, world: World): boolean {
  return (sequenceIn(batch) ?? Number.POSITIVE_INFINITY) <= world.appliedSequence;
}

function expectSimulation(found: string, wanted: string, requestId: string): void {
  if (found === wanted) return;
  const message = `the answer is about simulation "${found}", not "${wanted}"`;
  throw refused(CLIENT_ERROR_CODES.invalidResponse, message, requestId);
}

/** What is not right-handed, Y up and in metres is not drawn as if it were (interface 2.8). */
function expectCoordinates({ data, requestId }: Answer<AnimationSnapshot>): void {
  const problems = coordinateProblems(data.coordinates);
  if (problems.length === 0) return;
  const wrong = problems.map(({ field, found, expected }) => {
    return `coordinates.${field}: ${describeProblem({ expected, found: `"${found}"` })}`;
  });
  throw refused(CLIENT_ERROR_CODES.unsupportedCoordinates, wrong.join('; '), requestId);
}

function unusable(what: string, requestId: string, cause: unknown): ServiceError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return refused('VISUALIZATION_UNSUPPORTED_ACTION', `${what}: ${reason}`, requestId, cause);
}

function refused(code: string, message: string, requestId: string, cause?: unknown): ServiceError {
  return new ServiceError({ code, message, status: 200, requestId }, { cause });
}

function sequenceIn(batch: unknown): number | null {
  const isObject = typeof batch === 'object' && batch !== null && 'sequence' in batch;
  return isObject && typeof batch.sequence === 'number' ? batch.sequence : null;
}

/** Longest `sampleIntervalSeconds` among pose observations (interface 2.14); 0 where none carries one. */
export function longestSamplingInterval(events: readonly AnimationEvent[]): Seconds {
  let longest = 0;
  for (const event of events) {
    if (event.animationType === 'POSE_UPDATE') longest = Math.max(longest, event.sampleIntervalSeconds ?? 0);
  }
  return longest;
}
