import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '../protocol/index.ts';

const USABLE = /^[\x21-\x7e]{1,128}$/;

/** The caller's `X-Request-Id` where it is usable in a header and a log line, else a new one (interface 5.2). */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && USABLE.test(given) ? given : newRequestId();
}

export function newRequestId(): string {
  return randomUUID();
}
