import { describeProblem, type ErrorDetail, InvalidMessageError } from '../protocol/index.ts';

/** Errors that the browser itself finds, beside the codes of the service (interface 7). */
export const CLIENT_ERROR_CODES = {
  /** No connection, or a broken one: refused, reset, no network. */
  networkError: 'NETWORK_ERROR',
  /** No complete answer in the time allowed. */
  timeout: 'TIMEOUT',
  /** An answer that is not JSON, is cut off, or does not follow the interface. */
  invalidResponse: 'INVALID_RESPONSE',
  /** A snapshot whose positions cannot be drawn (interface 2.8). */
  unsupportedCoordinates: 'UNSUPPORTED_COORDINATES',
} as const;

export interface ServiceErrorFields {
  /** Code of the service, one of {@link CLIENT_ERROR_CODES}, or `HTTP_<status>` for an answer without a code. */
  code: string;
  message: string;
  /** HTTP status, or null without an answer. */
  status?: number | null;
  /** Identifier of the service; null if there is none (interface 1). */
  requestId?: string | null;
  /** Default: the faults of the message that is the cause. */
  details?: readonly ErrorDetail[];
  /** Seconds to wait, by `Retry-After` (interface 7, 429). */
  retryAfterSeconds?: number | null;
}

/** A failed read: nothing of the answer is used and no cursor moves (interface 7). */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | null;

  constructor(fields: ServiceErrorFields, options?: ErrorOptions) {
    super(fields.message, options);
    this.code = fields.code;
    this.status = fields.status ?? null;
    this.requestId = fields.requestId ?? null;
    this.details = fields.details ?? detailsOf(options?.cause);
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
  }

  /** The service asked this client to wait (interface 7). */
  get isRateLimit(): boolean {
    return this.status === 429 || this.code === 'RATE_LIMITED';
  }
}

function detailsOf(cause: unknown): ErrorDetail[] {
  const problems = cause instanceof InvalidMessageError ? cause.problems : [];
  return problems.map((problem) => ({ field: problem.path, reason: describeProblem(problem) }));
}

/** A failure as it passes from one thread to another. */
export function fieldsOf(error: ServiceError): ServiceErrorFields {
  const { code, message, status, requestId, details, retryAfterSeconds } = error;
  return { code, message, status, requestId, details, retryAfterSeconds };
}

/** Trouble with what is derived of a recording alone: all of it is recorded. */
export const isRecordedStill = ({ code }: { code: string }): boolean => code === 'IDENTITIES_LOST';
