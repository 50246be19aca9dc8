import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { REQUEST_ID_HEADER } from '../../protocol/index.ts';
import { parseExactJson, stringifyExactJson } from '../../tabular/index.ts';

/** What is asked of a path of this gateway. */
export interface Question {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
}

/** Asks a path of this gateway as who called the tool. @throws RefusedInside with what the path says to that caller */
export type AskInside = <Data>(path: string, question?: Question) => Promise<Data>;

/** The same as the path answers it, unread. @throws RefusedInside */
export type ReadInside = (path: string, question?: Question) => Promise<Buffer>;

/** A request as it is sent to a path, and its answer as it is. */
export type SendInside = (sent: {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  payload?: string;
}) => Promise<Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'>>;

/** A path refused what a tool asked of it. */
export class RefusedInside extends Error {
  override readonly name = 'RefusedInside';
  readonly code: string;
  readonly details: readonly string[];

  constructor({ code, message, details = [] }: z.infer<typeof refusalSchema>) {
    super(message);
    this.code = code;
    this.details = details.map(({ field, reason }) => `${field}: ${reason}`);
  }
}

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
});
const UNREADABLE = { code: 'INTERNAL_ERROR', message: 'The gateway answered what cannot be read.' };

/** Of the protocol and of the connection, not of who asks. */
const NOT_PASSED_ON =
  /^(?:host|origin|referer|connection|transfer-encoding|content-.*|accept.*|expect|upgrade|te|mcp-.*|sec-.*|if-.*)$/;

/**
 * A tool asks the paths that the dashboard asks, as the same caller: roles, instances, limits, audit and metrics are theirs, and
 * there is no way around them.
 */
export function insideOf(app: FastifyInstance, request: FastifyRequest, signal: AbortSignal): SendInside {
  const asks = Object.entries(request.headers).filter(([name]) => !NOT_PASSED_ON.test(name));
  const caller = {
    ...Object.fromEntries(asks),
    // By which name it was asked was checked before; from here it is asked by its own.
    host: 'localhost',
    [REQUEST_ID_HEADER]: request.id,
  };
  // A page that is drawn asks many at once.
  setMaxListeners(0, signal);
  const remoteAddress = request.socket.remoteAddress ?? '';
  return async ({ method, path, headers = {}, payload }) => {
    signal.throwIfAborted();
    return app.inject({
      ...{ method, url: path, remoteAddress, signal, headers: { ...headers, ...caller } },
      ...(payload !== undefined && { payload }),
    });
  };
}

/** The same for answers in the interface's envelope. */
export function askBy(send: SendInside): AskInside {
  const read = bytesBy(send);
  return async <Data>(path: string, question?: Question) =>
    (readJson(await read(path, question)) as { data: Data }).data;
}

/** The same for answers that another thread reads. */
export function bytesBy(send: SendInside): ReadInside {
  return async (path, { method = 'GET', body } = {}) => {
    const sent = body === undefined ? {} : { headers: JSON_BODY, payload: stringifyExactJson(body) };
    const { statusCode, rawPayload } = await send({ method, path, ...sent });
    if (statusCode >= 200 && statusCode < 300) return rawPayload;
    throw new RefusedInside(refusalSchema.safeParse(readJson(rawPayload)).data ?? UNREADABLE);
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

function readJson(bytes: Buffer): unknown {
  try {
    return parseExactJson(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
