import {
  type AnimationEvent,
  type AnimationSnapshot,
  type Cursor,
  describeProblem,
  InvalidMessageError,
  parseBatch,
  type UnreadUpdates,
} from '../protocol/index.ts';
import { coordinateProblems, type World } from '../world/index.ts';
import type { Answer } from './answer.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';

/**
 * Applies the batches of an answer one by one, in order; those applied before are ignored (interface 4.8).
 * @throws ServiceError `VISUALIZATION_UNSUPPORTED_ACTION` with the answer's requestId at the first batch that cannot
 *   be used; the ones before it are applied, nothing of it is.
 */
export function applyBatches(
  world: World,
  answer: Answer<UnreadUpdates>,
  onEvents: (events: AnimationEvent[]) => void,
) {
  for (const unread of answer.data.batches) {
    // What is applied already need not be understood: it may well be a kind that the snapshot carried over (interface 4.8).
    if (isApplied(unread, world)) continue;
    try {
      const batch = parseBatch(unread);
      if (world.applyBatch(batch, answer.data.clock.simulationTimeMicros) === 'applied') onEvents(batch.events);
    } catch (error) {
      throw unusable(`batch ${sequenceOf(unread)} cannot be used`, answer.requestId, error);
    }
  }
}

/** Makes a world of a snapshot, in one go or in several. */
export type WorldMaker = (snapshot: AnimationSnapshot) => World | Promise<World>;

/**
 * A world made of a snapshot.
 * @throws ServiceError `VISUALIZATION_UNSUPPORTED_ACTION` when the snapshot holds what cannot be shown,
 *   `UNSUPPORTED_COORDINATES` when its positions would be drawn wrongly.
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
 * Checks that an answer continues where the cursor stands, and that there is an end to it.
 * @throws ServiceError
 */
export function expectContinuation({ data, requestId }: Answer<UnreadUpdates>, simulationId: string, cursor: Cursor) {
  expectSimulation(data.simulationId, simulationId, requestId);
  if (data.nextCursor.generation !== cursor.generation) {
    const message = `the stream went on as generation ${data.nextCursor.generation}, not ${cursor.generation}`;
    throw new ServiceError({ code: 'VISUALIZATION_GENERATION_CHANGED', message, status: 200, requestId });
  }
  if (data.nextCursor.sequence < cursor.sequence) {
    const message = `nextCursor.sequence ${data.nextCursor.sequence} is behind the cursor's ${cursor.sequence}`;
    throw new ServiceError({ code: CLIENT_ERROR_CODES.invalidResponse, message, status: 200, requestId });
  }
  if (data.hasMore && data.nextCursor.sequence === cursor.sequence) {
    const message = `hasMore, but nextCursor.sequence stays at ${cursor.sequence}: asking again would not end`;
    throw new ServiceError({ code: CLIENT_ERROR_CODES.invalidResponse, message, status: 200, requestId });
  }
}

function isApplied(batch: unknown, world: World): boolean {
  if (typeof batch !== 'object' || batch === null || !('sequence' in batch)) return false;
  return typeof batch.sequence === 'number' && batch.sequence <= world.appliedSequence;
}

function expectSimulation(found: string, wanted: string, requestId: string): void {
  if (found === wanted) return;
  const message = `the answer is about simulation "${found}", not "${wanted}"`;
  throw new ServiceError({ code: CLIENT_ERROR_CODES.invalidResponse, message, status: 200, requestId });
}

/** What is not right-handed, Y up and in metres is not drawn as if it were (interface 2.8). */
function expectCoordinates({ data, requestId }: Answer<AnimationSnapshot>): void {
  const problems = coordinateProblems(data.coordinates);
  if (problems.length === 0) return;
  const message = problems
    .map(
      ({ field, ...problem }) =>
        `coordinates.${field}: ${describeProblem({ ...problem, found: `"${problem.found}"` })}`,
    )
    .join('; ');
  throw new ServiceError({ code: CLIENT_ERROR_CODES.unsupportedCoordinates, message, status: 200, requestId });
}

function unusable(what: string, requestId: string, cause: unknown): ServiceError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const problems = cause instanceof InvalidMessageError ? cause.problems : [];
  return new ServiceError(
    {
      code: 'VISUALIZATION_UNSUPPORTED_ACTION',
      message: `${what}: ${reason}`,
      status: 200,
      requestId,
      details: problems.map((problem) => ({ field: problem.path, reason: describeProblem(problem) })),
    },
    { cause },
  );
}

function sequenceOf(batch: unknown): string {
  if (typeof batch !== 'object' || batch === null || !('sequence' in batch)) return 'without a sequence';
  return String(batch.sequence);
}
