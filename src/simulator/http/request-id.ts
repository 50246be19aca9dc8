import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '../../protocol/index.ts';

/** Printable, without spaces: what may stand in a log line and in a header. */
const ACCEPTABLE = /^[\x21-\x7e]{1,128}$/;

/** The caller's `X-Request-Id` where it is usable, otherwise a new one (interface 5.2). */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}
