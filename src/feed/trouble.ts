import { CLIENT_ERROR_CODES, ServiceError } from '../client/index.ts';
import { ERROR_STATUS, type ErrorCode, type ErrorDetail } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';

const MOST_INCIDENTS = 100;
/** The same again within this time is the same incident; a loss comes again each half minute at most. */
const SAME_MILLIS = 120_000;

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

/** A trouble in the past, where it stands on the timeline. */
export interface Incident {
  /** Counts up; unique for the life of the feed. */
  readonly id: number;
  /** As it was the first time. */
  readonly trouble: Trouble;
  readonly timelineMicros: SimMicros;
  /** How often it happened, retries of the same read not counted. */
  readonly count: number;
  /** Monotonic milliseconds of the last time. */
  readonly lastAt: number;
}

/**
 * The list with one more trouble, told once: a retry of what failed before (`again`) adds nothing, and what happens time
 * and again is one incident with a count.
 */
export function withIncident(
  incidents: readonly Incident[],
  trouble: Trouble,
  { at, timelineMicros, again }: { at: number; timelineMicros: SimMicros; again: boolean },
): readonly Incident[] {
  const index = incidents.findLastIndex(
    ({ trouble: known, lastAt }) =>
      known.kind === trouble.kind && known.code === trouble.code && at - lastAt < SAME_MILLIS,
  );
  const known = incidents[index];
  if (known !== undefined) return incidents.with(index, { ...known, count: known.count + (again ? 0 : 1), lastAt: at });
  const id = (incidents.at(-1)?.id ?? 0) + 1;
  return [...incidents.slice(1 - MOST_INCIDENTS), { id, trouble, timelineMicros, count: 1, lastAt: at }];
}
