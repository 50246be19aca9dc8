import { GrowsElsewhere } from '../archive/index.ts';
import type { ErrorBody, ErrorDetail } from '../protocol/index.ts';

/** Error codes that the gateway itself answers with, their HTTP status, and when; the service's own pass through. */
export const FAILURES = {
  INVALID_REQUEST: [400, 'a field cannot be used; `details` names each'],
  SIGN_IN_REQUIRED: [401, 'it is not known who asks'],
  FORBIDDEN: [403, 'not for this role, or asked by a page of another origin'],
  NOT_FOUND: [404, 'nothing is offered here, as the page of a clip where the product was built without it'],
  SIMULATION_NOT_FOUND: [404, 'this instance is not offered'],
  ENTITY_NOT_FOUND: [404, 'the instance has no such object'],
  PATH_NOT_FOUND: [404, 'the run has no such path'],
  GENERATION_NOT_FOUND: [404, 'the run has no such generation'],
  RECORDING_NOT_FOUND: [404, 'no such recording or segment, or nothing recorded in this span'],
  NOTE_NOT_FOUND: [404, 'the recording has no such note'],
  RULE_NOT_FOUND: [404, 'the instance has no such watch rule'],
  ALERT_NOT_FOUND: [404, 'the recording has no such alert'],
  PICTURE_NOT_FOUND: [404, 'the recording has no picture'],
  TABLE_NOT_FOUND: [404, 'the owner has no such table'],
  COPY_NOT_FOUND: [404, 'the copy was dropped, or never made'],
  REQUEST_TIMEOUT: [408, 'the request did not arrive in time'],
  STATE_CONFLICT: [409, 'not in this state; try again later where there is `Retry-After`'],
  TABLE_NAME_AMBIGUOUS: [409, 'several objects have a table of this name: say which by `owner`'],
  COPY_LOST: [410, 'the rows of the copy are gone: have it read again'],
  REQUEST_TOO_LARGE: [413, 'the body is too large'],
  COPY_TOO_LARGE: [413, 'more than there is room for, or than the format holds'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'the body is of another type'],
  RANGE_NOT_SATISFIABLE: [416, 'the file has no such bytes'],
  RECORDING_UNREADABLE: [422, 'not a recording, with the reason; nothing is kept'],
  PICTURE_UNREADABLE: [422, 'no JPEG, or too large a picture'],
  TOO_MANY_REQUESTS: [429, 'wait as `Retry-After` says'],
  CLIENT_LEFT: [499, 'nobody waits for the answer any more'],
  INTERNAL_ERROR: [500, 'the gateway failed; its log has the request id'],
  UPSTREAM_UNREACHABLE: [502, 'the service cannot be reached'],
  UPSTREAM_UNREADABLE: [502, 'the service sent what cannot be read'],
  UPSTREAM_BUSY: [503, 'too many reads of the service wait for their turn'],
  QUERY_TOO_LONG: [503, 'the question took too long and was called off'],
  RELATION_UNAVAILABLE: [503, 'the run cannot be gone through; the message says why'],
  NOT_READY: [503, 'the service cannot be read'],
  STOPPING: [503, 'the gateway is being stopped'],
  UPSTREAM_TIMEOUT: [504, 'the service did not answer in time'],
} as const satisfies Record<string, readonly [status: number, when: string]>;

export type FailureCode = keyof typeof FAILURES;

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
    this.status = extra.status ?? FAILURES[code][0];
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

/** @param generation undefined: no generation of it is known at all */
export const noGeneration = (generation: string | undefined): GatewayFailure =>
  new GatewayFailure(
    'GENERATION_NOT_FOUND',
    generation === undefined
      ? 'Nothing of this run has been recorded yet.'
      : `The run has no generation "${generation}".`,
  );
