import type * as z from 'zod';
import { describeProblem, type ErrorCode, type ErrorDetail, problemsOf } from '../protocol/index.ts';

/** A request that is answered with an error of interface 7. Nothing has changed because of it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** For `RATE_LIMITED`: whole seconds to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetail[]; retryAfterSeconds?: number } = {}) {
    super(message);
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** 400 `INVALID_REQUEST` for one field. */
export function invalidField(field: string, reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `${field}: ${reason}`, { details: [{ field, reason }] });
}

/**
 * 400 `INVALID_REQUEST` naming every field that a schema refuses in `value`. `where` is the field that holds the value,
 * empty for the whole body.
 */
export function invalidFields(issues: readonly z.core.$ZodIssue[], value: unknown, where = ''): Refusal {
  const details = problemsOf(issues, value).map((problem) => ({
    field: [where, problem.path].filter((part) => part !== '').join('.') || 'body',
    reason: describeProblem(problem),
  }));
  const fields = details.map((detail) => detail.field).join(', ');
  return new Refusal('INVALID_REQUEST', `The request is not valid: ${fields}.`, { details });
}
