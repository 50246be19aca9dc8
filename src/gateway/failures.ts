import { GrowsElsewhere } from '../archive/index.ts';
import type { ErrorBody, ErrorDetail } from '../protocol/index.ts';

/** Error codes that the gateway itself answers with, and their HTTP status; the service's own pass through. */
export const FAILURE_STATUS = {
  INVALID_REQUEST: 400,
  SIGN_IN_REQUIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  SIMULATION_NOT_FOUND: 404,
  ENTITY_NOT_FOUND: 404,
  PATH_NOT_FOUND: 404,
  GENERATION_NOT_FOUND: 404,
  RECORDING_NOT_FOUND: 404,
  NOTE_NOT_FOUND: 404,
  PICTURE_NOT_FOUND: 404,
  TABLE_NOT_FOUND: 404,
  COPY_NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  STATE_CONFLICT: 409,
  TABLE_NAME_AMBIGUOUS: 409,
  COPY_LOST: 410,
  REQUEST_TOO_LARGE: 413,
  COPY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  RECORDING_UNREADABLE: 422,
  PICTURE_UNREADABLE: 422,
  TOO_MANY_REQUESTS: 429,
  CLIENT_LEFT: 499,
  INTERNAL_ERROR: 500,
  UPSTREAM_UNREACHABLE: 502,
  UPSTREAM_UNREADABLE: 502,
  UPSTREAM_BUSY: 503,
  QUERY_TOO_LONG: 503,
  RELATION_UNAVAILABLE: 503,
  NOT_READY: 503,
  STOPPING: 503,
  UPSTREAM_TIMEOUT: 504,
} as const;

export type FailureCode = keyof typeof FAILURE_STATUS;

interface FailureExtra {
  status?: number;
  details?: readonly ErrorDetail[];
  retryAfter?: string;
}

/** A request that the gateway answers with an error body instead of passing it on (interface 7). */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
  readonly code: FailureCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** Value of the `Retry-After` header; null: none. */
  readonly retryAfter: string | null;

  constructor(code: FailureCode, message: string, extra: FailureExtra = {}) {
    super(message);
    this.code = code;
    this.status = extra.status ?? FAILURE_STATUS[code];
    this.details = extra.details ?? [];
    this.retryAfter = extra.retryAfter ?? null;
  }
}

export function errorBody(failure: GatewayFailure, requestId: string): ErrorBody {
  return { code: failure.code, message: failure.message, requestId, details: [...failure.details] };
}

/** What the HTTP server itself refuses, in the interface's words; anything unforeseen says nothing of its inside. */
export function failureOf(error: unknown): GatewayFailure {
  if (error instanceof GatewayFailure) return error;
  if (error instanceof GrowsElsewhere) return new GatewayFailure('STATE_CONFLICT', error.message);
  const status = statusOf(error);
  if (status === 413) return new GatewayFailure('REQUEST_TOO_LARGE', 'The request body is too large.');
  if (status === 415) {
    return new GatewayFailure('UNSUPPORTED_MEDIA_TYPE', 'Request bodies are JSON (Content-Type: application/json).');
  }
  if (status >= 400 && status < 500) {
    return new GatewayFailure('INVALID_REQUEST', 'The request cannot be read.', { status });
  }
  return new GatewayFailure('INTERNAL_ERROR', 'The gateway failed to answer.');
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}
