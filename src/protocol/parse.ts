import type * as z from 'zod';
import { type AnimationSnapshot, animationSnapshotSchema } from './animation.ts';
import { type AnimationBatch, batchSchema } from './events.ts';
import { describeProblem, type MessageProblem, problemsOf } from './problem.ts';

/** A message that does not follow the interface; nothing of it has been used. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError';
  readonly problems: readonly MessageProblem[];

  constructor(what: string, problems: readonly MessageProblem[]) {
    const first = problems[0];
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(first ? `${what}, at ${first.path || 'its top level'}: ${describeProblem(first)}${more}` : what);
    this.problems = problems;
  }
}

/**
 * The value as `schema` reads it; unknown fields are dropped (architecture 4.12).
 * @throws InvalidMessageError naming every field that is wrong, of a message called `what`
 */
export function parseMessage<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidMessageError(what, problemsOf(result.error.issues, value));
}

/** @throws InvalidMessageError */
export function parseSnapshot(value: unknown): AnimationSnapshot {
  // The schema's conditions make each travel one of its two shapes, which inference alone cannot see.
  return parseMessage(animationSnapshotSchema, value, 'animation snapshot') as AnimationSnapshot;
}

/** @throws InvalidMessageError */
export function parseBatch(value: unknown): AnimationBatch {
  return parseMessage(batchSchema, value, 'animation batch') as AnimationBatch;
}
