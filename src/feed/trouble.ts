import { CLIENT_ERROR_CODES, ServiceError } from '../client/index.ts';
import { ERROR_STATUS, type ErrorCode, type ErrorDetail } from '../protocol/index.ts';
import type { World } from '../world/index.ts';

/** What went wrong, in the classes that are handled and worded differently. */
export type TroubleKind =
  | 'generation-changed'
  | 'cursor-expired'
  | 'unusable-action'
  | 'unusable-motion'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'released'
  | 'rate-limited'
  | 'refused'
  | 'server-error'
  | 'network'
  | 'no-answer'
  | 'invalid-response'
  | 'unsupported-coordinates';

/** A failure as it is shown and kept: code, message and requestId are never lost. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly details: readonly ErrorDetail[];
}

const KIND_BY_CODE: Readonly<Record<string, TroubleKind>> = {
  VISUALIZATION_GENERATION_CHANGED: 'generation-changed',
  VISUALIZATION_CURSOR_EXPIRED: 'cursor-expired',
  VISUALIZATION_UNSUPPORTED_ACTION: 'unusable-action',
  SIMULATION_RUNTIME_RELEASED: 'released',
  [CLIENT_ERROR_CODES.networkError]: 'network',
  [CLIENT_ERROR_CODES.timeout]: 'no-answer',
  [CLIENT_ERROR_CODES.invalidResponse]: 'invalid-response',
  [CLIENT_ERROR_CODES.unsupportedCoordinates]: 'unsupported-coordinates',
};

const KIND_BY_STATUS: Readonly<Record<number, TroubleKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  410: 'released',
  422: 'unusable-action',
  429: 'rate-limited',
};

/** Decides by code first, by status second (a reading: architecture 4.9). */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ServiceError) {
    const { code, message, requestId, details } = error;
    return { kind: kindOf(error), code, message, requestId, details };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'invalid-response', code: CLIENT_ERROR_CODES.invalidResponse, message, requestId: null, details: [] };
}

function kindOf({ code, status }: ServiceError): TroubleKind {
  const byCode = KIND_BY_CODE[code];
  if (byCode !== undefined) return byCode;
  const told = ERROR_STATUS[code as ErrorCode] ?? status;
  if (told === null) return 'network';
  // An unknown code under a status of success says no more than that something is wrong over there.
  return KIND_BY_STATUS[told] ?? (told >= 500 || told < 400 ? 'server-error' : 'refused');
}

/** The words of so many are enough; each entity tells of its own. */
const MOST_NAMED = 3;

/** Motions of the snapshot that a world had to leave out, as one trouble; null where it could use them all. */
export function unusableMotionsTrouble({ unusableMotions }: World, requestId: string): Trouble | null {
  const { length } = unusableMotions;
  if (length === 0) return null;
  const named = unusableMotions
    .slice(0, MOST_NAMED)
    .map(({ kind, entityName, field, reason }) => `${kind} of "${entityName}" (${field}: ${reason})`);
  const more = length > MOST_NAMED ? ` and ${length - MOST_NAMED} more` : '';
  return {
    kind: 'unusable-motion',
    code: 'VISUALIZATION_UNSUPPORTED_ACTION',
    message: `the snapshot holds what cannot be used: ${named.join('; ')}${more}`,
    requestId,
    details: [],
  };
}
