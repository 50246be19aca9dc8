import { describeRefusal, ERROR_STATUS } from '../../protocol/index.ts';
import { FAILURE_STATUS } from '../failures.ts';

/** What may be answered instead of what was asked for, and when. */
const WORDS = {
  INVALID_REQUEST: 'a field cannot be used; `details` names each',
  SIGN_IN_REQUIRED: 'it is not known who asks',
  FORBIDDEN: 'not for this role, or asked by a page of another origin',
  NOT_FOUND: 'this product was built without the page that plays a clip',
  SIMULATION_NOT_FOUND: 'this instance is not offered',
  ENTITY_NOT_FOUND: 'the instance has no such object',
  PATH_NOT_FOUND: 'the run has no such path',
  GENERATION_NOT_FOUND: 'the run has no such generation',
  TABLE_NOT_FOUND: 'the owner has no such table',
  COPY_NOT_FOUND: 'the copy was dropped, or never made',
  RECORDING_NOT_FOUND: 'no such recording or segment, or nothing recorded in this span',
  NOTE_NOT_FOUND: 'the recording has no such note',
  PICTURE_NOT_FOUND: 'the recording has no picture',
  REQUEST_TIMEOUT: 'the request did not arrive in time',
  TABLE_NAME_AMBIGUOUS: 'several objects have a table of this name: say which by `owner`',
  STATE_CONFLICT: 'not in this state; try again later where there is `Retry-After`',
  SIMULATION_RUNTIME_RELEASED: 'the instance has given up its tables',
  COPY_LOST: 'the rows of the copy are gone: have it read again',
  REQUEST_TOO_LARGE: 'the body is too large',
  COPY_TOO_LARGE: 'more than there is room for, or than the format holds',
  UNSUPPORTED_MEDIA_TYPE: 'the body is of another type',
  RANGE_NOT_SATISFIABLE: 'the file has no such bytes',
  RECORDING_UNREADABLE: 'not a recording, with the reason; nothing is kept',
  PICTURE_UNREADABLE: 'no JPEG, or too large a picture',
  TOO_MANY_REQUESTS: 'wait as `Retry-After` says',
  INTERNAL_ERROR: 'the gateway failed; its log has the request id',
  UPSTREAM_UNREACHABLE: 'the service cannot be reached',
  UPSTREAM_UNREADABLE: 'the service sent what cannot be read',
  QUERY_TOO_LONG: 'the question took too long and was called off',
  RELATION_UNAVAILABLE: 'the run cannot be gone through; the message says why',
  STOPPING: 'the gateway is being stopped',
  UPSTREAM_TIMEOUT: 'the service did not answer in time',
} as const;

export type RefusalCode = keyof typeof WORDS;

/** What a route may say that has asked the service. */
export const SERVICE_FAILS: readonly RefusalCode[] = [
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_UNREADABLE',
  'UPSTREAM_TIMEOUT',
];

const STATUSES: Record<RefusalCode, number> = { ...ERROR_STATUS, ...FAILURE_STATUS };

/** Error responses by status; codes that share one are told in one. */
export function describeRefusals(codes: readonly RefusalCode[]): Record<string, object> {
  const told = new Map<number, string>();
  for (const code of new Set(codes)) {
    const before = told.get(STATUSES[code]);
    const words = `\`${code}\`: ${WORDS[code]}`;
    told.set(STATUSES[code], before === undefined ? words : `${before}. ${words}`);
  }
  return Object.fromEntries(Array.from(told, ([status, words]) => [String(status), describeRefusal(words)]));
}
