import type { ErrorCode, ErrorDetail } from '../protocol/index.ts';

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
