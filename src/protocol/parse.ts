import * as z from 'zod';
import { type AnimationSnapshot, animationSnapshotSchema } from './animation.ts';
import { type AnimationBatch, batchSchema } from './batch.ts';

// A strict content security policy forbids `eval`; without this zod probes for it and the browser logs a violation.
z.config({ jitless: true });

/** One thing wrong with a message: where, what was there, what was expected. */
export interface MessageProblem {
  /** For example `batches[0].events[3].durationSeconds`; empty for the message itself. */
  path: string;
  /** Kind of the value found: `null`, `array`, `string`, `missing`, ... */
  found: string;
  /** What the contract wants there, in words. */
  expected: string;
}

/** A message that does not follow the interface. Nothing of it has been used. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError';
  readonly problems: readonly MessageProblem[];

  constructor(what: string, problems: readonly MessageProblem[]) {
    const first = problems[0];
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(first ? `${what}: at ${first.path || 'top level'}: ${first.expected}, found ${first.found}${more}` : what);
    this.problems = problems;
  }
}

/**
 * The value as `schema` reads it; unknown fields are dropped (architecture 4.12).
 * @throws InvalidMessageError naming every field that is wrong.
 */
export function parseMessage<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidMessageError(
    what,
    result.error.issues.map((issue) => problemOf(issue, value)),
  );
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

/** `a.b[3].c` of a path of keys. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

export function problemOf(issue: z.core.$ZodIssue, value: unknown): MessageProblem {
  return { path: formatPath(issue.path), found: kindOf(valueAt(value, issue.path)), expected: issue.message };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `${typeof value} ${value}`;
  if (typeof value === 'string') return `string "${value.length > 40 ? `${value.slice(0, 40)}...` : value}"`;
  return typeof value;
}
