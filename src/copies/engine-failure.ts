export const ENGINE_FAILURES = [
  /** What was asked cannot be used; `field` names where. */
  'INVALID_QUERY',
  'COPY_NOT_FOUND',
  /** There is not enough memory for the rows, or for the answer. */
  'TOO_LARGE',
  'PAGE_UNREADABLE',
  /** Another set of columns than before. */
  'COLUMNS_CHANGED',
  'TOOK_TOO_LONG',
  /** The process ended, and with it all copies. */
  'ENGINE_LOST',
  'FAILED',
] as const;

export type EngineFailureCode = (typeof ENGINE_FAILURES)[number];

/** Why the engine could not do what it was asked. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly code: EngineFailureCode;
  /** Path in the query that cannot be used; null: none. */
  readonly field: string | null;

  constructor(code: EngineFailureCode, message: string, field: string | null = null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** A failure of the database in our words. */
export function engineFailureOf(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/out of memory|could not allocate|offloaded to disk/i.test(message))
    return new EngineFailure('TOO_LARGE', 'There is not enough memory for this.');
  if (/interrupt/i.test(message)) return new EngineFailure('TOOK_TOO_LONG', 'The question was called off.');
  if (/out of range|overflow/i.test(message)) {
    return new EngineFailure('INVALID_QUERY', 'A result has more digits than 128 bits hold.');
  }
  return new EngineFailure('FAILED', message.split('\n')[0] ?? message);
}
